import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { orderJobs } from '#server/orders/index.ts';
import {
  checkoutForm,
  ledger,
  openTestShop,
  orderBody,
  seedCoupon,
  seedCustomer,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  soap = await seedProduct(shop.services.db, { regular: 9900, stock: 1000 });
});
afterAll(() => shop.close());

const place = (body: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, body, headers);
const keyed = (key: string) => ({ 'idempotency-key': key });

test.each(['cod', 'online'])(
  'the same key and order gives the first answer again, byte for byte, and makes nothing (%s)',
  async (payment_method) => {
    const body = orderBody({ [soap]: 1 }, { form: { payment_method } });
    const first = await place(body, keyed(`again-${payment_method}`));
    expect(first.status).toBe(200);
    const before = await ledger(shop.services.db);
    shop.services.clock.advance(3 * 60_000);
    const again = await place(body, keyed(`again-${payment_method}`));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await ledger(shop.services.db)).toEqual(before);
  },
);

test('the same key with another order is a conflict', async () => {
  const body = orderBody({ [soap]: 1 });
  await place(body, keyed('one'));
  const before = await ledger(shop.services.db);
  const other = await place({ ...body, productDetails: [{ product_id: soap, quantity: 2 }] }, keyed('one'));
  expect([other.status, other.body.code, other.body.order_id]).toEqual([409, 'idempotency_conflict', 0]);
  expect(await ledger(shop.services.db)).toEqual(before);
});

test('customers do not meet in their keys', async () => {
  const [first, second] = [await seedCustomer(shop.services), await seedCustomer(shop.services)];
  const form = checkoutForm();
  const body = { ...orderBody({ [soap]: 1 }), billingDetails: form };
  const [a, b] = [
    await place(body, { ...first.headers, ...keyed('1') }),
    await place(body, { ...second.headers, ...keyed('1') }),
  ];
  expect([a.status, b.status]).toEqual([200, 200]);
  expect(a.body.order_id).not.toBe(b.body.order_id);
});

test('two keys are two orders, also of the same goods', async () => {
  const body = orderBody({ [soap]: 1 });
  const ids = [await place(body, keyed('left')), await place(body, keyed('right')), await place(body)].map(
    (answer) => answer.body.order_id,
  );
  expect(new Set(ids).size).toBe(3);
});

test('a key that is too long is refused', async () => {
  const { status, body } = await place(orderBody({ [soap]: 1 }), keyed('x'.repeat(201)));
  expect([status, body.code, body.order_id]).toEqual([400, 'idempotency_key_invalid', 0]);
});

test('without a key a double click within a minute gives the same order, later a new one', async () => {
  const body = orderBody({ [soap]: 1 });
  const first = await place(body);
  shop.services.clock.advance(59_999);
  const second = await place(body);
  expect(second.text).toBe(first.text);
  shop.services.clock.advance(1);
  const third = await place(body);
  expect(third.body.order_id).toBeGreaterThan(first.body.order_id);
  expect((await place(body)).text).toBe(third.text);
});

test('a key is forgotten after three months, the order stays', async () => {
  const { db, clock } = shop.services;
  const body = orderBody({ [soap]: 1 });
  const first = await place(body, keyed('forgotten'));
  const keys = async () => (await db.selectFrom('idempotency').select('key').execute()).map(({ key }) => key);
  const keep = () => orderJobs['hourly:orders']!(shop.services, {});
  clock.advance(90 * 24 * 3_600_000);
  await keep();
  expect(await keys()).toContain('k:g:forgotten');
  clock.advance(1);
  const second = await place(body, keyed('kept'));
  await keep();
  expect(await keys()).toEqual(['k:g:kept']);
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where(
      'id',
      'in',
      [first, second].map(({ body: { order_id } }) => order_id),
    )
    .execute();
  expect(orders).toHaveLength(2);
});

test('a refused order leaves no key behind: the same request succeeds when its reason is gone', async () => {
  const rare = await seedProduct(shop.services.db, { stock: 0 });
  const body = orderBody({ [rare]: 1 });
  expect((await place(body, keyed('retry'))).status).toBe(409);
  expect((await place(body)).status).toBe(409);
  await sql`UPDATE stock SET quantity = 5 WHERE product_id = ${rare}`.execute(shop.services.db);
  const ids = [await place(body, keyed('retry')), await place(body)].map((answer) => answer.body.order_id);
  expect(ids).toEqual([expect.any(Number), expect.any(Number)]);
});

test('the first answer stands when prices, stock and the coupon have moved on', async () => {
  const last = await seedProduct(shop.services.db, { stock: 1 });
  const coupon = await seedCoupon(shop.services.db, { kind: 'fixed', amount: 100, totalLimit: 1 });
  const body = orderBody({ [last]: 1 }, { coupon });
  const first = await place(body, keyed('moved-on'));
  expect(first.status).toBe(200);
  await sql`UPDATE product SET regular_paise = 1, published = false WHERE id = ${last}`.execute(shop.services.db);
  expect((await place(body, keyed('moved-on'))).text).toBe(first.text);
});

test.each(['release', 'expiry'])(
  'after %s neither key nor double click answers any more: trying again makes a new order',
  async (how) => {
    for (const headers of [keyed(`closed-${how}`), {}]) {
      const body = orderBody({ [soap]: 1 }, { form: { payment_method: 'online' } });
      const first = await place(body, headers);
      const { order_id, payment } = first.body;
      if (how === 'release')
        await shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id: payment.provider_order_id } });
      else {
        const at = shop.services.clock.now();
        await sql`UPDATE orders SET expires_at = ${at} WHERE id = ${order_id}`.execute(shop.services.db);
        await sql`UPDATE job SET run_at = ${at} WHERE kind = 'expire-order'`.execute(shop.services.db);
        await shop.runJobs();
      }
      const second = await place(body, headers);
      expect(second.status).toBe(200);
      expect(second.body.order_id).toBeGreaterThan(order_id);
      expect(second.body.payment.provider_order_id).not.toBe(payment.provider_order_id);
    }
  },
);
