import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { createPaymentProvider, type PaymentProvider } from '#server/payments/index.ts';
import { openTestShop, orderBody, orderFacts, seedProduct, stockOf, type TestShop } from '#server/testing.ts';
import { placeOrder } from './place-order.ts';

let shop: TestShop;
let sandbox: PaymentProvider;
beforeAll(async () => {
  shop = await openTestShop();
  sandbox = (await createPaymentProvider(shop.services))!;
});
afterAll(() => shop.close());

const request = (body: object) => ({ customerId: null, body: body as PlaceOrderBody, idempotencyKey: undefined });
const online = (product: number) => orderBody({ [product]: 1 }, { form: { payment_method: 'online' } });

test('a provider that cannot be asked refuses the order, and nothing stays held', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const away: PaymentProvider = { ...sandbox, createOrder: () => Promise.reject(new Error('no route')) };
  const body = online(product);
  expect(await placeOrder(shop.services, away, request(body))).toMatchObject({
    ok: false,
    refusal: { httpStatus: 503, code: 'payment_unavailable' },
  });
  expect(await stockOf(shop.services.db, product)).toBe(1);
  const again = await placeOrder(shop.services, sandbox, request(body));
  expect(again).toMatchObject({ ok: true, value: { payment: { amount: 10_000 } } });
});

test('after a process died between the order and its payment, the same request finds the order and starts the payment', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const body = online(product);
  const dies: PaymentProvider = { ...sandbox, createOrder: () => new Promise(() => {}) };
  void placeOrder(shop.services, dies, request(body));
  await expect.poll(() => stockOf(shop.services.db, product)).toBe(0);
  const found = await placeOrder(shop.services, sandbox, request(body));
  expect(found).toMatchObject({ ok: true, value: { payment: { provider: 'sandbox', amount: 10_000 } } });
  expect(await placeOrder(shop.services, sandbox, request(body))).toEqual(found);
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
  const { closeUnpaid } = await import('./close-order.ts');
  const slow: PaymentProvider = {
    ...sandbox,
    async createOrder(order) {
      await closeUnpaid(shop.services, {
        orderId: Number(order.receipt.replace('order-', '')),
        move: 'expire',
        actor: 'system',
        reason: 'test',
      });
      return sandbox.createOrder(order);
    },
  };
  expect(await placeOrder(shop.services, slow, request(online(product)))).toMatchObject({
    ok: false,
    refusal: { httpStatus: 409, code: 'order_closed' },
  });
  expect(await stockOf(shop.services.db, product)).toBe(1);
});

test('processes sign with the same secret, installations with different ones', async () => {
  const second = (await createPaymentProvider(await shop.services.another()))!;
  const first = (await createPaymentProvider(shop.services))!;
  expect(second.isSignedBy('o', 'p', first.sign('o', 'p'))).toBe(true);
  const elsewhere = await openTestShop();
  const other = (await createPaymentProvider(elsewhere.services))!;
  expect(other.isSignedBy('o', 'p', first.sign('o', 'p'))).toBe(false);
  await elsewhere.close();
});
