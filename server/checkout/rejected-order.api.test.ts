import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  openTestShop,
  orderBody,
  rejectedOrder,
  seedHoneyAndSoap,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  [, soap] = await seedHoneyAndSoap(shop.services.db);
});
afterAll(() => shop.close());

const place = (body: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, body, headers);
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(shop.services.db)).rows[0]!;
const refused = (body: unknown, headers?: Record<string, string>) => rejectedOrder(shop, body, headers);

describe('refusals', () => {
  test('too little stock names the product and how many are left, line by line, and takes nothing', async () => {
    const scarce = await seedProduct(shop.services.db, { name: 'Kesar 1 g', stock: 2 });
    const gone = await seedProduct(shop.services.db, { name: 'Shilajit', stock: 0 });
    const body = orderBody({});
    body.productDetails = [
      { product_id: soap, quantity: 1 },
      { product_id: scarce, quantity: 2 },
      { product_id: gone, quantity: 1 },
      { product_id: scarce, quantity: 1 },
    ];
    expect(await refused(body)).toEqual({
      status: 409,
      code: 'insufficient_stock',
      message: 'Kesar 1 g: only 2 left. Shilajit is sold out.',
      errors: {
        'productDetails.1.quantity': ['Kesar 1 g: only 2 left.'],
        'productDetails.2.quantity': ['Shilajit is sold out.'],
        'productDetails.3.quantity': ['Kesar 1 g: only 2 left.'],
      },
    });
  });

  test('the form is validated field by field, as the form knows its fields', async () => {
    const error = await refused({ ...orderBody({ [soap]: 1 }), billingDetails: [] });
    expect(error).toMatchObject({ status: 422, code: 'fields_invalid' });
    expect(Object.keys(error.errors).sort()).toEqual([
      'email',
      'first_name',
      'last_name',
      'mobile',
      'user_country',
      'user_district',
      'user_postcode',
      'user_state',
      'user_street',
    ]);
    const shipping = await refused(
      orderBody({ [soap]: 1 }, { form: { shipToDifferentAddress: 'on', user_shipping_country: 'Select Country' } }),
    );
    expect(shipping.errors).toMatchObject({
      user_shipping_street: ['Please enter shipping House Details'],
      user_shipping_country: ['Please enter shipping country Details'],
    });
  });

  test.each([
    [{ user_country: 'Select Country' }, { user_country: ['Please enter country Details'] }],
    [{ user_state: 'Select State' }, { user_state: ['Please enter state Details'] }],
    [{ user_state: 'Select State', user_country: 'india' }, { user_state: ['Please enter state Details'] }],
    [{ payment_method: 'barter' }, { payment_method: ['Choose a payment method'] }],
  ])('%j', async (form, errors) => {
    expect(await refused(orderBody({ [soap]: 1 }, { form }))).toMatchObject({ status: 422, errors });
  });

  test('a country in small letters is that country', async () => {
    const { body } = await place(
      orderBody({ [soap]: 1 }, { form: { user_country: 'INDIA', user_state: 'uttarakhand' } }),
    );
    expect(await one(sql`SELECT place_of_supply, shipping_paise FROM orders WHERE id = ${body.order_id}`)).toEqual({
      place_of_supply: 'Uttarakhand',
      shipping_paise: 0,
    });
  });

  test('unknown and unpublished products', async () => {
    const hidden = await seedProduct(shop.services.db, { published: false });
    expect(await refused(orderBody({ [hidden]: 1 }))).toMatchObject({ status: 422, code: 'product_unavailable' });
    expect(await refused(orderBody({ 2147483647: 1 }))).toMatchObject({
      status: 422,
      errors: { 'productDetails.0.product_id': ['This product is no longer available'] },
    });
  });

  test('no goods at all', async () => {
    expect(await refused(orderBody({}))).toMatchObject({ status: 422, message: 'Cart is empty.' });
  });
});

test('a closed shop takes no order and starts no payment, but answers a request again that it has answered', async () => {
  const key = { 'idempotency-key': 'placed-while-open' };
  const body = orderBody({ [soap]: 1 });
  const first = await place(body, key);
  expect(first.status).toBe(200);
  const online = await place(orderBody({ [soap]: 1 }, { form: { payment_method: 'online' } }));
  const opening = shop.services.opening;
  shop.services.opening = {
    isOpen: () => Promise.resolve(false),
    findProblems: () => Promise.resolve([]),
    forget: () => {},
  };
  try {
    const closed = {
      status: 409,
      code: 'shop_closed',
      message: 'The shop isn’t taking orders yet. Please come back soon.',
    };
    expect(await refused(orderBody({ [soap]: 1 }))).toMatchObject(closed);
    expect(await refused(orderBody({ [soap]: 1 }, { form: { payment_method: 'online' } }))).toMatchObject(closed);
    const { provider_order_id } = online.body.payment as { provider_order_id: string };
    const again = { order_data: { order_id: online.body.order_id as number, provider_order_id } };
    expect(await shop.post(paths.payOrder, again)).toMatchObject({ status: 409, body: { code: 'shop_closed' } });
    expect((await place(body, key)).body).toEqual(first.body);
  } finally {
    shop.services.opening = opening;
  }
});
