import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { paise } from '#server/money/paise.ts';
import { jobHandlers } from '#server/app/job-handlers.ts';
import { importSettlementReport } from '#server/payments/index.ts';
import { bringTo, codeHeaders, type LifeShop, openLifeShop } from '#server/testing/order-life.ts';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import {
  openRazorpayServer,
  type RazorpayServer,
  type RefundEntity,
  type Webhook,
} from '#server/testing/razorpay-server.ts';
import { ledger, orderBody, orderFacts, payingBy, seedProduct, stockOf } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';

let razorpay: RazorpayServer;
let shop: LifeShop;
beforeAll(async () => {
  razorpay = await openRazorpayServer();
  shop = await openLifeShop(payingBy({ razorpay: razorpay.account }));
});
afterEach(() => {
  razorpay.setMood('well');
  razorpay.refundsBegin.as = 'processed';
});
afterAll(async () => {
  await shop.close();
  await razorpay.close();
});
const db = () => shop.services.db;

/** Two soaps at ₹99 and one honey at ₹250, paid unless the shop must not know of the payment yet. */
async function place(isPaid = true) {
  const soap = await seedProduct(db(), { name: 'Neem Soap', regular: 9900, stock: 10 });
  const honey = await seedProduct(db(), { name: 'Honey', regular: 25000, stock: 10 });
  const body = orderBody({ [soap]: 2, [honey]: 1 }, { form: { payment_method: 'online' } });
  const placed = (await shop.post(paths.placeOrder, body)).body;
  const id = placed.order_id as number;
  const providerOrderId = placed.payment.provider_order_id as string;
  const payment = razorpay.pay(providerOrderId);
  if (isPaid) {
    const signature = razorpay.sign(providerOrderId, payment.id);
    const said = { order_id: id, payment_id: payment.id, signature };
    expect((await shop.post(paths.confirmPayment, { order_data: said })).status).toBe(200);
  }
  const see = async () => (await shop.staffGet(`/${id}`)).body.data;
  const { lines } = await see();
  const lineOf = (product: number) => lines.find((line: { product_id: number }) => line.product_id === product).line_no;
  return {
    id,
    soap,
    honey,
    payment,
    see,
    soapLine: lineOf(soap) as number,
    honeyLine: lineOf(honey) as number,
    refund: (how?: Partial<RefundEntity>) => razorpay.refundInDashboard(payment.id, how),
    facts: () => orderFacts(db(), id),
    /** By Razorpay, in paise. */
    sentBack: () =>
      [...razorpay.refunds.values()]
        .filter((each) => each.payment_id === payment.id && each.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}
type Order = Awaited<ReturnType<typeof place>>;
const total = 2 * 9900 + 25000;

async function tell({ body, headers }: Webhook) {
  expect((await shop.post(paymentWebhookPath('razorpay'), body, headers)).status).toBe(200);
  await shop.runJobs();
}
const tellRefund = (order: Order, refund: RefundEntity, event = 'refund.processed') =>
  tell(razorpay.webhook(event, { refund, payment: order.payment }));
const needAttention = async () =>
  ((await shop.staffGet('?attention=true')).body.data as { id: number }[]).map(({ id }) => id);
/** By the nightly checks. */
const found = async (...orders: Order[]) => {
  await bookStock(db());
  return (await disagreements(db())).filter(({ order_id }) => orders.some(({ id }) => id === order_id));
};

describe('a refund of all that was paid, made in the provider’s dashboard', () => {
  test.each([
    ['after the payment’s events', true, ['payment.captured', 'refund.created', 'refund.processed']],
    ['before the payment’s events', false, ['refund.processed', 'refund.created', 'payment.captured', 'order.paid']],
    ['before the payment’s events, as created', false, ['refund.created', 'payment.captured', 'refund.processed']],
    ['by the payment’s events alone', false, ['payment.captured']],
  ])('cancels the order, told of %s and twice', async (_when, isPaid, events) => {
    const order = await place(isPaid);
    const refund = order.refund({ status: 'pending' });
    for (const event of [...events, ...events]) {
      if (event === events.at(-1)) refund.status = 'processed';
      const { payment } = order;
      await tell(razorpay.webhook(event, event.startsWith('refund') ? { refund, payment } : { payment }));
      if (event === 'refund.created' && refund.status === 'pending' && isPaid)
        expect(await order.facts()).toMatchObject({ order_status: 'cancelled', payment_status: 'paid' });
    }
    await shop.runJobs();
    expect(await order.see()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'refunded',
      amount_credited: total / 100,
      amount_refunded: total / 100,
      refunds: [{ amount: total / 100, state: 'processed', origin: 'provider', reference: refund.id }],
      credits: [{ kind: 'cancelled', items_amount: total / 100 }],
      allowed_actions: [],
    });
    const { events: seen } = await order.see();
    expect(seen.filter(({ kind }: { kind: string }) => kind === 'refund_reported')).toMatchObject([
      { by: 'provider:razorpay', detail: { amount_paise: total } },
    ]);
    expect((await order.facts()).events.filter((kind) => kind === 'refunded')).toHaveLength(1);
    expect([await stockOf(db(), order.soap), await stockOf(db(), order.honey)]).toEqual([10, 10]);
    const before = await ledger(db());
    expect((await shop.staff(order.id, 'cancel', { reason: 'Cancelled' })).status).toBe(409);
    expect(await ledger(db())).toEqual(before);
    expect(order.sentBack()).toBe(total);
    expect(await found(order)).toEqual([]);
  });

  test('credits a delivered order with a credit note, and takes its sale points back', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'deliver');
    await tellRefund(order, order.refund());
    const seen = await order.see();
    expect(seen).toMatchObject({
      order_status: 'delivered',
      payment_status: 'refunded',
      credits: [{ kind: 'refunded', items_amount: total / 100, lines: [{ quantity: 2 }, { quantity: 1 }] }],
    });
    const documents = await db()
      .selectFrom('tax_document')
      .select(['kind', 'total_paise as total'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(documents).toEqual([
      { kind: 'invoice', total },
      { kind: 'credit_note', total },
    ]);
    const fed = await db()
      .selectFrom('order_feed')
      .select('kind')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(fed.map(({ kind }) => kind).slice(-2)).toEqual(['lines_returned', 'refunded']);
    expect(await found(order)).toEqual([]);
  });

  test('leaves a parcel on its way, whose items go back into stock when it comes back', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'dispatch');
    await tellRefund(order, order.refund());
    const back = await shop.staff(order.id, 'returned-to-origin', { reason: 'Address unknown' });
    expect(back.body.data).toMatchObject({ order_status: 'returned_to_origin', payment_status: 'refunded' });
    expect([await stockOf(db(), order.soap), await stockOf(db(), order.honey)]).toEqual([10, 10]);
    expect(await found(order)).toEqual([]);
  });

  test('closes a return that was under way when its items come', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'deliver');
    const lines = [{ line_no: order.honeyLine, quantity: 1, reason: 'damaged' }];
    const asked = await shop.post(
      `/api/orders/${order.id}/returns`,
      { lines, message: '' },
      await codeHeaders(shop, order.id),
    );
    expect(asked.status).toBe(200);
    const returnId = (await order.see()).returns[0].id as number;
    expect((await shop.staff(order.id, `returns/${returnId}/approve`)).status).toBe(200);
    await tellRefund(order, order.refund());
    expect(await found(order)).toEqual([]);
    expect((await shop.staff(order.id, `returns/${returnId}/receive`, { restock: 1 })).status).toBe(200);
    expect(await order.see()).toMatchObject({ returns: [{ state: 'refunded', allowed_actions: [] }] });
    expect(await stockOf(db(), order.honey)).toBe(10);
    expect(await found(order)).toEqual([]);
  });
});

describe('a refund of a part, made in the provider’s dashboard', () => {
  test('holds an order that has not left; what staff then cancel is paid with it first', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'pack');
    await tellRefund(order, order.refund({ amount: 9900 }));
    expect(await order.see()).toMatchObject({
      order_status: 'packed',
      payment_status: 'partially_refunded',
      review: { reason: 'provider_refund' },
      refunded_ahead: 99,
      refunds: [{ amount: 99, origin: 'provider', state: 'processed' }],
      allowed_actions: ['approve-review', 'cancel'],
    });
    const waiting = (await shop.staffGet('?review=true')).body.data as { id: number }[];
    expect(waiting.map(({ id }) => id)).toContain(order.id);
    const held = await shop.staff(order.id, 'dispatch', { courier: 'Delhivery', awb: 'HELD00001' });
    expect([held.status, held.body.code]).toEqual([409, 'order_under_review']);
    const quoted = { act: 'cancel', lines: [{ line_no: order.soapLine, quantity: 2 }] };
    expect((await shop.staff(order.id, 'credit-quote', quoted)).body.data).toMatchObject({
      total_amount: 198,
      refunded_before: 99,
      refund_amount: 99,
    });
    const cancelled = await shop.staff(order.id, 'cancel', { lines: quoted.lines, reason: 'Not needed' });
    expect(cancelled.status).toBe(200);
    await shop.runJobs();
    expect(order.sentBack()).toBe(19800);
    expect((await shop.staff(order.id, 'check-refund')).body.code).toBe('order_not_under_review');
    expect((await shop.staff(order.id, 'approve-review')).status).toBe(200);
    expect((await shop.staff(order.id, 'dispatch', { courier: 'Delhivery', awb: 'HELD00001' })).status).toBe(200);
    expect(await order.see()).toMatchObject({ refunded_ahead: 0, amount_credited: 198, amount_refunded: 198 });
    expect(await found(order)).toEqual([]);
  });

  test('and the rest: cancelling the whole order sends back what is left, and never more', async () => {
    const order = await place();
    await tellRefund(order, order.refund({ amount: 10000 }));
    await tellRefund(order, order.refund({ amount: 5000 }));
    expect((await shop.staff(order.id, 'cancel', { reason: 'Not needed' })).status).toBe(200);
    await shop.runJobs();
    expect(await order.see()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'refunded',
      amount_refunded: 448,
    });
    expect(order.sentBack()).toBe(total);
    expect(await found(order)).toEqual([]);
  });

  test('and the rest in the dashboard as well: the order is cancelled', async () => {
    const order = await place();
    await tellRefund(order, order.refund({ amount: 10000 }));
    await tellRefund(order, order.refund());
    expect(await order.see()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'refunded',
      refunded_ahead: 0,
    });
    expect(await stockOf(db(), order.soap)).toBe(10);
    expect(await found(order)).toEqual([]);
  });

  test('credits the items of a delivered order that come to just this amount', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'deliver');
    await tellRefund(order, order.refund({ amount: 25000 }));
    expect(await order.see()).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_ahead: 0,
      credits: [{ kind: 'refunded', total_amount: 250, lines: [{ line_no: order.honeyLine, quantity: 1 }] }],
    });
    expect(await found(order)).toEqual([]);
  });

  test('else stays with a delivered order until items come back, which are paid with it', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'deliver');
    await tellRefund(order, order.refund({ amount: 12345 }));
    expect(await order.see()).toMatchObject({
      refunded_ahead: 123.45,
      credits: [],
      under_review: false,
      review: { reason: 'provider_refund' },
      allowed_actions: ['check-refund'],
    });
    expect(await needAttention()).toContain(order.id);
    expect(await found(order)).toEqual([]);
    const lines = [{ line_no: order.honeyLine, quantity: 1, reason: 'damaged' }];
    await shop.post(`/api/orders/${order.id}/returns`, { lines, message: '' }, await codeHeaders(shop, order.id));
    const returnId = (await order.see()).returns[0].id as number;
    await shop.staff(order.id, `returns/${returnId}/approve`);
    await shop.staff(order.id, `returns/${returnId}/receive`, { restock: 0 });
    expect((await shop.staff(order.id, 'refund', {})).status).toBe(200);
    await shop.runJobs();
    expect(order.sentBack()).toBe(25000);
    expect(await order.see()).toMatchObject({
      refunded_ahead: 0,
      amount_refunded: 250,
      credits: [{ kind: 'returned', total_amount: 250 }],
      returns: [{ state: 'refunded' }],
      review: null,
      allowed_actions: [],
    });
    expect(await needAttention()).not.toContain(order.id);
    expect(await found(order)).toEqual([]);
  });

  test('keeps an order that has left among those that need attention until staff have checked it, and again with the next', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'dispatch');
    await tellRefund(order, order.refund({ amount: 5000 }));
    expect(await needAttention()).toContain(order.id);
    // The order is in transit, so nothing holds it.
    for (const step of ['out-for-delivery', 'deliver']) expect((await shop.staff(order.id, step)).status).toBe(200);
    expect(await needAttention()).toContain(order.id);
    // Whoever only sends orders does not decide on money.
    expect((await shop.staff(order.id, 'approve-review')).body.code).toBe('order_not_under_review');
    expect(await needAttention()).toContain(order.id);
    const checked = await shop.staff(order.id, 'check-refund', { note: 'Goodwill for a dented tin' });
    expect([checked.status, checked.body.data.review, checked.body.data.refunded_ahead]).toEqual([200, null, 50]);
    expect(checked.body.data.events.at(-1)).toMatchObject({ kind: 'review_approved' });
    expect(await needAttention()).not.toContain(order.id);
    expect((await shop.staff(order.id, 'check-refund')).body.code).toBe('order_not_under_review');
    await tellRefund(order, order.refund({ amount: 4000 }));
    expect(await order.see()).toMatchObject({ refunded_ahead: 90, review: { reason: 'provider_refund' } });
    expect(await needAttention()).toContain(order.id);
    expect(await found(order)).toEqual([]);
  });
});

test('a part that comes to just an item that is on its way back pays for it when it comes, and once', async () => {
  const order = await place();
  await bringTo(shop, order.id, 'deliver');
  const lines = [{ line_no: order.soapLine, quantity: 1, reason: 'damaged' }];
  await shop.post(`/api/orders/${order.id}/returns`, { lines, message: '' }, await codeHeaders(shop, order.id));
  const returnId = (await order.see()).returns[0].id as number;
  await shop.staff(order.id, `returns/${returnId}/approve`);
  await tellRefund(order, order.refund({ amount: 9900 }));
  expect(await order.see()).toMatchObject({ refunded_ahead: 99, credits: [] });
  await shop.staff(order.id, `returns/${returnId}/receive`, { restock: 0 });
  expect((await shop.staff(order.id, 'refund', {})).status).toBe(200);
  await shop.runJobs();
  expect(order.sentBack()).toBe(9900);
  expect(await order.see()).toMatchObject({
    refunded_ahead: 0,
    credits: [{ kind: 'returned', total_amount: 99 }],
    returns: [{ state: 'refunded' }],
  });
  expect(await found(order)).toEqual([]);
});

describe('a refund of the shop that staff make in the dashboard instead', () => {
  test('is the one that was promised: the shop does not send it again', async () => {
    const order = await place();
    razorpay.setMood('down');
    expect((await shop.staff(order.id, 'cancel', { reason: 'Not needed' })).status).toBe(200);
    await shop.runJobs();
    razorpay.setMood('well');
    await tellRefund(order, order.refund());
    await shop.runJobs();
    expect(await order.see()).toMatchObject({
      payment_status: 'refunded',
      refunds: [{ origin: 'provider', state: 'processed' }],
    });
    expect(order.sentBack()).toBe(total);
    expect(await found(order)).toEqual([]);
  });

  test('in two parts pays it in two parts', async () => {
    const order = await place();
    razorpay.setMood('down');
    await shop.staff(order.id, 'cancel', { reason: 'Not needed' });
    await shop.runJobs();
    razorpay.setMood('well');
    const part = order.refund({ amount: 10000 });
    await jobHandlers['hourly:provider-refunds']!(shop.services, {});
    expect((await order.see()).refunds).toMatchObject([
      { amount: 348, state: 'waiting', origin: 'shop' },
      { amount: 100, state: 'processed', origin: 'provider', reference: part.id },
    ]);
    await tellRefund(order, order.refund());
    expect(await order.see()).toMatchObject({ payment_status: 'refunded', amount_refunded: 448 });
    expect(order.sentBack()).toBe(total);
    expect(await found(order)).toEqual([]);
  });

  test('beyond what the order has left is noted for staff, once', async () => {
    const order = await place();
    await bringTo(shop, order.id, 'deliver');
    // Staff transferred a part by bank, and the whole payment was refunded as well.
    await db()
      .updateTable('orders')
      .set({ refunded_paise: paise(5000), credited_paise: paise(5000) })
      .where('id', '=', order.id)
      .execute();
    const refund = order.refund();
    await tellRefund(order, refund);
    await tellRefund(order, refund);
    const excess = (await order.see()).events.filter(({ kind }: { kind: string }) => kind === 'refund_excess');
    expect(excess).toMatchObject([{ detail: { amount_paise: 5000 } }]);
    expect((await order.see()).refunds).toMatchObject([{ amount: (total - 5000) / 100 }]);
  });
});

test('a refund that the bank rejects afterwards is a failed one, which staff send again', async () => {
  const order = await place();
  const refund = order.refund({ status: 'pending' });
  await tellRefund(order, refund, 'refund.created');
  refund.status = 'failed';
  Object.assign(order.payment, { amount_refunded: 0, status: 'captured' });
  await tellRefund(order, refund, 'refund.failed');
  expect(await order.see()).toMatchObject({
    order_status: 'cancelled',
    refunds: [{ state: 'failed', origin: 'provider' }],
  });
  const refundId = (await order.see()).refunds[0].id as number;
  expect((await shop.staff(order.id, `refunds/${refundId}/retry`)).status).toBe(200);
  await shop.runJobs();
  expect(await order.see()).toMatchObject({
    payment_status: 'refunded',
    refunds: [{ state: 'processed', origin: 'shop' }],
  });
  expect(order.sentBack()).toBe(total);
  expect(await found(order)).toEqual([]);
});

test('a refund that is rejected before the shop hears of it changes nothing', async () => {
  const order = await place();
  const refund = order.refund({ status: 'failed' });
  Object.assign(order.payment, { amount_refunded: 0, status: 'captured' });
  await tellRefund(order, refund, 'refund.failed');
  expect(await order.facts()).toMatchObject({
    order_status: 'placed',
    payment_status: 'paid',
    events: ['placed', 'paid'],
  });
});

test('what no webhook told of is found in the provider’s list, and in its settlement', async () => {
  const [listed, settled] = [await place(), await place()];
  listed.refund();
  await jobHandlers['hourly:provider-refunds']!(shop.services, {});
  expect(await listed.facts()).toMatchObject({ order_status: 'cancelled', payment_status: 'refunded' });
  const refund = settled.refund();
  const file = Buffer.from(
    [
      'type,entity_id,amount,fee,tax,debit,credit,settlement_id,settled_at,settlement_utr,order_id',
      `refund,${refund.id},448.00,0,0,448.00,0,setl_1,29/11/2026 10:00:00,UTR1,${settled.payment.order_id}`,
    ].join('\n'),
  );
  const told = { provider: 'razorpay' as const, name: 'report.csv', file };
  const imported = await importSettlementReport(shop.services, actorForTest(), told);
  expect(imported).toMatchObject({ ok: true });
  await shop.runJobs();
  expect(await settled.facts()).toMatchObject({ order_status: 'cancelled', payment_status: 'refunded' });
  expect(await found(listed, settled)).toEqual([]);
});

test('a refund of ours is never taken for one of the dashboard’s, though its event comes before its answer', async () => {
  const order = await place();
  await shop.staff(order.id, 'cancel', { reason: 'Not needed' });
  razorpay.setMood('lost');
  await shop.runJobs();
  razorpay.setMood('well');
  const [refund] = [...razorpay.refunds.values()].filter((each) => each.payment_id === order.payment.id);
  if (refund) await tellRefund(order, refund, 'refund.created');
  await shop.runJobs();
  expect((await order.see()).refunds).toMatchObject([{ origin: 'shop', amount: 448 }]);
  expect((await order.facts()).events).not.toContain('refund_reported');
});

test('staff cancel while the provider reports the refund: the money goes back once', async () => {
  const order = await place();
  const refund = order.refund();
  const { body, headers } = razorpay.webhook('refund.processed', { refund, payment: order.payment });
  await shop.post(paymentWebhookPath('razorpay'), body, headers);
  await Promise.all([shop.runJobs(), shop.staff(order.id, 'cancel', { reason: 'Not needed' })]);
  await shop.runJobs();
  expect(await order.see()).toMatchObject({
    order_status: 'cancelled',
    payment_status: 'refunded',
    amount_refunded: 448,
  });
  expect((await order.see()).refunds).toHaveLength(1);
  expect(order.sentBack()).toBe(total);
  expect(await found(order)).toEqual([]);
});
