import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  openTestShop,
  orderBody,
  rejectedOrder,
  seedCoupon,
  seedCustomer,
  seedHoneyAndSoap,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  [, soap] = await seedHoneyAndSoap(shop.services.db);
});
afterAll(() => shop.close());

/** One number in different notations and scripts. */
const writings = [
  '9811100021',
  '+91 0 98111 00021',
  '0091 98111 00021',
  '091-98111-00021',
  '९८१११०००२१',
  '৯৮১১১ ০০০২১',
  '\u202a+91\u00a098111\u200b00021\u202c',
];
const order = (mobile: string, coupon?: number, quantity = 1) =>
  orderBody(
    { [soap]: quantity },
    { form: { mobile, email: 'twice@example.in' }, ...(coupon !== undefined && { coupon }) },
  );

test('a coupon for once per customer is not had again with the number written otherwise', async () => {
  const coupon = await seedCoupon(shop.services.db, { kind: 'fixed', amount: 1_000, perCustomerLimit: 1 });
  expect((await shop.post(paths.placeOrder, order(writings[1]!, coupon))).status).toBe(200);
  // Another cart, because the same one would be a double click.
  for (const mobile of writings)
    expect((await rejectedOrder(shop, order(mobile, coupon, 2))).code, mobile).toBe('coupon_used_by_customer');
  expect(await shop.services.db.selectFrom('coupon_use').select(['used_by', 'mobile']).execute()).toEqual([
    { used_by: 'm:9811100021', mobile: '9811100021' },
  ]);
});

test('a block of an account holds however its number is written', async () => {
  const { id } = await seedCustomer(shop.services);
  await shop.services.db
    .updateTable('customer')
    .set({ mobile: '9811100021', blocked_at: shop.services.clock.now() })
    .where('id', '=', id)
    .execute();
  for (const mobile of writings)
    expect((await rejectedOrder(shop, order(mobile))).code, mobile).toBe('ordering_blocked');
});

test.each(['98111 0002', '+91 98111 0002', '0091 1234567890', '+91 98111 000211'])(
  'an Indian number without its ten digits is refused: %s',
  async (mobile) => {
    const message = 'Enter all 10 digits of the mobile number. Start a foreign number with + and its country code.';
    expect((await rejectedOrder(shop, order(mobile))).errors).toEqual({ mobile: [message] });
  },
);
