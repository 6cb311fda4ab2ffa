import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { paymentProviders } from '#server/payments/gateways/providers.ts';
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

/** Stands still until a test moves it. Starts at Saturday 21 Nov 2026, 12:00 IST. */
export interface TestClock extends Clock {
  set(at: Date | string): void;
  advance(milliseconds: number): void;
}

export interface TestServices extends Services {
  clock: TestClock;
  /** On the same database and clock, like another process. */
  another(): Promise<TestServices>;
  close(): Promise<void>;
}

/** On an empty migrated database of the test project's kind, or on that of `databaseUrl`; close them at the end. */
export async function openTestServices(overrides: Partial<Config> = {}): Promise<TestServices> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-test-'));
  const config: Config = {
    ...readConfig({ LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent' }, paymentProviders),
    // The sandbox, as without any settings.
    payments: { accounts: { sandbox: { on: true } }, offered: [{ name: 'sandbox', title: 'Test payment' }] },
    // The machine's speed must not affect the answers.
    overload: { reserved: 4, queue: 100_000, waitMs: 120_000, eventLoopDelayMs: 0 },
    // Tests place any number of orders from one address; tests of the limits set them.
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

/** Also tables that reference them; sequences continue. Far faster than TRUNCATE on small tables. */
export async function emptyTables(db: Db, ...tables: string[]): Promise<void> {
  await sql`SELECT pristine.empty(${tables}::text[])`.execute(db);
}

/** Row count, and a fingerprint of the content; null for an empty table. */
interface TablePrint {
  name: string;
  count: number;
  print: string | null;
}

/** So that any write shows. */
export async function printTables(db: Db, ...except: string[]): Promise<TablePrint[]> {
  const { rows } = await sql<TablePrint>`
    SELECT name, count::int, print FROM pristine.prints() WHERE name <> ALL(${except}::text[]) ORDER BY name`.execute(
    db,
  );
  return rows;
}

/** As only the database's owner can: with foreign keys and protecting triggers disabled. */
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

/** PGlite can be opened only once, so a "second process" is a second set of services on the same handle. */
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
