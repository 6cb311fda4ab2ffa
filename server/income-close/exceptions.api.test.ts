import { afterEach, beforeEach, expect, test } from 'vitest';
import { runReader } from '#server/order-feed/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salesJobs } from '#server/reports/index.ts';
import { salePointJobs, salePointReader } from '#server/sale-points/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { approveClose, findClose, incomeCloseJobs, startClose } from './index.ts';

let shop: LifeShop;
const [seller, other] = ['654321', '654322'];
beforeEach(async () => {
  shop = await openLifeShop();
  for (const member of [seller, other])
    await addMember(shop.services.db, member, { joinedAt: new Date('2026-09-15T12:00:00+05:30') });
});
afterEach(() => shop.close());

/** An order that was paid and delivered at a moment counts for a member. */
async function sell(at: string, member: string, lines: Record<number, number>): Promise<void> {
  shop.services.clock.set(`${at}T12:00:00+05:30`);
  const order = await placeLive(shop, lines, { form: { ...online, referral_member_id: member } });
  await bringTo(shop, order.id, 'deliver');
  await runReader(shop.services, salePointReader);
}

async function draft(month: string, at: string) {
  const { services } = shop;
  services.clock.set(`${at}T12:00:00+05:30`);
  await salesJobs['hourly:daily-sales']!(services, {});
  const started = await startClose(services, actorForTest(), month);
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, { ...salePointJobs, ...incomeCloseJobs });
  return (await findClose(services.db, month))!;
}

test('beside a draft stand the month’s sales, orders that can come back, who is new at the top and whose income has jumped', async () => {
  const honey = await seedProduct(shop.services.db, { regular: 10_000, centiSp: 1_000, stock: 1_000 });
  await sell('2026-10-01', seller, { [honey]: 1 });
  await sell('2026-10-31', seller, { [honey]: 1 });
  const october = await draft('2026-10', '2026-11-03');
  // 20 points are worth Rs 200: Rs 42 of personal income, and 4 % of the Rs 200 that were paid for the items.
  expect(october.summary).toMatchObject({
    net_sales_paise: 20_000,
    own_centi_sp: 2_000,
    amounts: { personal: 4_200, rebate: 800, gross: 5_000 },
    since_month: null,
    exceptions: { returnable_orders: 1, new_top_earners: [], jumps: 0, missing_papers: 1 },
  });
  const approved = await approveClose(shop.services, actorForTest(), { month: '2026-10', close: october.id });
  expect(approved).toMatchObject({ ok: true });
  await runDueJobs(shop.services, salePointJobs);

  await sell('2026-11-10', seller, { [honey]: 30 });
  await sell('2026-11-10', other, { [honey]: 1 });
  const november = await draft('2026-11', '2026-12-20');
  expect(november.summary).toMatchObject({
    net_sales_paise: 310_000,
    since_month: { close_id: october.id, members: 2, gross_paise: 5_000 },
    exceptions: { returnable_orders: 0, new_top_earners: [other], jumps: 1, missing_papers: 2 },
  });
});
