import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  IncomeEntriesReply,
  type IncomeExplained,
  IncomeExplainedReply,
  IncomeSourcesReply,
} from '#contract/income-explained.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { staffIncomeClosesPath } from '#contract/admin/network/income-closes.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { approveClose, findClose, incomeCloseJobs, startClose } from '#server/income-close/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, enter, logIn } from '#server/testing/customers.ts';
import { type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { tamper } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { portalRoutes } from './index.ts';

let shop: LifeShop;
let portal: Caller;
let token: string;
let other: string;
/** Each sponsors the next; the stranger is unrelated. */
const [first, second, third, stranger] = ['654320', '654321', '654322', '654323'];
const db = () => shop.services.db;
beforeEach(async () => {
  shop = await openLifeShop();
  const { services } = shop;
  services.clock.set('2026-09-15T12:00:00+05:30');
  portal = openCaller(services, (site, own, limits) => {
    customerRoutes(site, own, limits);
    portalRoutes(site, own, limits);
  });
  await enter(portal, asha);
  await enter(portal, bina);
  const { id } = await db()
    .selectFrom('customer')
    .select('id')
    .where('email', '=', asha.email)
    .executeTakeFirstOrThrow();
  const joinedAt = services.clock.now();
  await addMember(db(), first, { joinedAt, customerId: id });
  await addMember(db(), second, { joinedAt, sponsorId: first });
  await addMember(db(), third, { joinedAt, sponsorId: second });
  await addMember(db(), stranger, { joinedAt });
  // Rs 100 and 10 sale points, with a sale point value of Rs 100.
  const honey = await seedProduct(db(), { regular: 10_000, centiSp: 1_000, stock: 1_000 });
  const sell = async (member: string, jars: number) =>
    placeLive(shop, { [honey]: jars }, { form: { ...online, referral_member_id: member } });
  services.clock.set('2026-10-05T12:00:00+05:30');
  await sell(third, 4);
  await sell(first, 6);
  await sell(second, 6);
  await sell(third, 6);
  await sell(stranger, 1);
  services.clock.set('2026-11-02T12:00:00+05:30');
  await runReader(services, salePointReader);
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, incomeCloseJobs);
  token = await logIn(portal, asha);
  other = await logIn(portal, bina);
});
afterEach(async () => {
  await portal.close();
  await shop.close();
});

async function approve(): Promise<void> {
  const draft = (await findClose(db(), '2026-10'))!;
  expect(await approveClose(shop.services, actorForTest(), { month: '2026-10', close: draft.id })).toMatchObject({
    ok: true,
  });
}
const call = (rest: string, as = token) =>
  portal.call('GET', `${memberPaths.incomes}/2026-10${rest}`, undefined, { token: as });

test('a seller opens an approved month down to the orders, and sees of others the name in part and what counted', async () => {
  expect(await call('')).toMatchObject({ status: 404, body: { code: 'income_not_found' } });
  await approve();
  const { data } = IncomeExplainedReply.parse((await call('')).body);
  // Computed by hand: 60 own points for Rs 600; below, 60 points of the second and 100 of the third, worth Rs 600 and
  // Rs 1,000. One active recruit and two in the network make rank 2, for the first time. Its 6.1 % exceed the others' 5
  // % by 1.1 %; 1 % of Rs 1,600 is the R-bonus.
  expect(data).toEqual({
    month: '2026-10',
    is_approved: true,
    member_id: first,
    name: 'Sunita R.',
    is_active: true,
    is_frozen: false,
    rank: 2,
    rank_name: expect.any(String),
    leaders: 1,
    network: 2,
    own_sp: 60,
    purchases: 600,
    gross: 126 + 30 + 66 + 100 + 17.6 + 16,
    restated: null,
    is_openable: true,
    personal: { sp: 60, value: 600, percent: 21, amount: 126 },
    rebate: { purchases: 600, over: 500, upto: 1_000, percent: 5, amount: 30 },
    group: {
      amount: 166,
      levels: [
        { level: 1, sp: 60, value: 600, percent: 11, amount: 66 },
        { level: 2, sp: 100, value: 1_000, percent: 10, amount: 100 },
      ],
    },
    e_bonus: { percent: 6.1, amount: 17.6, parts: [{ taken_percent: 5, sp: 160, value: 1_600, percent: 1.1 }] },
    r_bonus: { sp: 160, value: 1_600, percent: 1, amount: 16 },
    p_bonus: { sp: 60, value: 600, percent: 0, amount: 0, row: null },
    fixed: 0,
    missing: {
      active_sp: 50,
      sp: 0,
      next_rank: {
        rank: 3,
        name: expect.any(String),
        leaders: 2,
        network: 4,
        missing_leaders: 1,
        missing_network: 2,
      },
      nearest: [],
    },
  } satisfies IncomeExplained);

  const level = IncomeSourcesReply.parse((await call('/sources?level=2')).body);
  const source = { name: 'Sunita R.', taken_percent: 0 };
  expect(level).toMatchObject({
    data: [{ ...source, member_id: third, level: 2, sp: 100, value: 1_000, percent: 10 }],
    meta: { next_cursor: null },
  });
  const rated = IncomeSourcesReply.parse((await call('/sources')).body);
  expect(rated.data.map((each) => [each.member_id, each.level, each.percent, each.taken_percent])).toEqual([
    [second, 1, 1.1, 5],
    [third, 2, 1.1, 5],
  ]);
  expect((await call('/sources?level=9')).body.data).toEqual([]);
  expect((await call('/sources?cursor=1')).body.data).toMatchObject([{ member_id: third }]);
  expect((await call('/sources?level=0')).status).toBe(422);
  expect((await call('/sources?cursor=x')).status).toBe(422);

  const entries = async (rest: string) => IncomeEntriesReply.parse((await call(`/entries${rest}`)).body).data;
  expect(await entries('')).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      is_reversal: false,
      is_late: false,
      order_number: expect.any(String),
      sp: 60,
      amount: 600,
    },
  ]);
  // What comes back after the approval is named: the approved amounts above still count it.
  await sql`INSERT INTO sale_point_entry (member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, reverses, position, at)
    SELECT member_id, month, -1000, -10000, order_id, order_number, line_no, 'lines_returned', 1, id, position + 1000, now()
    FROM sale_point_entry WHERE member_id = ${first}`.execute(db());
  expect(await entries('')).toMatchObject([
    { is_reversal: true, is_late: true, sp: -10 },
    { is_late: false, sp: 60 },
  ]);
  expect(await entries(`?member_id=${third}`)).toMatchObject([
    { sp: 60, order_number: null, amount: null },
    { sp: 40, order_number: null, amount: null },
  ]);
  for (const member of [stranger, '999999'])
    expect(await call(`/entries?member_id=${member}`)).toMatchObject({
      status: 404,
      body: { code: 'income_not_found' },
    });
  for (const rest of ['', '/sources', '/entries'])
    expect(await call(rest, other)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
});

test.each([
  ['2026-13', 'Enter a month such as 2026-11'],
  ['2026-12', 'This month hasn’t started yet'],
  ['2026-08', 'You became a direct seller after this month'],
])('a month that can have no income is told apart from one that is not approved yet: %s', async (month, why) => {
  for (const rest of ['', '/sources', '/entries']) {
    const answer = await portal.call('GET', `${memberPaths.incomes}/${month}${rest}`, undefined, { token });
    expect(answer).toMatchObject({ status: 422, body: { code: 'fields_invalid', errors: { month: [why] } } });
  }
});

test('a month that was computed before statements could be opened shows its amounts alone', async () => {
  await approve();
  await tamper(
    db(),
    sql`UPDATE income_statement SET position = NULL, last_position = NULL, depth = NULL, group_centi_sp = NULL, level_points = NULL,
      e_bonus_points = NULL`,
  );
  const { data } = IncomeExplainedReply.parse((await call('')).body);
  expect(data).toMatchObject({
    is_openable: false,
    group: { amount: 166, levels: [] },
    e_bonus: { amount: 17.6, parts: [] },
    r_bonus: { amount: 16 },
    personal: { amount: 126 },
  });
  expect((await call('/sources?level=1')).status).toBe(404);
  expect((await call('/entries')).status).toBe(200);
  expect((await call(`/entries?member_id=${third}`)).status).toBe(404);
});

test('staff open any statement, of a draft as well, with the whole names', async () => {
  const path = `${staffIncomeClosesPath}/2026-10/statements/${first}`;
  const explained = await shop.staffFile(path);
  expect(explained.json()).toMatchObject({ data: { name: 'Sunita Rawat', is_approved: false, gross: 355.6 } });
  const sources = await shop.staffFile(`${path}/sources?level=1`);
  expect(sources.json()).toMatchObject({ data: [{ member_id: second, name: 'Sunita Rawat' }] });
  for (const rest of ['', '/sources'])
    expect((await shop.staffFile(`${staffIncomeClosesPath}/2026-10/statements/999999${rest}`)).statusCode).toBe(404);
});
