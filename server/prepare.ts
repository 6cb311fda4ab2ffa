/** The program that makes the storage of a new shop; see `prepareShop`. */
import { ConfigError } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';
import { prepareShop } from './start.ts';

try {
  await prepareShop(process.env);
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(error.message);
  process.exit(1);
}
