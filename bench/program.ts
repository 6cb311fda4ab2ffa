import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Starts a script of this project and waits until it has printed what the pattern finds; its first group is the address. */
export async function startProgram(
  script: string,
  environment: Record<string, string>,
  pattern: RegExp,
  nodeOptions: readonly string[] = [],
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...nodeOptions, script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ENV_FILE: 'none', DEMO_HISTORY: '0', ...environment },
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

/** Ends it as a service manager would, and waits. */
export async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
