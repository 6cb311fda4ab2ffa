/**
 * `npm run migrate`: brings the configured database's schema up to date and prints the applied migrations; for shops
 * with several processes, which then start with MIGRATE=0. Exits with 0, or with 1 and one line that says what is
 * wrong.
 */
import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { prepareSchema } from '#server/platform/migrate.ts';
import { runCommand } from './run-command.ts';

async function run(): Promise<void> {
  const config = { ...readConfig(readEnvironment(), paymentProviders), migrate: true };
  const database = await openDatabase(config);
  try {
    const applied = await prepareSchema(config, database);
    for (const name of applied) console.log(name);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `${applied.length} migrations applied.`);
  } finally {
    await database.close();
  }
}

await runCommand(run);
