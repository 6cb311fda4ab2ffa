/**
 * `npm run network -- export --month 2026-10 [--out folder]`: writes members.csv and purchases.csv of a month, as `npm run income` reads them, from the
 * configured database. Changes nothing there.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { StartError } from '#server/platform/start-error.ts';
import { writeMonthFiles } from '#server/income-close/index.ts';

const usage = 'npm run network -- export --month 2026-10 [--out folder]';

/** @throws StartError for a command line that asks for something else */
function readCommand(parameters: string[]): { month: string; out: string } {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { month: { type: 'string' }, out: { type: 'string', default: '.' } },
      allowPositionals: true,
    });
    if (positionals.join() === 'export' && /^\d{4}-(0[1-9]|1[0-2])$/.test(values.month ?? ''))
      return { month: values.month!, out: values.out };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
  throw new StartError(usage);
}

async function exportMonth(): Promise<void> {
  const { month, out } = readCommand(process.argv.slice(2));
  const config = readConfig(readEnvironment(), []);
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'database')))
    throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase(config);
  try {
    const { members, purchases } = await writeMonthFiles(database.background, month, out);
    console.log(`${path.join(out, 'members.csv')}: ${members} members`);
    console.log(`${path.join(out, 'purchases.csv')}: ${purchases} members with purchases`);
  } finally {
    await database.close();
  }
}

try {
  await exportMonth();
} catch (error) {
  const isPlain = error instanceof StartError || error instanceof ConfigError;
  if (!isPlain && !isDatabaseAway(error)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
