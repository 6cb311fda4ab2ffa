import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrationsOfFirstRelease } from '#server/migrations/since-1.0.0/names-of-1.0.0.ts';
import type { Config } from './config.ts';
import { type Database, type Db, openWithoutDeadlines, type Tx } from './database.ts';
import { lockMigrations, untilLocked } from './migration-lock.ts';
import { StartError } from './start-error.ts';

const folder = path.join(import.meta.dirname, '../migrations');
/** Migrations between 1.0.0 and the baseline, for older databases; a new one gets none. */
const earlierFolder = path.join(folder, 'since-1.0.0');
const schemaFolder = path.join(import.meta.dirname, '../schema');

/**
 * Creates an empty database's schema from `server/schema`. It replaces all earlier migrations, which then count as
 * applied, and does nothing on a database that has them all. Its number sorts after theirs.
 */
export const baseline = '0701-baseline';

/**
 * Prefix of migrations that remove what the previous version still uses (contract, after expand). A version does not
 * start on a database with such a migration that it does not know; see CONTRIBUTING.md.
 */
export const contractStep = /^\d{4}-contract-/;

export interface SchemaState {
  /** Those of this version that the database lacks. */
  pending: string[];
  /** Those that a newer version has applied. */
  newer: string[];
}

/** Changes nothing. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const known = await listMigrations();
  const executed = await readExecuted(db);
  return {
    pending: known.filter((name) => !executed.has(name) && (executed.size > 0 || name >= baseline)),
    newer: [...executed].filter((name) => !known.includes(name)).sort(),
  };
}

/**
 * @throws StartError if a newer version has removed what this one uses, the database has diverged, or is older than
 * 1.0.0
 */
export function checkSchemaState({ pending, newer }: SchemaState): void {
  const contracted = newer.find((name) => contractStep.test(name));
  if (contracted)
    throw new StartError(
      `The database is from a newer version, which has removed something that this one uses (${contracted}). Start that version.`,
    );
  if (pending.length > 0 && newer.length > 0)
    throw new StartError(
      `The database has migrations that this version does not know (${newer[0]}) and lacks some that this version has (${pending[0]}). Start the version that ${newer[0]} came with.`,
    );
  const missing = migrationsOfFirstRelease.find((name) => pending.includes(name));
  if (missing)
    throw new StartError(
      `The database is from a version before 1.0.0 (it lacks the migration ${missing}). Start version 1.0.0 on it once, then this one.`,
    );
}

/** While a table in use cannot be locked. */
const maxAttempts = 10;
/** Everybody queues behind a migration that waits for a table, so it waits briefly and then lets them pass. */
const waits = { lockMs: 4_000, pauseMs: 3_000 };

/**
 * Migrates forward in one transaction, one process at a time. Returns the names of the applied migrations; none if a
 * newer version has migrated. A failing migration leaves nothing behind. One that cannot get its locks is retried for
 * about a minute.
 * @throws StartError as `checkSchemaState`
 */
export async function migrate(db: Db, { lockMs, pauseMs } = waits): Promise<string[]> {
  return untilLocked(
    async () => {
      const state = await readSchemaState(db);
      checkSchemaState(state);
      if (state.pending.length === 0) return [];
      return db.transaction().execute((tx) => migrateInside(tx, lockMs));
    },
    { maxAttempts, pauseMs },
  );
}

async function migrateInside(tx: Tx, lockMs: number): Promise<string[]> {
  // Migrations may take any time, and so may waiting for those of another process; only waiting for tables is limited.
  await sql.raw('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0').execute(tx);
  await lockMigrations(tx);
  await sql.raw(`SET LOCAL lock_timeout = ${lockMs}`).execute(tx);
  const state = await readSchemaState(tx);
  checkSchemaState(state);
  return run(tx, state.pending);
}

/** Applies those of the named migrations that the database lacks. Returns their names. */
async function run(tx: Tx, names: readonly string[]): Promise<string[]> {
  const executed = await readExecuted(tx);
  const migrations: Record<string, Migration> = {};
  for (const name of names) migrations[name] = name === baseline ? baselineFor(executed) : await loadMigration(name);
  // Kysely rejects a database with applied migrations that it is not given, such as those of a newer version. It does
  // not run these.
  for (const name of executed) migrations[name] = { up: () => Promise.resolve() };
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Parallel work may land with a lower number than the database has already applied.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function loadMigration(name: string): Promise<Migration> {
  const from = name < baseline ? earlierFolder : folder;
  return (await import(pathToFileURL(path.join(from, `${name}.ts`)).href)) as Migration;
}

function baselineFor(executed: ReadonlySet<string>): Migration {
  return {
    async up(db) {
      if (executed.size > 0) return;
      for (const file of (await fs.readdir(schemaFolder)).filter((name) => name.endsWith('.sql')).toSorted())
        await sql.raw(await fs.readFile(path.join(schemaFolder, file), 'utf8')).execute(db);
      const names = (await listMigrations()).filter((name) => name < baseline);
      await sql`INSERT INTO kysely_migration (name, timestamp) SELECT unnest(${names}::text[]), ${new Date().toISOString()}`.execute(
        db,
      );
    },
  };
}

async function readExecuted(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ at: string | null }>`SELECT to_regclass('kysely_migration')::text AS at`.execute(db);
  if (rows[0]!.at === null) return new Set();
  const executed = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return new Set(executed.rows.map(({ name }) => name));
}

/**
 * Migrates without deadlines or, with MIGRATE=0, only checks the schema.
 * @throws StartError as `checkSchemaState`, and with MIGRATE=0 if migrations are pending
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
      `The database lacks ${count} migrations of this version (the first is ${first}). Run "npm run migrate", or start with MIGRATE=1.`,
    );
  if (config.databaseUrl === null) return migrate(database.db);
  const patient = await openWithoutDeadlines(config);
  try {
    return await migrate(patient.db);
  } finally {
    await patient.close();
  }
}

/** In order, including those that the baseline replaces. */
export async function listMigrations(): Promise<string[]> {
  // By file names: a start with nothing to migrate need not load them.
  const files = [...(await fs.readdir(earlierFolder)), ...(await fs.readdir(folder))];
  const named = files.flatMap((name) => /^(\d{4}-.+)\.ts$/.exec(name)?.[1] ?? []);
  return [...migrationsOfFirstRelease, baseline, ...named].toSorted();
}

/** Gives an empty database the schema of exactly these migrations, like a database of version 1.0.0 or later. */
export async function migrateLike(db: Db, names: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (names.includes(baseline))
      await run(
        tx,
        names.filter((name) => name >= baseline),
      );
    else {
      await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(tx);
      const dump = await promisify(gunzip)(await fs.readFile(path.join(earlierFolder, 'schema-of-1.0.0.sql.gz')));
      await sql.raw(dump.toString()).execute(tx);
      await run(
        tx,
        names.filter((name) => !migrationsOfFirstRelease.includes(name)),
      );
    }
  });
}
