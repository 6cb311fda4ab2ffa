/**
 * `npm run migrate`: brings the schema of the configured database up to date and says what was applied; for shops of several processes,
 * which then start with MIGRATE=0. Ends with 0, or with 1 and one line that says what is wrong.
 */
import process from 'node:process';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { prepareSchema } from '#server/platform/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';

async function run(): Promise<void> {
  const config = { ...readConfig(readEnvironment(), []), migrate: true };
  const database = await openDatabase(config);
  try {
    const applied = await prepareSchema(config, database);
    for (const name of applied) console.log(name);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `${applied.length} migrations applied.`);
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError) && !isDatabaseAway(error)) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
