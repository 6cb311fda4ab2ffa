import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { monthComputer } from '#server/network/index.ts';
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
afterEach(() => vi.restoreAllMocks());

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

test('an order that is credited while the input is read is in the draft as a whole or not at all, and then keeps it from being approved', async () => {
  const real = monthComputer.run.bind(monthComputer);
  vi.spyOn(monthComputer, 'run').mockImplementation((async (task: 'add', input: never) => {
    if (task === 'add')
      await sql`UPDATE sale_point_total SET points_centi = points_centi + 500, entries = entries + 1
        WHERE member_id IN ('100003', '100004')`.execute(others[0]!.db);
    return real(task, input);
  }) as never);
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, incomeCloseJobs);
  expect(await points()).toEqual([6_000, 5_000, 5_000, 10_000]);
  const approval = { month: '2026-10', close: started.value };
  expect(await approveClose(services, actorForTest(), approval)).toMatchObject({
    error: { code: 'income_close_outdated' },
  });
});

test('a draft is approved once, and a run that ends beside its approval changes nothing of it', async () => {
  const start = async () => {
    const started = await startClose(services, actorForTest(), '2026-10');
    if (!started.ok) throw new Error(started.error.code);
    return started.value;
  };
  const close = await start();
  await runDueJobs(services, incomeCloseJobs);
  const approvals = await Promise.all(
    others.map((each) => approveClose(each, actorForTest(), { month: '2026-10', close })),
  );
  expect(approvals.filter(({ ok }) => ok)).toHaveLength(1);
  for (const each of approvals)
    if (!each.ok) expect(each.error.code).toMatch(/^(month_approved|income_close_replaced)$/);
  // As where the run had begun in the moment before.
  const { rows } = await sql<{ id: number }>`INSERT INTO income_close (month, state, requested_by, requested_at)
    VALUES ('2026-10-01', 'running', 'one@office.test', now()) RETURNING id`.execute(db());
  await incomeCloseJobs['income-close:run']!(services, { closeId: rows[0]!.id });
  expect(await states()).toEqual(['approved', 'replaced']);
});
