import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#server/platform/jobs.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { emptyNetwork, fillNetwork, smallNetwork } from './closes.testing.ts';
import { approveClose, incomeCloseJobs, startClose } from './index.ts';

let services: TestServices;
let others: TestServices[];
const db = () => services.db;
beforeAll(async () => {
  services = await openTestServices();
  others = await Promise.all([services.another(), services.another(), services.another()]);
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clock.set('2026-11-03T12:00:00+05:30');
  await emptyNetwork(db());
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 5_000, 10_000));
});

const states = async () =>
  (await sql<{ state: string }>`SELECT state FROM income_close ORDER BY id`.execute(db())).rows.map(
    ({ state }) => state,
  );
const points = async () =>
  (
    await sql<{
      own: number;
    }>`SELECT s.own_centi_sp AS own FROM income_statement s JOIN income_close c ON c.id = s.close_id
      WHERE c.state IN ('draft', 'approved') ORDER BY s.member_id`.execute(db())
  ).rows.map(({ own }) => own);

test('of those who start a month at once one computes it, and the others are told', async () => {
  const started = await Promise.all(others.map((each) => startClose(each, actorForTest(), '2026-10')));
  expect(started.map((each) => (each.ok ? 'started' : each.error.code)).toSorted()).toEqual([
    'income_close_running',
    'income_close_running',
    'started',
  ]);
  await runDueJobs(services, incomeCloseJobs);
  expect(await states()).toEqual(['draft']);
  expect(await points()).toEqual([6_000, 5_000, 5_000, 10_000]);
});

/**
 * Locks the plan, which a run reads after its first look at the ledger, until `meanwhile` has ended, which gets the
 * waiting process.
 */
async function whilePlanIsHeld(meanwhile: (waiting: { pid: number }) => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = others[0]!.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE plan_version IN ACCESS EXCLUSIVE MODE`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const run = runDueJobs(services, incomeCloseJobs).then(() => 'ended');
  const waits = () =>
    sql<{ pid: number }>`
      SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.relation = 'plan_version'::regclass AND NOT l.granted AND a.datname = current_database()`.execute(
      others[1]!.db,
    );
  for (;;) {
    const seen = await Promise.race([run, waits()]);
    if (typeof seen === 'string') break;
    if (!seen.rows[0]) continue;
    await meanwhile(seen.rows[0]);
    held.resolve();
    return void (await Promise.all([lock, run]));
  }
  held.resolve();
  await lock;
  throw new Error('The run ended without waiting for the plan.');
}

async function start(): Promise<number> {
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  return started.value;
}

test('an order that is credited while the input is read is in the draft as a whole or not at all, and then keeps it from being approved', async () => {
  const close = await start();
  await whilePlanIsHeld(() =>
    sql`UPDATE sale_point_total SET points_centi = points_centi + 500, entries = entries + 1
      WHERE member_id IN ('100003', '100004')`.execute(others[1]!.db),
  );
  expect(await points()).toEqual([6_000, 5_000, 5_000, 10_000]);
  expect(await approveClose(services, actorForTest(), { month: '2026-10', close })).toMatchObject({
    error: { code: 'income_close_outdated' },
  });
});

test('a run whose connection is cut leaves nothing, and goes on by itself', async () => {
  await start();
  await whilePlanIsHeld(({ pid }) => sql`SELECT pg_terminate_backend(${pid}::int)`.execute(others[1]!.db));
  expect(await states()).toEqual(['running']);
  expect(await points()).toEqual([]);
  services.clock.advance(60_000);
  await runDueJobs(services, incomeCloseJobs);
  expect(await states()).toEqual(['draft']);
  expect(await points()).toEqual([6_000, 5_000, 5_000, 10_000]);
});

test('a draft is approved once, and a run that ends beside its approval changes nothing of it', async () => {
  const close = await start();
  await runDueJobs(services, incomeCloseJobs);
  const approvals = await Promise.all(
    others.map((each) => approveClose(each, actorForTest(), { month: '2026-10', close })),
  );
  expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
  for (const each of approvals)
    if (!each.ok) expect(each.error.code).toMatch(/^(month_approved|income_close_replaced)$/);
  // As if the run had begun a moment before.
  const { rows } = await sql<{ id: number }>`INSERT INTO income_close (month, state, requested_by, requested_at)
    VALUES ('2026-10-01', 'running', 'one@office.test', now()) RETURNING id`.execute(db());
  await incomeCloseJobs['income-close:run']!(services, { closeId: rows[0]!.id });
  expect(await states()).toEqual(['approved', 'replaced']);
});
