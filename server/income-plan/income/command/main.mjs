/**
 * The income plan on the command line; see `npm run -s income -- --help`. It is plain JavaScript because a TypeScript
 * entry would load the compiler that the compile cache makes unnecessary.
 */
import { enableCompileCache } from 'node:module';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
// Later runs start twice as fast.
enableCompileCache();
const parameters = process.argv.slice(2);
const { runIncome } = await import('./command.ts');

// A reader that stops early closes the pipe.
process.stdout.on('error', () => process.stdout.destroy());
const code = await runIncome(parameters, {
  output: process.stdout,
  errors: process.stderr,
  signal: interrupted.signal,
});
process.exitCode = code;
// An open pipe would keep an interrupted run alive.
if (interrupted.signal.aborted) process.exit(code);
