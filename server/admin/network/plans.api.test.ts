import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IncomePlanReply, PBonusChart } from '#contract/income-plan.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import {
  type PlanDocument,
  staffPlanDraftPath,
  StaffPlanDraftReply,
  staffPlanPath,
  StaffPlanReply,
  StaffPlansReply,
} from '#contract/admin/network/plans.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { pBonusRoutes, planRoutes } from '#server/income-plan/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { countRows } from '#server/testing/customers.ts';
import { openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let office: Caller;
let shop: Site;
let first: SessionHeaders;
let second: SessionHeaders;
let auditor: SessionHeaders;
const login = { password: 'a long password' };
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  office = openCaller(services, staffRoutes);
  shop = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 });
  planRoutes(shop, services, cache);
  pBonusRoutes(shop, services, cache);
  await addStaff(services, { ...login, role: 'network', name: 'Dev Rana', email: 'one@office.test' });
  await addStaff(services, { ...login, role: 'network', name: 'Mira Shah', email: 'two@office.test' });
  await addStaff(services, { ...login, role: 'auditor', name: 'Ila Sen', email: 'three@office.test' });
});
/** A day in November 2026; the bundled plan applies, nothing else exists. */
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await tamper(
    services.db,
    sql`DELETE FROM plan_draft`,
    sql`DELETE FROM approval`,
    sql`DELETE FROM sale_point_month`,
    sql`DELETE FROM p_bonus_row`,
    sql`DELETE FROM plan_version WHERE published_at IS NOT NULL`,
  );
  services.catalogChanged.notify();
  first = await logInForTest(office, { email: 'one@office.test', ...login });
  second = await logInForTest(office, { email: 'two@office.test', ...login });
  auditor = await logInForTest(office, { email: 'three@office.test', ...login });
});
afterAll(async () => {
  await Promise.all([office.close(), shop.close()]);
  await services.close();
});

const get = (path: string, as = first) => office.call('GET', path, undefined, { headers: { ...as } });
const post = (path: string, body: object = {}, as = first) => office.call('POST', path, body, { headers: { ...as } });
const readList = async () => StaffPlansReply.parse((await get(staffPlanPath)).body).data;
const readDraft = async (query = '') =>
  StaffPlanDraftReply.parse((await get(`${staffPlanDraftPath}${query}`)).body).data;
const readVersion = async (id: number) => StaffPlanReply.parse((await get(`${staffPlanPath}/${id}`)).body).data;
const savedAt = async () => (await readDraft()).saved?.saved_at ?? null;
async function save(change: (document: PlanDocument) => void = () => {}, as = first) {
  const { plan, p_bonus, saved } = await readDraft();
  const document = { plan, p_bonus };
  change(document);
  return post(staffPlanDraftPath, { saved_at: saved?.saved_at ?? null, ...document }, as);
}
const askToPublish = async () => post(`${staffPlanDraftPath}/publish`, { saved_at: await savedAt() });
const confirm = (as = second) => decide('approve', as);
const findPending = () =>
  services.db.selectFrom('approval').select('id').where('state', '=', 'pending').executeTakeFirstOrThrow();
async function decide(verb: 'approve' | 'withdraw', as: SessionHeaders) {
  const { id } = await findPending();
  return post(`${approvalPaths.approvals}/${id}/${verb}`, {}, as);
}
async function publish(change: (document: PlanDocument) => void = () => {}) {
  expect(await save(change)).toMatchObject({ status: 200 });
  expect((await askToPublish()).body.data).toEqual({ state: 'awaiting_approval' });
  expect(await confirm()).toMatchObject({ status: 200 });
  const { versions } = await readList();
  return versions[0]!;
}
async function shownPlan(language = 'en') {
  const reply = await shop.inject({ url: '/api/get-income-plan', headers: { 'accept-language': language } });
  return IncomePlanReply.parse(reply.json()).data!;
}
const shownChart = async () =>
  PBonusChart.parse((await shop.inject('/api/p-bonus-percentage-chart')).json()).data.map(
    ({ from_sp, to_sp, sp_bonus }) => ({ from_sp, to_sp, sp_bonus }),
  );

describe('a draft', () => {
  test('begins as a copy of the last version, on the next month that has none', async () => {
    const { versions, draft } = await readList();
    expect([versions.map(({ effective_from, state }) => [effective_from, state]), draft]).toEqual([
      [['2024-04-01', 'in_force']],
      null,
    ]);
    const shipped = await readVersion(versions[0]!.id);
    expect(await readDraft()).toEqual({
      saved: null,
      plan: { ...shipped.plan, effective_from: '2026-12-01' },
      p_bonus: [],
      proposed_by: null,
      in_force: { plan: shipped.plan, p_bonus: [] },
    });
    await publish(({ plan, p_bonus }) => {
      plan.personal_bp = 2000;
      p_bonus.push({ from_sp: 50, to_sp: 99, bonus_bp: 100 });
    });
    const next = await readDraft();
    expect([next.plan.effective_from, next.plan.personal_bp, next.p_bonus]).toEqual([
      '2027-01-01',
      2000,
      [{ from_sp: 50, to_sp: 99, bonus_bp: 100 }],
    ]);
    const older = await readDraft(`?from=${versions[0]!.id}`);
    expect([older.plan.effective_from, older.plan.personal_bp, older.p_bonus]).toEqual(['2027-01-01', 2100, []]);
  });

  test('is saved whole, and by one person at a time', async () => {
    const answer = await save(({ plan }) => (plan.freeze_months = 4));
    const draft = await readDraft();
    expect(answer.body.data).toEqual(draft);
    expect(draft).toMatchObject({ saved: { saved_by: 'one@office.test' }, plan: { freeze_months: 4 } });
    services.clock.advance(1_000);
    const body = { saved_at: null, plan: draft.plan, p_bonus: draft.p_bonus };
    expect(await post(staffPlanDraftPath, body, second)).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    });
    expect((await save(({ plan }) => (plan.freeze_months = 5), second)).status).toBe(200);
    expect(await readDraft()).toMatchObject({ saved: { saved_by: 'two@office.test' }, plan: { freeze_months: 5 } });
    expect(await countRows(services, 'plan_draft')).toBe(1);
  });

  test('with faults is refused, each named with its place and in the caller’s language; nothing is saved', async () => {
    const { plan } = await readDraft();
    plan.ranks[3]!.e_bonus_bp = 0;
    plan.rebate[1]!.over_paise = 60_000;
    const p_bonus = [
      { from_sp: 50, to_sp: 99, bonus_bp: 100 },
      { from_sp: 90, to_sp: 120, bonus_bp: 100 },
    ];
    const answer = await post(staffPlanDraftPath, { saved_at: null, plan, p_bonus });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'ranks[3].e_bonus_bp': ['Enter 6.2% or more: the E-bonus can’t fall from rank to rank'],
        'rebate[1].over_paise': ['Start at ₹500: there’s a gap after the slab before'],
        'p_bonus[1].from_sp': ['This row overlaps with 50 to 99'],
      },
    ]);
    const hindi = await office.call(
      'POST',
      staffPlanDraftPath,
      { saved_at: null, plan, p_bonus: [] },
      { headers: { ...first, 'accept-language': 'hi' } },
    );
    expect(hindi.body.errors).toMatchObject({
      'rebate[1].over_paise': ['₹500 से शुरू करें: पिछले स्लैब के बाद जगह खाली है'],
    });
    expect(await countRows(services, 'plan_draft')).toBe(0);
  });

  test.each([
    ['the middle of a month', '2026-11-21', 'Choose the first day of a month'],
    ['the running month', '2026-11-01', 'Choose the first day of a month that’s still ahead'],
    ['an approved month', '2026-10-01', 'This month has been approved, so its plan can’t change any more'],
    [
      'a month that has a version',
      '2026-12-01',
      'Another version starts on this day. Choose another month or withdraw that version.',
    ],
  ])('that starts in %s is refused', async (_what, start, message) => {
    await publish();
    await sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-10-01', now(), 0)`.execute(
      services.db,
    );
    const answer = await save(({ plan }) => (plan.effective_from = start));
    expect([answer.status, answer.body.errors]).toEqual([422, { effective_from: [message] }]);
    expect(await countRows(services, 'plan_draft')).toBe(0);
  });

  test('is discarded by who has read it as it is', async () => {
    await save();
    expect(await post(`${staffPlanDraftPath}/discard`, { saved_at: '2026-11-01T00:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { code: 'draft_changed' },
    });
    expect(await countRows(services, 'plan_draft')).toBe(1);
    expect((await post(`${staffPlanDraftPath}/discard`, { saved_at: await savedAt() })).status).toBe(200);
    expect((await readList()).draft).toBeNull();
  });
});

describe('a version', () => {
  test('is published by a second person, and the shop shows it from midnight in India', async () => {
    services.clock.set('2026-11-30T12:00:00+05:30');
    [first, second] = [
      await logInForTest(office, { email: 'one@office.test', ...login }),
      await logInForTest(office, { email: 'two@office.test', ...login }),
    ];
    await save(({ plan, p_bonus }) => {
      plan.level_bp = [1000, 500];
      Object.assign(plan.ranks[0]!, { name: 'Starter', levels: 1 });
      plan.fixed_income_paise = 2_500_050;
      p_bonus.push({ from_sp: 100, to_sp: 199, bonus_bp: 250 }, { from_sp: 50, to_sp: 99, bonus_bp: 100 });
    });
    expect((await askToPublish()).body.data).toEqual({ state: 'awaiting_approval' });
    expect((await readList()).draft).toMatchObject({ effective_from: '2026-12-01', proposed_by: 'Dev Rana' });
    expect((await confirm(first)).status).toBe(403);
    expect((await readList()).versions).toHaveLength(1);
    expect((await confirm()).status).toBe(200);
    const { versions, draft } = await readList();
    expect(draft).toBeNull();
    expect(versions[0]).toMatchObject({
      effective_from: '2026-12-01',
      state: 'scheduled',
      requested_by: 'one@office.test',
      published_by: 'two@office.test',
    });
    const shipped = await readVersion(versions[1]!.id);
    expect(await readVersion(versions[0]!.id)).toMatchObject({
      plan: {
        ...shipped.plan,
        effective_from: '2026-12-01',
        level_bp: [1000, 500],
        ranks: [{ ...shipped.plan.ranks[0]!, name: 'Starter', levels: 1 }, ...shipped.plan.ranks.slice(1)],
        fixed_income_paise: 2_500_050,
      },
      p_bonus: [
        { from_sp: 50, to_sp: 99, bonus_bp: 100 },
        { from_sp: 100, to_sp: 199, bonus_bp: 250 },
      ],
      in_force: { plan: shipped.plan },
    });

    services.clock.set('2026-11-30T23:59:59+05:30');
    expect(await shownPlan()).toMatchObject({ effective_from: '2024-04-01', fixed_income: null });
    expect(await shownChart()).toEqual([]);
    expect((await shownPlan()).levels).toHaveLength(14);
    services.clock.set('2026-12-01T00:00:00+05:30');
    expect(await shownPlan()).toMatchObject({
      effective_from: '2026-12-01',
      fixed_income: 25_000.5,
      levels: [
        { level: 1, percent: 10 },
        { level: 2, percent: 5 },
      ],
    });
    expect(await shownChart()).toEqual([
      { from_sp: 50, to_sp: 99, sp_bonus: 1 },
      { from_sp: 100, to_sp: 199, sp_bonus: 2.5 },
    ]);
    expect((await shownPlan()).ranks.slice(0, 2)).toMatchObject([
      { name: 'Starter', levels: 1 },
      { name: 'Bronze Star' },
    ]);
    expect((await shownPlan('hi')).ranks[0]!.name).toBe('सिंपल');
    first = await logInForTest(office, { email: 'one@office.test', ...login });
    expect((await readList()).versions.map(({ state }) => state)).toEqual(['in_force', 'past']);
  });

  test('is not published as somebody else has changed its draft since, nor once its start is over', async () => {
    await save();
    await askToPublish();
    services.clock.advance(1_000);
    await save(({ plan }) => (plan.freeze_months = 6), second);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    await decide('withdraw', first);
    expect((await askToPublish()).body.data).toEqual({ state: 'awaiting_approval' });
    await decide('withdraw', first);
    services.clock.set('2026-12-01T00:00:00+05:30');
    first = await logInForTest(office, { email: 'one@office.test', ...login });
    expect(await askToPublish()).toMatchObject({ status: 409, body: { code: 'plan_start_past' } });
    await sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-12-01', now(), 0)`.execute(
      services.db,
    );
    expect(await askToPublish()).toMatchObject({ status: 409, body: { code: 'plan_month_approved' } });
    expect((await readList()).versions).toHaveLength(1);
  });

  test('and its chart stay as they are, whichever program holds the connection', async () => {
    const { id } = await publish(({ p_bonus }) => p_bonus.push({ from_sp: 50, to_sp: 99, bonus_bp: 100 }));
    const before = await readVersion(id);
    const stays = /never changed or deleted/;
    for (const statement of [
      sql`UPDATE plan_version SET personal_bp = 1 WHERE id = ${id}`,
      sql`UPDATE plan_version SET effective_from = '2030-01-01'`,
      sql`DELETE FROM plan_version WHERE id = ${id}`,
      sql`UPDATE p_bonus_row SET bonus_bp = 1`,
      sql`DELETE FROM p_bonus_row`,
      sql`INSERT INTO p_bonus_row (plan_version_id, from_sp, to_sp, bonus_bp) VALUES (${id}, 500, 600, 1)`,
    ])
      await expect(statement.execute(services.db)).rejects.toThrow(stays);
    expect(await readVersion(id)).toEqual(before);
  });

  test('that is not in force yet is withdrawn by two people; its month is free again', async () => {
    const { id } = await publish(({ plan }) => (plan.personal_bp = 2000));
    const path = `${staffPlanPath}/${id}/withdraw`;
    expect((await post(path)).body.data).toEqual({ state: 'awaiting_approval' });
    expect(await readVersion(id)).toMatchObject({ version: { state: 'scheduled' }, proposed_by: 'Dev Rana' });
    expect((await confirm()).status).toBe(200);
    expect(await readVersion(id)).toMatchObject({
      version: { state: 'withdrawn', withdrawal_requested_by: 'one@office.test', withdrawn_by: 'two@office.test' },
      plan: { personal_bp: 2000 },
      proposed_by: null,
    });
    expect(await post(path)).toMatchObject({ status: 409, body: { code: 'plan_withdrawn' } });
    const again = await readDraft(`?from=${id}`);
    expect([again.plan.effective_from, again.plan.personal_bp]).toEqual(['2026-12-01', 2000]);
    services.clock.set('2026-12-01T00:00:00+05:30');
    expect((await shownPlan()).effective_from).toBe('2024-04-01');
    services.clock.set('2026-11-21T12:00:00+05:30');
    await publish(({ plan }) => (plan.personal_bp = 1900));
    services.clock.set('2026-12-01T00:00:00+05:30');
    expect((await shownPlan()).personal_percent).toBe(19);
  });

  test('that is in force is not withdrawn, also where it was asked for before', async () => {
    const { id } = await publish();
    services.clock.set('2026-11-30T12:00:00+05:30');
    first = await logInForTest(office, { email: 'one@office.test', ...login });
    await post(`${staffPlanPath}/${id}/withdraw`);
    services.clock.set('2026-12-01T00:00:00+05:30');
    second = await logInForTest(office, { email: 'two@office.test', ...login });
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'plan_in_force' } });
    expect(await post(`${staffPlanPath}/999/withdraw`, {}, second)).toMatchObject({ status: 404 });
    first = second;
    expect((await readVersion(id)).version.state).toBe('in_force');
  });

  test('published twice at once is one version', async () => {
    await save();
    await askToPublish();
    const { id } = await findPending();
    const approve = () => post(`${approvalPaths.approvals}/${id}/approve`, {}, second);
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await readList()).versions).toHaveLength(2);
  });
});

test('who only reads sees versions and drafts and changes nothing', async () => {
  expect((await get(staffPlanPath, auditor)).status).toBe(200);
  expect((await get(staffPlanDraftPath, auditor)).status).toBe(200);
  for (const path of [staffPlanDraftPath, `${staffPlanDraftPath}/publish`, `${staffPlanPath}/1/withdraw`])
    expect((await post(path, { saved_at: '' }, auditor)).status).toBe(403);
});
