import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  mumbaiAddress,
  openTestShop,
  orderBody,
  seedCoupon,
  seedCustomer,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // The key of the links is read once, so read it before counting.
  await shop.post(paths.placeOrder, orderBody({ [await seedProduct(shop.services.db)]: 1 }));
});
afterAll(() => shop.close());

/** Includes BEGIN and COMMIT. */
async function statementsOf(
  size: number,
  more: { coupon?: number; form?: Record<string, unknown> },
  headers?: Record<string, string>,
) {
  const { database, db } = shop.services;
  const ids = await Promise.all(Array.from({ length: size }, () => seedProduct(db)));
  const body = orderBody(Object.fromEntries(ids.map((id) => [id, 2])), more);
  const before = database.statements();
  const { status } = await shop.post(paths.placeOrder, body, headers);
  expect(status).toBe(200);
  return database.statements() - before;
}

// An email, its job and the token of its link are one statement; an online order ends with a second, short transaction.
test.each([[1], [50]])('a cart of %d lines takes the same few statements', async (size) => {
  const limited = await seedCoupon(shop.services.db, {
    kind: 'percent',
    percentBp: 1000,
    perCustomerLimit: 1,
    totalLimit: 9,
    firstOrderOnly: true,
  });
  const customer = await seedCustomer(shop.services);
  expect(await statementsOf(size, { form: mumbaiAddress })).toBe(11);
  expect(await statementsOf(size, { form: { payment_method: 'online' } })).toBe(16);
  const everything = { coupon: limited, form: { payment_method: 'online', referral_member_id: '123456' } };
  expect(await statementsOf(size, everything, customer.headers)).toBe(24);
});

test('a repeated request takes four', async () => {
  const product = await seedProduct(shop.services.db);
  const body = orderBody({ [product]: 1 });
  await shop.post(paths.placeOrder, body);
  const before = shop.services.database.statements();
  await shop.post(paths.placeOrder, body);
  expect(shop.services.database.statements() - before).toBe(4);
});
