import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openTestShop, orderBody, seedCustomer, seedProduct, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let honey: number;
beforeAll(async () => {
  shop = await openTestShop();
  honey = await seedProduct(shop.services.db, { name: 'Forest Honey', regular: 49_950, stock: 1000 });
  await sql`INSERT INTO product_translation (product_id, language, name) VALUES (${honey}, 'hi', 'वन शहद')`.execute(
    shop.services.db,
  );
});
afterAll(() => shop.close());

test('a customer sees his orders, newest first, with the day in India', async () => {
  const customer = await seedCustomer(shop.services);
  const place = async (quantity: number, form = {}) =>
    (await shop.post(paths.placeOrder, orderBody({ [honey]: quantity }, { form }), customer.headers)).body.order_id;
  const first = await place(1);
  shop.services.clock.set('2026-11-21T18:30:00Z');
  const second = await place(2, { payment_method: 'online' });
  const { status, body } = await shop.get(paths.orders, customer.headers);
  expect([status, body]).toEqual([
    200,
    {
      status: 'success',
      data: [
        {
          id: second,
          number: expect.stringMatching(/^\w{5}-\w{5}$/),
          formated_billing_date: '22 Nov 2026',
          order_status: 'placed',
          total_payable_amount: 999,
          payment_status: 'pending',
          payment_method: 'online',
          can_pay: true,
          placed_at: '2026-11-21T18:30:00.000Z',
          picture: null,
          lines: [
            {
              product_id: honey,
              product_name: 'Forest Honey',
              product_name_hi: 'वन शहद',
              quantity: 2,
              net_amount: 999,
            },
          ],
        },
        {
          id: first,
          number: expect.stringMatching(/^\w{5}-\w{5}$/),
          formated_billing_date: '21 Nov 2026',
          order_status: 'placed',
          total_payable_amount: 499.5,
          payment_status: 'cod_due',
          payment_method: 'cod',
          can_pay: false,
          placed_at: '2026-11-21T06:30:00.000Z',
          picture: null,
          lines: [
            {
              product_id: honey,
              product_name: 'Forest Honey',
              product_name_hi: 'वन शहद',
              quantity: 1,
              net_amount: 499.5,
            },
          ],
        },
      ],
      meta: { total: 2, next_cursor: null },
    },
  ]);
});

test('pages follow each other without gap or repetition, also when an order comes in between; each is two queries', async () => {
  const customer = await seedCustomer(shop.services);
  const place = async () =>
    (await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }), customer.headers)).body.order_id as number;
  const ids: number[] = [];
  for (let n = 0; n < 25; n++) ids.unshift(await place());
  const before = shop.services.database.statements();
  const first = (await shop.get(paths.orders, customer.headers)).body;
  // One statement each for the token, the page and its pictures.
  expect(shop.services.database.statements() - before).toBe(3);
  expect(first.data.map((order: { id: number }) => order.id)).toEqual(ids.slice(0, 20));
  expect(first.meta).toEqual({ total: 25, next_cursor: String(ids[19]) });
  await place();
  const rest = (await shop.get(`${paths.orders}?cursor=${first.meta.next_cursor}&limit=100`, customer.headers)).body;
  expect(rest.data.map((order: { id: number }) => order.id)).toEqual(ids.slice(20));
  expect(rest.meta).toEqual({ next_cursor: null });
});

test('nobody sees the orders of another, and visitors none', async () => {
  const [owner, other] = [await seedCustomer(shop.services), await seedCustomer(shop.services)];
  await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }), owner.headers);
  expect((await shop.get(paths.orders, other.headers)).body).toEqual({
    status: 'success',
    data: [],
    meta: { total: 0, next_cursor: null },
  });
  expect((await shop.get(paths.orders)).body).toMatchObject({ status: 'error', code: 'login_required' });
  expect((await shop.get(paths.orders, { authorization: 'Bearer x' })).status).toBe(401);
});

test.each([
  ['limit=0'],
  ['limit=101'],
  ['limit=x'],
  ['cursor=x'],
  ['cursor=1%20OR%201=1'],
  ['cursor=9999999999999999'],
])('%s is refused', async (query) => {
  const customer = await seedCustomer(shop.services);
  expect((await shop.get(`${paths.orders}?${query}`, customer.headers)).status).toBe(422);
});
