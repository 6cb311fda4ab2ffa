import fs from 'node:fs/promises';
import path from 'node:path';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const folder = path.join(import.meta.dirname, '../migrations');

/**
 * Brings the schema up to date: forward only, one at a time under the migrator's lock, also with several processes starting.
 * Returns the names of what was applied. A failing migration leaves nothing behind and throws.
 * `upTo` stops after the migration of that name, as an earlier version of the program would have.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }),
    // Work that ran in parallel may land with a lower number than what a database has seen already.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
