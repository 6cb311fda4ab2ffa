import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readPlanDocument, readPlanVersions } from '#server/income-plan/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointJobs } from '#server/sale-points/index.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { emptyNetwork, fillNetwork, smallNetwork } from './closes.testing.ts';
import { closeHelpers } from './close-helper.ts';
import {
  approveClose,
  findClose,
  incomeCloseJobs,
  readSimulation,
  readSimulations,
  simulationJobs,
  startClose,
  startSimulation,
} from './index.ts';

let services: TestServices;
const db = () => services.db;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  services.config.network.incomeChecks = 'none';
});
afterAll(() => services.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await emptyNetwork(db());
  await emptyTables(db(), 'income_simulation', 'plan_draft');
});

/** For a network that rises in rank and buys more in November. */
async function closeTwoMonths() {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 5_100, 10_000));
  const summaries = [];
  for (const [month, at] of [
    ['2026-10', '2026-11-03'],
    ['2026-11', '2026-12-03'],
  ] as const) {
    services.clock.set(`${at}T12:00:00+05:30`);
    if (month === '2026-11')
      await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
        SELECT member_id, '2026-11-01', 7777, 99900, 1 FROM member`.execute(db());
    const started = await startClose(services, actorForTest(), month);
    if (!started.ok) throw new Error(started.error.code);
    await runDueJobs(services, incomeCloseJobs);
    const approved = await approveClose(services, actorForTest(), { month, close: started.value });
    if (!approved.ok) throw new Error(approved.error.code);
    await runDueJobs(services, salePointJobs);
    summaries.push((await findClose(db(), month))!.summary);
  }
  return summaries;
}

const changes = { personal_bp: 1_234, r_bonus_limit: 1 };
/** With other rates than the current plan. */
async function saveDraft(more: object = changes): Promise<void> {
  const document = (await readPlanDocument(db(), await currentPlan()))!;
  const plan = { ...document.plan, ...more };
  await sql`INSERT INTO plan_draft (plan, p_bonus, saved_by, saved_at)
    VALUES (${JSON.stringify(plan)}::jsonb, ${JSON.stringify(document.p_bonus)}::jsonb, 'dev', now())`.execute(db());
}
const currentPlan = async () => (await readPlanVersions(db(), '2026-11-30'))[0]!.id;

async function simulate(plan: number | null, from = '2026-10', to = '2026-11', shop = services) {
  const started = await startSimulation(services, actorForTest(), { plan, from, to });
  if (!started.ok) return started.error.code;
  await runDueJobs(shop, simulationJobs);
  return (await readSimulation(db(), started.value))!;
}
const count = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(db())).rows[0]!.count;

test('closed months simulated with the plan that they were closed with differ by nothing, to the paisa', async () => {
  const closed = await closeTwoMonths();
  const statements = await count('income_statement');
  const simulation = await simulate(await currentPlan());
  if (typeof simulation === 'string') throw new Error(simulation);
  expect(simulation).toMatchObject({ state: 'done', done_months: 2, all_months: 2, failure: null });
  const { months, changes: found } = simulation.result!;
  expect(months.map(({ base }) => base.amounts)).toEqual(closed.map(({ amounts }) => amounts));
  for (const { base, other } of months) expect(other).toEqual(base);
  expect(months[0]!.base.amounts.r_bonus).toBeGreaterThan(0);
  expect(found).toMatchObject({ winners: { members: 0, paise: 0 }, losers: { members: 0, paise: 0 }, unchanged: 4 });
  expect(simulation.input_sha256).toMatch(/^[0-9a-f]{64}$/);
  // A second run has the same inputs; nobody got a statement from the first.
  expect(await simulate(await currentPlan())).toMatchObject({
    input_sha256: simulation.input_sha256,
    plan_sha256: simulation.plan_sha256,
  });
  expect(await count('income_statement')).toBe(statements);
});

test('another plan is simulated to pay what closes with it pay', async () => {
  await tamper(db(), sql`UPDATE plan_version SET personal_bp = 1234, r_bonus_limit = 1`);
  let real;
  try {
    real = await closeTwoMonths();
  } finally {
    await tamper(db(), sql`UPDATE plan_version SET personal_bp = 2100, r_bonus_limit = 15`);
  }
  await emptyNetwork(db());
  const closed = await closeTwoMonths();
  expect(real[0]!.amounts.gross).not.toBe(closed[0]!.amounts.gross);
  await saveDraft();
  const simulation = await simulate(null);
  if (typeof simulation === 'string') throw new Error(simulation);
  const { months, changes: found } = simulation.result!;
  expect(months.map(({ other }) => other.amounts)).toEqual(real.map(({ amounts }) => amounts));
  expect(months.map(({ base }) => base.amounts)).toEqual(closed.map(({ amounts }) => amounts));
  const gross = (summaries: typeof real) => summaries.reduce((sum, { amounts }) => sum + amounts.gross, 0);
  expect(found.winners.paise + found.losers.paise).toBe(gross(real) - gross(closed));
  expect(found.losers.members).toBe(4);
});

test('a month that is not closed, too many months, no such plan or a second one at once are refused', async () => {
  await closeTwoMonths();
  const plan = await currentPlan();
  expect(await simulate(plan, '2026-11', '2026-12')).toBe('income_simulation_months');
  expect(await simulate(plan, '2026-11', '2026-10')).toBe('income_simulation_months');
  expect(await simulate(plan, '2025-10', '2026-10')).toBe('income_simulation_months');
  expect(await simulate(plan + 1_000)).toBe('plan_version_not_found');
  expect(await simulate(null)).toBe('plan_version_not_found');
  expect(await count('income_simulation')).toBe(0);
  const request = { plan, from: '2026-10', to: '2026-10' };
  expect(await startSimulation(services, actorForTest(), request)).toMatchObject({ ok: true });
  expect(await simulate(plan)).toBe('income_simulation_running');
  expect(await count('income_simulation')).toBe(1);
});

test('one that is killed begins anew, and one that was given up makes room for the next', async () => {
  await closeTwoMonths();
  const plan = await currentPlan();
  const real = closeHelpers.simulate.run.bind(closeHelpers.simulate);
  const spy = vi.spyOn(closeHelpers.simulate, 'run').mockImplementation((async (
    task: never,
    input: { name: string },
  ) => {
    if (input.name === 'compareIncomes') throw new Error('the power is gone');
    return real(task, input as never);
  }) as never);
  // As on embedded storage, where the shop's process reads and writes.
  const embedded = { ...services, database: { ...services.database, kind: 'PGlite' as const } };
  const killed = await simulate(plan, '2026-10', '2026-11', embedded);
  expect(killed).toMatchObject({ state: 'running', attempt: 1, done_months: 2, isStopped: false });
  spy.mockRestore();
  services.clock.advance(60_000);
  await runDueJobs(services, simulationJobs);
  expect(await readSimulations(db())).toMatchObject([{ state: 'done', attempt: 2, done_months: 2 }]);

  vi.spyOn(closeHelpers.simulate, 'run').mockRejectedValue(new Error('no room'));
  await simulate(plan);
  for (let attempt = 0; attempt < 3; attempt++) {
    services.clock.advance(3_600_000);
    await runDueJobs(services, simulationJobs);
  }
  expect((await readSimulations(db()))[0]).toMatchObject({ state: 'running', isStopped: true });
  vi.restoreAllMocks();
  expect(await simulate(plan)).toMatchObject({ state: 'done' });
  expect((await readSimulations(db())).map(({ state, failure }) => [state, failure])).toEqual([
    ['done', null],
    ['failed', 'interrupted'],
    ['done', null],
  ]);
});

test('a stored input that does not give the approved incomes is not taken as a basis', async () => {
  await closeTwoMonths();
  await tamper(
    db(),
    sql`UPDATE income_close SET summary = jsonb_set(summary, '{amounts,gross}', '1') WHERE month = '2026-11-01'`,
  );
  expect(await simulate(await currentPlan())).toMatchObject({
    state: 'failed',
    result: null,
    failure: '2026-11: the stored input does not give the incomes that were approved',
  });
  const damaged = gzipSync(
    'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n100001,100009,2026-01-01,live,1,0\n',
  );
  await tamper(db(), sql`UPDATE income_close_input SET bytes = ${damaged} WHERE part = 'members'`);
  const unknown = '2026-10: members.csv: line 2, column sponsor_id: the sponsor 100009 is not in the file';
  expect(await simulate(await currentPlan())).toMatchObject({ state: 'failed', result: null, failure: unknown });
  await tamper(db(), sql`UPDATE income_close_input SET bytes = ${gzipSync('member_id\n')} WHERE part = 'members'`);
  const lacking = '2026-10: members.csv: line 1, column sponsor_id: the column is missing';
  expect(await simulate(await currentPlan())).toMatchObject({ state: 'failed', result: null, failure: lacking });
});

test('the newest fifty are kept', async () => {
  await closeTwoMonths();
  await sql`INSERT INTO income_simulation (state, requested_by, requested_at, from_month, to_month, plan, p_bonus_chart, plan_sha256, all_months, failure)
    SELECT 'failed', 'dev', now(), '2026-10-01', '2026-10-01', '{}', '[]', '', 1, 'x' FROM generate_series(1, 60)`.execute(
    db(),
  );
  expect(await simulate(await currentPlan())).toMatchObject({ state: 'done' });
  expect(await count('income_simulation')).toBe(50);
});
