import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openTestShop, orderBody, orderFacts, seedCustomer, seedProduct, type TestShop } from '#server/testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const minute = 60_000;

async function unpaid() {
  const customer = await seedCustomer(shop.services);
  const form = { payment_method: 'online', mobile: customer.mobile };
  const body = orderBody({ [await seedProduct(shop.services.db)]: 1 }, { form });
  const placed = (await shop.post(paths.placeOrder, body, customer.headers)).body;
  const order_id = placed.order_id as number;
  const provider_order_id = placed.payment.provider_order_id as string;
  const window = async (outcome: 'pay' | 'fail') =>
    (await shop.post(paths.sandboxPayment, { provider_order_id, outcome })).body.data.payment_id as string;
  return {
    id: order_id,
    window,
    release: () => shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id } }),
    again: () => shop.post(paths.payOrder, { order_data: { order_id } }, customer.headers),
    confirm: (payment_id: string) => shop.post(paths.confirmPayment, { order_data: { order_id, payment_id } }),
    facts: () => orderFacts(shop.services.db, order_id),
    timeline: async () =>
      ((await shop.get(`/api/orders/${order_id}`, customer.headers)).body.data.timeline as { kind: string }[]).map(
        ({ kind }) => kind,
      ),
  };
}

test('a failed try stands on the timeline once it is known, and the order can still be paid', async () => {
  const order = await unpaid();
  await order.window('fail');
  expect(await order.timeline()).toEqual(['placed']);
  shop.services.clock.advance(minute);
  await shop.runJobs();
  expect(await order.timeline()).toEqual(['placed', 'payment_failed']);
  expect(await order.facts()).toMatchObject({ order_status: 'placed', payment_status: 'pending' });
  shop.services.clock.advance(minute);
  await shop.runJobs();
  expect(await order.timeline()).toEqual(['placed', 'payment_failed']);
  expect((await order.confirm(await order.window('pay'))).status).toBe(200);
  expect(await order.timeline()).toEqual(['placed', 'payment_failed', 'paid']);
});

test('leaving the window after a failed try tells both; paying again and failing again adds one more', async () => {
  const order = await unpaid();
  await order.window('fail');
  await order.release();
  expect((await order.again()).status).toBe(200);
  await order.window('fail');
  expect((await order.again()).status).toBe(200);
  expect(await order.timeline()).toEqual(['placed', 'payment_failed', 'released', 'reopened', 'payment_failed']);
});

test('at most ten are noted', async () => {
  const order = await unpaid();
  for (let n = 0; n < 12; n++) await order.window('fail');
  shop.services.clock.advance(minute);
  await shop.runJobs();
  await order.window('fail');
  expect((await order.again()).status).toBe(200);
  expect(await order.timeline()).toEqual(['placed', ...Array.from({ length: 10 }, () => 'payment_failed')]);
});
