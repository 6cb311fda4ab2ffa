import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { eraseBuyer, orderJobs } from '#server/orders/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { noOrderLimits, type OrderLimits } from '#server/platform/order-limit-settings.ts';
import {
  type Answer,
  freshMobile,
  openTestShop,
  orderBody,
  seedCustomer,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';
import { readNewestCode } from '#server/testing/verification-codes.ts';
import { solveProof } from '#server/testing/proof.ts';

let shop: TestShop;
afterEach(() => shop.close());

async function open(limits: Partial<OrderLimits>) {
  shop = await openTestShop({ orderLimits: { ...noOrderLimits, ...limits }, proofOfWork: 2 });
}

let buyers = 0;
/** By a new buyer each time, at the same address of the network. */
const order = (product: number, form: Record<string, unknown> = {}, quantity = 1) =>
  orderBody(
    { [product]: quantity },
    {
      form: {
        mobile: freshMobile(),
        email: `buyer.${++buyers}@example.in`,
        user_street: `${buyers} Rajpur Road`,
        ...form,
      },
    },
  );
const online = { payment_method: 'online' };
const place = (body: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, body, headers);
const said = ({ status, body }: Answer) => (status === 200 ? 'placed' : body.code);

/** As the shop's page does: with a proof of work if one is required. */
async function placeWithProof(body: object, headers?: Record<string, string>): Promise<Answer> {
  const answer = await place(body, headers);
  return answer.status === 428
    ? place(body, { ...headers, 'x-proof': await solveProof(answer.body.challenge) })
    : answer;
}
async function codeFor({ mobile, email }: { mobile: string; email: string }): Promise<string> {
  expect((await shop.post(paths.cashOrderCode, { mobile, email })).status).toBe(200);
  return readNewestCode(shop.services);
}
const deliver = (orderId: number) =>
  sql`UPDATE orders SET order_status = 'delivered' WHERE id = ${orderId}`.execute(shop.services.db);
const count = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(shop.services.db)).rows[0]!.n;

describe('very many orders of one network within ten minutes', () => {
  test('ask each further unknown device for a proof of work, and none is turned away', async () => {
    await open({ networkOrders: 3 });
    const product = await seedProduct(shop.services.db, { stock: 1_000 });
    const answers = [];
    for (let each = 0; each < 5; each++) answers.push(await place(order(product)));
    expect(answers.map(said)).toEqual(['placed', 'placed', 'placed', 'proof_required', 'proof_required']);
    expect(answers[4]).toMatchObject({
      status: 428,
      body: { order_id: 0, challenge: { parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1_000 } } },
    });
    expect(await count('orders')).toBe(3);
    for (let each = 0; each < 20; each++) expect(said(await placeWithProof(order(product)))).toBe('placed');
    shop.services.clock.advance(10 * 60_000);
    expect(said(await place(order(product)))).toBe('placed');
  });

  test('another network is asked for nothing', async () => {
    await open({ networkOrders: 1 });
    const product = await seedProduct(shop.services.db);
    const from = async (remoteAddress: string) => {
      const answer = await shop.site.inject({
        method: 'POST',
        url: paths.placeOrder,
        payload: order(product),
        remoteAddress,
      });
      return answer.statusCode;
    };
    expect([await from('198.51.100.1'), await from('198.51.100.1'), await from('203.0.113.1')]).toEqual([
      200, 428, 200,
    ]);
    expect([await from('2001:db8::1'), await from('2001:db8:0:7::2'), await from('2001:db8:1::1')]).toEqual([
      200, 428, 200,
    ]);
  });

  test('a proof is good for one order, whatever became of it', async () => {
    await open({ networkOrders: 1 });
    const product = await seedProduct(shop.services.db, { stock: 5 });
    await place(order(product));
    const { body } = await place(order(product));
    const proof = await solveProof(body.challenge);
    expect(said(await place(order(product, {}, 6), { 'x-proof': proof }))).toBe('insufficient_stock');
    expect(said(await place(order(product), { 'x-proof': proof }))).toBe('proof_required');
  });

  test('is told beforehand where the price call is asked, with a challenge that does', async () => {
    await open({ networkOrders: 4 });
    const product = await seedProduct(shop.services.db, { stock: 1_000 });
    const known = 'order_device=abcdefghijklmnopqrstuv';
    await deliver((await place(order(product), { cookie: known })).body.order_id);
    const lines = { billingDetails: [], coupon: null, productDetails: [{ product_id: product, quantity: 1 }] };
    const price = async (asked: object, headers?: Record<string, string>) =>
      (await shop.post(paths.price, { ...lines, ...asked }, headers)).body.data.challenge as ProofChallenge | undefined;
    expect(await price({ wants_challenge: true })).toBeUndefined();
    await place(order(product));
    // Two of four: the order of a buyer who fills in a form now comes later.
    const challenge = await price({ wants_challenge: true });
    expect(await price({})).toBeUndefined();
    expect(await price({ wants_challenge: true }, { cookie: known })).toBeUndefined();
    await place(order(product));
    await place(order(product));
    expect(said(await place(order(product)))).toBe('proof_required');
    expect(said(await place(order(product), { 'x-proof': await solveProof(challenge!) }))).toBe('placed');
  });

  test('an online order then holds its items for a shorter time, and says so', async () => {
    await open({ networkOrders: 1, networkPaymentMinutes: 10 });
    const product = await seedProduct(shop.services.db);
    const until = async ({ body }: Answer) => {
      const { expires_at, placed_at } = await shop.services.db
        .selectFrom('orders')
        .select(['expires_at', 'placed_at'])
        .where('id', '=', body.order_id)
        .executeTakeFirstOrThrow();
      return (expires_at!.getTime() - placed_at.getTime()) / 60_000;
    };
    const usual = await place(order(product, online));
    expect([await until(usual), usual.body.pay_minutes]).toEqual([30, undefined]);
    const body = order(product, online);
    const shorter = await placeWithProof(body);
    expect([await until(shorter), shorter.body.pay_minutes]).toEqual([10, 10]);
    expect((await placeWithProof(body)).body).toEqual(shorter.body);
  });

  test('are not held up by one of them who calls without end: neither a broken form nor a missing proof takes anything of the others', async () => {
    await open({ networkOrders: 3 });
    // The network may make a hundred of any other call.
    shop.services.config.rateLimitScale = 1 / 60;
    const product = await seedProduct(shop.services.db, { stock: 1_000 });
    const calls = new Set<string>();
    for (let call = 0; call < 3; call++) expect(said(await place(order(product)))).toBe('placed');
    for (let call = 0; call < 70; call++) {
      calls.add(said(await place(order(product, { email: 'none' }))));
      calls.add(said(await place(order(product))));
      calls.add(said(await place(order(product), { 'x-proof': 'made up' })));
    }
    expect(calls).toEqual(new Set(['fields_invalid', 'proof_required']));
    expect(said(await placeWithProof(order(product)))).toBe('placed');
  });

  test('one of whom works for each call has the others enter a code, and none is turned away', async () => {
    await open({ networkOrders: 1 });
    const { config, db } = shop.services;
    const product = await seedProduct(db, { stock: 1_000 });
    const known = { cookie: 'order_device=abcdefghijklmnopqrstuv' };
    await deliver((await place(order(product), known)).body.order_id);
    shop.services.clock.advance(60_000);
    // Three orders with a proof in ten minutes.
    config.rateLimitScale = 3 / 18_000;
    for (let call = 0; call < 3; call++) expect(said(await placeWithProof(order(product)))).toBe('placed');
    const body = order(product);
    expect(await placeWithProof(body)).toMatchObject({
      status: 422,
      body: { code: 'code_required', errors: { verification_code: [expect.stringMatching(/^Very many orders/)] } },
    });
    const code = await codeFor(body.billingDetails);
    const wrong = { ...body, verification_code: code === '000000' ? '000001' : '000000' };
    expect(said(await placeWithProof(wrong))).toBe('fields_invalid');
    expect(said(await placeWithProof({ ...body, verification_code: code }))).toBe('placed');
    expect(said(await place(order(product), known))).toBe('placed');
    shop.services.clock.advance(4 * 60_000);
    expect(said(await placeWithProof(order(product)))).toBe('placed');
  });

  test('a known customer, a known device and a confirmed mobile number count for themselves', async () => {
    await open({ networkOrders: 1 });
    const { db } = shop.services;
    const product = await seedProduct(db);
    const cookie = 'order_device=abcdefghijklmnopqrstuv';
    const customer = await seedCustomer(shop.services);
    await deliver((await place(order(product), { cookie })).body.order_id);
    await deliver((await placeWithProof(order(product), customer.headers)).body.order_id);
    expect(said(await place(order(product)))).toBe('proof_required');
    expect(said(await place(order(product), { cookie }))).toBe('placed');
    expect(said(await place(order(product), customer.headers))).toBe('placed');
    const fresh = await seedCustomer(shop.services);
    expect(said(await place(order(product), fresh.headers))).toBe('proof_required');
    const own = order(product, { mobile: fresh.mobile });
    const code = await codeFor(own.billingDetails);
    expect(said(await place({ ...own, verification_code: code }, fresh.headers))).toBe('placed');
    // The code has reached the account's own number, which is remembered.
    expect(said(await place(order(product), fresh.headers))).toBe('placed');
    const other = await seedCustomer(shop.services);
    const theirs = order(product);
    const confirmed = { ...theirs, verification_code: await codeFor(theirs.billingDetails) };
    expect(said(await place(confirmed, other.headers))).toBe('placed');
    expect(said(await place(order(product), other.headers))).toBe('proof_required');
  });
});

describe('very many payments of one network within ten minutes', () => {
  const calls = [paths.confirmPayment, paths.releaseOrder, paths.payOrder];
  const order_data = { order_id: 4_711, payment_id: 'pay_x', provider_order_id: 'order_x' };
  const pay = (path: string, headers?: Record<string, string>) => shop.post(path, { order_data }, headers);

  test.each(calls)('%s asks unknown devices for a proof of work, but no customer and no known device', async (path) => {
    await open({ networkOrders: 100 });
    // One call per person, and ten of the network without a proof.
    shop.services.config.rateLimitScale = 1 / 120;
    const cookie = 'order_device=abcdefghijklmnopqrstuv';
    const known = await place(order(await seedProduct(shop.services.db)), { cookie });
    await deliver(known.body.order_id);
    const customer = await seedCustomer(shop.services);
    for (let each = 0; each < 10; each++) expect((await pay(path)).status).not.toBe(428);
    expect(said(await pay(path))).toBe('proof_required');
    expect(said(await pay(path, { cookie: 'order_device=bbcdefghijklmnopqrstuv' }))).toBe('proof_required');
    for (const headers of [{ cookie }, customer.headers]) {
      expect((await pay(path, headers)).status).toBeLessThan(423);
      expect(said(await pay(path, headers))).toBe('too_many_requests');
    }
  });

  test('a payment is confirmed though the session is over', async () => {
    await open({});
    const visitor = await pay(paths.confirmPayment);
    const over = await pay(paths.confirmPayment, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect([over.status, over.body.code]).toEqual([visitor.status, visitor.body.code]);
    expect(over.status).not.toBe(401);
  });
});

describe('what the unknown buyers of one network hold of a product', () => {
  const limits = { unpaidStock: 20, unpaidStockPerNetwork: 30 };
  const held = async () =>
    (await sql<{ n: number }>`SELECT COALESCE(sum(quantity), 0)::int AS n FROM order_line`.execute(shop.services.db))
      .rows[0]!.n;

  test('leads to a code from their share on, with which a buyer counts for themselves', async () => {
    await open(limits);
    const product = await seedProduct(shop.services.db, { stock: 100 });
    for (const quantity of [20, 10]) expect(said(await place(order(product, {}, quantity)))).toBe('placed');
    const body = order(product);
    const asked = await place(body);
    expect(asked).toMatchObject({
      status: 422,
      body: {
        code: 'code_required',
        errors: {
          verification_code: [
            'Very many orders are coming from your network right now. We’ll send you a code to make sure this one is yours.',
          ],
        },
      },
    });
    expect(await held()).toBe(30);
    const code = await codeFor(body.billingDetails);
    const wrong = await place({ ...body, verification_code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors)]).toEqual([
      422,
      'fields_invalid',
      ['verification_code'],
    ]);
    expect(said(await place({ ...body, verification_code: code }))).toBe('placed');
    // The limit of their own number applies on any network.
    const more = { ...body, productDetails: [{ product_id: product, quantity: 20 }] };
    const again = await codeFor(body.billingDetails);
    expect(said(await place({ ...more, verification_code: again }))).toBe('quantity_limit');
    // Another product is not limited for the same network.
    const other = await seedProduct(shop.services.db, { stock: 100 });
    expect(said(await place(order(other)))).toBe('placed');
  });

  test('holds exactly under many orders at once', async () => {
    await open(limits);
    for (let round = 0; round < 3; round++) {
      const product = await seedProduct(shop.services.db, { stock: 100 });
      const answers = await Promise.all(Array.from({ length: 40 }, () => place(order(product))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(new Set(answers.map(said))).toEqual(new Set(['placed', 'code_required']));
    }
  });

  test('is free again once orders are paid, confirmed, given up or expired', async () => {
    await open(limits);
    const { db } = shop.services;
    const product = await seedProduct(db, { stock: 100 });
    const first = await place(order(product, online, 20));
    const second = await place(order(product, {}, 10));
    expect(said(await place(order(product)))).toBe('code_required');
    await sql`UPDATE orders SET order_status = 'confirmed' WHERE id = ${second.body.order_id}`.execute(db);
    expect(said(await place(order(product, online, 5)))).toBe('placed');
    const { order_id, payment } = first.body;
    await shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id: payment.provider_order_id } });
    shop.services.clock.advance(31 * 60_000);
    await shop.runJobs();
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM unpaid_stock`.execute(db);
    expect(rows[0]!.n).toBe(0);
    const standing = sql<{ n: number }>`SELECT COALESCE(sum(unpaid_orders), 0)::int AS n FROM buyer_standing`;
    expect((await standing.execute(db)).rows[0]!.n).toBe(0);
  });
});

test('an order that nobody confirmed counts for a week; buyers of whom nothing is known are forgotten then', async () => {
  await open({ unpaidStock: 20, unpaidStockPerNetwork: 30, reviewCodOrders: 4 });
  const product = await seedProduct(shop.services.db, { stock: 100 });
  await place(order(product, {}, 20));
  const week = 7 * 86_400_000;
  const kept = async () => {
    await orderJobs['hourly:orders']!(shop.services, {});
    return [await count('unpaid_stock'), await count('buyer_standing')];
  };
  shop.services.clock.advance(week - 1);
  expect(await kept()).toEqual([4, 3]);
  shop.services.clock.advance(1);
  expect(await kept()).toEqual([0, 0]);
});

test('a customer who leaves takes along what they were known by', async () => {
  await open({ unpaidStock: 20, networkOrders: 1 });
  const product = await seedProduct(shop.services.db);
  const customer = await seedCustomer(shop.services);
  const { body } = await place(order(product), customer.headers);
  await placeWithProof(order(product, online), customer.headers);
  await deliver(body.order_id);
  const known = async () => {
    const rows = await shop.services.db
      .selectFrom('buyer_standing')
      .select('key')
      .where('delivered_at', 'is not', null)
      .execute();
    return rows.length;
  };
  expect([await known(), (await count('unpaid_stock')) > 0]).toEqual([1, true]);
  await inTransaction(shop.services.db, async (tx) => {
    await eraseBuyer(tx, customer.id);
    return ok(null);
  });
  expect([await known(), await count('order_origin'), await count('unpaid_stock')]).toEqual([0, 0, 0]);
});
