import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import {
  openRazorpayServer,
  type PaymentEntity,
  type RazorpayServer,
  type Webhook,
} from '#server/testing/razorpay-server.ts';
import {
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  seedProduct,
  stockOf,
  payingBy,
  type TestShop,
} from '#server/testing/shop.ts';
import { deviceHeaders } from '#server/testing/caller.ts';

let razorpay: RazorpayServer;
let shop: TestShop;
let soap: number;
beforeAll(async () => {
  razorpay = await openRazorpayServer();
  shop = await openTestShop(payingBy({ razorpay: { ...razorpay.account, oldWebhookSecret: 'older-secret' } }));
  soap = await seedProduct(shop.services.db, { name: 'Neem Soap', regular: 9900, stock: 1000 });
});
afterEach(() => {
  razorpay.setMood('well');
  razorpay.lie(null);
  razorpay.refundsBegin.as = 'processed';
});
afterAll(async () => {
  await shop.close();
  await razorpay.close();
});

const minute = 60_000;
const online = () => orderBody({ [soap]: 1 }, { form: { payment_method: 'online' } });
async function place() {
  const { status, body } = await shop.post(paths.placeOrder, online());
  expect(status).toBe(200);
  const id = body.order_id as number;
  const orderId = body.payment.provider_order_id as string;
  return {
    id,
    number: body.order_number as string,
    orderId,
    start: body.payment as Record<string, unknown>,
    facts: () => orderFacts(shop.services.db, id),
    confirm: async ({ id: payment_id }: PaymentEntity, signature = razorpay.sign(orderId, payment_id)) => {
      const answer = await shop.post(paths.confirmPayment, { order_data: { order_id: id, payment_id, signature } });
      return `${answer.status} ${answer.body.code ?? answer.body.data.payment_status}`;
    },
  };
}
const deliver = async ({ body, headers }: Webhook) => {
  const answer = await shop.post(paymentWebhookPath('razorpay'), body, headers);
  return `${answer.status} ${answer.body.code ?? answer.body.status}`;
};
const outcomes = async (event: string) =>
  (await shop.services.db.selectFrom('payment_webhook').select('outcome').where('event_id', '=', event).execute()).map(
    (row) => row.outcome,
  );
/** Checks that the error changed nothing. */
async function refused(send: () => Promise<string>) {
  const before = await ledger(shop.services.db);
  const answer = await send();
  expect(await ledger(shop.services.db)).toEqual(before);
  return answer;
}

describe('from placing to paid', () => {
  test('the provider order carries our number and amount, the browser gets what its window needs', async () => {
    const order = await place();
    expect(razorpay.orders.get(order.orderId)).toMatchObject({
      amount: 9900,
      currency: 'INR',
      receipt: `order-${order.id}`,
    });
    expect(order.start).toEqual({
      provider: 'razorpay',
      key: 'rzp_test_shop',
      provider_order_id: order.orderId,
      amount: 9900,
      currency: 'INR',
      name: 'Aarvya',
      description: `Neem Soap, order ${order.number}`,
    });
  });

  test.each(['captured', 'authorized'] as const)(
    'a payment that is %s pays when the browser tells of it',
    async (status) => {
      const order = await place();
      const payment = razorpay.pay(order.orderId, { status });
      expect(await order.confirm(payment)).toBe('200 paid');
      expect(razorpay.payments.get(payment.id)).toMatchObject({ status: 'captured' });
      expect(await order.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
      expect(await order.confirm(payment)).toBe('200 paid');
    },
  );

  test('the test window’s call is not there beside a real provider', async () => {
    const { orderId } = await place();
    expect((await shop.post(paths.sandboxPayment, { provider_order_id: orderId, outcome: 'pay' })).status).toBe(404);
  });
});

describe('webhooks', () => {
  test('pay the order, whatever their order and however often they come', async () => {
    const order = await place();
    const failed = razorpay.pay(order.orderId, { status: 'failed' });
    const payment = razorpay.pay(order.orderId, { status: 'authorized' });
    const events = [
      razorpay.webhook('order.paid', { payment, order: razorpay.orders.get(order.orderId)! }),
      razorpay.webhook('payment.captured', { payment }),
      razorpay.webhook('payment.authorized', { payment }),
      razorpay.webhook('payment.failed', { payment: failed }),
    ];
    for (const event of [...events, ...events.toReversed(), ...events])
      expect(await deliver(event)).toBe('200 success');
    expect(await order.facts()).toMatchObject({ payment_status: 'pending' });
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({
      payment_status: 'paid',
      events: ['placed', 'payment_failed', 'paid'],
    });
    const before = await ledger(shop.services.db);
    for (const event of events) expect(await deliver(event)).toBe('200 success');
    await shop.runJobs();
    expect(await ledger(shop.services.db)).toEqual(before);
    expect(razorpay.payments.get(payment.id)).toMatchObject({ status: 'captured' });
  });

  test('that are forged change nothing and are named', async () => {
    const order = await place();
    const payment = razorpay.pay(order.orderId);
    const right = razorpay.webhook('payment.captured', { payment });
    const other = razorpay.webhook('payment.captured', { payment }, { secret: 'key-secret' });
    const signed = (signature: string) => ({ ...right.headers, 'x-razorpay-signature': signature });
    for (const forged of [
      { ...right, headers: signed('') },
      { ...right, headers: signed('f'.repeat(64)) },
      { ...right, body: right.body.replace('9900', '9901') },
      { ...right, body: `${right.body}\n` },
      { ...right, body: JSON.stringify(JSON.parse(right.body), null, 1) },
      { ...other, headers: right.headers },
      other,
    ])
      expect(await refused(() => deliver(forged))).toBe('401 webhook_signature_invalid');
    expect(await order.facts()).toMatchObject({ payment_status: 'pending' });
  });

  test('that were sent under the secret before are believed; where none was kept they are not', async () => {
    const order = await place();
    const payment = razorpay.pay(order.orderId);
    const old = razorpay.webhook('payment.captured', { payment }, { secret: 'older-secret' });
    const plain = await openTestShop(payingBy({ razorpay: razorpay.account }));
    expect((await plain.post(paymentWebhookPath('razorpay'), old.body, old.headers)).body.code).toBe(
      'webhook_signature_invalid',
    );
    await plain.close();
    expect(await deliver(old)).toBe('200 success');
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({ payment_status: 'paid' });
  });

  test('that are replayed under another event’s name are looked into and change nothing', async () => {
    const order = await place();
    const payment = razorpay.pay(order.orderId);
    await order.confirm(payment);
    const { body, headers } = razorpay.webhook('payment.captured', { payment });
    const facts = await order.facts();
    for (const name of ['evt_replayed_1', 'evt_replayed_2', '', "'; DROP TABLE orders"])
      expect(await deliver({ body, headers: { ...headers, 'x-razorpay-event-id': name } })).toBe('200 success');
    await shop.runJobs();
    expect(await order.facts()).toEqual(facts);
    expect(await outcomes('evt_replayed_1')).toEqual(['before']);
  });

  test('that are too large, no JSON, or of another shape are refused', async () => {
    const { body, headers } = razorpay.webhook('payment.captured', {});
    const large = { body: body + ' '.repeat(300_000), headers };
    expect(await refused(() => deliver(large))).toBe('413 body_too_large');
    expect(await refused(() => deliver({ body, headers: { ...headers, 'content-type': 'text/plain' } }))).toBe(
      '415 unsupported_media_type',
    );
    for (const strange of [
      'not json',
      '[]',
      '{}',
      '{"event":1,"payload":{}}',
      '{"event":"x","payload":{"payment":{"entity":{"id":7}}}}',
    ])
      expect(
        await refused(() =>
          deliver({ body: strange, headers: { ...headers, 'x-razorpay-signature': razorpay.signWebhook(strange) } }),
        ),
      ).toBe('400 webhook_malformed');
  });

  test('about an order that is not ours are noted as such', async () => {
    const { id } = razorpay.orders.values().next().value!;
    const payment = { ...razorpay.pay(id), order_id: 'order_elsewhere' };
    await deliver(razorpay.webhook('payment.captured', { payment }, { id: 'evt_elsewhere' }));
    await deliver(
      razorpay.webhook('payment.captured', { payment: { ...payment, order_id: null } }, { id: 'evt_no_order' }),
    );
    await shop.runJobs();
    expect([await outcomes('evt_elsewhere'), await outcomes('evt_no_order')]).toEqual([
      ['order_not_found'],
      ['order_not_found'],
    ]);
  });

  test('wait for Razorpay to answer', async () => {
    const order = await place();
    const payment = razorpay.pay(order.orderId);
    await deliver(razorpay.webhook('payment.captured', { payment }));
    razorpay.setMood('down');
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({ payment_status: 'pending' });
    razorpay.setMood('well');
    shop.services.clock.advance(6_000);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({ payment_status: 'paid' });
  });

  test('are not taken where Razorpay is not in use', async () => {
    const plain = await openTestShop();
    const { body, headers } = razorpay.webhook('payment.captured', {});
    expect((await plain.post(paymentWebhookPath('razorpay'), body, headers)).status).toBe(404);
    await plain.close();
  });
});

describe('a payment that does not fit', () => {
  test.each<[string, (payment: PaymentEntity, elsewhere: string) => PaymentEntity]>([
    ['payment_order_mismatch', (payment, elsewhere) => ({ ...payment, order_id: elsewhere })],
    ['payment_order_mismatch', (payment) => ({ ...payment, order_id: null })],
    ['payment_amount_mismatch', (payment) => ({ ...payment, amount: payment.amount - 1 })],
    ['payment_amount_mismatch', (payment) => ({ ...payment, amount: payment.amount + 1 })],
    ['payment_amount_mismatch', (payment) => ({ ...payment, currency: 'USD' })],
    ['payment_not_captured', (payment) => ({ ...payment, status: 'failed' })],
  ])('is refused with %s, whoever tells of it', async (code, bend) => {
    const [order, other] = [await place(), await place()];
    const payment = razorpay.pay(order.orderId);
    razorpay.lie((entity) => (entity.id === payment.id ? bend(entity, other.orderId) : entity));
    // The answer does not reveal whose payment it is.
    const told = code === 'payment_order_mismatch' ? '422 payment_unknown' : `409 ${code}`;
    expect(await refused(() => order.confirm(payment))).toBe(told);
    await deliver(razorpay.webhook('payment.captured', { payment }));
    shop.services.clock.advance(2 * minute);
    await shop.runJobs();
    const noted = code === 'payment_not_captured' ? ['placed', 'payment_failed'] : ['placed'];
    expect(await order.facts()).toMatchObject({ payment_status: 'pending', events: noted });
    expect(await other.facts()).toMatchObject({ payment_status: 'pending', events: ['placed'] });
  });

  test('nor does one with the signature of another, or of nobody', async () => {
    const [order, other] = [await place(), await place()];
    const payment = razorpay.pay(order.orderId);
    expect(await refused(() => other.confirm(payment, razorpay.sign(order.orderId, payment.id)))).toBe(
      '422 payment_signature_invalid',
    );
    expect(await refused(() => other.confirm(payment))).toBe('422 payment_unknown');
    expect(await refused(() => order.confirm(payment, 'f'.repeat(64)))).toBe('422 payment_signature_invalid');
    expect(await refused(() => order.confirm({ ...payment, id: 'pay_made_up' }))).toBe('422 payment_unknown');
  });
});

test('guessing at payments ends soon, before Razorpay is asked each time', async () => {
  const strict = await openTestShop({ ...payingBy({ razorpay: razorpay.account }), rateLimitScale: 0.02 });
  const product = await seedProduct(strict.services.db);
  const { body } = await strict.post(
    paths.placeOrder,
    orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }),
  );
  const guess = () =>
    strict.post(
      paths.confirmPayment,
      { order_data: { order_id: body.order_id, payment_id: 'pay_guess' } },
      deviceHeaders('guesser'),
    );
  expect([(await guess()).status, (await guess()).status]).toEqual([422, 422]);
  const asked = razorpay.asked.length;
  expect((await guess()).body.code).toBe('too_many_requests');
  expect(razorpay.asked.length).toBe(asked);
  await strict.close();
});

describe('while Razorpay is away', () => {
  test('an order waits, is found again by the same request, and is paid', async () => {
    const body = online();
    razorpay.setMood('lost');
    const error = await shop.post(paths.placeOrder, body);
    expect([error.status, error.body.code, error.body.order_id]).toEqual([503, 'payment_unavailable', 0]);
    razorpay.setMood('well');
    const again = await shop.post(paths.placeOrder, body);
    expect(again.status).toBe(200);
    const receipt = `order-${again.body.order_id}`;
    expect([...razorpay.orders.values()].filter((order) => order.receipt === receipt)).toHaveLength(1);
    expect(error.body.message).toContain(again.body.order_number);
  });

  test('a payment is confirmed when it can be asked about, and found by the job if nobody tells', async () => {
    const [told, unreported] = [await place(), await place()];
    const payment = razorpay.pay(told.orderId);
    razorpay.pay(unreported.orderId);
    razorpay.setMood('down');
    expect(await refused(() => told.confirm(payment))).toBe('503 payment_unavailable');
    shop.services.clock.advance(minute);
    await shop.runJobs();
    razorpay.setMood('well');
    expect(await told.confirm(payment)).toBe('200 paid');
    shop.services.clock.advance(minute);
    await shop.runJobs();
    expect(await unreported.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
  });

  test('an unpaid order is kept past its time, for half an hour; when Razorpay is back its money is found', async () => {
    const own = await openTestShop(payingBy({ razorpay: razorpay.account }));
    const product = await seedProduct(own.services.db, { stock: 2 });
    const placed = async () => {
      const { body } = await own.post(
        paths.placeOrder,
        orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }),
      );
      return { id: body.order_id as number, of: body.payment.provider_order_id as string };
    };
    const [paid, unpaid] = [await placed(), await placed()];
    razorpay.pay(paid.of);
    razorpay.setMood('faulty');
    own.services.clock.advance(30 * minute);
    await own.runJobs();
    expect(await stockOf(own.services.db, product)).toBe(0);
    razorpay.setMood('well');
    own.services.clock.advance(10 * minute);
    await own.runJobs();
    expect(await orderFacts(own.services.db, paid.id)).toMatchObject({ payment_status: 'paid' });
    expect(await orderFacts(own.services.db, unpaid.id)).toMatchObject({ payment_status: 'expired' });
    expect(await stockOf(own.services.db, product)).toBe(1);
    await own.close();
  });
});

test('a late payment goes back by a refund that the bank takes days for', async () => {
  const order = await place();
  await shop.post(paths.releaseOrder, { order_data: { order_id: order.id, provider_order_id: order.orderId } });
  const payment = razorpay.pay(order.orderId, { status: 'authorized' });
  razorpay.refundsBegin.as = 'pending';
  await deliver(razorpay.webhook('payment.authorized', { payment }));
  await shop.runJobs();
  const unmatched = async () =>
    (
      await sql`SELECT reason, state, amount_paise FROM unmatched_payment WHERE payment_id = ${payment.id}`.execute(
        shop.services.db,
      )
    ).rows[0];
  expect(await unmatched()).toEqual({ reason: 'late', state: 'refunding', amount_paise: 9900 });
  const refund = [...razorpay.refunds.values()].find((each) => each.payment_id === payment.id)!;
  expect(refund).toMatchObject({ amount: 9900 });
  refund.status = 'processed';
  await deliver(razorpay.webhook('refund.processed', { refund, payment }));
  await shop.runJobs();
  expect(await unmatched()).toEqual({ reason: 'late', state: 'refunded', amount_paise: 9900 });
  expect([...razorpay.refunds.values()].filter((each) => each.payment_id === payment.id)).toHaveLength(1);
  expect(await order.facts()).toMatchObject({
    payment_status: 'cancelled',
    events: ['placed', 'abandoned', 'late_payment', 'unmatched_payment_refunded'],
  });
});
