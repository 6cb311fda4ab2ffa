import path from 'node:path';
import { startShop } from './start.ts';
import { ConfigError } from './platform/config.ts';
import { readEnvironment } from './platform/environment.ts';
import { endStart, StartError } from './platform/start-error.ts';

const develop = process.argv.includes('--dev');

try {
  const running = await startShop(readEnvironment(), { develop, projectFolder: path.join(import.meta.dirname, '..') });
  // One request's failure must not end those of all others.
  process.on('unhandledRejection', (error) =>
    running.services.log.error({ err: error }, 'a failure that nobody waited for'),
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void running.stop().then((ended) => process.exit(ended ? 0 : 1)));
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  endStart(error.message);
}
