import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { paths } from '#contract/paths.ts';
import {
  dehradunAddress,
  kathmanduAddress,
  ledger,
  mumbaiAddress,
  openTestShop,
  seedCoupon,
  seedCustomer,
  seedHoneyAndSoap,
  seedProduct,
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

const price = (lines: [id: number, quantity: number][], more: Record<string, unknown> = {}) =>
  shop.post(paths.price, {
    billingDetails: [],
    coupon: {},
    productDetails: lines.map(([product_id, quantity]) => ({ product_id, quantity })),
    ...more,
  });
const totals = async (...call: Parameters<typeof price>) => (await price(...call)).body.data.calculate_cart_price;
const cart = (): [number, number][] => [
  [honey, 2],
  [soap, 1],
];

test('a whole answer, in rupees, for a cart whose destination is unknown', async () => {
  const { status, body } = await price(cart());
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    data: {
      calculate_cart_price: {
        mrp_total: 1097,
        total_sale_discount_amount: 100,
        total_coupon_discount_amount: 0,
        total_tax_amount: 57.86,
        shipping_charge: 0,
        total_payable_amount: 997,
      },
      lines: [
        {
          product_id: honey,
          product_name: 'Forest Honey 500 g',
          quantity: 2,
          available_quantity: 1000,
          max_quantity: null,
          regular_price: 499,
          sale_price: 449,
          struck_price: 499,
          sale_amount: 898,
          coupon_discount: 0,
          net_amount: 898,
          gst_rate: 5,
          taxable_amount: 855.24,
          cgst: 21.38,
          sgst: 21.38,
          igst: 0,
          sale_point: 25,
        },
        {
          product_id: soap,
          product_name: 'Neem Soap',
          quantity: 1,
          available_quantity: 1000,
          max_quantity: null,
          regular_price: 99,
          sale_price: null,
          struck_price: null,
          sale_amount: 99,
          coupon_discount: 0,
          net_amount: 99,
          gst_rate: 18,
          taxable_amount: 83.9,
          cgst: 7.55,
          sgst: 7.55,
          igst: 0,
          sale_point: 1,
        },
      ],
      tax_lines: [
        { gst_rate: 5, taxable_amount: 855.24, cgst: 21.38, sgst: 21.38, igst: 0 },
        { gst_rate: 18, taxable_amount: 83.9, cgst: 7.55, sgst: 7.55, igst: 0 },
      ],
      shipping: told({ pending: true, charge: 0, zone: null, serviceable: null }),
      order_limits: { max_items: null, notices: [] },
    },
  });
});

/** With cash on delivery on its default terms. */
function told(shipping: { pending: boolean; charge: number; zone: string | null; serviceable: boolean | null }) {
  const isInIndia = shipping.zone !== null && shipping.zone !== 'International';
  return {
    ...shipping,
    cod_fee: 0,
    cod: { available: true, fee: 0 },
    ...(shipping.pending && { estimate: { usual: 60, least: 0 } }),
    days: isInIndia ? days : null,
    notices: [],
  };
}

/** Dispatch within 2 working days, then 3 to 7 days in transit. */
const days = { dispatch_by: '2026-11-24', deliver_from: '2026-11-27', deliver_to: '2026-12-02' };

test('a cart is told what may stand struck out: the MRP until 2027, then the lowest price of the 30 days before', async () => {
  const id = await seedProduct(shop.services.db, { name: 'Amla Juice', regular: 40_000, sale: 35_000 });
  const { clock, db } = shop.services;
  const today = clock.now();
  const struck = async () => {
    const { sale_price, struck_price } = (await price([[id, 1]])).body.data.lines[0];
    return [sale_price, struck_price];
  };
  await db
    .updateTable('product')
    .set({ sale_paise: paise(30_000), updated_at: clock.now() })
    .where('id', '=', id)
    .execute();
  expect(await struck()).toEqual([300, 400]);
  clock.set('2026-12-31T23:59:59+05:30');
  expect(await struck()).toEqual([300, 400]);
  clock.set('2027-01-01T00:00:00+05:30');
  expect(await struck()).toEqual([300, 350]);
  clock.set(today.toISOString());
});

describe('where the goods go', () => {
  test.each([
    ['the home state', dehradunAddress, { pending: false, charge: 0, zone: 'Uttarakhand' }, [21.38, 0], 997],
    ['another state', mumbaiAddress, { pending: false, charge: 60, zone: 'Rest of India' }, [0, 42.76], 1057],
    ['abroad', kathmanduAddress, { pending: false, charge: 3000, zone: 'International' }, [0, 0], 3997],
    [
      'the placeholder state',
      { ...mumbaiAddress, user_state: 'Select State' },
      { pending: true, charge: 0, zone: null },
      [21.38, 0],
      997,
    ],
    ['an empty form', {}, { pending: true, charge: 0, zone: null }, [21.38, 0], 997],
  ])('%s', async (_name, billingDetails, shipping, [cgst, igst], payable) => {
    const { data } = (await price(cart(), { billingDetails })).body;
    expect(data.shipping).toEqual(told({ ...shipping, serviceable: shipping.pending ? null : true }));
    expect([data.lines[0].cgst, data.lines[0].igst]).toEqual([cgst, igst]);
    expect(data.calculate_cart_price.total_payable_amount).toBe(payable);
  });

  test('the shipping block counts only while the box is ticked', async () => {
    const both = { ...dehradunAddress, user_shipping_country: 'India', user_shipping_state: 'Goa' };
    expect((await totals(cart(), { billingDetails: { ...both, shipToDifferentAddress: true } })).shipping_charge).toBe(
      60,
    );
    expect((await totals(cart(), { billingDetails: { ...both, shipToDifferentAddress: false } })).shipping_charge).toBe(
      0,
    );
  });

  test('an unfinished form with nonsense in it is no failure', async () => {
    const { status, body } = await price(cart(), {
      billingDetails: { user_country: 5, user_state: null, mobile: '', email: '<b>' },
    });
    expect([status, body.data.shipping.pending]).toEqual([200, true]);
  });

  test('an edited shipping table holds at once', async () => {
    await sql`INSERT INTO shipping_rate (zone, country, state, charge_paise) VALUES ('Himachal', 'India', 'Himachal Pradesh', 4550)`.execute(
      shop.services.db,
    );
    const shimla = { ...mumbaiAddress, user_state: 'Himachal Pradesh', user_postcode: '171001' };
    const { data } = (await price(cart(), { billingDetails: shimla })).body;
    expect(data.shipping).toEqual(told({ pending: false, charge: 45.5, zone: 'Himachal', serviceable: true }));
    expect(data.calculate_cart_price.total_payable_amount).toBe(1042.5);
  });
});

test('a PIN code alone tells the state and with it charge, tax and days; one that crosses a border does not', async () => {
  const shippingTo = async (user_postcode: string) =>
    (await price(cart(), { billingDetails: { user_country: 'India', user_postcode } })).body.data;
  const mumbai = await shippingTo('400001');
  expect(mumbai.shipping).toEqual(told({ pending: false, charge: 60, zone: 'Rest of India', serviceable: true }));
  expect([mumbai.lines[0].igst, mumbai.calculate_cart_price.total_payable_amount]).toEqual([42.76, 1057]);
  expect((await shippingTo('248001')).shipping.charge).toBe(0);
  expect((await shippingTo('533464')).shipping.pending).toBe(true);
  expect((await shippingTo('999999')).shipping.pending).toBe(true);
});

describe('coupons', () => {
  test.each([
    ['percent', { kind: 'percent', percentBp: 1000 }, 99.7, 957.3],
    ['percent with a cap', { kind: 'percent', percentBp: 1000, cap: 5000 }, 50, 1007],
    ['fixed', { kind: 'fixed', amount: 10_001 }, 100.01, 956.99],
    ['fixed above the goods', { kind: 'fixed', amount: 1_000_000 }, 997, 60],
    ['free delivery', { kind: 'free_shipping' }, 0, 997],
    ['percent with free delivery', { kind: 'percent', percentBp: 500, freeShipping: true }, 49.85, 947.15],
  ] as const)('%s', async (_name, figures, discount, payable) => {
    const id = await seedCoupon(shop.services.db, figures);
    const { data } = (await price(cart(), { billingDetails: mumbaiAddress, coupon: { id } })).body;
    expect(data.coupon.applied).toBe(true);
    expect(data.calculate_cart_price.total_coupon_discount_amount).toBe(discount);
    expect(data.calculate_cart_price.total_payable_amount).toBe(payable);
  });

  test('one bound to a product or a category comes off those lines alone', async () => {
    const bound = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 2500, products: [soap] });
    const { data } = (await price(cart(), { coupon: { id: bound } })).body;
    expect(data.lines.map((line: { coupon_discount: number }) => line.coupon_discount)).toEqual([0, 24.75]);
    const ofCategory = await seedCoupon(shop.services.db, { kind: 'fixed', amount: 1000, categories: ['honey'] });
    const other = (await price(cart(), { coupon: { id: ofCategory } })).body.data;
    expect(other.lines.map((line: { coupon_discount: number }) => line.coupon_discount)).toEqual([10, 0]);
  });

  test('one that may not be used is told and left out of the price', async () => {
    const id = await seedCoupon(shop.services.db, {
      code: 'OVER',
      kind: 'fixed',
      amount: 1000,
      to: '2026-10-01T00:00:00+05:30',
    });
    const { status, body } = await price(cart(), { coupon: { id } });
    expect(status).toBe(200);
    expect(body.data.coupon).toEqual({
      id,
      code: 'OVER',
      applied: false,
      message: 'This coupon expired on 1 Oct 2026',
    });
    expect(body.data.calculate_cart_price.total_payable_amount).toBe(997);
  });

  test.each([[987_654], [9_007_199_254_740_991]])('an unknown one (%d) is not valid', async (id) => {
    const { status, body } = await price(cart(), { coupon: { id } });
    expect([status, body.data.coupon]).toEqual([
      200,
      { id, code: '', applied: false, message: 'This coupon code isn’t valid' },
    ]);
  });

  test.each([
    [null],
    [undefined],
    [{}],
    [{ id: '1' }],
    [{ id: null }],
    [{ id: 1.5 }],
    [{ id: -1 }],
    [{ status: 'success' }],
  ])('%j is no coupon', async (coupon) => {
    const { status, body } = await price(cart(), { coupon });
    expect([status, body.data.coupon]).toEqual([200, undefined]);
  });

  test('a logged-in customer who has used it is told, a visitor is not', async () => {
    const id = await seedCoupon(shop.services.db, { code: 'ONCE', kind: 'fixed', amount: 1000, perCustomerLimit: 1 });
    const customer = await seedCustomer(shop.services);
    await sql`
      WITH o AS (
        INSERT INTO orders (customer_id, placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing,
          shipping, place_of_supply, coupon_id, coupon_code, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise,
          shipping_paise, payable_paise)
        VALUES (${customer.id}, now(), 'placed', 'cod', 'cod_due', 'A', 'B', '1234567', '', '{}', '{}', '', ${id}, 'ONCE', 0, 0, 0, 0, 0, 0) RETURNING id
      )
      INSERT INTO coupon_use SELECT id, ${id}::int, ${`c:${customer.id}`}, '1234567' FROM o`.execute(shop.services.db);
    const call = { billingDetails: [], coupon: { id }, productDetails: [{ product_id: soap, quantity: 1 }] };
    expect((await shop.post(paths.price, call, customer.headers)).body.data.coupon).toMatchObject({
      applied: false,
      message: 'You’ve already used this coupon',
    });
    expect((await shop.post(paths.price, call)).body.data.coupon).toMatchObject({ applied: true });
    expect((await shop.post(paths.price, call, { authorization: 'Bearer ended' })).body.data.coupon).toMatchObject({
      applied: true,
    });
  });
});

test('asking for more than there is is no failure: the answer tells how many there are', async () => {
  const { status, body } = await price([[soap, 5000]]);
  expect([status, body.data.lines[0].quantity, body.data.lines[0].available_quantity]).toEqual([200, 5000, 1000]);
});

test('lines of the same product become one', async () => {
  const { body } = await price([
    [soap, 1],
    [honey, 1],
    [soap, 2],
  ]);
  expect(
    body.data.lines.map((line: { product_id: number; quantity: number }) => [line.product_id, line.quantity]),
  ).toEqual([
    [soap, 3],
    [honey, 1],
  ]);
});

test('unknown and unpublished products are refused by line', async () => {
  const hidden = await seedProduct(shop.services.db, { published: false });
  const before = await ledger(shop.services.db);
  const { status, body } = await price([
    [soap, 1],
    [hidden, 1],
    [2_147_483_647, 1],
  ]);
  expect([status, body.code]).toEqual([422, 'product_unavailable']);
  expect(body.errors).toEqual({
    'productDetails.1.product_id': ['This product is no longer available'],
    'productDetails.2.product_id': ['This product is no longer available'],
  });
  expect(await ledger(shop.services.db)).toEqual(before);
});

test.each([[0], [-1], [1.5], [1e9], ['2'], [null], [[1]]])('a quantity of %j is refused', async (quantity) => {
  const { status, body } = await shop.post(paths.price, { productDetails: [{ product_id: soap, quantity }] });
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'fields_invalid', ['productDetails.0.quantity']]);
});

test('an empty cart and one beyond 100 lines are refused', async () => {
  expect((await price([])).body).toMatchObject({ code: 'fields_invalid', message: 'Cart is empty.' });
  const tooMany = Array.from({ length: 101 }, (): [number, number] => [soap, 1]);
  expect((await price(tooMany)).status).toBe(422);
});

test('the tax rate of the day in India holds, from midnight', async () => {
  await sql`INSERT INTO tax_class (code, description) VALUES ('changing', '')`.execute(shop.services.db);
  await sql`INSERT INTO tax_rate VALUES ('changing', '2020-01-01', 1200), ('changing', '2026-12-01', 500)`.execute(
    shop.services.db,
  );
  const product = await seedProduct(shop.services.db, { regular: 11_200 });
  await sql`UPDATE product SET tax_class = 'changing' WHERE id = ${product}`.execute(shop.services.db);
  const start = shop.services.clock.now();
  shop.services.clock.set('2026-11-30T23:59:59.999+05:30');
  expect((await price([[product, 1]])).body.data.lines[0].gst_rate).toBe(12);
  shop.services.clock.set('2026-12-01T00:00:00+05:30');
  expect((await price([[product, 1]])).body.data.lines[0].gst_rate).toBe(5);
  shop.services.clock.set(start);
});

test.each([[1], [50]])(
  'a cart of %d lines is priced with three statements, four with a coupon, six with a coupon that asks who buys',
  async (size) => {
    const { services } = shop;
    const ids = await Promise.all(Array.from({ length: size }, () => seedProduct(services.db)));
    const plain = await seedCoupon(services.db, { kind: 'percent', percentBp: 500 });
    const limited = await seedCoupon(services.db, { kind: 'percent', percentBp: 500, perCustomerLimit: 1 });
    const customer = await seedCustomer(services);
    const count = async (coupon: object, headers?: Record<string, string>) => {
      const before = services.database.statements();
      const { status } = await shop.post(
        paths.price,
        { coupon, productDetails: ids.map((product_id) => ({ product_id, quantity: 1 })) },
        headers,
      );
      expect(status).toBe(200);
      return services.database.statements() - before;
    };
    expect(await count({})).toBe(3);
    expect(await count({ id: plain })).toBe(4);
    expect(await count({ id: limited }, customer.headers)).toBe(6);
  },
);
