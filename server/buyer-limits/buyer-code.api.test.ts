import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { noOrderLimits } from '#server/platform/order-limit-settings.ts';
import {
  freshMobile,
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  rejectedOrder,
  seedCustomer,
  seedProduct,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await openTestShop({ orderLimits: { ...noOrderLimits, guestCodCodeAbove: 250 } });
  product = await seedProduct(shop.services.db, { stock: 1000 });
});
afterAll(() => shop.close());

let buyers = 0;
const freshBuyer = () => ({ mobile: freshMobile(), email: `buyer.${++buyers}@example.in` });
type Buyer = ReturnType<typeof freshBuyer>;

/** Three pieces for Rs 300 by default. */
const body = (buyer: Buyer, code?: string, form: Record<string, unknown> = {}, quantity = 3) => ({
  ...orderBody({ [product]: quantity }, { form: { ...buyer, ...form } }),
  ...(code !== undefined && { verification_code: code }),
});
const place = (sent: unknown, headers?: Record<string, string>) => shop.post(paths.placeOrder, sent, headers);
const send = (buyer: Buyer) => shop.post(paths.cashOrderCode, buyer);

/** From the buyer's email. */
async function codeFor(buyer: Buyer): Promise<string> {
  const { status, body: sent } = await send(buyer);
  expect([status, sent.data]).toEqual([200, { email: `b•••@example.in`, mobile: null, minutes: 10 }]);
  const { rows } = await sql<{ secret: string }>`
    SELECT secret FROM message_secret WHERE secret ~ '^[0-9]{6}$' ORDER BY job_key DESC`.execute(shop.services.db);
  const codes = rows.map(({ secret }) => secret);
  await sql`DELETE FROM message_secret`.execute(shop.services.db);
  expect(codes).toHaveLength(1);
  return codes[0]!;
}

test('a guest’s cash order over the value is placed with the code that was sent to them, which is good once', async () => {
  const buyer = freshBuyer();
  expect(await rejectedOrder(shop, body(buyer))).toEqual({
    status: 422,
    code: 'code_required',
    message: 'We’ll send you a code to confirm this Cash On Delivery order.',
    errors: { verification_code: ['We’ll send you a code to confirm this Cash On Delivery order.'] },
  });
  const code = await codeFor(buyer);
  const placed = await place(body(buyer, code));
  expect(placed.status).toBe(200);
  expect(await orderFacts(shop.services.db, placed.body.order_id)).toMatchObject({ payment_status: 'cod_due' });
  // A repeated request returns the same order although its code is used up.
  const before = await ledger(shop.services.db);
  expect((await place(body(buyer, code))).text).toBe(placed.text);
  expect(await ledger(shop.services.db)).toEqual(before);
  const more = await rejectedOrder(shop, body(buyer, code, {}, 4));
  expect([more.status, more.code, Object.keys(more.errors)]).toEqual([422, 'code_expired', ['verification_code']]);
});

test('a wrong code is counted and told at its field; after five the right one is no good', async () => {
  const buyer = freshBuyer();
  const code = await codeFor(buyer);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 4; attempt++) {
    const { status, code: reason, errors } = await rejectedOrder(shop, body(buyer, wrong));
    expect([status, reason, Object.keys(errors)]).toEqual([422, 'fields_invalid', ['verification_code']]);
  }
  expect((await rejectedOrder(shop, body(buyer, wrong))).code).toBe('code_expired');
  expect((await rejectedOrder(shop, body(buyer, code))).code).toBe('code_expired');
});

test('it ends after ten minutes, and is good for no other mobile number or email', async () => {
  const [one, other] = [freshBuyer(), freshBuyer()];
  const code = await codeFor(one);
  expect((await rejectedOrder(shop, body({ ...one, mobile: other.mobile }, code))).code).toBe('code_expired');
  expect((await rejectedOrder(shop, body({ ...one, email: other.email }, code))).code).toBe('code_expired');
  shop.services.clock.advance(10 * 60_000 + 1);
  expect((await rejectedOrder(shop, body(one, code))).code).toBe('code_expired');
  expect((await place(body(one, await codeFor(one)))).status).toBe(200);
});

test('an order that fails for another reason leaves the code good', async () => {
  const buyer = freshBuyer();
  const code = await codeFor(buyer);
  const dear = { ...body(buyer, code), expected_payable_amount: 1 };
  expect((await rejectedOrder(shop, dear)).code).toBe('price_changed');
  expect((await place(body(buyer, code))).status).toBe(200);
});

test('smaller orders, online orders, customers, and guests who got an order on this device before need none', async () => {
  const customer = await seedCustomer(shop.services);
  expect((await place(body(freshBuyer(), undefined, {}, 2))).status).toBe(200);
  expect((await place(body(freshBuyer(), undefined, { payment_method: 'online' }))).status).toBe(200);
  expect((await place(body(freshBuyer()), customer.headers)).status).toBe(200);
  const buyer = freshBuyer();
  const device = { cookie: `order_device=${'d'.repeat(22)}` };
  const { order_id } = (await place(body(buyer, undefined, {}, 2), device)).body;
  expect((await rejectedOrder(shop, body(buyer), device)).code).toBe('code_required');
  await sql`UPDATE orders SET order_status = 'delivered' WHERE id = ${order_id}`.execute(shop.services.db);
  expect((await rejectedOrder(shop, body(buyer))).code).toBe('code_required');
  expect((await rejectedOrder(shop, body(freshBuyer()), device)).code).toBe('code_required');
  expect((await place(body(buyer), device)).status).toBe(200);
});

test('a code that is none, and an address that is none, are refused by field', async () => {
  const short = await rejectedOrder(shop, body(freshBuyer(), '12'));
  expect([short.status, Object.keys(short.errors)]).toEqual([422, ['verification_code']]);
  const nowhere = await shop.post(paths.cashOrderCode, { mobile: 'x', email: 'y' });
  expect([nowhere.status, Object.keys(nowhere.body.errors).toSorted()]).toEqual([422, ['email', 'mobile']]);
});

test('codes are limited: an hour brings few to one buyer', async () => {
  const strict = await openTestShop({ rateLimitScale: 1 });
  const buyer = freshBuyer();
  const answers = [];
  for (let attempt = 0; attempt < 7; attempt++) answers.push((await strict.post(paths.cashOrderCode, buyer)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await strict.close();
});
