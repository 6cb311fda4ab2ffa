import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import {
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  seedCoupon,
  seedProduct,
  stockOf,
  usesOf,
  type TestShop,
} from '#server/testing/shop.ts';
import { paymentJobs } from '#server/payments/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const minute = 60_000;

/** Two of five items with a coupon that can be used once. */
async function pendingOrder() {
  const { db } = shop.services;
  const product = await seedProduct(db, { stock: 5 });
  const coupon = await seedCoupon(db, { kind: 'fixed', amount: 1000, totalLimit: 1, perCustomerLimit: 1 });
  const { body } = await shop.post(
    paths.placeOrder,
    orderBody({ [product]: 2 }, { coupon, form: { payment_method: 'online' } }),
  );
  const id = body.order_id as number;
  const proof = body.payment.provider_order_id as string;
  return {
    id,
    product,
    coupon,
    proof,
    held: async () => [await stockOf(db, product), await usesOf(db, coupon)],
    pay: async () =>
      (await shop.post(paths.sandboxPayment, { provider_order_id: proof, outcome: 'pay' })).body.data as {
        payment_id: string;
        signature: string;
      },
    confirm: (payment_id: string) => shop.post(paths.confirmPayment, { order_data: { order_id: id, payment_id } }),
    release: (provider_order_id = proof) =>
      shop.post(paths.releaseOrder, { order_data: { order_id: id, provider_order_id } }),
    facts: () => orderFacts(db, id),
  };
}

describe('an order that is not paid in time', () => {
  test('expires after 30 minutes and gives stock and coupon back, once', async () => {
    const order = await pendingOrder();
    shop.services.clock.advance(30 * minute - 1);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({ payment_status: 'pending' });
    expect(await order.held()).toEqual([3, 1]);
    shop.services.clock.advance(1);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'expired',
      events: ['placed', 'expired'],
    });
    expect(await order.held()).toEqual([5, 0]);
    const { rows } =
      await sql`SELECT change, reason FROM stock_movement WHERE order_id = ${order.id} ORDER BY id`.execute(
        shop.services.db,
      );
    expect(rows).toEqual([
      { change: -2, reason: 'order' },
      { change: 2, reason: 'expired' },
    ]);
    const before = await ledger(shop.services.db);
    await paymentJobs['expire-order']!(shop.services, { order_id: order.id });
    expect(await ledger(shop.services.db)).toEqual(before);
  });

  test('expires once when two processes do the jobs', async () => {
    const order = await pendingOrder();
    shop.services.clock.advance(31 * minute);
    const second = await shop.services.another();
    await Promise.all([shop.runJobs(), runDueJobs(second, paymentJobs)]);
    expect(await order.held()).toEqual([5, 0]);
    expect(await order.facts()).toMatchObject({ events: ['placed', 'expired'] });
  });

  test('cannot be paid any more, also before the job has run', async () => {
    const order = await pendingOrder();
    shop.services.clock.advance(30 * minute);
    const { status, body } = await shop.post(paths.sandboxPayment, { provider_order_id: order.proof, outcome: 'pay' });
    expect([status, body.code]).toEqual([409, 'order_closed']);
  });

  test('but was paid at the last moment, and nobody told: the provider is asked first, and the order is paid', async () => {
    const order = await pendingOrder();
    const { payment_id } = await order.pay();
    shop.services.clock.advance(31 * minute);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({
      order_status: 'placed',
      payment_status: 'paid',
      events: ['placed', 'paid'],
    });
    expect(await order.held()).toEqual([3, 1]);
    expect((await order.confirm(payment_id)).status).toBe(200);
  });

  test('but is confirmed before the job has run: paid, and the job leaves it alone', async () => {
    const order = await pendingOrder();
    const { payment_id } = await order.pay();
    shop.services.clock.advance(31 * minute);
    expect((await order.confirm(payment_id)).status).toBe(200);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({
      order_status: 'placed',
      payment_status: 'paid',
      events: ['placed', 'paid'],
    });
    expect(await order.held()).toEqual([3, 1]);
  });
});

describe('a buyer who gives up', () => {
  test('gets stock and coupon free at once; giving up again succeeds and changes nothing', async () => {
    const order = await pendingOrder();
    const { status, body } = await order.release();
    expect([status, body]).toEqual([
      200,
      { status: 'success', message: 'Your order has been cancelled', data: { order_id: order.id } },
    ]);
    expect(await order.facts()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'cancelled',
      events: ['placed', 'abandoned'],
    });
    expect(await order.held()).toEqual([5, 0]);
    const before = await ledger(shop.services.db);
    expect((await order.release()).status).toBe(200);
    shop.services.clock.advance(31 * minute);
    await paymentJobs['expire-order']!(shop.services, { order_id: order.id });
    expect(await ledger(shop.services.db)).toEqual(before);
  });

  test('must be the one who placed the order', async () => {
    const order = await pendingOrder();
    const other = await pendingOrder();
    const before = await ledger(shop.services.db);
    for (const proof of ['sbx_order_guess', other.proof]) {
      const { status, body } = await order.release(proof);
      expect([status, body.code]).toEqual([404, 'order_not_found']);
    }
    expect(await ledger(shop.services.db)).toEqual(before);
    expect(await order.facts()).toMatchObject({ payment_status: 'pending' });
  });

  test('cannot give up what is paid', async () => {
    const order = await pendingOrder();
    await order.confirm((await order.pay()).payment_id);
    const { status, body } = await order.release();
    expect([status, body.code]).toEqual([409, 'order_already_paid']);
    expect(await order.held()).toEqual([3, 1]);
    expect(await order.facts()).toMatchObject({ order_status: 'placed', payment_status: 'paid' });
  });

  test('a moment after paying has paid: the provider is asked first', async () => {
    const order = await pendingOrder();
    const { payment_id } = await order.pay();
    const { status, body } = await order.release();
    expect([status, body.code]).toEqual([409, 'order_already_paid']);
    expect((await order.confirm(payment_id)).status).toBe(200);
    expect(await order.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
    expect(await order.held()).toEqual([3, 1]);
  });
});

describe('what the buyer of an unpaid order is mailed', () => {
  const mailsTo = async (email: string) =>
    await shop.services.db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
  const place = async (email: string, headers?: Record<string, string>) => {
    const product = await seedProduct(shop.services.db);
    const order = orderBody({ [product]: 1 }, { form: { payment_method: 'online', email } });
    const { body } = await shop.post(paths.placeOrder, order, headers);
    return {
      id: body.order_id as number,
      number: body.order_number as string,
      proof: body.payment.provider_order_id as string,
    };
  };
  const release = ({ id, proof }: { id: number; proof: string }) =>
    shop.post(paths.releaseOrder, { order_data: { order_id: id, provider_order_id: proof } });

  test('that its time was over, in the language that it was placed in', async () => {
    const { number } = await place('late@example.in', { 'accept-language': 'hi' });
    shop.services.clock.advance(30 * minute);
    await shop.runJobs();
    await shop.runJobs();
    const [email, ...more] = await mailsTo('late@example.in');
    expect(more).toEqual([]);
    expect(email!.subject).toBe(`आपका Aarvya ऑर्डर ${number} रद्द हो गया है`);
    expect(email!.body_text).toContain('हमें आपका भुगतान समय पर नहीं मिला');
  });

  test('that it was given up, once', async () => {
    const order = await place('given-up@example.in');
    await release(order);
    await release(order);
    const [email, ...more] = await mailsTo('given-up@example.in');
    expect(more).toEqual([]);
    expect(email!.subject).toBe(`Your Aarvya order ${order.number} has been cancelled`);
    expect(email!.body_text).toContain('The online payment wasn’t completed.');
  });

  test('nothing, where another order takes its place; its stock and coupon are free at once', async () => {
    const order = await pendingOrder();
    await sql`UPDATE orders SET email = 'replaced@example.in' WHERE id = ${order.id}`.execute(shop.services.db);
    const released = await shop.post(paths.releaseOrder, {
      order_data: { order_id: order.id, provider_order_id: order.proof },
      replaced: true,
    });
    expect(released.status).toBe(200);
    expect(await order.held()).toEqual([5, 0]);
    expect(await order.facts()).toMatchObject({ order_status: 'cancelled', events: ['placed', 'abandoned'] });
    expect(await mailsTo('replaced@example.in')).toEqual([]);
  });
});
