/**
 * `npm run audit:verify [-- hash]`: follows the chain of the audit log in the configured database and recomputes every
 * hash. Changes nothing. Exits with 0 and one line (entries sealed, last hash, entries not sealed yet), or with 1 and
 * the first error. `hash`: a last hash that was printed or logged before; the chain must still contain it.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { verifyChain } from '#server/audit/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { openDatabase } from '#server/platform/database.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

/** PostgreSQL's code for a missing table. */
const undefinedTable = '42P01';

async function verify(): Promise<void> {
  const knownHash = process.argv[2] ?? null;
  if (knownHash !== null && !/^[0-9a-f]{64}$/.test(knownHash))
    throw new StartError(`${knownHash} is no hash: it has 64 hexadecimal digits.`);
  const config = readConfig(readEnvironment(), []);
  if (config.databaseUrl === null && !fs.existsSync(path.join(config.dataDir, 'database')))
    throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const database = await openDatabase(config);
  try {
    const { sealed, lastHash, unsealed, problem } = await verifyChain(database.background, knownHash);
    if (problem !== null) throw new StartError(`The audit log is not intact: ${problem}.`);
    console.log(`The audit log is intact: ${sealed} entries sealed, last hash ${lastHash}, ${unsealed} not sealed yet`);
  } finally {
    await database.close();
  }
}

await runCommand(verify, (error) =>
  (error as { code?: string }).code === undefinedTable
    ? 'This database has no audit log yet: start the shop once.'
    : null,
);
