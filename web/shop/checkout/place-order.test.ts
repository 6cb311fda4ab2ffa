import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentOutcome } from '../payment/payment-window.ts';

const payment = {
  provider: 'sandbox',
  key: 'test',
  provider_order_id: 'sbx_1',
  amount: 34900,
  currency: 'INR',
  description: 'Aarvya order',
};
const payer = { name: 'Asha Rawat', email: 'asha@example.in', mobile: '9876543210' };
const body = {
  billingDetails: { first_name: 'Asha' },
  coupon: null,
  productDetails: [{ product_id: 11, quantity: 1 }],
};

interface Sent {
  path: string;
  key: string | null;
  body: unknown;
}
let sent: Sent[];
let answers: Record<string, (() => Response | Promise<Response>)[]>;
let window_: PaymentOutcome;
const reply = (status: number, value: unknown) => () => Response.json(value, { status });
const away = () => Promise.reject(new TypeError('fetch failed'));
const ok = reply(200, { status: 'success', message: 'ok' });
const refusal = (status: number, code: string, message = code) =>
  reply(status, { status: 'error', code, message, request_id: 'r' });

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

vi.mock('../payment/open-payment.ts', () => ({ openPayment: () => Promise.resolve(window_) }));

async function load() {
  vi.resetModules();
  return { ...(await import('./place-order.ts')), ...(await import('../state/order-storage.ts')) };
}

beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory(), addEventListener: () => undefined });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({
      path: address,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(init.body as string),
    });
    const prepared = answers[address]?.shift();
    return prepared ? Promise.resolve(prepared()) : Promise.reject(new Error(`no answer prepared for ${address}`));
  });
});
afterEach(() => vi.unstubAllGlobals());

const placing = '/api/place-customer-order';
const confirming = '/api/place-customer-order-payment';
const releasing = '/api/release-customer-order';
const placedOnline = reply(200, { status: 'success', message: 'ok', order_id: 100001, payment });
const placedCod = reply(200, { status: 'success', message: 'ok', order_id: 100001 });

describe('cash on delivery', () => {
  it('is placed by one call, and the order id is kept for the thank-you page', async () => {
    answers[placing] = [placedCod];
    const shop = await load();
    shop.keepDraft({ first_name: 'Asha' });
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind: 'placed', orderId: 100001 });
    expect(sent.map(({ path }) => path)).toEqual([placing]);
    expect(sent[0]!.body).toEqual(body);
    expect(shop.lastOrderId()).toBe(100001);
    expect(shop.readDraft({ first_name: '' })).toEqual({});
  });

  it('tells the total that was shown; another total is the same attempt while no answer has come', async () => {
    answers[placing] = [away, refusal(409, 'price_changed'), placedCod];
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined, 349);
    expect(await shop.placeOrder(body, payer, () => undefined, 389)).toMatchObject({
      kind: 'refused',
      failure: { code: 'price_changed' },
    });
    await shop.placeOrder(body, payer, () => undefined, 399.5);
    expect(sent.map((each) => each.body)).toEqual([
      { ...body, expected_payable_amount: 349 },
      { ...body, expected_payable_amount: 389 },
      { ...body, expected_payable_amount: 399.5 },
    ]);
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  it('uses one key for the same order until an answer came, also over a reload', async () => {
    answers[placing] = [away, away, placedCod];
    const before = await load();
    await before.placeOrder(body, payer, () => undefined);
    const after = await load();
    expect((await after.placeOrder(body, payer, () => undefined)).kind).toBe('refused');
    expect((await after.placeOrder(body, payer, () => undefined)).kind).toBe('placed');
    expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('takes another key for another body and after a refusal', async () => {
    answers[placing] = [away, refusal(409, 'insufficient_stock'), placedCod];
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined);
    await shop.placeOrder({ ...body, coupon: { id: 3 } }, payer, () => undefined);
    await shop.placeOrder({ ...body, coupon: { id: 3 } }, payer, () => undefined);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('keeps the draft when the order is refused', async () => {
    answers[placing] = [refusal(422, 'coupon_expired', 'This coupon expired')];
    const shop = await load();
    shop.keepDraft({ first_name: 'Asha' });
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({
      kind: 'refused',
      failure: { code: 'coupon_expired', message: 'This coupon expired' },
    });
    expect(shop.readDraft({ first_name: '' })).toEqual({ first_name: 'Asha' });
    expect(shop.lastOrderId()).toBeNull();
  });
});

describe('online payment', () => {
  it('is confirmed with the payment’s id and signature', async () => {
    answers[placing] = [placedOnline];
    answers[confirming] = [ok];
    window_ = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    const shop = await load();
    const stages: string[] = [];
    expect(await shop.placeOrder(body, payer, (stage) => stages.push(stage))).toEqual({
      kind: 'placed',
      orderId: 100001,
    });
    expect(stages).toEqual(['placing', 'paying', 'confirming']);
    expect(sent[1]).toMatchObject({
      path: confirming,
      body: { order_data: { order_id: 100001, payment_id: 'pay_1', signature: 'sig' } },
    });
    expect(shop.paymentToConfirm()).toBeNull();
  });

  it.each(['cancelled', 'failed', 'offline'] as const)(
    'gives the order up when the window was %s, and the next attempt has a new key',
    async (kind) => {
      answers[placing] = [placedOnline, placedOnline];
      answers[releasing] = [ok, away];
      window_ = { kind };
      const shop = await load();
      expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind });
      expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind });
      expect(sent.map(({ path }) => path)).toEqual([placing, releasing, placing, releasing]);
      expect(sent[1]!.body).toEqual({ order_data: { order_id: 100001, provider_order_id: 'sbx_1' } });
      expect(sent[0]!.key).not.toBe(sent[2]!.key);
    },
  );

  it('is placed after all when the money had come before the window was left', async () => {
    answers[placing] = [placedOnline];
    answers[releasing] = [refusal(409, 'order_already_paid')];
    window_ = { kind: 'cancelled' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind: 'placed', orderId: 100001 });
    expect(shop.lastOrderId()).toBe(100001);
  });

  it('goes on with the same order when the payment could not be started before', async () => {
    answers[placing] = [refusal(503, 'payment_unavailable', 'Your order 100001 is kept'), placedOnline];
    answers[confirming] = [ok];
    window_ = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({
      kind: 'refused',
      failure: { message: 'Your order 100001 is kept' },
    });
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({ kind: 'placed' });
    expect(sent[0]!.key).toBe(sent[1]!.key);
  });

  it('never gives up an order whose money went through: it tries again, and keeps the payment for later', async () => {
    answers[placing] = [placedOnline];
    answers[confirming] = [away, refusal(503, 'payment_unavailable'), refusal(500, 'internal_error'), ok];
    window_ = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    vi.useFakeTimers();
    const shop = await load();
    const outcome = shop.placeOrder(body, payer, () => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await outcome).toEqual({ kind: 'unconfirmed' });
    expect(sent.filter(({ path }) => path === releasing)).toEqual([]);
    const later = await load();
    expect(later.paymentToConfirm()).toEqual({ order_id: 100001, payment_id: 'pay_1', signature: 'sig' });
    expect(await later.confirmPayment([])).toEqual({ kind: 'placed', orderId: 100001 });
  });

  it('tells the server’s words when the payment is refused', async () => {
    answers[placing] = [placedOnline];
    answers[confirming] = [refusal(409, 'payment_not_captured', 'The payment did not go through')];
    window_ = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({
      kind: 'failed',
      message: 'The payment did not go through',
    });
    expect(shop.paymentToConfirm()).toBeNull();
  });
});
