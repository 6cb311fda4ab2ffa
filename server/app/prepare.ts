/** Reads the settings and creates a new shop's storage; see prepare-apart.ts. */
import { ConfigError } from '#server/platform/config.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { StartError } from '#server/platform/start-error.ts';
import { prepareShop } from './start.ts';

// Without the parent nobody would open the storage.
process.once('disconnect', () => process.exit(1));
try {
  await prepareShop(readEnvironment(), (settings) => process.send?.(settings));
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(error.message);
  process.exit(1);
}
