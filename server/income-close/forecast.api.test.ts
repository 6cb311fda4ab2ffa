import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runDueJobs } from '#server/platform/jobs.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { emptyNetwork, fillNetwork, smallNetwork } from './closes.testing.ts';
import { closeHelpers } from './close-helper.ts';
import {
  computeForecast,
  findClose,
  forecastJobs,
  incomeCloseJobs,
  readForecast,
  readMemberForecast,
  startClose,
} from './index.ts';

let services: TestServices;
const db = () => services.db;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clock.set('2026-10-20T02:30:00+05:30');
  await emptyNetwork(db());
  await emptyTables(db(), 'income_forecast');
});

const night = () => forecastJobs['hourly:income-forecast']!(services, {});
const own = (id: string) => readMemberForecast(services, id, '2026-10');
const rows = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(db())).rows[0]!.count;

test('in the night the running month is computed as a close would, and is gone once there is a draft', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  await night();
  const forecast = await readForecast(services, '2026-10');
  expect(forecast).toMatchObject({ members: 4, active: 3, earners: 4, computed_at: services.clock.now() });
  const shares = await Promise.all(['100001', '100002', '100003', '100004'].map(own));
  // A forecast is no income: there is neither a draft nor a statement, and the month cannot be closed yet.
  expect([await rows('income_close'), await rows('income_statement')]).toEqual([0, 0]);
  expect(await findClose(db(), '2026-10')).toBeNull();
  expect(await startClose(services, actorForTest(), '2026-10')).toMatchObject({
    ok: false,
    error: { code: 'month_not_over' },
  });

  services.clock.set('2026-11-03T12:00:00+05:30');
  expect(await own('100001')).not.toBeNull();
  const started = await startClose(services, actorForTest(), '2026-10');
  expect(started.ok).toBe(true);
  await runDueJobs(services, incomeCloseJobs);
  const { rows: statements } = await sql<
    Record<string, unknown>
  >`SELECT * FROM income_statement ORDER BY member_id`.execute(db());
  for (const [at, share] of shares.entries()) {
    const {
      month: _month,
      attempt: _attempt,
      computedAt: _computedAt,
      next: _next,
      rankName: _rankName,
      ...figures
    } = share!;
    expect(statements[at]).toMatchObject(figures);
  }
  expect(statements.map((each) => Number(each['gross_paise'])).reduce((sum, each) => sum + each, 0)).toBe(
    forecast!.gross_paise,
  );
  expect([await readForecast(services, '2026-10'), await own('100001')]).toEqual([null, null]);
  await computeForecast(services);
  expect((await sql`SELECT month::text FROM income_forecast`.execute(db())).rows).toEqual([{ month: '2026-11-01' }]);
});

test('what the next rank asks for is said in numbers', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  await night();
  // One of two recruits is active, and so is the member below.
  expect(await own('100001')).toMatchObject({
    rank: 2,
    leaders: 1,
    network: 2,
    next: { rank: 3, leaders: 2, network: 4 },
  });
  expect(await own('100003')).toMatchObject({ is_active: false, own_centi_sp: 4_999 });
  expect(await own('999999')).toBeNull();
});

test('it is computed once a night, in the small hours, and not where the setting is off', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  const computedAt = async () =>
    (await db().selectFrom('income_forecast').select('computed_at').executeTakeFirst())?.computed_at;
  const computed = async (at: string) => {
    services.clock.set(`${at}:00+05:30`);
    await night();
    return (await computedAt())?.getTime() === services.clock.now().getTime();
  };
  expect(await computed('2026-10-20T00:30')).toBe(false);
  expect(await computed('2026-10-20T12:30')).toBe(false);
  expect(await computed('2026-10-20T01:30')).toBe(true);
  expect(await computed('2026-10-20T02:30')).toBe(false);
  services.config.network.incomeForecast = false;
  try {
    expect(await computed('2026-10-21T01:30')).toBe(false);
    // Existing forecasts are not shown either.
    expect(await own('100001')).toBeNull();
  } finally {
    services.config.network.incomeForecast = true;
  }
  expect(await computed('2026-10-22T03:30')).toBe(true);
  expect((await sql`SELECT DISTINCT attempt FROM income_forecast_member`.execute(db())).rows).toEqual([{ attempt: 2 }]);
});

test('a night that is cut short leaves what was there, and the next one clears it away', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  await night();
  const before = await own('100001');
  await sql`UPDATE sale_point_total SET points_centi = points_centi + 10000`.execute(db());
  const real = closeHelpers.forecast.run.bind(closeHelpers.forecast);
  vi.spyOn(closeHelpers.forecast, 'run').mockImplementation((async (task: never, input: never) => {
    const { value } = (await real(task, input)) as { value: { statements: unknown[] } };
    const some = function* () {
      yield* value.statements;
      throw new Error('the power is gone');
    };
    return { value: { ...value, statements: some() } };
  }) as never);
  // As on embedded storage, where the shop's process reads and writes.
  const embedded = { ...services, database: { ...services.database, kind: 'PGlite' as const } };
  await expect(computeForecast(embedded)).rejects.toThrow('the power is gone');
  vi.restoreAllMocks();
  expect(await own('100001')).toEqual(before);
  await computeForecast(services);
  expect((await own('100001'))!.gross_paise).toBeGreaterThan(before!.gross_paise);
  expect(await rows('income_forecast_member')).toBe(4);
});
