import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { type CashfreeServer, openCashfreeServer } from '#server/testing/cashfree-server.ts';
import { createContentReader } from '#server/content/index.ts';
import { type LifeShop, openLifeShop } from '#server/testing/order-life.ts';
import { openRazorpayServer, type RazorpayServer } from '#server/testing/razorpay-server.ts';
import {
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  payingBy,
  rejectedOrder,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';
import type { Config } from '#server/platform/config.ts';
import { checkMissingProviders } from './index.ts';
import { refundJobs } from './refunds/send-refund.ts';
import { unmatchedPaymentJobs } from './unmatched-payments.ts';

/** From before other providers had webhooks. */
const razorpayWebhookPath = '/api/razorpay-webhook';

let razorpay: RazorpayServer;
let cashfree: CashfreeServer;
let shop: LifeShop;
let soap: number;
beforeEach(async () => {
  [razorpay, cashfree] = [await openRazorpayServer(), await openCashfreeServer()];
  shop = await openLifeShop(payingBy(both()));
  soap = await seedProduct(shop.services.db, { name: 'Neem Soap', regular: 9900, stock: 1000 });
});
afterEach(async () => {
  await shop.close();
  await razorpay.close();
  await cashfree.close();
});

const both = () => ({ razorpay: razorpay.account, cashfree: cashfree.account });
/** From here on exactly these providers are set up. */
const setUp = (config: Pick<Config, 'payments'>) => Object.assign(shop.services.config, config);
const online = (payment_provider?: string) =>
  orderBody({ [soap]: 1 }, { form: { payment_method: 'online', ...(payment_provider && { payment_provider }) } });

async function place(provider?: string, at: Pick<TestShop, 'post'> = shop) {
  const body = online(provider);
  const { body: placed } = await at.post(paths.placeOrder, body);
  const id = placed.order_id as number;
  const providerOrderId = placed.payment.provider_order_id as string;
  return {
    id,
    number: placed.order_number as string,
    providerOrderId,
    start: placed.payment as Record<string, unknown>,
    facts: () => orderFacts(shop.services.db, id),
    staffSees: async () => (await shop.staffGet(`/${id}`)).body.data,
    confirm: async (order_data: object) => {
      const answer = await shop.post(paths.confirmPayment, { order_data: { order_id: id, ...order_data } });
      return `${answer.status} ${answer.body.code ?? answer.body.data.payment_status}`;
    },
    release: () => shop.post(paths.releaseOrder, { order_data: { order_id: id, provider_order_id: providerOrderId } }),
    retry: () => shop.post(paths.payOrder, { order_data: { order_id: id, provider_order_id: providerOrderId } }),
  };
}
/** Two paid orders. */
async function paidByEach() {
  const [one, other] = [await place('razorpay'), await place('cashfree')];
  const first = razorpay.pay(one.providerOrderId).id;
  await one.confirm({ payment_id: first, signature: razorpay.sign(one.providerOrderId, first) });
  const second = cashfree.pay(other.providerOrderId).cf_payment_id;
  await other.confirm({ payment_id: other.providerOrderId });
  return { one, other, first, second };
}

describe('the buyer chooses', () => {
  test('among the providers on offer, in their order; the first takes the payment unless one is named', async () => {
    expect((await createContentReader(shop.services).settings()).data).toMatchObject({
      payment_provider: 'razorpay',
      payment_providers: [
        { name: 'razorpay', title: 'Razorpay' },
        { name: 'cashfree', title: 'Cashfree Payments' },
      ],
    });
    expect((await place()).start['provider']).toBe('razorpay');
    expect((await place('razorpay')).start['provider']).toBe('razorpay');
    const order = await place('cashfree');
    expect(order.start).toEqual({
      provider: 'cashfree',
      key: 'sandbox',
      provider_order_id: order.providerOrderId,
      session: cashfree.orders.get(order.providerOrderId)!.payment_session_id,
      amount: 9900,
      currency: 'INR',
      name: 'Aarvya',
      description: `Neem Soap, order ${order.number}`,
    });
  });

  test('an empty choice is none, and one that is not on offer is refused at its field', async () => {
    const body = online();
    Object.assign(body.billingDetails, { payment_provider: '' });
    expect((await shop.post(paths.placeOrder, body)).body.payment.provider).toBe('razorpay');
    setUp(payingBy(both(), ['cashfree']));
    expect(await rejectedOrder(shop, online('razorpay'))).toMatchObject({
      status: 422,
      errors: { payment_provider: ['This payment method is no longer available. Choose another one.'] },
    });
    expect((await place()).start['provider']).toBe('cashfree');
  });

  test('and a repeated request goes on with the provider that was asked first', async () => {
    const body = online('cashfree');
    const first = (await shop.post(paths.placeOrder, body)).body;
    expect((await shop.post(paths.placeOrder, body)).body).toEqual(first);
    expect(razorpay.orders.values().some(({ receipt }) => receipt === `order-${first.order_id}`)).toBe(false);
  });
});

describe('each payment stays with its provider', () => {
  test('confirmed with it, also where its window names no payment', async () => {
    const { one, other, first, second } = await paidByEach();
    for (const [order, provider, payment] of [
      [one, 'razorpay', first],
      [other, 'cashfree', second],
    ] as const) {
      expect(await order.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
      const { rows } = await sql`
        SELECT provider, provider_payment_id AS payment FROM payment WHERE order_id = ${order.id}`.execute(
        shop.services.db,
      );
      expect(rows).toEqual([{ provider, payment }]);
    }
  });

  test('a payment of the one pays no order of the other', async () => {
    const [one, other] = [await place('razorpay'), await place('cashfree')];
    const paid = razorpay.pay(one.providerOrderId).id;
    const before = await ledger(shop.services.db);
    expect(await other.confirm({ payment_id: paid })).toBe('422 payment_unknown');
    expect(await other.confirm({ payment_id: paid, signature: razorpay.sign(other.providerOrderId, paid) })).toBe(
      '422 payment_signature_invalid',
    );
    const elsewhere = cashfree.pay(other.providerOrderId).cf_payment_id;
    expect(await one.confirm({ payment_id: elsewhere })).toBe('422 payment_unknown');
    expect(await ledger(shop.services.db)).toEqual(before);
  });

  test('a failed try leaves the order to be paid again with the same provider order', async () => {
    const order = await place('cashfree');
    cashfree.pay(order.providerOrderId, { payment_status: 'FAILED' });
    expect(await order.confirm({ payment_id: order.providerOrderId })).toBe('409 payment_not_captured');
    await order.release();
    setUp(payingBy(both(), ['razorpay', 'cashfree']));
    const again = await order.retry();
    expect(again.body.data.payment).toMatchObject({ provider: 'cashfree', provider_order_id: order.providerOrderId });
    cashfree.pay(order.providerOrderId);
    expect(await order.confirm({ payment_id: order.providerOrderId })).toBe('200 paid');
  });

  test('what nobody tells of is found by asking each for its own', async () => {
    const [one, other] = [await place('razorpay'), await place('cashfree')];
    razorpay.pay(one.providerOrderId);
    cashfree.pay(other.providerOrderId);
    shop.services.clock.advance(2 * 60_000);
    await shop.runJobs();
    expect(await one.facts()).toMatchObject({ payment_status: 'paid' });
    expect(await other.facts()).toMatchObject({ payment_status: 'paid' });
    expect(razorpay.asked.some((each) => each.includes(other.providerOrderId))).toBe(false);
    expect(cashfree.asked.some((each) => each.includes(one.providerOrderId))).toBe(false);
  });

  test('while one is away the other’s payments and refunds go on', async () => {
    const { one, other } = await paidByEach();
    await cancel(one);
    await cancel(other);
    razorpay.setMood('down');
    await refundJobs['hourly:refunds']!(shop.services, {});
    razorpay.setMood('well');
    expect((await one.staffSees()).refunds).toMatchObject([{ state: 'waiting', last_error: 'payment_unavailable' }]);
    expect((await other.staffSees()).refunds).toMatchObject([{ state: 'processed' }]);
  });
});

const cancel = async (order: { id: number }) => {
  const { status } = await shop.staff(order.id, 'cancel', { reason: 'customer_asked' });
  expect(status).toBe(200);
};

describe('webhooks', () => {
  const deliver = async (path: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const answer = await shop.post(path, body, headers);
    return `${answer.status} ${answer.body.code ?? answer.body.status}`;
  };
  const ofRazorpay = (order: { providerOrderId: string }) =>
    razorpay.webhook('payment.captured', { payment: razorpay.pay(order.providerOrderId) });
  const ofCashfree = (order: { providerOrderId: string }) =>
    cashfree.webhook('PAYMENT_SUCCESS_WEBHOOK', {
      payment: cashfree.pay(order.providerOrderId),
      order: cashfree.orders.get(order.providerOrderId)!,
    });

  test('come to a path for each provider, Razorpay’s also to the one of before', async () => {
    const [one, again, other] = [await place('razorpay'), await place('razorpay'), await place('cashfree')];
    expect(await deliver(paymentWebhookPath('razorpay'), ofRazorpay(one))).toBe('200 success');
    expect(await deliver(razorpayWebhookPath, ofRazorpay(again))).toBe('200 success');
    const told = ofCashfree(other);
    expect(await deliver(paymentWebhookPath('cashfree'), told)).toBe('200 success');
    expect(await deliver(paymentWebhookPath('cashfree'), told)).toBe('200 success');
    await shop.runJobs();
    for (const order of [one, again, other])
      expect(await order.facts()).toMatchObject({ payment_status: 'paid', events: ['placed', 'paid'] });
  });

  test('with the other’s signature are refused, and leave no trace', async () => {
    const [one, other] = [await place('razorpay'), await place('cashfree')];
    const [first, second] = [ofRazorpay(one), ofCashfree(other)];
    const before = await ledger(shop.services.db);
    expect(await deliver(paymentWebhookPath('cashfree'), first)).toBe('401 webhook_signature_invalid');
    expect(await deliver(paymentWebhookPath('razorpay'), second)).toBe('401 webhook_signature_invalid');
    expect(await deliver(razorpayWebhookPath, second)).toBe('401 webhook_signature_invalid');
    const forged = { ...first, headers: { ...first.headers, ...second.headers } };
    expect(await deliver(paymentWebhookPath('cashfree'), forged)).toBe('401 webhook_signature_invalid');
    expect((await shop.post(paymentWebhookPath('sandbox'), first.body, first.headers)).status).toBe(404);
    expect((await shop.post(paymentWebhookPath('unknown'), first.body, first.headers)).status).toBe(404);
    expect(await ledger(shop.services.db)).toEqual(before);
  });

  test('of the same name from both are two events', async () => {
    const [one, other] = [await place('razorpay'), await place('cashfree')];
    const first = razorpay.webhook('payment.captured', { payment: razorpay.pay(one.providerOrderId) }, { id: 'evt_1' });
    const second = ofCashfree(other);
    Object.assign(second.headers, { 'x-idempotency-key': 'evt_1' });
    expect(await deliver(paymentWebhookPath('razorpay'), first)).toBe('200 success');
    expect(await deliver(paymentWebhookPath('cashfree'), second)).toBe('200 success');
    await shop.runJobs();
    expect(await one.facts()).toMatchObject({ payment_status: 'paid' });
    expect(await other.facts()).toMatchObject({ payment_status: 'paid' });
  });

  test('of a refund settle it', async () => {
    const { other } = await paidByEach();
    cashfree.refundsBegin.as = 'PENDING';
    await cancel(other);
    await shop.runJobs();
    cashfree.refundsBegin.as = 'SUCCESS';
    expect((await other.staffSees()).refunds).toMatchObject([{ state: 'pending' }]);
    const refund = cashfree.refunds.find(({ order_id }) => order_id === other.providerOrderId)!;
    refund.refund_status = 'SUCCESS';
    expect(await deliver(paymentWebhookPath('cashfree'), cashfree.webhook('REFUND_STATUS_WEBHOOK', { refund }))).toBe(
      '200 success',
    );
    await shop.runJobs();
    expect(await other.staffSees()).toMatchObject({
      payment_status: 'refunded',
      refunds: [{ state: 'processed', reference: refund.refund_id }],
    });
  });

  test('of a refund that has no name of ours, made in the dashboard, cancel the order', async () => {
    const { other, second } = await paidByEach();
    const refund = {
      cf_refund_id: '7001',
      refund_id: null,
      order_id: other.providerOrderId,
      cf_payment_id: second,
      refund_amount: 99,
      refund_status: 'SUCCESS' as const,
    };
    cashfree.refunds.push(refund);
    await deliver(paymentWebhookPath('cashfree'), cashfree.webhook('REFUND_STATUS_WEBHOOK', { refund }));
    await shop.runJobs();
    expect(await other.staffSees()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'refunded',
      refunds: [{ state: 'processed', reference: '7001', origin: 'provider' }],
    });
  });
});

describe('money goes back', () => {
  test('through the provider that took it', async () => {
    const { one, other, first, second } = await paidByEach();
    await cancel(one);
    await cancel(other);
    await shop.runJobs();
    expect(razorpay.payments.get(first)).toMatchObject({ status: 'refunded', amount_refunded: 9900 });
    expect(cashfree.refunds.filter(({ cf_payment_id }) => cf_payment_id === second)).toMatchObject([
      { refund_amount: 99, refund_status: 'SUCCESS' },
    ]);
    for (const order of [one, other])
      expect(await order.staffSees()).toMatchObject({ payment_status: 'refunded', refunds: [{ state: 'processed' }] });
  });

  test('also what came too late', async () => {
    const [one, other] = [await place('razorpay'), await place('cashfree')];
    await one.release();
    await other.release();
    const first = razorpay.pay(one.providerOrderId).id;
    const second = cashfree.pay(other.providerOrderId).cf_payment_id;
    expect(await one.confirm({ payment_id: first })).toBe('409 order_closed');
    expect(await other.confirm({ payment_id: other.providerOrderId })).toBe('409 order_closed');
    await shop.runJobs();
    expect(razorpay.payments.get(first)).toMatchObject({ status: 'refunded' });
    expect(cashfree.refunds.find(({ cf_payment_id }) => cf_payment_id === second)).toMatchObject({ refund_amount: 99 });
    const { rows } = await sql`SELECT provider, payment_id, state FROM unmatched_payment ORDER BY id`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([
      { provider: 'razorpay', payment_id: first, state: 'refunded' },
      { provider: 'cashfree', payment_id: second, state: 'refunded' },
    ]);
  });
});

describe('a provider that gives refunds only', () => {
  test('takes no new payment and no other try, but what is paid counts and goes back through it', async () => {
    const { other, second } = await paidByEach();
    const [begun, waiting] = [await place('cashfree'), await place('cashfree')];
    setUp(payingBy(both(), ['razorpay']));
    expect(await rejectedOrder(shop, online('cashfree'))).toMatchObject({ status: 422 });
    expect((await waiting.retry()).body.code).toBe('order_closed');
    cashfree.pay(begun.providerOrderId);
    expect(await begun.confirm({ payment_id: begun.providerOrderId })).toBe('200 paid');
    await cancel(other);
    await shop.runJobs();
    expect(cashfree.refunds.filter(({ cf_payment_id }) => cf_payment_id === second)).toHaveLength(1);
    expect(await checkMissingProviders(shop.services)).toEqual([]);
  });
});

describe('a provider that is not set up any more', () => {
  test('its refunds wait, are told to staff and at the start, and go when it is set up again', async () => {
    const { one, other, first } = await paidByEach();
    expect(await checkMissingProviders(shop.services)).toEqual([]);
    setUp(payingBy({ cashfree: cashfree.account }));
    expect(await checkMissingProviders(shop.services)).toEqual([{ provider: 'razorpay', waiting: 0, paid: 1 }]);
    await cancel(one);
    await cancel(other);
    await shop.runJobs();
    expect(await one.staffSees()).toMatchObject({
      payment_status: 'paid',
      refunds: [{ state: 'waiting', last_error: 'gateway_not_configured' }],
    });
    expect((await other.staffSees()).refunds).toMatchObject([{ state: 'processed' }]);
    expect(razorpay.payments.get(first)).toMatchObject({ amount_refunded: 0 });
    expect(await checkMissingProviders(shop.services)).toEqual([{ provider: 'razorpay', waiting: 1, paid: 1 }]);
    setUp(payingBy(both()));
    await refundJobs['hourly:refunds']!(shop.services, {});
    expect(await one.staffSees()).toMatchObject({ payment_status: 'refunded', refunds: [{ state: 'processed' }] });
    expect(razorpay.payments.get(first)).toMatchObject({ amount_refunded: 9900 });
  });

  test('what came too late waits with a word to staff, and goes when it is set up again', async () => {
    const order = await place('razorpay');
    await order.release();
    const late = razorpay.pay(order.providerOrderId).id;
    await order.confirm({ payment_id: late });
    setUp(payingBy({ cashfree: cashfree.account }));
    await shop.runJobs();
    const unmatched = async () =>
      await shop.services.db
        .selectFrom('unmatched_payment')
        .select(['state', 'problem'])
        .where('payment_id', '=', late)
        .execute();
    expect(await unmatched()).toEqual([
      {
        state: 'found',
        problem:
          'razorpay took this payment and isn’t set up any more. The refund is sent once its keys are set again.',
      },
    ]);
    setUp(payingBy(both()));
    await unmatchedPaymentJobs['hourly:unmatched-payments']!(shop.services, {});
    expect(await unmatched()).toEqual([{ state: 'refunded', problem: null }]);
    expect(razorpay.payments.get(late)).toMatchObject({ status: 'refunded' });
  });

  test('its unpaid orders expire as usual, and its webhooks find no path', async () => {
    const order = await place('razorpay');
    const { body, headers } = razorpay.webhook('payment.captured', {});
    const without = await openTestShop(payingBy({ cashfree: cashfree.account }));
    expect((await without.post(paymentWebhookPath('razorpay'), body, headers)).status).toBe(404);
    expect((await without.post(razorpayWebhookPath, body, headers)).status).toBe(404);
    await without.close();
    setUp(payingBy({ cashfree: cashfree.account }));
    shop.services.clock.advance(31 * 60_000);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({ payment_status: 'expired' });
  });
});
