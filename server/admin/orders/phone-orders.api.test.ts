import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { paths } from '#contract/paths.ts';
import { phoneOrderPaths } from '#contract/admin/orders/phone-orders.ts';
import { type LifeShop, openLifeShop } from '#server/testing/order-life.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import {
  dehradunAddress,
  makeMember,
  mumbaiAddress,
  orderBody,
  seedCoupon,
  seedCustomer,
  seedProduct,
} from '#server/testing/shop.ts';

let shop: LifeShop;
let honey: number;
beforeAll(async () => {
  shop = await openLifeShop();
  shop.services.clock.set('2026-11-22T10:00:00+05:30');
  honey = await seedProduct(shop.services.db, { stock: 500 });
});
afterAll(() => shop.close());

const { orders, quote } = phoneOrderPaths;
const read = async (id: number) => (await shop.staffGet(`/${id}`)).body.data;
const stock = async () =>
  (await shop.services.db.selectFrom('stock').select('quantity').where('product_id', '=', honey).execute())[0]!
    .quantity;
const lastMail = async () =>
  (
    await sql<{
      recipient: string;
      subject: string;
      body_text: string;
    }>`SELECT * FROM mail ORDER BY id DESC LIMIT 1`.execute(shop.services.db)
  ).rows[0]!;

test('the draft is priced as the shop prices it, before the form is complete, and writes nothing', async () => {
  const before = await stock();
  const productDetails = [{ product_id: honey, quantity: 3 }];
  const first = (await shop.staffPost(quote, { billingDetails: {}, productDetails })).body.data;
  expect(first.lines).toMatchObject([{ product_id: honey, quantity: 3, amount: 300, in_stock: before }]);
  const { billingDetails } = orderBody({ [honey]: 3 });
  const whole = (await shop.staffPost(quote, { billingDetails, productDetails })).body.data;
  expect(whole.notices).toEqual([]);
  expect(whole.total).toBe(300 + whole.delivery);
  // As the order reads the form: the state under a former name, the delivery address.
  const dehradun = Object.entries({ ...dehradunAddress, user_state: 'Uttaranchal' });
  const elsewhere = Object.fromEntries(
    dehradun.map(([name, value]) => [name.replace('user_', 'user_shipping_'), value]),
  );
  for (const form of [Object.fromEntries(dehradun), { ...mumbaiAddress, ...elsewhere, shipToDifferentAddress: true }])
    expect((await shop.staffPost(quote, orderBody({ [honey]: 3 }, { form }))).body.data).toMatchObject({
      delivery: 0,
      total: 300,
      notices: [],
    });
  expect(await stock()).toBe(before);
});

test('an order paid on delivery is the customer’s, taken by staff, and sent once however often it is asked for', async () => {
  const body = orderBody({ [honey]: 2 }, { form: { mobile: '9811100001', email: 'phone@example.in' } });
  const key = { 'idempotency-key': randomUUID() };
  const placed = await shop.staffPost(orders, body, key);
  expect(placed.status, placed.text).toBe(200);
  const { order_id: id, order_number, link_sent } = placed.body.data;
  expect(link_sent).toBe(false);
  expect(await read(id)).toMatchObject({
    number: order_number,
    payment_status: 'cod_due',
    customer_id: null,
    review: null,
    events: [{ kind: 'placed', by: 'Meera Negi' }],
  });
  expect((await shop.staffPost(orders, body, key)).body.data.order_id).toBe(id);
  expect(await lastMail()).toMatchObject({
    recipient: 'phone@example.in',
    subject: expect.stringContaining(order_number),
  });
});

test('an order that staff take counts for no direct seller whom they name', async () => {
  await makeMember(shop.services, (await seedCustomer(shop.services)).id, '100500');
  const form = { mobile: '9811100008', email: 'named@example.in', referral_member_id: '100500' };
  const { order_id: id } = (await shop.staffPost(orders, orderBody({ [honey]: 1 }, { form }))).body.data;
  const order = shop.services.db.selectFrom('orders').select('referral_member_id').where('id', '=', id);
  expect(await order.executeTakeFirst()).toEqual({ referral_member_id: null });
});

test('an order paid online waits a day for the payment link of its email, and is paid by it', async () => {
  const form = { payment_method: 'online', mobile: '9811100002', email: 'link@example.in' };
  const before = await stock();
  const placed = await shop.staffPost(orders, { ...orderBody({ [honey]: 1 }, { form }), language: 'hi' });
  const { order_id: id, link_sent } = placed.body.data;
  expect(link_sent).toBe(true);
  const mail = await lastMail();
  expect(mail.recipient).toBe('link@example.in');
  expect(mail.body_text).toMatch(/\/hi\/order\/\w{5}-\w{5}#t=/);
  expect(await read(id)).toMatchObject({ payment_status: 'pending', pay_by: '2026-11-23T04:30:00.000Z' });
  shop.services.clock.advance(23 * 3_600_000);
  await runDueJobs(shop.services, paymentJobs);
  const { provider_order_id } = (
    await shop.services.db.selectFrom('payment').select('provider_order_id').where('order_id', '=', id).execute()
  )[0]!;
  const paid = await shop.post(paths.sandboxPayment, { provider_order_id, outcome: 'pay' });
  const order_data = { order_id: id, payment_id: paid.body.data.payment_id };
  expect((await shop.post(paths.confirmPayment, { order_data })).status).toBe(200);
  expect(await read(id)).toMatchObject({ payment_status: 'paid' });

  const unpaid = await shop.staffPost(orders, orderBody({ [honey]: 1 }, { form: { ...form, mobile: '9811100003' } }));
  expect(await stock()).toBe(before - 2);
  shop.services.clock.advance(25 * 3_600_000);
  await runDueJobs(shop.services, paymentJobs);
  expect(await read(unpaid.body.data.order_id)).toMatchObject({ order_status: 'cancelled', payment_status: 'expired' });
  expect(await stock()).toBe(before - 1);
});

test('a coupon that the customer reads out holds by the shop’s rules, for the customer of the mobile number', async () => {
  const { db } = shop.services;
  await seedCoupon(db, { code: 'PHONE20', kind: 'percent', percentBp: 2_000, perCustomerLimit: 1, minimum: 20_000 });
  const form = { mobile: '9811100009', email: 'coupon@example.in' };
  const body = orderBody({ [honey]: 3 }, { form });
  const { billingDetails, productDetails } = body;
  const ask = async (more: object) =>
    (await shop.staffPost(quote, { billingDetails, productDetails, ...more })).body.data;
  const plain = await ask({});
  expect(plain.coupon).toBe(null);
  const told = await ask({ coupon_code: ' phone20 ' });
  expect(told.coupon).toEqual({
    code: 'PHONE20',
    applied: true,
    discount: 60,
    message: expect.stringContaining('PHONE20'),
  });
  expect([told.lines[0].amount, told.total]).toEqual([300, plain.total - 60]);
  const { coupon, total } = await ask({
    coupon_code: 'PHONE20',
    productDetails: [{ product_id: honey, quantity: 1 }],
  });
  expect(coupon).toMatchObject({ applied: false, discount: 0, message: 'Add ₹100 more to use this coupon' });
  expect(total).toBe(plain.total - 200);
  expect((await ask({ coupon_code: 'NOSUCH' })).coupon).toEqual({
    code: 'NOSUCH',
    applied: false,
    discount: 0,
    message: 'This coupon code isn’t valid',
  });

  const order = { ...body, coupon_code: 'phone20', expected_payable_amount: told.total };
  const placed = await shop.staffPost(orders, order);
  expect(placed.status, placed.text).toBe(200);
  expect(await read(placed.body.data.order_id)).toMatchObject({ total_payable_amount: told.total });
  const uses = sql<{ used_count: number }>`SELECT used_count FROM coupon WHERE code = 'PHONE20'`;
  expect((await uses.execute(db)).rows).toEqual([{ used_count: 1 }]);

  expect((await ask({ coupon_code: 'PHONE20' })).coupon).toMatchObject({
    applied: false,
    message: 'You’ve already used this coupon',
  });
  const before = await stock();
  for (const [code, coupon_code] of [
    ['coupon_used_by_customer', 'PHONE20'],
    ['coupon_invalid', 'NOSUCH'],
  ]) {
    const again = { ...orderBody({ [honey]: 4 }, { form }), coupon_code };
    expect((await shop.staffPost(orders, again)).body).toMatchObject({
      code,
      errors: { coupon: [expect.any(String)] },
    });
  }
  expect(await stock()).toBe(before);
  expect((await uses.execute(db)).rows).toEqual([{ used_count: 1 }]);
});

test('the shop’s rules hold for staff as well', async () => {
  const reject = async (body: object) => (await shop.staffPost(orders, body)).body;
  expect((await reject(orderBody({ [honey]: 1 }, { form: { email: 'nobody' } }))).errors).toHaveProperty('email');
  expect((await reject(orderBody({ 999_999: 1 }))).code).toBe('product_unavailable');
  expect((await reject({ ...orderBody({ [honey]: 1 }), expected_payable_amount: 1 })).code).toBe('price_changed');
  expect((await reject(orderBody({ [honey]: 9_000 }))).code).toBe('insufficient_stock');
});
