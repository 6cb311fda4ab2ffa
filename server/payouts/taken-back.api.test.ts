/** Income on returned sales, checked to the paisa, through the shop's own calls. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approveClose, findClose, incomeCloseJobs, startClose, verifyClose } from '#server/income-close/index.ts';
import { incomeLedgerJobs } from '#server/income-ledger/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointJobs, salePointReader } from '#server/sale-points/index.ts';
import { bringTo, type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addPayees } from '#server/testing/payees.ts';
import { setStatus } from '#server/testing/sale-points.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { sql } from 'kysely';
import { approveBatch, findPayoutHold, makeBatch, recoverReturns } from './index.ts';

let shop: LifeShop;
/** Costs Rs 10,000 and has 1,000 sale points, which are worth Rs 10,000. */
let chest: number;
const db = () => shop.services.db;
const jobs = { ...salePointJobs, ...incomeCloseJobs, ...incomeLedgerJobs };
const at = (moment: string) => shop.services.clock.set(`${moment}+05:30`);
const top = '654320';
const seller = '654321';

beforeEach(async () => {
  shop = await openLifeShop();
  shop.services.config.network.incomeChecks = 'none';
  at('2026-10-02T10:00:00');
  await join(top, null);
  await join(seller, top);
  chest = await seedProduct(db(), { regular: 1_000_000, centiSp: 100_000, stock: 10_000 });
});
afterEach(() => shop.close());

/** With PAN and bank account. */
async function join(memberId: string, sponsorId: string | null): Promise<void> {
  await addPayees(shop.services, { memberId, paise: 0 });
  await sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
    VALUES (${memberId}, ${sponsorId}, '2026-01-01', '2026-01-01', 'joined', 'system')`.execute(db());
}

const sell = (member: string, chests: number): Promise<LiveOrder> =>
  placeLive(shop, { [chest]: chests }, { form: { ...online, referral_member_id: member } });

async function cancel(order: LiveOrder): Promise<void> {
  expect((await shop.staff(order.id, 'cancel', { reason: 'No stock' })).status).toBe(200);
}

async function close(month: string): Promise<void> {
  const { services } = shop;
  await runReader(services, salePointReader);
  const started = await startClose(services, actorForTest(), month);
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, jobs);
  const failed = await db()
    .selectFrom('job')
    .select(['kind', 'last_error'])
    .where('last_error', 'is not', null)
    .execute();
  expect(failed).toEqual([]);
  const draft = (await findClose(db(), month))!;
  expect((await verifyClose(db(), month))!.parts.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(await approveClose(services, actorForTest(), { month, close: draft.id })).toMatchObject({ ok: true });
  await runDueJobs(services, jobs);
}

/** Returns the batch's lines, or the error. */
async function pay() {
  const { services } = shop;
  const made = await makeBatch(services, actorForTest());
  if (!made.ok) return made.error.code;
  await recoverReturns(services);
  const approved = await approveBatch(services, actorForTest(), made.value);
  const lines = await db()
    .selectFrom('payout_line')
    .select(['member_id', 'state', 'hold', 'paise', 'held_until'])
    .where('batch_id', '=', made.value)
    .orderBy('member_id')
    .orderBy('id')
    .execute();
  return { approved: approved.ok || approved.error.code, lines };
}

async function balances() {
  const rows = await db().selectFrom('income_account').selectAll().orderBy('member_id').execute();
  return Object.fromEntries(rows.map(({ member_id: id, balance_paise: balance }) => [id, balance]));
}

/** By member, month and component. */
async function recovered() {
  const { rows } = await sql<{ entry: string; paise: number }>`
    SELECT member_id || ' ' || to_char(corrects, 'YYYY-MM') || ' ' || component AS entry, sum(paise)::bigint AS paise
    FROM income_entry WHERE corrects IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db());
  return Object.fromEntries(rows.map(({ entry, paise }) => [entry, paise]));
}
const titles = async () =>
  Object.fromEntries(
    (await db().selectFrom('member').select(['member_id', 'title']).orderBy('member_id').execute()).map((row) => [
      row.member_id,
      row.title,
    ]),
  );

test('a sale of the last evening that is cancelled after midnight earns nothing in either month', async () => {
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  at('2026-11-01T00:10:00');
  await cancel(order);
  at('2026-11-02T10:00:00');
  await close('2026-10');
  expect((await findClose(db(), '2026-10'))!.summary.amounts.gross).toBe(0);
  expect(await pay()).toBe('payout_nothing_owed');
  at('2026-12-02T10:00:00');
  await close('2026-11');
  expect(await pay()).toBe('payout_nothing_owed');
  const entries = await db().selectFrom('sale_point_entry').select(['month', 'points_centi']).orderBy('id').execute();
  expect(entries).toEqual([
    { month: '2026-10-01', points_centi: 1_000_000 },
    { month: '2026-10-01', points_centi: -1_000_000 },
  ]);
});

test('goods that come back on the 20th, after the payout, are a debt that later income covers before anything is paid', async () => {
  shop.services.config.network.openIncomeHold = 'none';
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  at('2026-11-02T10:00:00');
  await close('2026-10');
  // Calculated by hand: 21 % of Rs 1,00,000 and 10 % of Rs 1,00,000; 2 % tax on Rs 31,000.
  expect(await balances()).toEqual({ [top]: 0, [seller]: 3_038_000 });
  expect(await pay()).toMatchObject({
    approved: true,
    lines: [{ member_id: seller, state: 'sent', paise: 3_038_000 }],
  });
  at('2026-11-20T10:00:00');
  await cancel(order);
  // A job and two staff members may run it at once.
  await Promise.all([1, 2, 3].map(() => recoverReturns(shop.services)));
  expect(await pay()).toMatchObject({
    lines: [{ member_id: seller, state: 'held', hold: 'negative', paise: -3_100_000 }],
  });
  expect(await recovered()).toEqual({
    [`${seller} 2026-10 personal`]: -2_100_000,
    [`${seller} 2026-10 rebate`]: -1_000_000,
  });
  // Repeating it changes nothing.
  await recoverReturns(shop.services);
  expect(await balances()).toEqual({ [top]: 0, [seller]: -3_100_000 });

  // 21 % and 10 % of Rs 90,000: Rs 27,900. The year's income is Rs 27,900, and Rs 620 of tax were withheld before.
  at('2026-11-25T10:00:00');
  await db().updateTable('payout_batch').set({ state: 'discarded' }).where('state', '=', 'draft').execute();
  await sell(seller, 9);
  at('2026-12-02T10:00:00');
  await close('2026-11');
  expect(await balances()).toEqual({ [top]: 0, [seller]: -310_000 });
  at('2026-12-10T10:00:00');
  await sell(seller, 2);
  at('2027-01-02T10:00:00');
  await close('2026-12');
  // 21 % and 10 % of Rs 20,000 are Rs 6,200. The year's income is Rs 34,100: 2 % of it is Rs 682, of which Rs 620 were
  // withheld before.
  expect(await balances()).toEqual({ [top]: 0, [seller]: 310_000 - 6_200 });
});

test('what is new and can still come back is held but for Rs 5,000, until the days for returns are over', async () => {
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  at('2026-11-02T10:00:00');
  await close('2026-10');
  const first = await pay();
  // Not delivered yet: it can be returned for 30 days from now, and no longer on the day after.
  expect(first).toMatchObject({
    approved: true,
    lines: [
      { member_id: seller, state: 'sent', hold: null, paise: 3_038_000 - 2_600_000, held_until: null },
      { member_id: seller, state: 'held', hold: 'open_income', paise: 2_600_000, held_until: '2026-12-03' },
    ],
  });
  expect(await findPayoutHold(shop.services, seller)).toEqual({
    reason: 'open_income',
    amount: 26_000,
    until: '2026-12-03T00:00:00+05:30',
  });
  at('2026-11-20T10:00:00');
  await cancel(order);
  expect(await pay()).toMatchObject({ lines: [{ state: 'held', hold: 'negative', paise: -500_000 }] });
});

test('what hangs on an order of which money went back for no items yet is held, also when its days are over', async () => {
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  await bringTo(shop, order.id, 'deliver');
  at('2026-12-20T10:00:00');
  await close('2026-10');
  await sql`INSERT INTO order_credit (order_id, kind, at, actor, reason, shipping_paise, advance_paise)
    VALUES (${order.id}, 'refunded', now(), 'provider:razorpay', '', 0, 9999900)`.execute(db());
  expect(await pay()).toMatchObject({
    lines: [
      { member_id: seller, state: 'sent' },
      { member_id: seller, state: 'held', hold: 'open_income', paise: 2_600_000, held_until: '2026-12-21' },
    ],
  });
});

test('a draft that was made before the goods came back pays nobody on them', async () => {
  shop.services.config.network.openIncomeHold = 'none';
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  at('2026-11-02T10:00:00');
  await close('2026-10');
  const made = await makeBatch(shop.services, actorForTest());
  if (!made.ok) throw new Error(made.error.code);
  at('2026-11-03T10:00:00');
  await cancel(order);
  await runReader(shop.services, salePointReader);
  const early = await approveBatch(shop.services, actorForTest(), made.value);
  expect(!early.ok && early.error.code).toBe('income_restating_due');
  await recoverReturns(shop.services);
  const late = await approveBatch(shop.services, actorForTest(), made.value);
  expect(!late.ok && late.error.code).toBe('payout_nothing_payable');
});

test('with a leg of five accomplices everything goes back, from everybody above, ranks and R-bonus too', async () => {
  shop.services.config.network.openIncomeHold = 'none';
  const leg = ['654331', '654332', '654333', '654334', '654335'];
  for (const id of leg) await join(id, seller);
  at('2026-10-31T23:00:00');
  await sell(seller, 1);
  const orders = [];
  for (const id of leg) orders.push(await sell(id, 1));
  at('2026-11-02T10:00:00');
  await close('2026-10');
  // The seller has five leaders and five active members: rank 3, which requires four. The top member bought nothing and
  // earns nothing.
  expect(await titles()).toMatchObject({ [top]: 1, [seller]: 3, [leg[0]!]: 1 });
  const { rows } = await sql<
    Record<string, number>
  >`SELECT personal_paise AS personal, rebate_paise AS rebate, group_paise AS "group",
    e_bonus_paise AS e, r_bonus_paise AS r FROM income_statement WHERE member_id = ${seller}`.execute(db());
  // 21 % and 9 % of Rs 10,000; 11 % of Rs 50,000; 6.2 % minus 5 % of Rs 50,000; 3 % of Rs 50,000.
  expect(rows).toEqual([{ personal: 210_000, rebate: 90_000, group: 550_000, e: 60_000, r: 150_000 }]);
  at('2026-11-03T10:00:00');
  await pay();
  at('2026-11-20T10:00:00');
  for (const order of orders) await cancel(order);
  await pay();
  expect(await recovered()).toEqual({
    [`${seller} 2026-10 e_bonus`]: -60_000,
    [`${seller} 2026-10 group`]: -550_000,
    [`${seller} 2026-10 r_bonus`]: -150_000,
    ...Object.fromEntries(
      leg.flatMap((id) => [
        [`${id} 2026-10 personal`, -210_000],
        [`${id} 2026-10 rebate`, -90_000],
      ]),
    ),
  });
  expect(await titles()).toMatchObject({ [seller]: 1 });
  // The same ranks in the next month earn the R-bonus again, once.
  await sell(seller, 1);
  for (const id of leg) await sell(id, 1);
  at('2026-12-02T10:00:00');
  await close('2026-11');
  const again = await sql<{
    r: number;
    count: number;
  }>`SELECT r_bonus_paise AS r, r_bonus_count AS count FROM income_statement s
    JOIN income_close c ON c.id = s.close_id WHERE member_id = ${seller} AND c.month = '2026-11-01'`.execute(db());
  expect(again.rows).toEqual([{ r: 150_000, count: 0 }]);
  expect(await titles()).toMatchObject({ [seller]: 3 });
});

test('who leaves the network in between owes what comes back all the same', async () => {
  shop.services.config.network.openIncomeHold = 'none';
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  at('2026-11-02T10:00:00');
  await close('2026-10');
  await pay();
  at('2026-11-10T10:00:00');
  await setStatus(db(), seller, 'exited', shop.services.clock.now());
  at('2026-11-20T10:00:00');
  await cancel(order);
  expect(await pay()).toMatchObject({
    lines: [{ member_id: seller, state: 'held', hold: 'negative', paise: -3_100_000 }],
  });
  at('2026-12-02T10:00:00');
  await close('2026-11');
  expect(await balances()).toEqual({ [top]: 0, [seller]: -3_100_000 });
});

test('who leaves with a debt and joins again is paid what is above it', async () => {
  shop.services.config.network.openIncomeHold = 'none';
  at('2026-10-31T23:00:00');
  const order = await sell(seller, 10);
  at('2026-11-02T10:00:00');
  await close('2026-10');
  await pay();
  at('2026-11-10T10:00:00');
  await setStatus(db(), seller, 'exited', shop.services.clock.now());
  const again = '654322';
  await join(again, top);
  await sql`UPDATE member SET customer_id = (SELECT customer_id FROM member WHERE member_id = ${seller}) WHERE member_id = ${again}`.execute(
    db(),
  );
  at('2026-11-20T10:00:00');
  await cancel(order);
  await sell(again, 5);
  at('2026-12-02T10:00:00');
  await close('2026-11');
  // 21 % and 10 % of Rs 50,000: less than the Rs 31,000 that the first ID owes.
  expect(await balances()).toEqual({ [top]: 0, [seller]: -3_100_000, [again]: 1_550_000 });
  expect(await pay()).toMatchObject({
    lines: [
      { member_id: seller, state: 'held', hold: 'negative', paise: -3_100_000 },
      { member_id: again, state: 'held', hold: 'negative', paise: 1_550_000 },
    ],
  });
  expect(await findPayoutHold(shop.services, again)).toEqual({ reason: 'earlier_debt', amount: 15_500, until: null });
  await db().updateTable('payout_batch').set({ state: 'discarded' }).where('state', '=', 'draft').execute();
  await sell(again, 6);
  at('2027-01-02T10:00:00');
  await close('2026-12');
  // 31 % of Rs 60,000 more: Rs 34,100 in total, minus 2 % tax.
  expect(await balances()).toMatchObject({ [again]: 3_410_000 - 68_200 });
  expect(await pay()).toMatchObject({
    approved: true,
    lines: [
      { member_id: seller, state: 'held', hold: 'negative' },
      { member_id: again, state: 'sent', hold: null, paise: 3_410_000 - 68_200 - 3_100_000 },
    ],
  });
  expect(await findPayoutHold(shop.services, again)).toEqual({ reason: 'earlier_debt', amount: 31_000, until: null });
});
