import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { classifyDatabaseError } from './database-errors.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { createSite } from './http.ts';
import { selling } from './personal-call.ts';
import { ok } from './result.ts';
import { openProxy, type TestProxy } from './proxy.testing.ts';
import { patience, patientDeadlines } from '#server/testing/pace.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

const deadlines = { ...patientDeadlines, lock: 300 };

let services: TestServices;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  services = await openTestServices();
  await sql`CREATE TABLE thing (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)`.execute(services.db);
  await sql`INSERT INTO thing VALUES (1), (2)`.execute(services.db);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(() => services.close());

/** Opens another connection to the same database through a proxy that can be blocked. */
async function openByProxy(databasePool = 4, own = {}): Promise<{ database: Database; proxy: TestProxy }> {
  const proxy = await openProxy(services.config.databaseUrl!);
  const config = {
    ...services.config,
    databaseUrl: proxy.url,
    databasePool,
    databaseDeadlines: { ...deadlines, ...own },
  };
  const database = await openDatabase(config);
  opened.push({ close: () => proxy.close() }, database);
  return { database, proxy };
}

const ask = ({ db }: Database) => sql`SELECT n FROM thing WHERE id = ${1}`.execute(db);
const problemOf = (asked: Promise<unknown>) => asked.then(() => 'none', classifyDatabaseError);

describe('a database that stands still', () => {
  test('is not waited for: calls end at their deadline with 503, and go on when it does', async () => {
    const { database, proxy } = await openByProxy(2, { connect: 300, query: 400 });
    const site = createSite({ logger: services.log, trustProxy: false });
    site.get('/thing', async () => (await ask(database)).rows);
    const call = () => site.inject({ url: '/thing' });
    const status = async () => (await call()).statusCode;
    await expect.poll(status).toBe(200);
    proxy.freeze();
    for (const answer of await Promise.all(Array.from({ length: 6 }, call)))
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    proxy.thaw();
    await expect.poll(status).toBe(200);
    await site.close();
  });

  test('is waited for less long by checkout and payment than by what only reads', async () => {
    const { database, proxy } = await openByProxy(4, { query: patience.look, checkoutQuery: 200 });
    const site = createSite({ logger: services.log, trustProxy: false });
    const ended: string[] = [];
    const answer = (name: string) => async () => {
      try {
        return (await ask(database)).rows;
      } finally {
        ended.push(name);
      }
    };
    site.get('/page', answer('page'));
    site.post('/order', selling, answer('order'));
    site.post('/transaction', selling, async () => {
      const result = await inTransaction(database.db, async (tx) => {
        await sql`UPDATE thing SET n = 1 WHERE id = 1`.execute(tx);
        return ok(null);
      }).finally(() => ended.push('transaction'));
      return result;
    });
    // The connections are open, so what it waits for is an answer.
    await Promise.all([ask(database), ask(database), ask(database)]);
    proxy.freeze();
    const all = [site.inject('/page'), site.inject({ method: 'POST', url: '/order' })];
    all.push(site.inject({ method: 'POST', url: '/transaction' }));
    expect((await Promise.all(all)).map((each) => each.statusCode)).toEqual([503, 503, 503]);
    expect(ended.toSorted()).toEqual(['order', 'page', 'transaction']);
    expect(ended.at(-1)).toBe('page');
    proxy.thaw();
    await site.close();
  });

  test('costs a transaction one deadline, not one more for its rollback, and its connection', async () => {
    const { database, proxy } = await openByProxy(1, { query: patience.look });
    await ask(database);
    const before = database.statements();
    const broken = inTransaction(database.db, async (tx) => {
      proxy.freeze();
      await sql`SELECT 1`.execute(tx);
      return ok(null);
    });
    expect(await problemOf(broken)).toBe('timeout');
    // BEGIN and SELECT; no ROLLBACK was sent after them.
    expect(database.statements() - before).toBe(2);
    proxy.thaw();
    expect((await ask(database)).rows).toEqual([{ n: 0 }]);
    await expect.poll(() => proxy.connections()).toBe(1);
  });
});

describe('a lock that somebody holds', () => {
  test('is waited for so long only, and the connection stays', async () => {
    const { database } = await openByProxy(1);
    const pid = async () =>
      (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.db)).rows[0]!.pid;
    const before = await pid();
    const holder = await services.db.startTransaction().execute();
    await sql`UPDATE thing SET n = 0 WHERE id = 1`.execute(holder);
    const waiting = inTransaction(database.db, async (tx) => {
      await sql`UPDATE thing SET n = 1 WHERE id = 1`.execute(tx);
      return ok(null);
    });
    expect(await problemOf(waiting)).toBe('timeout');
    // Locks of others do not affect other rows, nor reads of the same one.
    expect((await sql`UPDATE thing SET n = 1 WHERE id = 2 RETURNING n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
    expect((await ask(database)).rows).toEqual([{ n: 0 }]);
    await holder.rollback().execute();
    expect(await pid()).toBe(before);
  });
});

describe('transactions in each other’s way', () => {
  test('are repeated: of two that lock the same rows the other way round both succeed', async () => {
    let attempts = 0;
    const lockBoth = (first: number, second: number, meet: () => Promise<void>) =>
      inTransaction(services.db, async (tx) => {
        attempts += 1;
        await sql`UPDATE thing SET n = n + 1 WHERE id = ${first}`.execute(tx);
        await meet();
        await sql`UPDATE thing SET n = n + 1 WHERE id = ${second}`.execute(tx);
        return ok(null);
      });
    await sql`UPDATE thing SET n = 0`.execute(services.db);
    const arrivals: (() => void)[] = [];
    const meet = () =>
      new Promise<void>((resolve) => {
        arrivals.push(resolve);
        if (arrivals.length >= 2) arrivals.forEach((arrive) => arrive());
      });
    expect(await Promise.all([lockBoth(1, 2, meet), lockBoth(2, 1, meet)])).toEqual([ok(null), ok(null)]);
    // At least one of them was repeated; on a busy machine they may collide twice.
    expect(attempts).toBeGreaterThan(2);
    expect((await sql`SELECT n FROM thing ORDER BY id`.execute(services.db)).rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test.each(['40001', '40P01'])(
    'with %s are repeated a few times, each from the start, and then given up',
    async (code) => {
      await sql`UPDATE thing SET n = 0`.execute(services.db);
      let attempts = 0;
      const fail = (times: number) =>
        inTransaction(services.db, async (tx) => {
          attempts += 1;
          await sql`UPDATE thing SET n = n + 1 WHERE id = 1`.execute(tx);
          if (attempts <= times) await sql.raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`).execute(tx);
          return ok(attempts);
        });
      expect(await fail(3)).toEqual(ok(4));
      expect((await sql`SELECT n FROM thing WHERE id = 1`.execute(services.db)).rows).toEqual([{ n: 1 }]);
      attempts = 0;
      expect(await problemOf(fail(99))).toBe('conflict');
      expect(attempts).toBe(4);
    },
  );

  test('are not repeated where the answer to their end was lost', async () => {
    let attempts = 0;
    const broken = inTransaction(services.db, async (tx) => {
      attempts += 1;
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(services.db);
      return ok(null);
    });
    expect(await problemOf(broken)).toBe('away');
    expect(attempts).toBe(1);
  });
});

test('a table that a newer version has given a column does not fail the statements that were planned before', async () => {
  const another = await services.another();
  const read = () => sql`SELECT * FROM thing WHERE id = ${2}`.execute(another.db);
  await read();
  await sql`ALTER TABLE thing ADD COLUMN later text`.execute(services.db);
  expect((await read()).rows).toMatchObject([{ id: 2, later: null }]);
  const readInside = () =>
    inTransaction(another.db, async (tx) => ok((await sql`SELECT * FROM thing WHERE id > ${1}`.execute(tx)).rows));
  await readInside();
  await sql`ALTER TABLE thing DROP COLUMN later`.execute(services.db);
  expect(await readInside()).toMatchObject({ ok: true, value: [{ id: 2 }] });
});

describe('deadlines', () => {
  const shown = async (db: Database['db'], name: string) =>
    (await sql.raw<Record<string, string>>(`SHOW ${name}`).execute(db)).rows[0]![name];
  const short = { statement: 2_000, idleInTransaction: 2_000 };
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

  test('are set at each connection; jobs have more time', async () => {
    const { database } = await openByProxy(4, short);
    expect(await Promise.all(names.map((name) => shown(database.db, name)))).toEqual(['2s', '300ms', '2s']);
    expect(await Promise.all(names.map((name) => shown(database.background, name)))).toEqual(['5min', '300ms', '2s']);
  });

  test('no statement waits for its compilation, unless the address asks for it', async () => {
    const { database } = await openByProxy();
    expect([await shown(database.db, 'jit'), await shown(database.background, 'jit')]).toEqual(['off', 'off']);
    const url = new URL(services.config.databaseUrl!);
    url.searchParams.set('options', '-c jit=on');
    const compiling = await openDatabase({ ...services.config, databaseUrl: url.href });
    expect(await shown(compiling.db, 'jit')).toBe('on');
    await compiling.close();
  });

  test('are set at each transaction where a pooler keeps no settings, and no statement is prepared', async () => {
    const database = await openDatabase({
      ...services.config,
      databasePool: 1,
      databaseDeadlines: { ...deadlines, ...short },
      databasePrepare: false,
    });
    opened.push(database);
    await ask(database);
    await database.send({ text: 'SELECT $1::int', values: [1] });
    const inside = await inTransaction(database.db, async (tx) => {
      const set: unknown[] = [];
      for (const name of names) set.push(await shown(tx, name));
      return ok(set);
    });
    expect(inside).toEqual(ok(['2s', '300ms', '2s']));
    expect((await sql`SELECT count(*)::int AS n FROM pg_prepared_statements`.execute(database.db)).rows).toEqual([
      { n: 0 },
    ]);
    expect(await shown(database.db, 'lock_timeout')).toBe('0');
  });
});
