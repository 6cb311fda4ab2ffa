import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from './database.ts';
import { healthRoutes } from './health.ts';
import { createSite } from './http.ts';
import { migrate } from './migrate.ts';
import { ok, err } from './result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { messages } from './messages.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const settings = async () =>
  (
    await services.db
      .selectFrom('setting')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]!.n;

test('migrations run once: a second start finds nothing to do', async () => {
  expect(await migrate(services.db)).toEqual([]);
});

test('several processes migrating at once agree', async () => {
  const second = await services.another();
  expect(await Promise.all([migrate(services.db), migrate(second.db)])).toEqual([[], []]);
});

test('bigints arrive as numbers, days as text', async () => {
  const { rows } = await sql`SELECT 9007199254740991::bigint AS big, DATE '2026-11-21' AS day`.execute(services.db);
  expect(rows).toEqual([{ big: 9007199254740991, day: '2026-11-21' }]);
});

test('a bigint that a number cannot hold is refused instead of rounded', async () => {
  await expect(sql`SELECT 9007199254740993::bigint AS big`.execute(services.db)).rejects.toThrow('beyond 2^53');
});

test('a refused command leaves nothing behind', async () => {
  const before = await settings();
  const result = await inTransaction(services.db, async (tx) => {
    await sql`INSERT INTO setting (key, value) VALUES ('refused', '1')`.execute(tx);
    return err(409, 'because', messages.errors.orders.closed);
  });
  expect(result).toEqual({
    ok: false,
    error: { httpStatus: 409, code: 'because', message: messages.errors.orders.closed },
  });
  expect(await settings()).toBe(before);
});

test('a command that is done is kept, and its statements are counted', async () => {
  const before = services.database.statements();
  const result = await inTransaction(services.db, async (tx) => {
    await sql`INSERT INTO setting (key, value) VALUES (${'kept'}, '1')`.execute(tx);
    return ok('yes');
  });
  expect(result).toEqual({ ok: true, value: 'yes' });
  expect(services.database.statements() - before).toBe(3);
});

test('a disk without room is answered 503 and named by /readyz, for a minute after the last statement that found none', async () => {
  const site = createSite({ logger: services.log, trustProxy: false });
  healthRoutes(site, services);
  site.get('/write', () => sql`DO $$ BEGIN RAISE SQLSTATE '53100'; END $$`.execute(services.db));
  const state = async () => (await site.inject('/readyz')).json<{ database: string }>().database;
  expect(await state()).toBe('ok');
  const answer = await site.inject('/write');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(await state()).toBe('disk_full');
  const sinceStart = performance.now();
  // The fake time starts at 0.
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(sinceStart + 60_000);
  expect(await state()).toBe('ok');
  vi.useRealTimers();
  await site.close();
});
