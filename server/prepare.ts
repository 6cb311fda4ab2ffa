/** The program that reads the settings and makes the storage of a new shop; see prepare-apart.ts. */
import { ConfigError } from './platform/config.ts';
import { readEnvironment } from './platform/environment.ts';
import { StartError } from './platform/start-error.ts';
import { prepareShop } from './start.ts';

// Nobody would open what it makes.
process.once('disconnect', () => process.exit(1));
try {
  await prepareShop(readEnvironment(), (settings) => process.send?.(settings));
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(error.message);
  process.exit(1);
}
