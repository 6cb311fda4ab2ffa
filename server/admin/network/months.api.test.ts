import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IncomeCloseReply, IncomeStatementList, staffIncomeClosesPath } from '#contract/admin/network/income-closes.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { staffMonthsPath, StaffMonthsReply } from '#contract/admin/network/months.ts';
import { SimulationReply, SimulationsReply, staffSimulationsPath } from '#contract/admin/network/simulations.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { joinMember, liftFreeze } from '#server/members/index.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { incomeCloseJobs, simulationJobs } from '#server/income-close/index.ts';
import { salePointJobs } from '#server/sale-points/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let office: Caller;
let first: SessionHeaders;
let second: SessionHeaders;
let silent: string;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  office = openCaller(services, staffRoutes);
  const login = { password: 'a long password', role: 'network' as const };
  await addStaff(services, { ...login, name: 'Dev Rana', email: 'one@office.test' });
  await addStaff(services, { ...login, name: 'Mira Shah', email: 'two@office.test' });
});
afterAll(async () => {
  await office.close();
  await services.close();
});
beforeEach(async () => {
  services.clock.set('2026-07-10T12:00:00+05:30');
  await emptyTables(
    services.db,
    'income_close',
    'sale_point_month',
    'sale_point_total',
    'approval',
    'customer',
    'member',
    'mail',
    'job',
  );
  const { id } = await seedCustomer(services);
  await sql`UPDATE customer SET email = 'silent@example.in' WHERE id = ${id}`.execute(services.db);
  const person = { firstName: 'Gita', lastName: 'Rana', sponsorId: null, actor: 'system' };
  const joinedAt = new Date('2026-07-10T12:00:00+05:30');
  await joinMember(services.db, { ...person, customerId: null, joinedAt });
  const joined = await joinMember(services.db, { ...person, customerId: id, joinedAt });
  if (!joined.ok) throw new Error(joined.error.code);
  silent = joined.value;
  // The ledger's content for July.
  await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
    VALUES ('999999', '2026-07-01', 5025, 123450, 1)`.execute(services.db);
});

/** To the third of the next month with new sessions, since the old ones have expired. */
async function enterAfter(month: string): Promise<void> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  services.clock.set(new Date(Date.UTC(year, number, 3, 6)).toISOString());
  first = await logInForTest(office, { email: 'one@office.test', password: 'a long password' });
  second = await logInForTest(office, { email: 'two@office.test', password: 'a long password' });
}
const months = async () =>
  StaffMonthsReply.parse((await office.call('GET', staffMonthsPath, undefined, { headers: { ...first } })).body).data;
const approve = (month: string, draft = 0, headers = first) =>
  office.call('POST', `${staffMonthsPath}/${month}/approve`, { close: draft }, { headers: { ...headers } });
/** Returns the draft. */
async function compute(month: string, headers = first): Promise<number> {
  const path = `${staffIncomeClosesPath}/${month}/run`;
  const started = await office.call('POST', path, undefined, { headers: { ...headers } });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await runDueJobs(services, incomeCloseJobs);
  return (started.body.data as { id: number }).id;
}
async function confirm(headers = second) {
  const { id } = await services.db
    .selectFrom('approval')
    .select('id')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return office.call('POST', `${approvalPaths.approvals}/${id}/approve`, {}, { headers: { ...headers } });
}
async function close(month: string): Promise<void> {
  await enterAfter(month);
  expect((await approve(month, await compute(month))).body.data).toEqual({ state: 'awaiting_approval' });
  expect((await confirm()).status).toBe(200);
  await runDueJobs(services, salePointJobs);
}
const subjects = async () =>
  (
    await services.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', 'silent@example.in')
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);
const status = async () =>
  (await services.db.selectFrom('member').select('status').where('member_id', '=', silent).executeTakeFirstOrThrow())
    .status;

test('a month is approved by two people, one after the other, once it is over; its sums stay', async () => {
  await enterAfter('2026-08');
  expect(await months()).toMatchObject([
    { month: '2026-09', state: 'running', is_next: false },
    { month: '2026-08', state: 'open', is_next: false },
    { month: '2026-07', state: 'open', members: 1, points: 50.25, amount: 1234.5, is_next: true, proposed_by: null },
  ]);
  expect(await approve('2026-08')).toMatchObject({ status: 409, body: { code: 'month_not_next' } });
  expect(await approve('2026-09')).toMatchObject({ status: 409, body: { code: 'month_not_over' } });
  expect(await approve('2026-07')).toMatchObject({ status: 409, body: { code: 'income_close_missing' } });
  const draft = await compute('2026-07');
  const shown = { id: draft, gross: 0, computed_by: 'one@office.test' };
  expect((await months())[2]).toMatchObject({ state: 'draft', draft: shown, run: null });
  expect(await approve('2026-07', draft + 1)).toMatchObject({ status: 409, body: { code: 'income_close_replaced' } });
  expect((await approve('2026-07', draft)).body.data).toEqual({ state: 'awaiting_approval' });
  expect((await months())[2]).toMatchObject({ proposed_by: 'Dev Rana' });
  const asked = await office.call('GET', `${approvalPaths.approvals}?state=pending`, undefined, {
    headers: { ...first },
  });
  expect(asked.body.data).toMatchObject([
    { action: 'sale_points.approve_month', facts: { month: '2026-07' }, is_own: true, allowed_actions: ['withdraw'] },
  ]);
  expect(await services.db.selectFrom('sale_point_month').selectAll().execute()).toEqual([]);
  expect((await confirm()).status).toBe(200);
  expect(await approve('2026-07')).toMatchObject({ status: 409, body: { code: 'month_approved' } });
  expect((await months())[2]).toMatchObject({
    month: '2026-07',
    state: 'approved',
    points: 50.25,
    requested_by: 'one@office.test',
    approved_by: 'two@office.test',
  });
  // A shop that is far behind sees where to continue, and the month's state.
  await enterAfter('2027-06');
  const behind = (await months()).filter(({ state }) => state !== 'approved');
  expect(behind.map(({ month, state }) => [month, state])).toEqual([
    ['2027-07', 'running'],
    ...['2027-01', '2026-12', '2026-11', '2026-10', '2026-09', '2026-08'].map((month) => [month, 'open']),
  ]);
});

test('whoever computed a draft does not confirm it, and a request for a draft that was computed again comes to nothing', async () => {
  await enterAfter('2026-07');
  const draft = await compute('2026-07', second);
  expect((await approve('2026-07', draft)).body.data).toEqual({ state: 'awaiting_approval' });
  expect(await confirm()).toMatchObject({ status: 403, body: { code: 'income_close_maker' } });
  const next = await compute('2026-07');
  expect(await confirm()).toMatchObject({ status: 409, body: { code: 'income_close_replaced' } });
  expect(await services.db.selectFrom('sale_point_month').selectAll().execute()).toEqual([]);
  const { rows } = await sql`SELECT id, state FROM income_close ORDER BY id`.execute(services.db);
  expect(rows).toEqual([
    { id: draft, state: 'replaced' },
    { id: next, state: 'draft' },
  ]);
});

test('what was computed can be read, page by page and as a file', async () => {
  await enterAfter('2026-07');
  const get = (path: string) =>
    office.call('GET', `${staffIncomeClosesPath}/2026-07${path}`, undefined, { headers: { ...first } });
  expect((await get('')).body.data).toEqual({ month: '2026-07', close: null, run: null, forecast: null });
  expect(await get('/statements')).toMatchObject({ status: 404, body: { code: 'income_close_not_found' } });
  const started = await office.call('POST', `${staffIncomeClosesPath}/2026-07/run`, undefined, {
    headers: { ...first },
  });
  expect((await get('')).body.data).toMatchObject({
    close: null,
    run: { state: 'running', step: 'waiting', done_members: 0, requested_by: 'one@office.test' },
  });
  await runDueJobs(services, incomeCloseJobs);
  const found = IncomeCloseReply.parse((await get('')).body).data;
  expect(found.run).toBeNull();
  expect(found.close).toMatchObject({
    id: (started.body.data as { id: number }).id,
    state: 'draft',
    members: 2,
    active: 0,
    ranks: [{ rank: 1, members: 2 }],
    payout_percent: null,
    amounts: { gross: 0 },
  });
  const page = IncomeStatementList.parse((await get('/statements?limit=1')).body);
  expect(page.data).toMatchObject([{ name: 'Gita Rana', gross: 0, gross_before: null }]);
  const rest = IncomeStatementList.parse((await get(`/statements?limit=1&cursor=${page.meta.next_cursor}`)).body);
  expect(rest.meta.next_cursor).toBeNull();
  expect([page.data[0]!.member_id, rest.data[0]!.member_id]).toContain(silent);
  const file = parseCsv((await get('/statements.csv')).bytes, 10);
  if (typeof file === 'string') throw new Error(file);
  expect(file.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['member_id', 'name'],
    [page.data[0]!.member_id, 'Gita Rana'],
    [rest.data[0]!.member_id, 'Gita Rana'],
  ]);
});

test('three silent months: two warnings, the freeze from the month after on, and the lift', async () => {
  await close('2026-07');
  expect(await subjects()).toEqual([]);
  await close('2026-08');
  expect(await subjects()).toEqual(['Your Aarvya member ID may be frozen in 2 months']);
  await runDueJobs(services, salePointJobs);
  await close('2026-09');
  const warned = ['Your Aarvya member ID may be frozen in 2 months', 'Your Aarvya member ID may be frozen next month'];
  expect(await subjects()).toEqual(warned);
  expect(await status()).toBe('live');
  await close('2026-10');
  expect(await subjects()).toEqual(warned);
  expect(await status()).toBe('frozen');
  const { rows } = await sql<{ at: Date }>`
    SELECT effective_at AS at FROM member_status WHERE member_id = ${silent} AND status = 'frozen'`.execute(
    services.db,
  );
  expect(rows).toEqual([{ at: new Date('2026-11-01T00:00:00+05:30') }]);
  await liftFreeze(services, actorForTest(), { memberId: silent, reason: 'Was ill' });
  expect(await status()).toBe('live');
  await close('2026-11');
  expect(await status()).toBe('live');
});

test('an exception of a draft is checked with a note by whoever may close months', async () => {
  await enterAfter('2026-07');
  const draft = await compute('2026-07');
  await sql`UPDATE income_close SET summary = summary || '{"exceptions": {"new_top_earners": [], "jumps": 3, 
      "missing_papers": 0, "fixed_income_missing": 0, "returnable_orders": 0}, "exception_hashes": {"jumps": "of three"}}'
    WHERE id = ${draft}`.execute(services.db);
  const checks = async () =>
    IncomeCloseReply.parse(
      (await office.call('GET', `${staffIncomeClosesPath}/2026-07`, undefined, { headers: { ...first } })).body,
    ).data.close!.checks;
  const nothing = { note: null, checked_by: null, checked_at: null };
  expect(await checks()).toEqual([{ kind: 'jumps', state: 'open', is_required: true, ...nothing }]);
  expect(await approve('2026-07', draft)).toMatchObject({ status: 409, body: { code: 'income_close_unchecked' } });
  const check = (kind: string, note: string) =>
    office.call(
      'POST',
      `${staffIncomeClosesPath}/2026-07/exceptions/${kind}`,
      { close: draft, note },
      { headers: { ...first } },
    );
  expect(await check('jumps', '  ')).toMatchObject({ status: 422, body: { errors: { note: ['Enter a note'] } } });
  expect((await check('storms', 'Known')).status).toBe(422);
  expect(await check('returnable_orders', 'Known')).toMatchObject({
    status: 404,
    body: { code: 'income_exception_not_found' },
  });
  expect((await checks())[0]).toMatchObject({ state: 'open' });
  expect((await check('jumps', ' A wedding ')).status).toBe(200);
  expect(await checks()).toEqual([
    {
      kind: 'jumps',
      state: 'checked',
      is_required: true,
      note: 'A wedding',
      checked_by: 'one@office.test',
      checked_at: services.clock.now().toISOString(),
    },
  ]);
  expect((await approve('2026-07', draft)).body.data).toEqual({ state: 'awaiting_approval' });
});

test('staff simulate closed months with a plan, see how far that is and what it found, in rupees', async () => {
  await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
    VALUES (${silent}, '2026-07-01', 6000, 100000, 1)`.execute(services.db);
  await close('2026-07');
  const headers = { ...first };
  const [plan] = await services.db.selectFrom('plan_version').select('id').orderBy('id').limit(1).execute();
  const body = { plan: plan!.id, from: '2026-07', to: '2026-07' };
  const started = await office.call('POST', staffSimulationsPath, body, { headers });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { id } = started.body.data as { id: number };
  const read = async () =>
    SimulationReply.parse((await office.call('GET', `${staffSimulationsPath}/${id}`, undefined, { headers })).body)
      .data;
  expect(await read()).toMatchObject({ simulation: { state: 'running', done_months: 0, all_months: 1 }, result: null });
  await runDueJobs(services, simulationJobs);
  const { simulation, result } = await read();
  expect(simulation).toMatchObject({ state: 'done', plan: plan!.id, from: '2026-07', to: '2026-07' });
  // 60 points are worth Rs 600: 21 % of them; 5 % of Rs 1,000 as rebate.
  const totals = { amounts: { personal: 126, rebate: 50 }, earners: 1, payout_percent: null, fixed_income_missing: 0 };
  expect(result).toMatchObject({ base: totals, other: totals, winners: { members: 0 }, unchanged: 2 });
  expect(result!.months).toMatchObject([{ month: '2026-07', base: totals, other: totals }]);
  const list = SimulationsReply.parse((await office.call('GET', staffSimulationsPath, undefined, { headers })).body);
  expect(list.data).toMatchObject({ simulations: [{ id, state: 'done' }], months: ['2026-07'] });
  const unknown = await office.call('GET', `${staffSimulationsPath}/${id + 1}`, undefined, { headers });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'income_simulation_not_found' } });
  const bad = await office.call('POST', staffSimulationsPath, { ...body, from: '2026-13' }, { headers });
  expect(bad).toMatchObject({ status: 422, body: { errors: { from: ['Enter a month such as 2026-11'] } } });
});
