import path from 'node:path';
import { startShop } from './start.ts';
import { ConfigError } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';

const develop = process.argv.includes('--dev');

try {
  const running = await startShop(process.env, { develop, projectFolder: path.join(import.meta.dirname, '..') });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  console.error(`The shop cannot start: ${error.message}`);
  process.exit(1);
}
