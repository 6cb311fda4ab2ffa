import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { tamper } from '#server/testing/services.ts';
import {
  dehradunAddress,
  kathmanduAddress,
  mumbaiAddress,
  openTestShop,
  orderBody,
  orderFacts,
  rejectedOrder,
  seedCustomer,
  seedHoneyAndSoap,
  seedProduct,
  stockOf,
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

describe('cash on delivery', () => {
  test('a guest to another state: every amount of the order and of its lines', async () => {
    const form = {
      ...mumbaiAddress,
      first_name: ' Meera ',
      mobile: '+91 98111 22334',
      email: 'Meera@Example.IN',
      referral_member_id: 765432,
    };
    await seedCustomer(shop.services, '765432');
    const { status, body } = await place(orderBody({ [honey]: 2, [soap]: 1 }, { form }));
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Your order has been placed successfully',
        order_id: expect.any(Number),
        order_number: expect.stringMatching(/^\w{5}-\w{5}$/),
        order_token: expect.stringMatching(/^[\w-]{22},[\w-]{22}$/),
      },
    ]);
    const order = await one(sql`SELECT * FROM orders WHERE id = ${body.order_id}`);
    const address = {
      street: '12 Rajpur Road',
      city: 'Jakhan',
      district: 'Mumbai',
      state: 'Maharashtra',
      country: 'India',
      postcode: '400001',
    };
    expect(order).toEqual({
      id: body.order_id,
      customer_id: null,
      needs_attention: false,
      placed_at: shop.services.clock.now(),
      order_status: 'placed',
      number: expect.stringMatching(/^\w{5}-\w{5}$/),
      payment_method: 'cod',
      payment_status: 'cod_due',
      first_name: 'Meera',
      last_name: 'Negi',
      mobile: '9811122334',
      email: 'meera@example.in',
      language: 'en',
      referral_member_id: '765432',
      billing: address,
      shipping: address,
      place_of_supply: 'Maharashtra',
      coupon_id: null,
      coupon_code: null,
      mrp_total_paise: 109_700,
      sale_discount_paise: 10_000,
      coupon_discount_paise: 0,
      // 42.76 and 15.10 for the lines; 2.57 of 54.04 and 0.91 of 5.96 rupees for delivery.
      tax_paise: 6134,
      delivery_supply: 'inter',
      shipping_paise: 6000,
      cod_fee_paise: 0,
      claimed_at: null,
      payable_paise: 105_700,
      expires_at: null,
      paid_paise: 0,
      credited_paise: 0,
      refunded_paise: 0,
      courier: null,
      awb: null,
      tracking_url: null,
      dispatched_at: null,
      delivery_attempts: 0,
      last_attempt_at: null,
      held_until: null,
      delivered_at: null,
      // Dispatch within 2 working days, 3 to 7 days in transit.
      deliver_from: '2026-11-27',
      deliver_to: '2026-12-02',
      is_gift: false,
      gift_message: '',
      return_days: 30,
    });
    const { rows: lines } =
      await sql`SELECT * FROM order_line WHERE order_id = ${body.order_id} ORDER BY line_no`.execute(shop.services.db);
    // Taxes change only at dispatch.
    const asOrdered = {
      invoice_from: null,
      invoice_rate_bp: null,
      invoice_cgst_paise: null,
      invoice_sgst_paise: null,
      invoice_igst_paise: null,
      invoice_tax_change_paise: 0,
    };
    expect(lines).toEqual([
      {
        order_id: body.order_id,
        line_no: 1,
        product_id: honey,
        sku: expect.any(String),
        name: 'Forest Honey 500 g',
        hsn: '30049011',
        quantity: 2,
        regular_paise: 49_900,
        sale_paise: 44_900,
        sale_amount_paise: 89_800,
        coupon_paise: 0,
        net_paise: 89_800,
        gst_rate_bp: 500,
        tax_class: 'gst-5',
        taxable_paise: 85_524,
        cgst_paise: 0,
        sgst_paise: 0,
        igst_paise: 4276,
        sale_point_centi: 2500,
        expires_on: null,
        ...asOrdered,
      },
      {
        order_id: body.order_id,
        line_no: 2,
        product_id: soap,
        sku: expect.any(String),
        name: 'Neem Soap',
        hsn: '30049011',
        quantity: 1,
        regular_paise: 9900,
        sale_paise: null,
        sale_amount_paise: 9900,
        coupon_paise: 0,
        net_paise: 9900,
        gst_rate_bp: 1800,
        tax_class: 'gst-18',
        taxable_paise: 8390,
        cgst_paise: 0,
        sgst_paise: 0,
        igst_paise: 1510,
        sale_point_centi: 100,
        expires_on: null,
        ...asOrdered,
      },
    ]);
    expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({ events: ['placed'] });
  });

  test('at home: CGST and SGST, nothing for delivery; the delivery address decides, not the billing address', async () => {
    const delivery = Object.fromEntries(
      Object.entries(dehradunAddress).map(([field, value]) => [field.replace('user_', 'user_shipping_'), value]),
    );
    const { body } = await place(
      orderBody({ [honey]: 2 }, { form: { ...mumbaiAddress, ...delivery, shipToDifferentAddress: true } }),
    );
    const order = await one<{ billing: object; shipping: object }>(
      sql`SELECT billing, shipping, place_of_supply, tax_paise, shipping_paise, payable_paise FROM orders WHERE id = ${body.order_id}`,
    );
    expect(order).toMatchObject({
      place_of_supply: 'Uttarakhand',
      tax_paise: 4276,
      shipping_paise: 0,
      payable_paise: 89_800,
      billing: { state: 'Maharashtra' },
      shipping: { state: 'Uttarakhand' },
    });
    expect(
      await one(
        sql`SELECT cgst_paise, sgst_paise, igst_paise, taxable_paise FROM order_line WHERE order_id = ${body.order_id}`,
      ),
    ).toEqual({
      cgst_paise: 2138,
      sgst_paise: 2138,
      igst_paise: 0,
      taxable_paise: 85_524,
    });
  });

  test('abroad: no tax, Rs 3000 for delivery, the country is the place of supply', async () => {
    const { body } = await place(
      orderBody({ [soap]: 3 }, { form: { ...kathmanduAddress, user_state: 'Select State' } }),
    );
    expect(
      await one(
        sql`SELECT place_of_supply, tax_paise, shipping_paise, payable_paise, billing ->> 'state' AS state FROM orders WHERE id = ${body.order_id}`,
      ),
    ).toEqual({
      place_of_supply: 'Nepal',
      tax_paise: 0,
      shipping_paise: 300_000,
      payable_paise: 329_700,
      state: '',
    });
  });

  test('stock goes down once per product, a movement says why, and the buyer is mailed', async () => {
    const product = await seedProduct(shop.services.db, { name: 'Tulsi Tea', stock: 5 });
    const body = orderBody({ [product]: 2 }, { form: { email: 'tea@example.in' } });
    const { order_id: id, order_number: number } = (
      await place({ ...body, productDetails: [...body.productDetails, { product_id: product, quantity: 1 }] })
    ).body;
    expect(await stockOf(shop.services.db, product)).toBe(2);
    expect(await one(sql`SELECT product_id, change, reason FROM stock_movement WHERE order_id = ${id}`)).toEqual({
      product_id: product,
      change: -3,
      reason: 'order',
    });
    const mail = await one<{ subject: string; body_text: string }>(
      sql`SELECT subject, body_text FROM mail WHERE recipient = 'tea@example.in'`,
    );
    expect(mail.subject).toBe(`We’ve received your Aarvya order ${number}`);
    expect(mail.body_text).toContain('3 × Tulsi Tea: ₹300');
    expect(mail.body_text).toContain('Total, including GST: ₹300');
  });

  test('an order keeps its prices when the catalogue changes', async () => {
    const product = await seedProduct(shop.services.db, { name: 'Old name', regular: 10_000 });
    const { body } = await place(orderBody({ [product]: 1 }));
    await sql`UPDATE product SET name = 'New name', regular_paise = 99900 WHERE id = ${product}`.execute(
      shop.services.db,
    );
    expect(await one(sql`SELECT name, regular_paise FROM order_line WHERE order_id = ${body.order_id}`)).toEqual({
      name: 'Old name',
      regular_paise: 10_000,
    });
  });

  test('what a client thinks of prices is of no interest', async () => {
    const body = orderBody({ [soap]: 1 });
    const lie = {
      ...body,
      total_payable_amount: 1,
      productDetails: [{ ...body.productDetails[0], price: 1, coupon: { id: 1 } }],
      billingDetails: { ...body.billingDetails, total_payable_amount: 0.01 },
    };
    const placed = await place(lie);
    expect(await orderFacts(shop.services.db, placed.body.order_id)).toMatchObject({ payable_paise: 9900 });
  });
});

describe('a logged-in customer', () => {
  test('owns the order, his kept cart is emptied on all devices', async () => {
    const customer = await seedCustomer(shop.services);
    await sql`INSERT INTO saved_cart (customer_id, version, lines) VALUES (${customer.id}, 4, '[{"product_id":1,"quantity":2}]')`.execute(
      shop.services.db,
    );
    const { body } = await place(orderBody({ [soap]: 1 }), customer.headers);
    expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({ customer_id: customer.id });
    expect(await one(sql`SELECT version, lines FROM saved_cart WHERE customer_id = ${customer.id}`)).toEqual({
      version: 5,
      lines: [],
    });
  });

  test('the first valid referral binds him for good; unknown members and himself bind nobody', async () => {
    await seedCustomer(shop.services, '111111');
    await seedCustomer(shop.services, '222222');
    const customer = await seedCustomer(shop.services, '333333');
    const referrer = () =>
      one<{ referrer_member_id: string }>(sql`SELECT referrer_member_id FROM customer WHERE id = ${customer.id}`);
    const order = async (referral: string) =>
      (await place(orderBody({ [soap]: 1 }, { form: { referral_member_id: referral } }), customer.headers)).body
        .order_id as number;
    await order('999999');
    expect(await referrer()).toEqual({ referrer_member_id: null });
    await order('333333');
    expect(await referrer()).toEqual({ referrer_member_id: null });
    await order('111111');
    await order('222222');
    expect(await referrer()).toEqual({ referrer_member_id: '111111' });
  });

  test('a referral that counts for nobody holds no order up: it is left out, and the answer says why', async () => {
    await seedCustomer(shop.services, '121212');
    await seedCustomer(shop.services, '232323');
    await seedCustomer(shop.services, '454545');
    const customer = await seedCustomer(shop.services, '343434');
    await tamper(
      shop.services.db,
      sql`UPDATE member SET status = 'frozen' WHERE member_id = '232323'`,
      sql`UPDATE member SET status = 'terminated' WHERE member_id = '454545'`,
    );
    const order = async (referral: unknown, headers = customer.headers) => {
      const { body } = await place(orderBody({ [soap]: 1 }, { form: { referral_member_id: referral } }), headers);
      const { referral_member_id: kept } = await one<{ referral_member_id: string | null }>(
        sql`SELECT referral_member_id FROM orders WHERE id = ${body.order_id as number}`,
      );
      return [body.referral_problem, kept];
    };
    expect(await order('999999')).toEqual(['unknown', null]);
    expect(await order('12')).toEqual(['unknown', null]);
    expect(await order('my friend')).toEqual(['unknown', null]);
    expect(await order('232323')).toEqual(['frozen', null]);
    expect(await order('454545')).toEqual(['exited', null]);
    expect(await order('343434')).toEqual(['own', null]);
    expect(await order(' 121 212 ')).toEqual([undefined, '121212']);
    expect(await order('१२१२१2')).toEqual([undefined, '121212']);
    await seedCustomer(shop.services, '565656');
    expect(await order('565656')).toEqual(['bound', null]);
    // A referrer who is no longer live binds nobody to later orders.
    await tamper(shop.services.db, sql`UPDATE member SET status = 'frozen' WHERE member_id = '121212'`);
    expect(await order('565656')).toEqual([undefined, '565656']);
    expect(await one(sql`SELECT referrer_member_id FROM customer WHERE id = ${customer.id}`)).toEqual({
      referrer_member_id: '121212',
    });
    const { rows } =
      await sql`SELECT member_id, staff_id, reason FROM customer_referrer WHERE customer_id = ${customer.id}`.execute(
        shop.services.db,
      );
    expect(rows).toEqual([{ member_id: '121212', staff_id: null, reason: '' }]);
    await expect(sql`UPDATE customer_referrer SET reason = 'x'`.execute(shop.services.db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`DELETE FROM customer_referrer`.execute(shop.services.db)).rejects.toThrow('never changed');
  });

  test('a token that is not good is refused, an empty header is a visitor', async () => {
    expect(await refused(orderBody({ [soap]: 1 }), { authorization: 'Bearer nonsense' })).toMatchObject({
      status: 401,
      code: 'token_invalid',
    });
    expect((await place(orderBody({ [soap]: 1 }), { authorization: '' })).status).toBe(200);
  });
});
