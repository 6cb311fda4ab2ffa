import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { presetDeadlines } from '#server/platform/database-pool.ts';
import { openEmbedded } from '#server/platform/embedded-database.ts';
import { listMigrations, migrateLike } from '#server/platform/migrate.ts';
import { patientDeadlines } from './pace.ts';

/** Migrated, lent to one set of services at a time. */
interface TestDatabase {
  /** Null for PGlite. */
  url: string | null;
  open(config: Config): Promise<Database>;
  /** Returns a fingerprint of the schema. */
  reset(): Promise<string>;
  drop(): Promise<void>;
}

export interface LentDatabase {
  url: string | null;
  database: Database;
  /** Its connections must be closed. */
  release(): void;
}

/** Starting a database takes far longer than emptying one. */
const free = new Map<string, { at: TestDatabase; schema: string }[]>();

/** Of the test project's kind. */
export async function lendDatabase(config: Config): Promise<LentDatabase> {
  const kind = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';
  const idle = free.get(kind) ?? [];
  free.set(kind, idle);
  for (let next = idle.pop(); next; next = idle.pop()) {
    if ((await next.at.reset().catch(() => 'broken')) === next.schema) return lend(next, idle, config);
    await next.at.drop();
  }
  const at = kind === 'postgres' ? await createPostgres() : await createEmbedded();
  return lend({ at, schema: await at.reset() }, idle, config);
}

/** Without any schema; closing it deletes it. */
export async function openEmptyDatabase(): Promise<Database> {
  const config = { databasePool: 4, databaseUrl: null, dataDir: 'memory:' };
  if (process.env['TEST_DATABASE'] !== 'postgres') return openDatabase(config, await openImage('emptyImage'));
  const base = inject('postgresUrl');
  const place = new URL(base);
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  place.pathname = `/${name}`;
  await asAdmin(base, `CREATE DATABASE ${name} TEMPLATE template0`);
  const database = await openDatabase({ ...config, databaseUrl: place.toString() });
  return {
    ...database,
    async close() {
      await database.close();
      await asAdmin(base, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** As the version left it whose last migration has this name; of 1.0.0 or later. */
export async function openEarlierDatabase(last: string): Promise<Database> {
  const database = await openEmptyDatabase();
  await migrateLike(
    database.db,
    (await listMigrations()).filter((name) => name <= last),
  );
  return database;
}

async function lend(
  lent: { at: TestDatabase; schema: string },
  idle: (typeof lent)[],
  config: Config,
): Promise<LentDatabase> {
  let isLent = true;
  return {
    url: lent.at.url,
    database: await lent.at.open(config),
    // A test that closes twice must not release it twice.
    release() {
      if (isLent) idle.push(lent);
      isLent = false;
    },
  };
}

async function openImage(name: 'emptyImage' | 'migratedImage') {
  return openEmbedded('memory:', new Blob([await fs.readFile(inject(name))]));
}

async function createEmbedded(): Promise<TestDatabase> {
  const embedded = await openImage('migratedImage');
  const open = (config: Config) => openDatabase({ ...config, databaseUrl: null }, embedded);
  return {
    url: null,
    open,
    async reset() {
      const pool = new pg.Pool({ ...embedded.poolConfig, max: 1 });
      try {
        return String((await pool.query('SELECT pristine.reset() AS schema')).rows[0].schema);
      } finally {
        await pool.end();
      }
    },
    drop: () => embedded.close(),
  };
}

/**
 * Hundreds of concurrent calls may wait as long as the test lasts, unless it sets its own deadlines, so that the
 * machine's speed does not affect the answers.
 */
export function openPatiently(config: Config): Promise<Database> {
  if (!isDeepStrictEqual(config.databaseDeadlines, presetDeadlines)) return openDatabase(config);
  return openDatabase({ ...config, databaseDeadlines: patientDeadlines });
}

async function createPostgres(): Promise<TestDatabase> {
  const base = inject('postgresUrl');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(base, `CREATE DATABASE ${name} TEMPLATE shop_template`);
  const place = new URL(base);
  place.pathname = `/${name}`;
  const url = place.toString();
  // A separate connection, so that the function is planned only once.
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return {
    url,
    open: (config) => openPatiently({ ...config, databaseUrl: url }),
    reset: async () => String((await client.query('SELECT pristine.reset() AS schema')).rows[0].schema),
    async drop() {
      await client.end();
      await asAdmin(base, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** A template can be copied only while nobody else uses it, and another process may be copying it. */
async function asAdmin(url: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end();
    }
  }
}
