import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** The script that starts the shop, with the Node options of `npm start`. */
const startScript = 'scripts/start.mjs';
const startOptions = (
  JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));

/** For a demo shop on free ports, whose limits no bench reaches. */
export const benchEnvironment = {
  PORT: '0',
  OFFICE_PORT: '0',
  DEMO: '1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '100000',
};

/** Starts a script of this project and waits until its output matches the pattern, whose first group is the address. */
export async function startProgram(
  script: string,
  environment: Record<string, string>,
  pattern: RegExp,
  nodeOptions: readonly string[] = [],
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...(script === startScript ? startOptions : []), ...nodeOptions, script], {
    cwd: root,
    // As docs/deploy/shop.service runs it.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      ENV_FILE: 'none',
      DEMO_HISTORY: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  while (!pattern.test(said)) {
    if (child.exitCode !== null) throw new Error(`${script} ended at start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, url: pattern.exec(said)![1]! };
}

/** Stops it as a service manager would, and waits. */
export async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
