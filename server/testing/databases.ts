import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { presetDeadlines } from '#server/platform/database-pool.ts';
import { openEmbedded } from '#server/platform/embedded-database.ts';

/** A migrated, otherwise empty database of this process, lent to one set of services at a time. */
interface TestDatabase {
  /** Connection string; null for PGlite. */
  url: string | null;
  open(config: Config): Promise<Database>;
  /** Empties it; returns a fingerprint of its schema. */
  reset(): Promise<string>;
  drop(): Promise<void>;
}

export interface LentDatabase {
  url: string | null;
  database: Database;
  /** Gives the database back; connections to it must be closed. */
  release(): void;
}

/** Databases that nobody uses, by kind. Starting one takes far longer than emptying it. */
const free = new Map<string, { at: TestDatabase; schema: string }[]>();

/** Lends an empty migrated database of the kind that the test project names. */
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

/** A database of the kind that the test project names, with nothing in it; it goes when it is closed. */
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

async function lend(
  lent: { at: TestDatabase; schema: string },
  idle: (typeof lent)[],
  config: Config,
): Promise<LentDatabase> {
  let isLent = true;
  return {
    url: lent.at.url,
    database: await lent.at.open(config),
    // A test that closes twice must not have it lent to two others.
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
 * Opens PostgreSQL for a test. Hundreds of calls at once wait for a connection and for each other's locks as long as the test lasts, unless it
 * sets deadlines of its own: how fast the machine is must not decide what they are answered.
 */
export function openPatiently(config: Config): Promise<Database> {
  if (!isDeepStrictEqual(config.databaseDeadlines, presetDeadlines)) return openDatabase(config);
  const long = 120_000;
  const databaseDeadlines = {
    connect: long,
    statement: long,
    lock: long,
    idleInTransaction: long,
    query: long,
    checkoutQuery: long,
  };
  return openDatabase({ ...config, databaseDeadlines });
}

async function createPostgres(): Promise<TestDatabase> {
  const base = inject('postgresUrl');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(base, `CREATE DATABASE ${name} TEMPLATE shop_template`);
  const place = new URL(base);
  place.pathname = `/${name}`;
  const url = place.toString();
  // One connection of its own, so that the function is planned once.
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

/** Copying a template needs it to have no other user at that moment; another process may be copying it. */
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
