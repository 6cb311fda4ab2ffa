/** Income on sales that were taken back: attacks, to the paisa, through the shop's own calls. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approveClose, checkException, findClose, incomeCloseJobs, startClose, verifyClose } from '#server/income-close/index.ts';
import { incomeLedgerJobs } from '#server/income-ledger/index.ts';
import { leaveNetwork } from '#server/members/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointJobs, salePointReader } from '#server/sale-points/index.ts';
import { type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addPayees } from '#server/testing/payees.ts';
import { tamper } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { sql } from 'kysely';
import { approveBatch, findPayoutHold, makeBatch, recoverReturns } from './index.ts';

let shop: LifeShop;
/** Rs 10,000 and 1,000 sale points, which are worth Rs 10,000. */
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

/** A seller with PAN and bank account under a sponsor, who owes and is owed nothing. */
async function join(memberId: string, sponsorId: string | null): Promise<void> {
  await addPayees(shop.services, { memberId, paise: 0 });
  await tamper(
    db(),
    sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
      VALUES (${memberId}, ${sponsorId}, '2026-01-01', '2026-01-01', 'joined', 'system')`,
  );
}

const sell = (member: string, chests: number): Promise<LiveOrder> =>
  placeLive(shop, { [chest]: chests }, { form: { ...online, referral_member_id: member } });

async function cancel(order: LiveOrder): Promise<void> {
  expect((await shop.staff(order.id, 'cancel', { reason: 'No stock' })).status).toBe(200);
}

/** Computes and approves a month, and posts it. */
async function close(month: string): Promise<void> {
  const { services } = shop;
  await runReader(services, salePointReader);
  const started = await startClose(services, actorForTest(), month);
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, jobs);
  const failed = await db().selectFrom('job').select(['kind', 'last_error']).where('last_error', 'is not', null).execute();
  expect(failed).toEqual([]);
  const draft = (await findClose(db(), month))!;
  expect((await verifyClose(db(), month))!.parts.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(await approveClose(services, actorForTest(), { month, close: draft.id })).toMatchObject({ ok: true });
  await runDueJobs(services, jobs);
}

/** Pays what is owed; the lines of the batch, or why there is none. */
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

/** What was recovered, by member, month and component. */
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
  // By hand: 21 % of Rs 1,00,000, 10 % of Rs 1,00,000; 2 % tax of Rs 31,000.
  expect(await balances()).toEqual({ [top]: 0, [seller]: 3_038_000 });
  expect(await pay()).toMatchObject({ approved: true, lines: [{ member_id: seller, state: 'sent', paise: 3_038_000 }] });
  at('2026-11-20T10:00:00');
  await cancel(order);
  expect(await pay()).toMatchObject({ lines: [{ member_id: seller, state: 'held', hold: 'negative', paise: -3_100_000 }] });
  expect(await recovered()).toEqual({ [`${seller} 2026-10 personal`]: -2_100_000, [`${seller} 2026-10 rebate`]: -1_000_000 });
  // Said again it changes nothing.
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
  // 21 % and 9 % of Rs 20,000 are Rs 6,200 at 10 %: the slab above Rs 10,000; tax is due of Rs 34,100 less what was withheld.
  expect(await balances()).toEqual({ [top]: 0, [seller]: 310_000 - 6_200 });
});
