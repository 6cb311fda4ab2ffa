import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuilt, replaceBuild } from './build-folder.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-build-'))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

function startBuild(fingerprint: string, ...until: 'halfway'[]): ChildProcess {
  const program = path.join(import.meta.dirname, 'build-folder.testing.ts');
  const child = fork(program, [folder, fingerprint, ...until], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

async function endOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout!.on('data', (part: Buffer) => (said += part.toString()));
  await once(child, 'close');
  return said.trim();
}

const builderOf = (part: string) => fs.readFileSync(path.join(folder, part, 'by'), 'utf8');
const leave = (text: string) => (into: string) => {
  for (const part of ['shop', 'office']) {
    fs.mkdirSync(path.join(into, part));
    fs.writeFileSync(path.join(into, part, 'by'), text);
  }
  return Promise.resolve();
};

test('of four builds at once one builds, and the others wait until its parts are whole', async () => {
  const all = Array.from({ length: 4 }, () => startBuild('one'));
  expect((await Promise.all(all.map(endOf))).toSorted()).toEqual(['built', 'current', 'current', 'current']);
  expect(builderOf('shop')).toBe(builderOf('office'));
  expect(fs.readdirSync(folder).toSorted()).toEqual(['lock.sqlite', 'office', 'shop', 'stamp']);
});

test('a build that is killed leaves the earlier one whole, and holds nobody up', async () => {
  expect(await replaceBuild(folder, 'first', leave('first'))).toBe(true);
  const killed = startBuild('second', 'halfway');
  await once(killed, 'message');
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect([isBuilt(folder, 'first'), isBuilt(folder, 'second'), builderOf('shop'), builderOf('office')]).toEqual([
    true,
    false,
    'first',
    'first',
  ]);
  expect(await endOf(startBuild('second'))).toBe('built');
  expect([isBuilt(folder, 'second'), builderOf('shop') === builderOf('office')]).toEqual([true, true]);
  expect(fs.readdirSync(folder).toSorted()).toEqual(['lock.sqlite', 'office', 'shop', 'stamp']);
});

test('a build that fails says so, leaves the earlier one, and the next one builds', async () => {
  await replaceBuild(folder, 'first', leave('first'));
  await expect(replaceBuild(folder, 'second', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect([isBuilt(folder, 'first'), builderOf('shop')]).toEqual([true, 'first']);
  expect(await replaceBuild(folder, 'second', leave('second'))).toBe(true);
  expect([isBuilt(folder, 'first'), isBuilt(folder, 'second'), builderOf('office')]).toEqual([false, true, 'second']);
});
