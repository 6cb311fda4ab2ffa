import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  freshMobile,
  openTestShop,
  orderBody,
  orderFacts,
  seedCustomer,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const minute = 60_000;

async function unpaid(guest = false) {
  const customer = guest ? { mobile: freshMobile(), headers: {} } : await seedCustomer(shop.services);
  const form = { payment_method: 'online', mobile: customer.mobile, email: `m${customer.mobile}@example.in` };
  const body = orderBody({ [await seedProduct(shop.services.db)]: 1 }, { form });
  const placed = (await shop.post(paths.placeOrder, body, customer.headers)).body;
  const order_id = placed.order_id as number;
  const provider_order_id = placed.payment.provider_order_id as string;
  const window = async (outcome: 'pay' | 'fail') =>
    (await shop.post(paths.sandboxPayment, { provider_order_id, outcome })).body.data.payment_id as string;
  return {
    id: order_id,
    number: placed.order_number as string,
    window,
    release: () => shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id } }),
    again: () => shop.post(paths.payOrder, { order_data: { order_id } }, customer.headers),
    confirm: (payment_id: string) => shop.post(paths.confirmPayment, { order_data: { order_id, payment_id } }),
    emails: async () =>
      await shop.services.db
        .selectFrom('mail')
        .select(['subject', 'body_text as text'])
        .where('recipient', '=', form.email)
        .orderBy('id')
        .execute(),
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
  expect(await order.timeline()).toEqual([
    'placed',
    'payment_failed',
    'abandoned',
    'payment_reopened',
    'payment_failed',
  ]);
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

describe('the buyer is written to', () => {
  async function pass(minutes: number) {
    for (let n = 0; n < minutes; n++) {
      shop.services.clock.advance(minute);
      await shop.runJobs();
    }
  }

  test('once, some minutes after the try that failed, however many fail: how to pay, and until when', async () => {
    shop.services.clock.set('2026-11-21T12:00:00+05:30');
    const order = await unpaid();
    await order.window('fail');
    await pass(5);
    expect(await order.emails()).toEqual([]);
    await order.window('fail');
    await pass(1);
    const [failed, ...more] = await order.emails();
    expect(failed!.subject).toBe(`Payment for your Aarvya order ${order.number} didn’t go through`);
    for (const part of [
      'your online payment of ₹100',
      'We’re holding your items until 12:30 pm on 21 Nov 2026.',
      `Pay for your order: http://shop.test/order/${order.number}`,
    ])
      expect(failed!.text).toContain(part);
    expect(more).toEqual([]);
    await order.window('fail');
    await pass(10);
    expect(await order.emails()).toHaveLength(1);
  });

  test('not where the next try went through, nor beside the cancellation email of an abandoned order', async () => {
    const [paid, givenUp] = [await unpaid(), await unpaid()];
    for (const order of [paid, givenUp]) await order.window('fail');
    await pass(2);
    await paid.confirm(await paid.window('pay'));
    await givenUp.release();
    await pass(10);
    expect((await paid.emails()).map(({ subject }) => subject)).toEqual([
      `Payment received: your Aarvya order ${paid.number} is confirmed`,
    ]);
    const [told, ...more] = await givenUp.emails();
    expect(told!.text).toContain(`Pay for your order: http://shop.test/order/${givenUp.number}`);
    expect(more).toEqual([]);
  });

  test('as a guest too, who pays from the order’s page', async () => {
    const order = await unpaid(true);
    await order.window('fail');
    await pass(7);
    const [failed, ...more] = await order.emails();
    expect(failed!.text).toContain(`Pay for your order: http://shop.test/order/${order.number}#t=••••••`);
    expect(more).toEqual([]);
    await order.release();
    expect((await order.emails())[1]!.text).toContain(
      `Pay for your order: http://shop.test/order/${order.number}#t=••••••`,
    );
  });
});
