/** The income plan from the command line; `npm run -s income -- --help` tells how. */
import { runIncome } from './income/command.ts';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
// A reader who leaves early closes the pipe.
process.stdout.on('error', () => process.stdout.destroy());
process.exitCode = await runIncome(process.argv.slice(2), {
  output: process.stdout,
  errors: process.stderr,
  signal: interrupted.signal,
});
