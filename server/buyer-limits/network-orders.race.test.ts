import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/platform/config.ts';
import { patience, patientDeadlines } from '#server/testing/pace.ts';
import { freshMobile, openTestShop, orderBody, seedProduct, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // The preset limits, without the proof of work.
  const { orderLimits } = readConfig({ NETWORK_ORDERS: '0' }, []);
  const databaseDeadlines = { ...patientDeadlines, lock: patience.look };
  shop = await openTestShop({ orderLimits, databasePool: 8, databaseDeadlines });
});
afterAll(() => shop.close());

let buyers = 0;
const order = (product: number) =>
  orderBody(
    { [product]: 1 },
    { form: { mobile: freshMobile(), email: `buyer.${++buyers}@example.in`, user_street: `${buyers} Rajpur Road` } },
  );
const place = async (body: unknown) => (await shop.post(paths.placeOrder, body)).status;

test('orders of one network do not wait for each other, but for the same product', async () => {
  const { db } = shop.services;
  const honey = await seedProduct(db, { stock: 100 });
  // One product each, or the orders would wait for each other's stock.
  const others = await Promise.all(Array.from({ length: 10 }, () => seedProduct(db, { stock: 100 })));
  expect(await place(order(honey))).toBe(200);
  const holder = await (await shop.services.another()).db.startTransaction().execute();
  // Locks what an uncommitted order of the same network locks.
  await sql`SELECT FROM stock WHERE product_id = ${honey} FOR UPDATE`.execute(holder);
  await sql`SELECT FROM unpaid_stock WHERE product_id = ${honey} FOR UPDATE`.execute(holder);
  try {
    expect(await Promise.all(others.map((product) => place(order(product))))).toEqual(Array(10).fill(200));
    expect(await place(order(honey))).toBe(503);
  } finally {
    await holder.rollback().execute();
  }
  expect(await place(order(honey))).toBe(200);
});

test('what is counted is what the orders hold, however many are placed, given up and confirmed at once', async () => {
  const { db } = shop.services;
  const products = await Promise.all([1, 2, 3].map(() => seedProduct(db, { stock: 500 })));
  const online = (product: number) => {
    const body = order(product);
    return { ...body, billingDetails: { ...body.billingDetails, payment_method: 'online' } };
  };
  const life = async (each: number) => {
    const product = products[each % products.length]!;
    const placed = await shop.post(paths.placeOrder, each % 2 === 0 ? online(product) : order(product));
    expect(placed.status).toBe(200);
    const { order_id, payment } = placed.body;
    if (payment && each % 4 === 0)
      await shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id: payment.provider_order_id } });
    if (!payment && each % 3 === 0)
      await sql`UPDATE orders SET order_status = 'confirmed' WHERE id = ${order_id}`.execute(db);
  };
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 16 }, (_, each) => life(each)));
  const differences = await sql`
    WITH open AS (
      SELECT o.key, l.product_id, sum(l.quantity)::integer AS quantity FROM order_origin o
      JOIN orders r ON r.id = o.order_id JOIN order_line l ON l.order_id = o.order_id
      WHERE o.kind <> 'guest' AND is_unpaid(r.order_status, r.payment_status) GROUP BY o.key, l.product_id
    )
    SELECT * FROM open FULL JOIN unpaid_stock u USING (key, product_id) WHERE u.quantity IS DISTINCT FROM open.quantity`.execute(
    db,
  );
  expect(differences.rows).toEqual([]);
  const orders = await sql`
    WITH open AS (
      SELECT o.key, count(*)::integer AS n FROM order_origin o JOIN orders r ON r.id = o.order_id
      WHERE o.kind NOT IN ('guest', 'network') AND r.payment_method = 'online' AND is_unpaid(r.order_status, r.payment_status)
      GROUP BY o.key
    )
    SELECT * FROM open FULL JOIN (SELECT key, unpaid_orders FROM buyer_standing WHERE unpaid_orders > 0) s USING (key)
    WHERE s.unpaid_orders IS DISTINCT FROM open.n`.execute(db);
  expect(orders.rows).toEqual([]);
});
