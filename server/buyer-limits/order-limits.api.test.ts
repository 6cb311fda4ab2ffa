import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { orderJobs } from '#server/orders/index.ts';
import { disagreements } from '#server/testing/order-ledger.ts';
import { readNewestCode } from '#server/testing/verification-codes.ts';
import { noOrderLimits, type OrderLimits } from '#server/platform/order-limit-settings.ts';
import {
  freshMobile,
  openTestShop,
  orderBody,
  rejectedOrder,
  seedCustomer,
  seedProduct,
  type TestCustomer,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function open(limits: Partial<OrderLimits>) {
  shop = await openTestShop({ orderLimits: { ...noOrderLimits, ...limits } });
}
const place = (body: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, body, headers);
const price = async (body: unknown, headers?: Record<string, string>) =>
  (await shop.post(paths.price, body, headers)).body.data;
/** A new buyer who shares no trait with others except those in `more`. */
let strangers = 0;
const stranger = (more: Record<string, unknown> = {}) => ({
  mobile: freshMobile(),
  email: `buyer.${++strangers}@example.in`,
  user_street: `${strangers} Rajpur Road`,
  ...more,
});
const cod = (lines: Record<number, number>, form: Record<string, unknown> = {}) =>
  orderBody(lines, { form: stranger(form) });
const online = (lines: Record<number, number>, form: Record<string, unknown> = {}) =>
  cod(lines, { payment_method: 'online', ...form });

/** From the buyer's email. */
async function codeFor({ mobile, email }: { mobile: string; email: string }): Promise<string> {
  expect((await shop.post(paths.cashOrderCode, { mobile, email })).status).toBe(200);
  return readNewestCode(shop.services);
}

/** An order was delivered to them. */
async function knownCustomer(): Promise<TestCustomer> {
  const customer = await seedCustomer(shop.services);
  const product = await seedProduct(shop.services.db);
  const { body } = await place(cod({ [product]: 1 }, { mobile: customer.mobile }), customer.headers);
  await sql`UPDATE orders SET order_status = 'delivered' WHERE id = ${body.order_id}`.execute(shop.services.db);
  return customer;
}

describe('quantities', () => {
  test('of one product and of the whole order are limited, and the price call tells it before', async () => {
    await open({ perProduct: 3, perOrder: 5 });
    const [honey, soap] = [
      await seedProduct(shop.services.db, { name: 'Honey' }),
      await seedProduct(shop.services.db, { name: 'Soap' }),
    ];
    const much = cod({ [soap]: 1, [honey]: 4 });
    expect(await price(much)).toMatchObject({
      lines: [{ max_quantity: 3 }, { max_quantity: 3 }],
      order_limits: {
        max_items: 5,
        notices: [{ product_id: honey, message: 'You can order up to 3 of Honey at a time.' }],
      },
    });
    expect(await rejectedOrder(shop, much)).toEqual({
      status: 422,
      code: 'quantity_limit',
      message: 'You can order up to 3 of Honey at a time.',
      errors: { 'productDetails.0.quantity': ['You can order up to 3 of Honey at a time.'] },
    });
    const many = cod({ [soap]: 3, [honey]: 3 });
    expect(await rejectedOrder(shop, many)).toMatchObject({
      status: 422,
      code: 'quantity_limit',
      message: 'An order can have up to 5 items. For more, please contact us.',
    });
    expect((await place(cod({ [soap]: 2, [honey]: 3 }))).status).toBe(200);
  });

  test('the shop’s older errors go first: too little stock is said before a limit', async () => {
    await open({ perProduct: 3 });
    const product = await seedProduct(shop.services.db, { stock: 5 });
    expect((await rejectedOrder(shop, cod({ [product]: 6 }))).code).toBe('insufficient_stock');
  });

  test('a customer to whom an order was delivered may have more; an account without one may not', async () => {
    await open({ perProduct: 3, knownBuyerPerProduct: 10 });
    const [known, fresh] = [await knownCustomer(), await seedCustomer(shop.services)];
    const product = await seedProduct(shop.services.db);
    expect((await price(cod({ [product]: 9 }), known.headers)).lines).toMatchObject([{ max_quantity: 10 }]);
    expect((await price(cod({ [product]: 9 }), fresh.headers)).lines).toMatchObject([{ max_quantity: 3 }]);
    expect((await rejectedOrder(shop, cod({ [product]: 9 }), fresh.headers)).code).toBe('quantity_limit');
    expect((await place(cod({ [product]: 9 }), known.headers)).status).toBe(200);
  });
});

test('a guest pays large amounts online or by an account, and the price call says so', async () => {
  await open({ guestCodMax: 250 });
  const product = await seedProduct(shop.services.db);
  const message = 'Without an account, cash on delivery is available for orders of up to ₹250. Pay online, or log in.';
  expect((await price(cod({ [product]: 3 }))).shipping).toMatchObject({
    cod: { available: false },
    notices: [{ field: 'payment_method', code: 'cod_unavailable', message }],
  });
  expect(await rejectedOrder(shop, cod({ [product]: 3 }))).toEqual({
    status: 422,
    code: 'cod_unavailable',
    message,
    errors: { payment_method: [message] },
  });
  const customer = await seedCustomer(shop.services);
  const answers = [
    await place(cod({ [product]: 2 })),
    await place(online({ [product]: 3 })),
    await place(cod({ [product]: 3 }), customer.headers),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('unpaid online orders', () => {
  test.each([
    ['mobile number', () => ({ mobile: '9811111111' })],
    ['mailbox, however it is spelt', () => ({ email: `Meera+${++strangers}@Example.in` })],
  ])('of one %s are limited until they are paid or given up', async (_what, shared) => {
    await open({ unpaidOrders: 2 });
    const product = await seedProduct(shop.services.db);
    const first = await place(online({ [product]: 1 }, shared()));
    expect((await place(online({ [product]: 1 }, shared()))).status).toBe(200);
    expect(await rejectedOrder(shop, online({ [product]: 1 }, shared()))).toMatchObject({
      status: 409,
      code: 'unpaid_orders_limit',
      message:
        'Several of your orders are still waiting for payment. Pay for or cancel one of them first, or choose Cash On Delivery.',
    });
    expect((await place(cod({ [product]: 1 }, shared()))).status).toBe(200);
    const { order_id, payment } = first.body;
    await shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id: payment.provider_order_id } });
    expect((await place(online({ [product]: 1 }, shared()))).status).toBe(200);
  });

  test('with somebody else’s number, email and address from elsewhere keep nobody from ordering, nor from buying many', async () => {
    await open({ unpaidOrders: 2, unpaidStock: 20 });
    const product = await seedProduct(shop.services.db, { stock: 100 });
    const victim = { mobile: '9822222222', email: 'victim@example.in', user_street: '7 Rajpur Road' };
    const order = async (remoteAddress: string, quantity: number, headers: Record<string, string> = {}) => {
      const payload = online({ [product]: quantity }, victim);
      const answer = await shop.site.inject({ method: 'POST', url: paths.placeOrder, payload, remoteAddress, headers });
      return answer.statusCode === 200 ? 'placed' : answer.json<{ code: string }>().code;
    };
    const attacks = [await order('198.51.100.9', 8), await order('198.51.100.9', 7), await order('198.51.100.9', 1)];
    expect(attacks).toEqual(['placed', 'placed', 'unpaid_orders_limit']);
    expect([await order('203.0.113.5', 10), await order('203.0.113.5', 11)]).toEqual(['placed', 'quantity_limit']);
    // An account identifies its buyer on any network.
    const { headers } = await seedCustomer(shop.services);
    const roaming = [
      await order('192.0.2.1', 1, headers),
      await order('192.0.3.1', 2, headers),
      await order('192.0.4.1', 3, headers),
    ];
    expect(roaming).toEqual(['placed', 'placed', 'unpaid_orders_limit']);
  });

  test('of one device are limited by a cookie that scripts cannot read; those of others in its network are not', async () => {
    await open({ unpaidOrders: 2 });
    const product = await seedProduct(shop.services.db);
    const given = await shop.site.inject({
      method: 'POST',
      url: paths.price,
      payload: online({ [product]: 1 }),
    });
    const cookie = String(given.headers['set-cookie']);
    expect(cookie).toMatch(/^order_device=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const headers = { cookie: `language=hi; ${cookie.split(';')[0]!}` };
    const again = await shop.site.inject({
      method: 'POST',
      url: paths.price,
      payload: online({ [product]: 1 }),
      headers,
    });
    expect(again.headers['set-cookie']).toBeUndefined();
    for (let order = 0; order < 2; order++) expect((await place(online({ [product]: 1 }), headers)).status).toBe(200);
    expect((await rejectedOrder(shop, online({ [product]: 1 }), headers)).code).toBe('unpaid_orders_limit');
    for (let order = 0; order < 40; order++) expect((await place(online({ [product]: 1 }))).status).toBe(200);
  });

  test('of one address that many share lead to a code, as do cash orders of a day', async () => {
    await open({ unpaidOrders: 2, reviewCodOrders: 2 });
    const product = await seedProduct(shop.services.db);
    // The same address in different spellings.
    const hostel = () => ({
      user_street: ['Ganga Hostel, 4 Rajpur Road', 'ganga hostel 4, Rajpur-road'][++strangers % 2],
    });
    for (const order of [online, cod])
      for (let each = 0; each < 2; each++) {
        const { body } = await place(order({ [product]: 1 }, hostel()));
        expect([body.status, body.under_review]).toEqual(['success', undefined]);
      }
    for (const order of [online, cod])
      expect(await rejectedOrder(shop, order({ [product]: 1 }, hostel()))).toMatchObject({
        status: 422,
        code: 'code_required',
      });
    const body = cod({ [product]: 1 }, hostel());
    const placed = await place({ ...body, verification_code: await codeFor(body.billingDetails) });
    expect([placed.status, placed.body.under_review]).toEqual([200, undefined]);
  });

  test('an order whose time is up counts no more', async () => {
    await open({ unpaidOrders: 1 });
    const product = await seedProduct(shop.services.db);
    const mobile = freshMobile();
    expect((await place(online({ [product]: 1 }, { mobile }))).status).toBe(200);
    expect((await rejectedOrder(shop, online({ [product]: 1 }, { mobile }))).code).toBe('unpaid_orders_limit');
    shop.services.clock.advance(31 * 60_000);
    await shop.runJobs();
    expect((await place(online({ [product]: 1 }, { mobile }))).status).toBe(200);
  });
});

describe('the share of a product’s stock that is neither paid nor confirmed', () => {
  test('is limited for a buyer, over all orders and both ways of paying', async () => {
    await open({ unpaidStock: 20 });
    const product = await seedProduct(shop.services.db, { name: 'Honey', stock: 100 });
    const mobile = freshMobile();
    expect((await price(cod({ [product]: 25 }))).lines).toMatchObject([{ max_quantity: 20 }]);
    expect((await place(online({ [product]: 8 }, { mobile }))).status).toBe(200);
    expect((await place(cod({ [product]: 8 }, { mobile }))).status).toBe(200);
    expect(await rejectedOrder(shop, cod({ [product]: 5 }, { mobile }))).toMatchObject({
      code: 'quantity_limit',
      message: 'Right now you can order up to 4 of Honey, so that there’s enough for everyone.',
    });
    expect((await place(cod({ [product]: 4 }, { mobile }))).status).toBe(200);
    expect((await rejectedOrder(shop, cod({ [product]: 1 }, { mobile }))).message).toBe(
      'You’ve reached the limit for Honey. You can order more once your earlier orders are paid or confirmed.',
    );
    expect((await place(cod({ [product]: 4 }))).status).toBe(200);
  });

  test('ends for what was paid or confirmed', async () => {
    await open({ unpaidStock: 20 });
    const product = await seedProduct(shop.services.db, { stock: 25 });
    const mobile = freshMobile();
    const { body } = await place(cod({ [product]: 5 }, { mobile }));
    expect((await rejectedOrder(shop, cod({ [product]: 1 }, { mobile }))).code).toBe('quantity_limit');
    await sql`UPDATE orders SET order_status = 'confirmed' WHERE id = ${body.order_id}`.execute(shop.services.db);
    const paying = await place(online({ [product]: 5 }, { mobile }));
    const { order_id, payment } = paying.body;
    const { provider_order_id } = payment;
    const paid = await shop.post(paths.sandboxPayment, { provider_order_id, outcome: 'pay' });
    await shop.post(paths.confirmPayment, { order_data: { order_id, payment_id: paid.body.data.payment_id } });
    expect((await place(cod({ [product]: 5 }, { mobile }))).status).toBe(200);
  });

  test('always lets a few pieces be ordered, also the last ones', async () => {
    await open({ unpaidStock: 20, unpaidStockPerNetwork: 30 });
    const product = await seedProduct(shop.services.db, { stock: 3 });
    expect((await place(cod({ [product]: 3 }))).status).toBe(200);
  });

  test('of two orders at once that are too much together, one is rejected', async () => {
    await open({ unpaidStockPerNetwork: 30 });
    for (let round = 0; round < 5; round++) {
      const fresh = await seedProduct(shop.services.db, { stock: 100 });
      const answers = await Promise.all([cod({ [fresh]: 20 }), cod({ [fresh]: 20 })].map((body) => place(body)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
  });
});

test('what an order has in common with others is stored as hashes, of a known buyer the account alone', async () => {
  await open({ unpaidStockPerNetwork: 30 });
  const product = await seedProduct(shop.services.db);
  const kinds = async (orderId: number) => {
    const rows = await shop.services.db
      .selectFrom('order_origin')
      .select(['kind', 'key'])
      .where('order_id', '=', orderId)
      .orderBy('kind')
      .execute();
    expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds((await place(cod({ [product]: 1 }))).body.order_id)).toEqual([
    'address',
    'email',
    'mobile',
    'network',
  ]);
  const customer = await knownCustomer();
  const known = await place(cod({ [product]: 1 }), customer.headers);
  expect(await kinds(known.body.order_id)).toEqual(['account']);
});

test('where orders came from is forgotten after 90 days', async () => {
  await open({ unpaidStockPerNetwork: 30 });
  const { body } = await place(cod({ [await seedProduct(shop.services.db)]: 1 }));
  const kept = async () => {
    await orderJobs['hourly:orders']!(shop.services, {});
    const found = sql<{ n: number }>`SELECT count(*) AS n FROM order_origin WHERE order_id = ${body.order_id}`;
    return (await found.execute(shop.services.db)).rows[0]!.n;
  };
  shop.services.clock.advance(90 * 86_400_000);
  expect(await kept()).toBe(4);
  shop.services.clock.advance(1);
  expect(await kept()).toBe(0);
});

test('with the limits that are preset an order takes one statement more in its transaction, whatever its length', async () => {
  await open({ perProduct: 100, perOrder: 10_000, unpaidStock: 50, unpaidOrders: 5, reviewCodOrders: 4 });
  const { database, db } = shop.services;
  // Read the key of the links before counting statements; it is read once.
  await place(cod({ [await seedProduct(db)]: 1 }));
  for (const size of [1, 50]) {
    const ids = await Promise.all(Array.from({ length: size }, () => seedProduct(db)));
    const before = database.statements();
    expect((await place(cod(Object.fromEntries(ids.map((id) => [id, 2]))))).status).toBe(200);
    expect(database.statements() - before).toBe(12);
  }
});

test.each<Partial<OrderLimits>>([
  { perProduct: 30 },
  { knownBuyerPerOrder: 500 },
  { guestCodCodeAbove: 5_000 },
  { networkOrders: 30, networkPaymentMinutes: 10 },
  { unpaidOrders: 5 },
  { unpaidStock: 20 },
  { unpaidStockPerNetwork: 30 },
  { reviewCodOrders: 4 },
])('with only %o set, what is marked as held is what is counted, also when an order has ended', async (limits) => {
  await open(limits);
  const { db } = shop.services;
  const honey = await seedProduct(db);
  const held = async () => (await disagreements(db)).filter(({ kind }) => kind === 'unpaid_stock_differs');
  const [first] = [await place(cod({ [honey]: 2 })), await place(online({ [honey]: 1 }))];
  expect(await held()).toEqual([]);
  await sql`UPDATE orders SET order_status = 'confirmed' WHERE id = ${first.body.order_id}`.execute(db);
  expect(await held()).toEqual([]);
});
