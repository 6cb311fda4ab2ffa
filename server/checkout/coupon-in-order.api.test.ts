import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderPaths } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { online } from '#server/testing/order-life.ts';
import {
  checkoutForm,
  mumbaiAddress,
  openTestShop,
  orderBody,
  orderFacts,
  rejectedOrder,
  seedCoupon,
  seedCustomer,
  seedHoneyAndSoap,
  usesOf,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let honey: number;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  [honey, soap] = await seedHoneyAndSoap(shop.services.db);
});
afterAll(() => shop.close());

const place = (body: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, body, headers);
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.services.db)).rows[0]!;
const refused = (body: unknown, headers?: Record<string, string>) => rejectedOrder(shop, body, headers);

describe('coupons', () => {
  test('its discount is shared over the lines, its use is counted and kept under the buyer', async () => {
    const coupon = await seedCoupon(shop.services.db, {
      code: 'FLAT',
      kind: 'fixed',
      amount: 10_000,
      perCustomerLimit: 5,
      totalLimit: 9,
    });
    const form = checkoutForm();
    const { body } = await place({ ...orderBody({ [honey]: 1, [soap]: 1 }, { coupon }), billingDetails: form });
    expect(
      await one(
        sql`SELECT coupon_id, coupon_code, coupon_discount_paise, payable_paise, tax_paise FROM orders WHERE id = ${body.order_id}`,
      ),
    ).toEqual({
      coupon_id: coupon,
      coupon_code: 'FLAT',
      coupon_discount_paise: 10_000,
      payable_paise: 44_800,
      tax_paise: 2982,
    });
    const { rows } =
      await sql`SELECT coupon_paise, net_paise FROM order_line WHERE order_id = ${body.order_id} ORDER BY line_no`.execute(
        shop.services.db,
      );
    expect(rows).toEqual([
      { coupon_paise: 8193, net_paise: 36_707 },
      { coupon_paise: 1807, net_paise: 8093 },
    ]);
    expect(await one(sql`SELECT coupon_id, used_by, mobile FROM coupon_use WHERE order_id = ${body.order_id}`)).toEqual(
      { coupon_id: coupon, used_by: `m:${form.mobile}`, mobile: form.mobile },
    );
    expect(await usesOf(shop.services.db, coupon)).toBe(1);
  });

  test.each([
    ['percent with a cap', { kind: 'percent', percentBp: 5000, cap: 10_000 }, 10_000, 40_900],
    ['percent', { kind: 'percent', percentBp: 1250 }, 5613, 45_287],
    ['free delivery', { kind: 'free_shipping' }, 0, 44_900],
    ['fixed with free delivery', { kind: 'fixed', amount: 50, freeShipping: true }, 50, 44_850],
  ] as const)('%s, to another state', async (_name, figures, discount, payable) => {
    const coupon = await seedCoupon(shop.services.db, figures);
    const { body } = await place(orderBody({ [honey]: 1 }, { coupon, form: mumbaiAddress }));
    expect(await one(sql`SELECT coupon_discount_paise, payable_paise FROM orders WHERE id = ${body.order_id}`)).toEqual(
      { coupon_discount_paise: discount, payable_paise: payable },
    );
  });

  test('a coupon that may not be used refuses the order and says why', async () => {
    const { db } = shop.services;
    const why = async (figures: Parameters<typeof seedCoupon>[1]) => {
      const { status, code, message, errors } = await refused(
        orderBody({ [soap]: 1 }, { coupon: await seedCoupon(db, figures) }),
      );
      expect([status, errors]).toEqual([422, { coupon: [message] }]);
      return `${code}: ${message}`;
    };
    expect(await why({ kind: 'fixed', amount: 1, to: '2026-11-20T00:00:00+05:30' })).toBe(
      'coupon_expired: This coupon expired on 20 Nov 2026',
    );
    expect(await why({ kind: 'fixed', amount: 1, from: '2026-11-22T00:00:00+05:30' })).toBe(
      'coupon_not_begun: You can use this coupon from 22 Nov 2026',
    );
    expect(await why({ kind: 'fixed', amount: 1, minimum: 20_000 })).toBe(
      'coupon_below_minimum: Add ₹101 more to use this coupon',
    );
    expect(await why({ kind: 'fixed', amount: 1, products: [honey] })).toBe(
      'coupon_not_for_these_products: This coupon isn’t for the products in your cart',
    );
    expect(await why({ kind: 'fixed', amount: 1, active: false })).toBe('coupon_invalid: This coupon code isn’t valid');
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: 987_654_321 }))).toMatchObject({
      status: 422,
      code: 'coupon_invalid',
    });
  });

  test('the total limit, then the limit for one buyer by mobile number and by account', async () => {
    const { db } = shop.services;
    const twice = await seedCoupon(db, { kind: 'fixed', amount: 100, totalLimit: 2 });
    for (let use = 0; use < 2; use++)
      expect((await place(orderBody({ [soap]: 1 }, { coupon: twice }))).status).toBe(200);
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: twice }))).toMatchObject({
      status: 422,
      code: 'coupon_used_up',
    });
    expect(await usesOf(db, twice)).toBe(2);

    const once = await seedCoupon(db, { kind: 'fixed', amount: 100, perCustomerLimit: 1 });
    const customer = await seedCustomer(shop.services);
    const order = (form: object) => orderBody({ [soap]: 1 }, { coupon: once, form: form as Record<string, unknown> });
    expect((await place(order({ mobile: '+91-98765 43210' }), customer.headers)).status).toBe(200);
    expect(await refused(order({ mobile: '09876543210', first_name: 'Guest' }))).toMatchObject({
      code: 'coupon_used_by_customer',
      message: 'You’ve already used this coupon',
    });
    expect(await refused(order({}), customer.headers)).toMatchObject({ code: 'coupon_used_by_customer' });
    expect((await place(order({}))).status).toBe(200);
  });

  test('a first-order coupon is for a first order, by mobile number and by account', async () => {
    const first = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 1000, firstOrderOnly: true });
    const customer = await seedCustomer(shop.services);
    const { body } = await place(orderBody({ [soap]: 1 }, { form: { mobile: '9811111111' } }), customer.headers);
    expect(body.status).toBe('success');
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: first, form: { mobile: '9811111111' } }))).toMatchObject({
      code: 'coupon_first_order_only',
      message: 'This coupon is only for your first order',
    });
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: first }), customer.headers)).toMatchObject({
      code: 'coupon_first_order_only',
    });
    expect((await place(orderBody({ [soap]: 1 }, { coupon: first }))).status).toBe(200);
  });

  test('an unpaid order that is about to be paid leaves the price call its coupon; anybody else’s id does not', async () => {
    const first = await seedCoupon(shop.services.db, {
      kind: 'percent',
      percentBp: 1000,
      firstOrderOnly: true,
      perCustomerLimit: 1,
    });
    const customer = await seedCustomer(shop.services);
    const unpaid = await place(orderBody({ [soap]: 1 }, { coupon: first, form: online }), customer.headers);
    const applied = async (unpaid_provider_order_id?: string) => {
      const cart = {
        coupon: { id: first },
        productDetails: [{ product_id: soap, quantity: 1 }],
        unpaid_provider_order_id,
      };
      return (await shop.post(paths.price, cart, customer.headers)).body.data.coupon.applied as boolean;
    };
    expect(await applied()).toBe(false);
    expect(await applied('sbx_order_0')).toBe(false);
    expect(await applied(unpaid.body.payment.provider_order_id)).toBe(true);
  });

  test('a cancelled order does not use up the first order, by mobile number or by account', async () => {
    const first = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 1000, firstOrderOnly: true });
    const customer = await seedCustomer(shop.services);
    const form = { mobile: '9822222222' };
    const { body } = await place(orderBody({ [soap]: 1 }, { form }), customer.headers);
    const input = orderBody({ [soap]: 1 }, { coupon: first, form });
    expect(await refused(input)).toMatchObject({ code: 'coupon_first_order_only' });
    const cancelled = await shop.post(`${orderPaths.order}/${body.order_id}/cancel`, {}, customer.headers);
    expect(cancelled.status).toBe(200);
    expect((await place(input)).status).toBe(200);
    // A guest's order counts only for its mobile number, so the account has only the cancelled order.
    expect((await place(orderBody({ [soap]: 1 }, { coupon: first }), customer.headers)).status).toBe(200);
  });

  test('a coupon that covers everything leaves nothing to pay: the order is paid, whatever the method', async () => {
    const all = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 10_000 });
    for (const payment_method of ['cod', 'online']) {
      const { body } = await place(
        orderBody({ [soap]: 1 }, { coupon: all, form: { payment_method, email: `free-${payment_method}@example.in` } }),
      );
      expect(body).toEqual({
        status: 'success',
        message: 'Your order has been placed successfully',
        order_id: expect.any(Number),
        order_number: expect.any(String),
        order_token: expect.any(String),
      });
      expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({
        payment_status: 'paid',
        payable_paise: 0,
      });
      expect(
        await one(sql`SELECT count(*) AS n FROM mail WHERE recipient = ${`free-${payment_method}@example.in`}`),
      ).toEqual({ n: 1 });
      expect(await one(sql`SELECT count(*) AS n FROM payment WHERE order_id = ${body.order_id}`)).toEqual({ n: 0 });
    }
  });
});
