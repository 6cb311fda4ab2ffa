import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createHelper } from './helper-process.ts';
import type { testTasks } from './helper-program.testing.ts';

const open = (idleMs: number) =>
  createHelper<typeof testTasks>(path.join(import.meta.dirname, 'helper-program.testing.ts'), { idleMs });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function end(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
}

test('tasks are done in one other process, and bytes come back as bytes', async () => {
  const helper = open(60_000);
  const [first, second] = await Promise.all([helper.run('pid', null), helper.run('pid', null)]);
  expect(first).not.toBe(process.pid);
  expect(second).toBe(first);
  expect(await helper.run('reverse', Buffer.from('abc'))).toEqual(Buffer.from('cba'));
  process.kill(first, 'SIGKILL');
});

test('with nothing to do it ends, and starts again for the next task', async () => {
  const helper = open(0);
  const pid = await helper.run('pid', null);
  await end(pid);
  const next = await helper.run('pid', null);
  expect(next).not.toBe(pid);
  await end(next);
});

test('one that is still ending takes nothing with it of what its successor was asked', async () => {
  const helper = open(0);
  const first = await helper.run('pid', null);
  // If it is disconnected by a timer, it lives until it notices.
  await new Promise((resolve) => setTimeout(resolve, 2));
  const next = await helper.run('pid', null);
  expect(next).not.toBe(first);
  await end(next);
});

test('what a task throws reaches who asked; one that takes the process with it fails, and the next is done', async () => {
  const helper = open(60_000);
  await expect(helper.run('fail', 'no ink')).rejects.toThrow('no ink');
  const pid = await helper.run('pid', null);
  await expect(helper.run('end', null)).rejects.toThrow('a helper ended before it had answered (7)');
  const next = await helper.run('pid', null);
  expect(next).not.toBe(pid);
  process.kill(next, 'SIGKILL');
});

test('an answer that nobody can take any more is dropped without a word', async () => {
  const [module, program] = ['helper-process.ts', 'helper-program.testing.ts'].map((name) =>
    pathToFileURL(path.join(import.meta.dirname, name)),
  );
  const asker = `import { createHelper } from '${module!.href}';
    void createHelper('${fileURLToPath(program!)}').run('outlive', process.pid);`;
  const { promise, resolve } = Promise.withResolvers<string>();
  // The helper inherits its parent's output, so the stream ends when both have ended.
  execFile(process.execPath, ['--input-type=module', '-e', asker], (_killed, stdout, stderr) =>
    resolve(stdout + stderr),
  );
  expect(await promise).toBe('');
});

const server = path.join(import.meta.dirname, '..');
const helpers = fs
  .globSync('**/*.ts', { cwd: server })
  .filter((file) => /^serveTasks\(/m.test(fs.readFileSync(path.join(server, file), 'utf8')));

test.each(helpers)('%s starts without what serves visitors', async (file) => {
  const heavy = `import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({ load(url, context, next) {
      const library = /node_modules\\/(kysely|fastify|pg)\\//.exec(url);
      if (library) found.add(library[1]);
      return next(url, context);
    } });
    await import('${pathToFileURL(path.join(server, file)).href}');
    console.log([...found].join());
    process.exit();`;
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(process.execPath, ['--input-type=module', '-e', heavy], (_ended, stdout, stderr) =>
    resolve(stdout + stderr),
  );
  expect((await promise).trim()).toBe('');
});
