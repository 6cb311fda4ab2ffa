import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { StartError } from './start-error.ts';

const projectFolder = path.join(import.meta.dirname, '../..');

/**
 * Returns the environment variables, supplemented by the file `.env` beside package.json. ENV_FILE names another file,
 * or `none`.
 * @throws StartError if the file cannot be read, or the one named by ENV_FILE does not exist
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const named = process.env['ENV_FILE'] || null;
  if (named === 'none') return process.env;
  const file = named === null ? path.join(projectFolder, '.env') : path.resolve(named);
  if (named === null && !fs.existsSync(file)) return process.env;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartError(
      `The settings in ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Make the file readable for this user, or set ENV_FILE.`,
    );
  }
  return process.env;
}
