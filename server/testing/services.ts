import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Database, Db } from '#server/platform/database.ts';
import { lendDatabase, openPatiently } from './databases.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createLogger } from '#server/platform/log.ts';
import { alwaysOpen } from '#server/platform/opening.ts';
import { noOrderLimits } from '#server/platform/order-limit-settings.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';

/** A clock that stands still until a test moves it. Starts at Saturday 21 Nov 2026, 12:00 in India. */
export interface TestClock extends Clock {
  set(at: Date | string): void;
  advance(milliseconds: number): void;
}

export interface TestServices extends Services {
  clock: TestClock;
  /** A second set of services on the same database and clock, as another process would have. */
  another(): Promise<TestServices>;
  close(): Promise<void>;
}

/** Services on an empty migrated database of the kind that the test project names, or on the one of `databaseUrl`; close them when done. */
export async function openTestServices(overrides: Partial<Config> = {}): Promise<TestServices> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-test-'));
  const config: Config = {
    ...readConfig({ LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent' }, []),
    // The test provider, as where nothing is set.
    payments: { accounts: { sandbox: { on: true } }, offered: [{ name: 'sandbox', title: 'Test payment' }] },
    // How fast the machine is must not decide what calls are answered.
    overload: { reserved: 4, queue: 100_000, waitMs: 120_000, eventLoopDelayMs: 0 },
    // Tests order from one place without end; those of the limits set them.
    orderLimits: noOrderLimits,
    dataDir,
    ...overrides,
  };
  const lent =
    config.databaseUrl === null
      ? await lendDatabase(config)
      : { url: config.databaseUrl, database: await openPatiently(config), release: () => {} };
  return services({ ...config, databaseUrl: lent.url }, lent.database, testClock(), async () => {
    lent.release();
    await fs.rm(dataDir, { recursive: true, force: true });
  });
}

/** Deletes all rows of these tables and of those that refer to them; sequences go on. Far faster than TRUNCATE on small tables. */
export async function emptyTables(db: Db, ...tables: string[]): Promise<void> {
  await sql`SELECT pristine.empty(${tables}::text[])`.execute(db);
}

/** Rows of a table: how many, and a fingerprint of what they say; null of an empty one. */
interface TablePrint {
  name: string;
  count: number;
  print: string | null;
}

/** What stands in every table but those named, so that a write anywhere shows. */
export async function printTables(db: Db, ...except: string[]): Promise<TablePrint[]> {
  const { rows } = await sql<TablePrint>`
    SELECT name, count::int, print FROM pristine.prints() WHERE name <> ALL(${except}::text[]) ORDER BY name`.execute(
    db,
  );
  return rows;
}

/** Does to the database what only its owner can: the triggers that keep records of what happened are off, and so are foreign keys. */
export async function tamper(db: Db, ...statements: RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
}

function services(config: Config, database: Database, clock: TestClock, cleanUp: () => Promise<void>): TestServices {
  const others: TestServices[] = [];
  return {
    config,
    shopUrl: 'http://shop.test',
    adminUrl: 'http://office.test',
    db: database.db,
    database,
    files: openFileStore(config),
    clock,
    log: createLogger(config),
    opening: alwaysOpen,
    catalogChanged: createSignal(),
    stockChanged: createSignal(),
    jobsWaiting: createSignal(),
    async another() {
      const second = config.databaseUrl === null ? shared(database) : await openPatiently(config);
      const made = services(config, second, clock, async () => {});
      others.push(made);
      return made;
    },
    async close() {
      for (const other of others) await other.close();
      await database.close();
      await cleanUp();
    },
  };
}

/** PGlite knows one opener; a "second process" there is a second set of services on the same handle. */
function shared(database: Database): Database {
  return { ...database, close: async () => {} };
}

function testClock(): TestClock {
  let time = new Date('2026-11-21T12:00:00+05:30').getTime();
  return {
    now: () => new Date(time),
    set: (at) => void (time = new Date(at).getTime()),
    advance: (milliseconds) => void (time += milliseconds),
  };
}
