/**
 * The income plan from the command line; `npm run -s income -- --help` tells how. Plain JavaScript, since a TypeScript file at the start
 * would load the compiler that the cache makes needless.
 */
import { enableCompileCache } from 'node:module';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
// Compiled once, later runs start twice as fast.
enableCompileCache();
const parameters = process.argv.slice(2);
// A second thread takes as long to start as all modules together to load, so it goes first.
const { startSecondThread } = await import('./second-thread.ts');
const thread = startSecondThread(parameters);
const { runIncome } = await import('./command.ts');

// A reader who leaves early closes the pipe.
process.stdout.on('error', () => process.stdout.destroy());
const code = await runIncome(parameters, {
  output: process.stdout,
  errors: process.stderr,
  signal: interrupted.signal,
  thread,
});
process.exitCode = code;
// An open pipe would keep an interrupted run alive.
if (interrupted.signal.aborted) process.exit(code);
