import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { GatewayError, type Gateways, type PaymentGateway } from './index.ts';
import { createSandboxGateway, type SandboxGateway } from './gateways/sandbox.ts';
import { openTestShop, orderBody, orderFacts, seedProduct, stockOf, type TestShop } from '#server/testing/shop.ts';
import { placeOrder } from '#server/checkout/index.ts';
import { startPaymentAgain } from './start-payment.ts';
import { messages } from '#server/platform/messages.ts';

let shop: TestShop;
let sandbox: SandboxGateway;
beforeAll(async () => {
  shop = await openTestShop();
  sandbox = await createSandboxGateway(shop.services);
});
afterAll(() => shop.close());

const only = (gateway: PaymentGateway): Gateways => new Map([['sandbox', gateway]]);
const request = (body: object) => ({
  customerId: null,
  body: body as PlaceOrderBody,
  idempotencyKey: undefined,
  language: 'en' as const,
  origin: { network: '127.0.0.1', device: null },
});
const online = (product: number) => orderBody({ [product]: 1 }, { form: { payment_method: 'online' } });

test('while the provider cannot be asked the order waits, and the same request goes on with it', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const away: PaymentGateway = { ...sandbox, createOrder: () => Promise.reject(new Error('no route')) };
  const body = online(product);
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await placeOrder(shop.services, only(away), request(body))).toMatchObject({
      ok: false,
      error: {
        httpStatus: 503,
        code: 'payment_unavailable',
        message: messages.errors.payments.unavailableForOrder({ number: expect.stringMatching(/^\w{5}-\w{5}$/) }),
        retryAfterSeconds: 10,
      },
    });
  expect(await stockOf(shop.services.db, product)).toBe(0);
  const again = await placeOrder(shop.services, only(sandbox), request(body));
  expect(again).toMatchObject({ ok: true, value: { payment: { amount: 10_000 } } });
  expect(await orderFacts(shop.services.db, again.ok ? again.value.order_id : 0)).toMatchObject({
    payment_status: 'pending',
    events: ['placed'],
  });
  shop.services.clock.advance(31 * 60_000);
  await shop.runJobs();
  expect(await stockOf(shop.services.db, product)).toBe(1);
});

test('an order that the provider will not have is refused at its field, and nothing stays held', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const small: PaymentGateway = {
    ...sandbox,
    createOrder: () => Promise.reject(new GatewayError('payment_refused', 'too little')),
  };
  expect(await placeOrder(shop.services, only(small), request(online(product)))).toMatchObject({
    ok: false,
    error: { httpStatus: 422, errors: { payment_method: [messages.errors.payments.cannotPayOnline] } },
  });
  expect(await stockOf(shop.services.db, product)).toBe(1);
});

test('a provider that makes a second order for one of ours is paid by the first', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const body = online(product);
  const first = await placeOrder(shop.services, only(sandbox), request(body));
  const forgetful: PaymentGateway = { ...sandbox, createOrder: async () => ({ providerOrderId: 'another' }) };
  const again = await startPaymentAgain(shop.services, only(forgetful), {
    orderId: first.ok ? first.value.order_id : 0,
    chosen: 'sandbox',
  });
  expect(again).toEqual(first);
});

test('after a process died between the order and its payment, the same request finds the order and starts the payment', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const body = online(product);
  const dies: PaymentGateway = { ...sandbox, createOrder: () => new Promise(() => {}) };
  void placeOrder(shop.services, only(dies), request(body));
  await expect.poll(() => stockOf(shop.services.db, product)).toBe(0);
  const found = await placeOrder(shop.services, only(sandbox), request(body));
  expect(found).toMatchObject({ ok: true, value: { payment: { provider: 'sandbox', amount: 10_000 } } });
  expect(await placeOrder(shop.services, only(sandbox), request(body))).toEqual(found);
  expect(await orderFacts(shop.services.db, found.ok ? found.value.order_id : 0)).toMatchObject({
    payment_status: 'pending',
    events: ['placed'],
  });
});

test('asking the provider twice for one order gives the same provider order', async () => {
  const order = { receipt: 'order-1', amount: 100 as never, expiresAt: shop.services.clock.now() };
  expect(await sandbox.createOrder(order)).toEqual(await sandbox.createOrder(order));
  expect(await sandbox.createOrder({ ...order, receipt: 'order-2' })).not.toEqual(await sandbox.createOrder(order));
});

test('an order given up while the provider was slow is not paid', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const { closeUnpaidOrder } = await import('./unpaid-orders.ts');
  const slow: PaymentGateway = {
    ...sandbox,
    async createOrder(order) {
      await closeUnpaidOrder(shop.services, {
        orderId: Number(order.receipt.replace('order-', '')),
        ending: 'expire',
        actor: 'system',
        reason: 'payment_time_over',
        tell: null,
      });
      return sandbox.createOrder(order);
    },
  };
  expect(await placeOrder(shop.services, only(slow), request(online(product)))).toMatchObject({
    ok: false,
    error: { httpStatus: 409, code: 'order_closed' },
  });
  expect(await stockOf(shop.services.db, product)).toBe(1);
});

test('processes sign with the same secret, installations with different ones', async () => {
  const first = await createSandboxGateway(shop.services);
  const second = await createSandboxGateway(await shop.services.another());
  expect(second.isSignedBy('o', 'p', first.sign('o', 'p'))).toBe(true);
  const elsewhere = await openTestShop();
  const other = await createSandboxGateway(elsewhere.services);
  expect(other.isSignedBy('o', 'p', first.sign('o', 'p'))).toBe(false);
  await elsewhere.close();
});
