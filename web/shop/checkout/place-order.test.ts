import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  proof: string | null;
  body: unknown;
}
let sent: Sent[];
let responses: Record<string, (() => Response | Promise<Response>)[]>;
let windowOutcome: PaymentOutcome;
const reply = (status: number, value: unknown) => () => Response.json(value, { status });
const noResponse = () => Promise.reject(new TypeError('fetch failed'));
const ok = reply(200, { status: 'success', message: 'ok' });
const rejection = (status: number, code: string, message = code) =>
  reply(status, { status: 'error', code, message, request_id: 'r' });

function memory(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
}

vi.mock('../payment/open-payment.ts', () => ({ openPayment: () => Promise.resolve(windowOutcome) }));

async function load() {
  vi.resetModules();
  return { ...(await import('./place-order.ts')), ...(await import('../state/order-storage.ts')) };
}

beforeEach(() => {
  sent = [];
  responses = {};
  vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory(), addEventListener: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({
      path: address,
      key: new Headers(init.headers).get('idempotency-key'),
      proof: new Headers(init.headers).get('x-proof'),
      body: JSON.parse(init.body as string),
    });
    const prepared = responses[address]?.shift();
    return prepared ? Promise.resolve(prepared()) : Promise.reject(new Error(`no response prepared for ${address}`));
  });
});

const placing = '/api/place-customer-order';
const confirming = '/api/place-customer-order-payment';
const releasing = '/api/release-customer-order';
const paying = '/api/pay-customer-order';
const placedOnline = reply(200, {
  status: 'success',
  message: 'ok',
  order_id: 100001,
  order_number: 'K7QM3-XV9RK',
  payment,
});
const placedCod = reply(200, { status: 'success', message: 'ok', order_id: 100001, order_number: 'K7QM3-XV9RK' });

describe('an order that is held for a shorter time', () => {
  it('is remembered so', async () => {
    const shorter = { status: 'success', order_id: 100001, order_number: 'K7QM3-XV9RK', payment, pay_minutes: 10 };
    responses[placing] = [reply(200, shorter)];
    windowOutcome = { kind: 'cancelled' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind: 'cancelled' });
    expect(shop.readUnpaidOrder()).toMatchObject({ order_number: 'K7QM3-XV9RK', pay_minutes: 10 });
  });
});

describe('cash on delivery', () => {
  it('is placed by one call, and the order ID is stored for the thank-you page', async () => {
    responses[placing] = [placedCod];
    const shop = await load();
    shop.saveCheckoutDraft({ first_name: 'Asha' });
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind: 'placed', orderNumber: 'K7QM3-XV9RK' });
    expect(sent.map(({ path }) => path)).toEqual([placing]);
    expect(sent[0]!.body).toEqual(body);
    expect(shop.hasOrdered()).toBe(true);
    expect(shop.readLastOrderNumber()).toBe('K7QM3-XV9RK');
    expect(shop.readCheckoutDraft({ first_name: '' })).toEqual({});
  });

  it('sends the displayed total; another total is the same attempt until a response arrives', async () => {
    responses[placing] = [noResponse, rejection(409, 'price_changed'), placedCod];
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined, { total: 349 });
    expect(await shop.placeOrder(body, payer, () => undefined, { total: 389 })).toMatchObject({
      kind: 'rejected',
      failure: { code: 'price_changed' },
    });
    await shop.placeOrder(body, payer, () => undefined, { total: 399.5 });
    expect(sent.map((each) => each.body)).toEqual([
      { ...body, expected_payable_amount: 349 },
      { ...body, expected_payable_amount: 389 },
      { ...body, expected_payable_amount: 399.5 },
    ]);
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  it('waits for work that was begun beforehand, and goes without it where the browser cannot do it', async () => {
    responses[placing] = [placedCod, placedCod];
    const shop = await load();
    const stages: string[] = [];
    const place = (proof: string | null) =>
      shop.placeOrder(body, payer, (stage) => void stages.push(stage), { total: null, proof: Promise.resolve(proof) });
    await place('solved');
    await place(null);
    expect(sent.map(({ proof }) => proof)).toEqual(['solved', null]);
    expect(stages).toEqual(['placing', 'checking', 'placing', 'checking']);
  });

  it('uses one key for the same order until a response arrives, also across a reload', async () => {
    responses[placing] = [noResponse, noResponse, placedCod];
    const before = await load();
    await before.placeOrder(body, payer, () => undefined);
    const after = await load();
    expect((await after.placeOrder(body, payer, () => undefined)).kind).toBe('rejected');
    expect((await after.placeOrder(body, payer, () => undefined)).kind).toBe('placed');
    expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('uses another key for another body and after a rejection', async () => {
    responses[placing] = [noResponse, rejection(409, 'insufficient_stock'), placedCod];
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined);
    await shop.placeOrder({ ...body, coupon: { id: 3 } }, payer, () => undefined);
    await shop.placeOrder({ ...body, coupon: { id: 3 } }, payer, () => undefined);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('keeps the draft when the order is rejected', async () => {
    responses[placing] = [rejection(422, 'coupon_expired', 'This coupon expired')];
    const shop = await load();
    shop.saveCheckoutDraft({ first_name: 'Asha' });
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({
      kind: 'rejected',
      failure: { code: 'coupon_expired', message: 'This coupon expired' },
    });
    expect(shop.readCheckoutDraft({ first_name: '' })).toEqual({ first_name: 'Asha' });
    expect(shop.readLastOrderNumber()).toBeNull();
  });
});

describe('online payment', () => {
  it('is confirmed with the payment’s id and signature', async () => {
    responses[placing] = [placedOnline];
    responses[confirming] = [ok];
    windowOutcome = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    const shop = await load();
    const stages: string[] = [];
    expect(await shop.placeOrder(body, payer, (stage) => stages.push(stage))).toEqual({
      kind: 'placed',
      orderNumber: 'K7QM3-XV9RK',
    });
    expect(stages).toEqual(['placing', 'paying', 'confirming']);
    expect(sent[1]).toMatchObject({
      path: confirming,
      body: { order_data: { order_id: 100001, payment_id: 'pay_1', signature: 'sig' } },
    });
    expect(shop.readPendingPayment()).toBeNull();
  });

  it.each(['cancelled', 'failed', 'offline'] as const)(
    'keeps the order when the window was %s: the same form pays it, and nothing gives it up',
    async (kind) => {
      responses[placing] = [placedOnline];
      responses[paying] = [reply(200, { status: 'success', data: { order_id: 100001, payment } })];
      responses[confirming] = [ok];
      windowOutcome = { kind };
      const shop = await load();
      expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind });
      windowOutcome = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
      expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({ kind: 'placed' });
      expect(sent.map(({ path }) => path)).toEqual([placing, paying, confirming]);
      expect(sent[1]!.body).toEqual({ order_data: { order_id: 100001, provider_order_id: 'sbx_1' } });
      expect(shop.readUnpaidOrder()).toBeNull();
    },
  );

  it('finds the payment that came just before the window was closed, and orders anew what can be paid no more', async () => {
    responses[placing] = [placedOnline, placedCod];
    responses[paying] = [rejection(409, 'order_already_paid')];
    windowOutcome = { kind: 'cancelled' };
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined);
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({ kind: 'placed', orderNumber: 'K7QM3-XV9RK' });

    responses[placing] = [placedOnline, placedCod];
    responses[paying] = [rejection(409, 'order_closed')];
    await shop.placeOrder(body, payer, () => undefined);
    sent = [];
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({ kind: 'placed' });
    expect(sent.map(({ path }) => path)).toEqual([paying, placing]);
  });

  it('gives the unpaid order up for another one, without a mail, before that is placed', async () => {
    responses[placing] = [placedOnline, placedCod];
    responses[releasing] = [ok];
    windowOutcome = { kind: 'cancelled' };
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined);
    const cash = { ...body, billingDetails: { first_name: 'Asha', payment_method: 'cod' } };
    expect(await shop.placeOrder(cash, payer, () => undefined)).toMatchObject({ kind: 'placed' });
    expect(sent.map(({ path }) => path)).toEqual([placing, releasing, placing]);
    expect(sent[1]!.body).toEqual({ order_data: { order_id: 100001, provider_order_id: 'sbx_1' }, replaced: true });
    expect(sent[0]!.key).not.toBe(sent[2]!.key);
  });

  it('is placed, and nothing else is, when the payment succeeded before the window was closed', async () => {
    responses[placing] = [placedOnline];
    responses[releasing] = [rejection(409, 'order_already_paid')];
    windowOutcome = { kind: 'cancelled' };
    const shop = await load();
    await shop.placeOrder(body, payer, () => undefined);
    const other = { ...body, coupon: { id: 3 } };
    expect(await shop.placeOrder(other, payer, () => undefined)).toEqual({
      kind: 'placed',
      orderNumber: 'K7QM3-XV9RK',
    });
    expect(shop.readLastOrderNumber()).toBe('K7QM3-XV9RK');
    expect(sent).toHaveLength(2);
  });

  it('continues with the same order when the payment could not be started before', async () => {
    responses[placing] = [rejection(503, 'payment_unavailable', 'Your order 100001 is kept'), placedOnline];
    responses[confirming] = [ok];
    windowOutcome = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({
      kind: 'rejected',
      failure: { message: 'Your order 100001 is kept' },
    });
    expect(await shop.placeOrder(body, payer, () => undefined)).toMatchObject({ kind: 'placed' });
    expect(sent[0]!.key).toBe(sent[1]!.key);
  });

  it('never abandons a paid order: it retries, and stores the payment for later', async () => {
    responses[placing] = [placedOnline];
    responses[confirming] = [noResponse, rejection(503, 'payment_unavailable'), rejection(500, 'internal_error'), ok];
    windowOutcome = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    vi.useFakeTimers();
    const shop = await load();
    const outcome = shop.placeOrder(body, payer, () => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await outcome).toEqual({ kind: 'unconfirmed' });
    expect(sent.filter(({ path }) => path === releasing)).toEqual([]);
    const later = await load();
    expect(later.readPendingPayment()).toEqual({
      order_id: 100001,
      order_number: 'K7QM3-XV9RK',
      payment_id: 'pay_1',
      signature: 'sig',
    });
    expect(await later.confirmPayment([])).toEqual({ kind: 'placed', orderNumber: 'K7QM3-XV9RK' });
  });

  it('returns the server’s message when the payment is rejected', async () => {
    responses[placing] = [placedOnline];
    responses[confirming] = [rejection(409, 'payment_not_captured', 'The payment didn’t go through')];
    windowOutcome = { kind: 'paid', payment_id: 'pay_1', signature: 'sig' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({
      kind: 'failed',
      message: 'The payment didn’t go through',
    });
    expect(shop.readPendingPayment()).toBeNull();
  });

  it('that its window names no payment for is confirmed by the order, which waits for another try where it did not go through', async () => {
    responses[placing] = [placedOnline];
    responses[confirming] = [rejection(409, 'payment_not_captured', 'The payment did not go through')];
    responses[releasing] = [ok];
    windowOutcome = { kind: 'paid', payment_id: 'sbx_1' };
    const shop = await load();
    expect(await shop.placeOrder(body, payer, () => undefined)).toEqual({
      kind: 'failed',
      message: 'The payment did not go through',
    });
    expect(sent.slice(1)).toMatchObject([
      { path: confirming, body: { order_data: { order_id: 100001, payment_id: 'sbx_1' } } },
    ]);
    expect(shop.readUnpaidOrder()).toMatchObject({ order_id: 100001 });
  });
});
