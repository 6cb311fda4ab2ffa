import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  checkoutForm, dehradunAddress, kathmanduAddress, ledger, mumbaiAddress, openTestShop, orderBody, orderFacts, seedCoupon, seedCustomer, seedProduct,
  stockOf, usesOf, type TestShop,
} from '#server/testing.ts';

let shop: TestShop;
let honey: number;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  honey = await seedProduct(shop.services.db, { name: 'Forest Honey 500 g', regular: 49_900, sale: 44_900, gst: 5, stock: 1000, category: 'Honey', centiSp: 1250 });
  soap = await seedProduct(shop.services.db, { name: 'Neem Soap', regular: 9900, gst: 18, stock: 1000, category: 'Soap', centiSp: 100 });
});
afterAll(() => shop.close());

const place = (body: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, body, headers);
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.services.db)).rows[0]!;

/** A refusal of this call, and the proof that nothing was written. */
async function refused(body: unknown, headers?: Record<string, string>) {
  const before = await ledger(shop.services.db);
  const { status, body: answer } = await place(body, headers);
  expect(answer).toMatchObject({ status: 'error', order_id: 0 });
  expect(await ledger(shop.services.db)).toEqual(before);
  return { status, code: answer.code as string, message: answer.message as string, errors: answer.errors as Record<string, string[]> };
}

describe('cash on delivery', () => {
  test('a guest to another state: every amount of the order and of its lines', async () => {
    const form = { ...mumbaiAddress, first_name: ' Meera ', mobile: '+91 98111 22334', email: 'Meera@Example.IN', referral_member_id: 765432 };
    const { status, body } = await place(orderBody({ [honey]: 2, [soap]: 1 }, { form }));
    expect([status, body]).toEqual([200, { status: 'success', message: 'Your order has been placed successfully', order_id: expect.any(Number) }]);
    const order = await one(sql`SELECT * FROM orders WHERE id = ${body.order_id}`);
    const address = { street: '12 Rajpur Road', city: 'Jakhan', district: 'Mumbai', state: 'Maharashtra', country: 'India', postcode: '400001' };
    expect(order).toEqual({
      id: body.order_id, customer_id: null, placed_at: shop.services.clock.now(), order_status: 'placed', payment_method: 'cod',
      payment_status: 'cod_due', first_name: 'Meera', last_name: 'Negi', mobile: '9811122334', email: 'meera@example.in',
      referral_member_id: '765432', billing: address, shipping: address, place_of_supply: 'Maharashtra', coupon_id: null, coupon_code: null,
      mrp_total_paise: 109_700, sale_discount_paise: 10_000, coupon_discount_paise: 0, tax_paise: 5786, shipping_paise: 6000,
      payable_paise: 105_700, expires_at: null,
    });
    const { rows: lines } = await sql`SELECT * FROM order_line WHERE order_id = ${body.order_id} ORDER BY line_no`.execute(shop.services.db);
    expect(lines).toEqual([
      {
        order_id: body.order_id, line_no: 1, product_id: honey, sku: expect.any(String), name: 'Forest Honey 500 g', hsn: '30049011', quantity: 2,
        regular_paise: 49_900, sale_paise: 44_900, sale_amount_paise: 89_800, coupon_paise: 0, net_paise: 89_800, gst_rate_bp: 500,
        taxable_paise: 85_524, cgst_paise: 0, sgst_paise: 0, igst_paise: 4276, sale_point_centi: 2500,
      },
      {
        order_id: body.order_id, line_no: 2, product_id: soap, sku: expect.any(String), name: 'Neem Soap', hsn: '30049011', quantity: 1,
        regular_paise: 9900, sale_paise: null, sale_amount_paise: 9900, coupon_paise: 0, net_paise: 9900, gst_rate_bp: 1800,
        taxable_paise: 8390, cgst_paise: 0, sgst_paise: 0, igst_paise: 1510, sale_point_centi: 100,
      },
    ]);
    expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({ events: ['placed'] });
  });

  test('at home: CGST and SGST, nothing for delivery; the delivery address decides, not the billing address', async () => {
    const delivery = Object.fromEntries(Object.entries(dehradunAddress).map(([field, value]) => [field.replace('user_', 'user_shipping_'), value]));
    const { body } = await place(orderBody({ [honey]: 2 }, { form: { ...mumbaiAddress, ...delivery, shipToDifferentAddress: true } }));
    const order = await one<{ billing: object; shipping: object }>(sql`SELECT billing, shipping, place_of_supply, tax_paise, shipping_paise, payable_paise FROM orders WHERE id = ${body.order_id}`);
    expect(order).toMatchObject({ place_of_supply: 'Uttarakhand', tax_paise: 4276, shipping_paise: 0, payable_paise: 89_800, billing: { state: 'Maharashtra' }, shipping: { state: 'Uttarakhand' } });
    expect(await one(sql`SELECT cgst_paise, sgst_paise, igst_paise, taxable_paise FROM order_line WHERE order_id = ${body.order_id}`)).toEqual({
      cgst_paise: 2138, sgst_paise: 2138, igst_paise: 0, taxable_paise: 85_524,
    });
  });

  test('abroad: no tax, Rs 3000 for delivery, the country is the place of supply', async () => {
    const { body } = await place(orderBody({ [soap]: 3 }, { form: { ...kathmanduAddress, user_state: 'Select State' } }));
    expect(await one(sql`SELECT place_of_supply, tax_paise, shipping_paise, payable_paise, billing ->> 'state' AS state FROM orders WHERE id = ${body.order_id}`)).toEqual({
      place_of_supply: 'Nepal', tax_paise: 0, shipping_paise: 300_000, payable_paise: 329_700, state: '',
    });
  });

  test('stock goes down once per product, a movement says why, and the buyer is mailed', async () => {
    const product = await seedProduct(shop.services.db, { name: 'Tulsi Tea', stock: 5 });
    const body = orderBody({ [product]: 2 }, { form: { email: 'tea@example.in' } });
    const { order_id: id } = (await place({ ...body, productDetails: [...body.productDetails, { product_id: product, quantity: 1 }] })).body;
    expect(await stockOf(shop.services.db, product)).toBe(2);
    expect(await one(sql`SELECT product_id, change, reason FROM stock_movement WHERE order_id = ${id}`)).toEqual({ product_id: product, change: -3, reason: 'order' });
    const mail = await one<{ subject: string; body_text: string }>(sql`SELECT subject, body_text FROM mail WHERE recipient = 'tea@example.in'`);
    expect(mail.subject).toBe(`Your Aarvya order ${id}`);
    expect(mail.body_text).toContain('3 × Tulsi Tea: ₹300.00');
    expect(mail.body_text).toContain('Total, GST included: ₹300.00');
  });

  test('an order keeps its prices when the catalogue changes', async () => {
    const product = await seedProduct(shop.services.db, { name: 'Old name', regular: 10_000 });
    const { body } = await place(orderBody({ [product]: 1 }));
    await sql`UPDATE product SET name = 'New name', regular_paise = 99900 WHERE id = ${product}`.execute(shop.services.db);
    expect(await one(sql`SELECT name, regular_paise FROM order_line WHERE order_id = ${body.order_id}`)).toEqual({ name: 'Old name', regular_paise: 10_000 });
  });

  test('what a client thinks of prices is of no interest', async () => {
    const body = orderBody({ [soap]: 1 });
    const lie = { ...body, total_payable_amount: 1, productDetails: [{ ...body.productDetails[0], price: 1, coupon: { id: 1 } }], billingDetails: { ...body.billingDetails, total_payable_amount: 0.01 } };
    const placed = await place(lie);
    expect(await orderFacts(shop.services.db, placed.body.order_id)).toMatchObject({ payable_paise: 9900 });
  });
});

describe('a logged-in customer', () => {
  test('owns the order, his kept cart is emptied on all devices', async () => {
    const customer = await seedCustomer(shop.services);
    await sql`INSERT INTO saved_cart (customer_id, version, lines) VALUES (${customer.id}, 4, '[{"product_id":1,"quantity":2}]')`.execute(shop.services.db);
    const { body } = await place(orderBody({ [soap]: 1 }), customer.headers);
    expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({ customer_id: customer.id });
    expect(await one(sql`SELECT version, lines FROM saved_cart WHERE customer_id = ${customer.id}`)).toEqual({ version: 5, lines: [] });
  });

  test('the first valid referral binds him for good; unknown members and himself bind nobody', async () => {
    await seedCustomer(shop.services, '111111');
    await seedCustomer(shop.services, '222222');
    const customer = await seedCustomer(shop.services, '333333');
    const referrer = () => one<{ referrer_member_id: string }>(sql`SELECT referrer_member_id FROM customer WHERE id = ${customer.id}`);
    const order = async (referral: string) => (await place(orderBody({ [soap]: 1 }, { form: { referral_member_id: referral } }), customer.headers)).body.order_id as number;
    const unknown = await order('999999');
    expect(await one(sql`SELECT referral_member_id FROM orders WHERE id = ${unknown}`)).toEqual({ referral_member_id: '999999' });
    expect(await referrer()).toEqual({ referrer_member_id: null });
    await order('333333');
    expect(await referrer()).toEqual({ referrer_member_id: null });
    await order('111111');
    await order('222222');
    expect(await referrer()).toEqual({ referrer_member_id: '111111' });
  });

  test('a token that is not good is refused, an empty header is a visitor', async () => {
    expect(await refused(orderBody({ [soap]: 1 }), { authorization: 'Bearer nonsense' })).toMatchObject({ status: 401, code: 'bad_token' });
    expect((await place(orderBody({ [soap]: 1 }), { authorization: '' })).status).toBe(200);
  });
});

describe('refusals', () => {
  test('too little stock names the product and how many are left, line by line, and takes nothing', async () => {
    const scarce = await seedProduct(shop.services.db, { name: 'Kesar 1 g', stock: 2 });
    const gone = await seedProduct(shop.services.db, { name: 'Shilajit', stock: 0 });
    const body = orderBody({});
    body.productDetails = [{ product_id: soap, quantity: 1 }, { product_id: scarce, quantity: 2 }, { product_id: gone, quantity: 1 }, { product_id: scarce, quantity: 1 }];
    expect(await refused(body)).toEqual({
      status: 409,
      code: 'insufficient_stock',
      message: 'Only 2 pieces of Kesar 1 g are left. Shilajit is sold out.',
      errors: {
        'productDetails.1.quantity': ['Only 2 pieces of Kesar 1 g are left.'],
        'productDetails.2.quantity': ['Shilajit is sold out.'],
        'productDetails.3.quantity': ['Only 2 pieces of Kesar 1 g are left.'],
      },
    });
  });

  test('the form is judged field by field, as the form knows its fields', async () => {
    const refusal = await refused({ ...orderBody({ [soap]: 1 }), billingDetails: [] });
    expect(refusal).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(Object.keys(refusal.errors).sort()).toEqual(['email', 'first_name', 'last_name', 'mobile', 'user_country', 'user_district', 'user_postcode', 'user_state', 'user_street']);
    const shipping = await refused(orderBody({ [soap]: 1 }, { form: { shipToDifferentAddress: 'on', user_shipping_country: 'Select Country' } }));
    expect(shipping.errors).toMatchObject({
      user_shipping_street: ['Please enter shipping House Details'],
      user_shipping_country: ['Please enter shipping country Details'],
    });
  });

  test.each([
    [{ user_country: 'Select Country' }, { user_country: ['Please enter country Details'] }],
    [{ user_state: 'Select State' }, { user_state: ['Please enter state Details'] }],
    [{ user_state: 'Select State', user_country: 'india' }, { user_state: ['Please enter state Details'] }],
    [{ payment_method: 'barter' }, { payment_method: ['Please choose a payment method'] }],
  ])('%j', async (form, errors) => {
    expect(await refused(orderBody({ [soap]: 1 }, { form }))).toMatchObject({ status: 422, errors });
  });

  test('a country in small letters is that country', async () => {
    const { body } = await place(orderBody({ [soap]: 1 }, { form: { user_country: 'INDIA', user_state: 'uttarakhand' } }));
    expect(await one(sql`SELECT place_of_supply, shipping_paise FROM orders WHERE id = ${body.order_id}`)).toEqual({ place_of_supply: 'Uttarakhand', shipping_paise: 0 });
  });

  test('unknown and unpublished products', async () => {
    const hidden = await seedProduct(shop.services.db, { published: false });
    expect(await refused(orderBody({ [hidden]: 1 }))).toMatchObject({ status: 422, code: 'product_unavailable' });
    expect(await refused(orderBody({ 2147483647: 1 }))).toMatchObject({ status: 422, errors: { 'productDetails.0.product_id': ['This product is no longer available'] } });
  });

  test('no goods at all', async () => {
    expect(await refused(orderBody({}))).toMatchObject({ status: 422, message: 'Cart is empty.' });
  });
});

describe('coupons', () => {
  test('its discount is shared over the lines, its use is counted and kept under the buyer', async () => {
    const coupon = await seedCoupon(shop.services.db, { code: 'FLAT', kind: 'fixed', amount: 10_000, perCustomerLimit: 5, totalLimit: 9 });
    const form = checkoutForm();
    const { body } = await place({ ...orderBody({ [honey]: 1, [soap]: 1 }, { coupon }), billingDetails: form });
    expect(await one(sql`SELECT coupon_id, coupon_code, coupon_discount_paise, payable_paise, tax_paise FROM orders WHERE id = ${body.order_id}`)).toEqual({
      coupon_id: coupon, coupon_code: 'FLAT', coupon_discount_paise: 10_000, payable_paise: 44_800, tax_paise: 2982,
    });
    const { rows } = await sql`SELECT coupon_paise, net_paise FROM order_line WHERE order_id = ${body.order_id} ORDER BY line_no`.execute(shop.services.db);
    expect(rows).toEqual([{ coupon_paise: 8193, net_paise: 36_707 }, { coupon_paise: 1807, net_paise: 8093 }]);
    expect(await one(sql`SELECT coupon_id, used_by, mobile FROM coupon_use WHERE order_id = ${body.order_id}`)).toEqual({ coupon_id: coupon, used_by: `m:${form.mobile}`, mobile: form.mobile });
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
    expect(await one(sql`SELECT coupon_discount_paise, payable_paise FROM orders WHERE id = ${body.order_id}`)).toEqual({ coupon_discount_paise: discount, payable_paise: payable });
  });

  test('a coupon that may not be used refuses the order and says why', async () => {
    const { db } = shop.services;
    const why = async (figures: Parameters<typeof seedCoupon>[1]) => {
      const { status, code, message, errors } = await refused(orderBody({ [soap]: 1 }, { coupon: await seedCoupon(db, figures) }));
      expect([status, errors]).toEqual([422, { coupon: [message] }]);
      return `${code}: ${message}`;
    };
    expect(await why({ kind: 'fixed', amount: 1, to: '2026-11-20T00:00:00+05:30' })).toBe('coupon_expired: This coupon expired on 20 November 2026');
    expect(await why({ kind: 'fixed', amount: 1, from: '2026-11-22T00:00:00+05:30' })).toBe('coupon_not_begun: This coupon can be used from 22 November 2026');
    expect(await why({ kind: 'fixed', amount: 1, minimum: 20_000 })).toBe('coupon_below_minimum: Add goods worth ₹101.00 more to use this coupon');
    expect(await why({ kind: 'fixed', amount: 1, products: [honey] })).toBe('coupon_not_for_these_products: This coupon is not for the products in your cart');
    expect(await why({ kind: 'fixed', amount: 1, active: false })).toBe('coupon_invalid: Coupon code is not valid');
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: 987_654_321 }))).toMatchObject({ status: 422, code: 'coupon_invalid' });
  });

  test('the total limit, then the limit for one buyer by mobile number and by account', async () => {
    const { db } = shop.services;
    const twice = await seedCoupon(db, { kind: 'fixed', amount: 100, totalLimit: 2 });
    for (let use = 0; use < 2; use++) expect((await place(orderBody({ [soap]: 1 }, { coupon: twice }))).status).toBe(200);
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: twice }))).toMatchObject({ status: 422, code: 'coupon_used_up' });
    expect(await usesOf(db, twice)).toBe(2);

    const once = await seedCoupon(db, { kind: 'fixed', amount: 100, perCustomerLimit: 1 });
    const customer = await seedCustomer(shop.services);
    const order = (form: object) => orderBody({ [soap]: 1 }, { coupon: once, form: form as Record<string, unknown> });
    expect((await place(order({ mobile: '+91-98765 43210' }), customer.headers)).status).toBe(200);
    expect(await refused(order({ mobile: '09876543210', first_name: 'Guest' }))).toMatchObject({ code: 'coupon_used_by_customer', message: 'You have already used this coupon' });
    expect(await refused(order({}), customer.headers)).toMatchObject({ code: 'coupon_used_by_customer' });
    expect((await place(order({}))).status).toBe(200);
  });

  test('a first-order coupon is for a first order, by mobile number and by account', async () => {
    const first = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 1000, firstOrderOnly: true });
    const customer = await seedCustomer(shop.services);
    const { body } = await place(orderBody({ [soap]: 1 }, { form: { mobile: '9811111111' } }), customer.headers);
    expect(body.status).toBe('success');
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: first, form: { mobile: '9811111111' } }))).toMatchObject({ code: 'coupon_first_order_only', message: 'This coupon is for a first order only' });
    expect(await refused(orderBody({ [soap]: 1 }, { coupon: first }), customer.headers)).toMatchObject({ code: 'coupon_first_order_only' });
    expect((await place(orderBody({ [soap]: 1 }, { coupon: first }))).status).toBe(200);
  });

  test('a coupon that covers everything leaves nothing to pay: the order is paid, whatever the method', async () => {
    const all = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 10_000 });
    for (const payment_method of ['cod', 'online']) {
      const { body } = await place(orderBody({ [soap]: 1 }, { coupon: all, form: { payment_method, email: `free-${payment_method}@example.in` } }));
      expect(body).toEqual({ status: 'success', message: 'Your order has been placed successfully', order_id: expect.any(Number) });
      expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({ payment_status: 'paid', payable_paise: 0 });
      expect(await one(sql`SELECT count(*) AS n FROM mail WHERE recipient = ${`free-${payment_method}@example.in`}`)).toEqual({ n: 1 });
      expect(await one(sql`SELECT count(*) AS n FROM payment WHERE order_id = ${body.order_id}`)).toEqual({ n: 0 });
    }
  });
});
