import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Config } from './config.ts';
import { type Database, type Db, openWithoutDeadlines, type Tx } from './database.ts';
import { lockMigrations, untilLocked } from './migration-lock.ts';
import { StartError } from './start-error.ts';

const folder = path.join(import.meta.dirname, '../migrations');

/**
 * A migration whose name begins so takes away what the version before still uses (contract, after expand). An older version does not start
 * on a database that has had one which it does not know; see CONTRIBUTING.md.
 */
export const contractStep = /^\d{4}-contract-/;

/** How the schema of a database stands to this version of the program. */
export interface SchemaState {
  /** Migrations that this version has and the database has not had. */
  pending: string[];
  /** Migrations that the database has had from a newer version. */
  newer: string[];
}

/** Compares the migrations that this version has with those that the database has had. Changes nothing. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const known = await listMigrations();
  const executed = await readExecuted(db);
  return {
    pending: known.filter((name) => !executed.has(name)),
    newer: [...executed].filter((name) => !known.includes(name)).sort(),
  };
}

/**
 * Throws when this version cannot work on such a schema.
 * @throws StartError when a newer version has taken away what this one uses, or when the database is neither older nor newer than this version.
 */
export function checkSchemaState({ pending, newer }: SchemaState): void {
  const contracted = newer.find((name) => contractStep.test(name));
  if (contracted)
    throw new StartError(
      `The database belongs to a newer version, which has removed what this one uses (${contracted}). Start that version.`,
    );
  if (pending.length > 0 && newer.length > 0)
    throw new StartError(
      `The database has had migrations that this version does not know (${newer[0]}), and this version has some that it has not had (${pending[0]}). Start the version that made the first.`,
    );
}

/** How often the whole is tried when a table is in use for so long that its lock cannot be had. */
const mostAttempts = 10;
/** Everybody queues up behind a migration that waits for a table: it must not wait long, and then let the others pass. */
const waits = { lockMs: 4_000, pauseMs: 3_000 };

/**
 * Brings the schema up to date: forward only, in one transaction, one process at a time. Returns the names of what was applied: none where
 * a newer version has migrated the database already. A failing migration leaves nothing behind and throws; one that cannot have its locks
 * is tried again for about a minute.
 * `upTo` stops after the migration of that name, as an earlier version of the program would have.
 * @throws StartError as `checkSchemaState`
 */
export async function migrate(db: Db, upTo?: string, { lockMs, pauseMs } = waits): Promise<string[]> {
  return untilLocked(
    async () => {
      const state = await readSchemaState(db);
      checkSchemaState(state);
      if (state.pending.length === 0) return [];
      return db.transaction().execute((tx) => migrateInside(tx, upTo, lockMs));
    },
    { mostAttempts, pauseMs },
  );
}

async function migrateInside(tx: Tx, upTo: string | undefined, lockMs: number): Promise<string[]> {
  // Migrations take as long as they take, and so does waiting for those of another process; only tables are not waited for long.
  await sql.raw('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0').execute(tx);
  await lockMigrations(tx);
  await sql.raw(`SET LOCAL lock_timeout = ${lockMs}`).execute(tx);
  const { newer } = await readSchemaState(tx);
  const migrator = new Migrator({
    db: tx,
    provider: withNewer(newer),
    // Work that ran in parallel may land with a lower number than what a database has seen already.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

const files = new FileMigrationProvider({ fs, path, migrationFolder: folder });

/** Kysely refuses a database that has had a migration which it is not given: those of a newer version stand there empty. */
function withNewer(newer: readonly string[]): MigrationProvider {
  const unknown = Object.fromEntries(newer.map((name): [string, Migration] => [name, { async up() {} }]));
  return { getMigrations: async () => ({ ...(await files.getMigrations()), ...unknown }) };
}

async function readExecuted(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ at: string | null }>`SELECT to_regclass('kysely_migration')::text AS at`.execute(db);
  if (rows[0]!.at === null) return new Set();
  const executed = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return new Set(executed.rows.map(({ name }) => name));
}

/**
 * Makes the schema ready for this process: migrates, over connections that have all the time they need; or with MIGRATE=0 only looks whether
 * somebody has.
 * @throws StartError as `checkSchemaState`, and with MIGRATE=0 when migrations are pending
 */
export async function prepareSchema(
  config: Pick<Config, 'databaseUrl' | 'databasePrepare' | 'databaseDeadlines' | 'dataDir' | 'migrate'>,
  database: Database,
): Promise<string[]> {
  const state = await readSchemaState(database.db);
  checkSchemaState(state);
  const { length: count, 0: first } = state.pending;
  if (count === 0) return [];
  if (!config.migrate)
    throw new StartError(
      `The database has not had ${count} migrations of this version (the first is ${first}). Run "npm run migrate", or start with MIGRATE=1.`,
    );
  if (config.databaseUrl === null) return migrate(database.db);
  const patient = await openWithoutDeadlines(config);
  try {
    return await migrate(patient.db);
  } finally {
    await patient.close();
  }
}

/** The names of the migrations that this version has, in their order. */
export async function listMigrations(): Promise<string[]> {
  // By their files: a start that has nothing to migrate need not load them.
  const names = await fs.readdir(folder);
  return names.flatMap((name) => /^(\d{4}-.+)\.ts$/.exec(name)?.[1] ?? []).toSorted();
}

/** Gives an empty database the schema that these migrations make, and no others: the one that another database has. */
export async function migrateLike(db: Db, names: readonly string[]): Promise<void> {
  const chosen = Object.entries(await files.getMigrations()).filter(([name]) => names.includes(name));
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(chosen)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
