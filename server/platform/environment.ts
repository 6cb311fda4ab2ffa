import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { StartError } from './start-error.ts';

const projectFolder = path.join(import.meta.dirname, '../..');

/**
 * The variables of this process, with those of the file `.env` beside package.json for what is not set; the shop and each command that
 * reads settings begin with it. ENV_FILE names another file, or `none`.
 * @throws StartError when the file cannot be read, or the one that ENV_FILE names is not there.
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
