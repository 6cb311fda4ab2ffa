import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { mumbaiAddress, openTestShop, seedCoupon, seedHoneyAndSoap, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let honey: number;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  [honey, soap] = await seedHoneyAndSoap(shop.services.db);
  const { db } = shop.services;
  await seedCoupon(db, { code: 'TENTH', kind: 'percent', percentBp: 1000, cap: 5_000, offered: true });
  await seedCoupon(db, { code: 'SOAP20', kind: 'fixed', amount: 2_000, products: [soap], offered: true });
  await seedCoupon(db, { code: 'BIG', kind: 'fixed', amount: 30_000, minimum: 150_000, offered: true });
  await seedCoupon(db, { code: 'SENDFREE', kind: 'free_shipping', minimum: 99_900, offered: true });
  await seedCoupon(db, { code: 'PRIVATE', kind: 'fixed', amount: 40_000 });
  await seedCoupon(db, { code: 'OFF', kind: 'fixed', amount: 40_000, offered: true, active: false });
  await seedCoupon(db, {
    code: 'SOON',
    kind: 'fixed',
    amount: 40_000,
    offered: true,
    from: '2030-01-01T00:00:00+05:30',
  });
  await seedCoupon(db, { code: 'PAST', kind: 'fixed', amount: 40_000, offered: true, to: '2020-01-01T00:00:00+05:30' });
});
afterAll(() => shop.close());

async function list(lines: [id: number, quantity: number][], billingDetails: object = []) {
  const { status, body } = await shop.post(paths.openCoupons, {
    billingDetails,
    productDetails: lines.map(([product_id, quantity]) => ({ product_id, quantity })),
  });
  expect(status).toBe(200);
  return body.data.map(({ code, saving, missing }: { code: string; saving: number; missing: object | null }) => [
    code,
    saving,
    missing,
  ]);
}

test('the coupons that fit come first by what they save, then those that lack only a higher amount, the nearest first', async () => {
  // Two honeys at 449 and a soap at 99.
  expect(
    await list(
      [
        [honey, 2],
        [soap, 1],
      ],
      mumbaiAddress,
    ),
  ).toEqual([
    ['TENTH', 50, null],
    ['SOAP20', 20, null],
    ['SENDFREE', 60, { amount: 997, minimum: 999, of_its_products: false }],
    ['BIG', 300, { amount: 997, minimum: 1500, of_its_products: false }],
  ]);
});

test('one for other products is left out, and free delivery where delivery costs nothing', async () => {
  const dehradun = { user_country: 'India', user_state: 'Uttarakhand' };
  expect(await list([[honey, 1]], dehradun)).toEqual([
    ['TENTH', 44.9, null],
    ['BIG', 300, { amount: 449, minimum: 1500, of_its_products: false }],
  ]);
});

test('a coupon that is handed out in private is never listed, nor one that is off, over, or not begun', async () => {
  const codes = (await list([[honey, 100]])).map(([code]: [string]) => code);
  expect(codes).toEqual(['BIG', 'TENTH', 'SENDFREE']);
});

test('the answer goes by the public id and in words', async () => {
  const { body } = await shop.post(paths.openCoupons, { productDetails: [{ product_id: soap, quantity: 1 }] });
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    code: 'SOAP20',
    title: 'SOAP20',
    benefit: '₹20 off',
    saving: 20,
    missing: null,
    first_order_only: false,
  });
});

test('a product that is no longer sold is refused as in the price call', async () => {
  const { status, body } = await shop.post(paths.openCoupons, {
    productDetails: [{ product_id: 999_999, quantity: 1 }],
  });
  expect([status, body.code]).toEqual([422, 'product_unavailable']);
});
