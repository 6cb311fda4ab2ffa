import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Disagreement } from '#contract/admin/reports/check-kinds.ts';
import { runReader } from '#server/order-feed/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { tamper } from '#server/testing/services.ts';
import { seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { checkAll } from './index.ts';

let shop: LifeShop;
let orders: { paid: number; delivered: number; cancelled: number; open: number; nobodys: number };
const seller = '654321';
const db = () => shop.services.db;
beforeEach(async () => {
  shop = await openLifeShop();
  await seedCustomer(shop.services, seller);
  shop.services.clock.advance(60_000);
  const honey = await seedProduct(db(), { regular: 3_333, centiSp: 250 });
  const form = { referral_member_id: seller };
  const place = async (more: object = form) => (await placeLive(shop, { [honey]: 2 }, { form: { ...more } })).id;
  orders = {
    paid: await place({ ...form, ...online }),
    delivered: await place(),
    cancelled: await place({ ...form, ...online }),
    open: await place(),
    nobodys: await place(online),
  };
  await bringTo(shop, orders.delivered, 'deliver');
  expect((await shop.staff(orders.cancelled, 'cancel', { reason: 'No stock' })).status).toBe(200);
});
afterEach(() => shop.close());

async function check(): Promise<Disagreement[]> {
  const found: Disagreement[] = [];
  await checkAll(db(), async (page) => void found.push(...page.filter(({ kind }) => kind.startsWith('sale_point'))));
  return found;
}

test('a ledger that has read everything agrees with the orders, and one that has still to read is not blamed', async () => {
  expect(await check()).toEqual([]);
  await runReader(shop.services, salePointReader);
  expect(await check()).toEqual([]);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM sale_point_entry`.execute(db());
  expect(rows[0]!.n).toBe(4);
});

test('each difference is found: an order that was not posted, one that should not be, other amounts, and sums that do not add up', async () => {
  await runReader(shop.services, salePointReader);
  await tamper(
    db(),
    sql`DELETE FROM sale_point_entry WHERE order_id = ${orders.delivered}`,
    sql`DELETE FROM sale_point_order WHERE order_id = ${orders.delivered}`,
    sql`INSERT INTO sale_point_order (order_id, member_id, basis, position, at) VALUES (${orders.open}, ${seller}, 'referral', 1, now())`,
    sql`UPDATE sale_point_entry SET points_centi = points_centi + 1, amount_paise = amount_paise - 7 WHERE order_id = ${orders.paid}`,
    sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries) VALUES ('777777', '2020-01-01', 5, 6, 1)`,
  );
  const place = (id: number) => ({ place: `order ${id}`, where: { code: 'order', order: id }, order_id: id });
  const [yes, no] = [{ code: 'sale_points_decided' }, { code: 'sale_points_open' }];
  const month = shop.services.clock.now().toISOString().slice(0, 7);
  const total = (member: string, of: string) => ({
    kind: 'sale_point_total_differs',
    place: `member ${member}, ${of}`,
    where: { code: 'member_month', member, month: of },
    order_id: null,
  });
  expect(await check()).toEqual([
    {
      kind: 'sale_points_differ',
      ...place(orders.paid),
      expected: { code: 'sale_points', points: 5, amount: 6_666 },
      found: { code: 'sale_points', points: 5.01, amount: 6_659 },
    },
    { kind: 'sale_points_missing', ...place(orders.delivered), expected: yes, found: no },
    { kind: 'sale_points_missing', ...place(orders.open), expected: no, found: yes },
    {
      ...total('777777', '2020-01'),
      expected: { code: 'sale_points', points: 0, amount: 0 },
      found: { code: 'sale_points', points: 0.05, amount: 6 },
    },
    {
      ...total(seller, month),
      expected: { code: 'sale_points', points: 5.01, amount: 6_659 },
      found: { code: 'sale_points', points: 10, amount: 13_332 },
    },
  ]);
});

test('of a month in which nothing agrees the first are named: what is broken for all does not fill memory', async () => {
  await tamper(
    db(),
    sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
      SELECT (700000 + n)::text, '2020-01-01', 5, 6, 1 FROM generate_series(1, 1000) AS n`,
  );
  const found = await check();
  expect(found.filter(({ kind }) => kind === 'sale_point_total_differs').map(({ place }) => place)).toEqual(
    Array.from({ length: 200 }, (_, index) => `member ${700_001 + index}, 2020-01`),
  );
});
