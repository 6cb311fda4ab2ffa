import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import {
  type Answer,
  openTestShop,
  orderBody,
  seedCoupon,
  seedCustomer,
  seedProduct,
  type TestCustomer,
  type TestShop,
} from '#server/testing/shop.ts';
import { reminderJobs, reminderRoutes } from './index.ts';

let shop: TestShop;
let tea: number;
let soap: number;
let buyer: TestCustomer;
const db = () => shop.services.db;

beforeAll(async () => {
  shop = await openTestShop({ whatsappTemplates: { 'order_placed.en': 'order_placed_v1' } });
  const limits = createLimits(shop.services);
  customerRoutes(shop.site, shop.services, limits);
  reminderRoutes(shop.site, shop.services, limits);
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await sql`DELETE FROM refill_reminder`.execute(db());
  await sql`DELETE FROM mail`.execute(db());
  tea = await seedProduct(db());
  soap = await seedProduct(db());
  await sql`UPDATE product SET lasts_days = 30, name = 'Tulsi Tea' WHERE id = ${tea}`.execute(db());
  buyer = await seedCustomer(shop.services);
  await sql`UPDATE customer SET email = 'asha' || id || '@example.in' WHERE id = ${buyer.id}`.execute(db());
});

const call = async (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, headers = {}, payload?: object) => {
  const response = await shop.site.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json<Answer['body']>() };
};
const order = (customer: TestCustomer, lines: Record<number, number>) =>
  shop.post(paths.placeOrder, orderBody(lines, { form: { mobile: customer.mobile } }), customer.headers);
const runJobs = () => reminderJobs['hourly:refill-reminders']!(shop.services, {});
const mails = async () =>
  await db()
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('subject', 'like', 'Running low%')
    .orderBy('id')
    .execute();
const remind = (customer: TestCustomer, product: number) =>
  call('PUT', `${accountHomePaths.refills}/${product}`, customer.headers);

describe('the list', () => {
  test('holds what the customer has bought that runs out, and nobody else’s', async () => {
    await order(buyer, { [tea]: 2, [soap]: 1 });
    const { status, body } = await call('GET', accountHomePaths.refills, buyer.headers);
    expect([status, body.data]).toEqual([
      200,
      [
        {
          product_id: tea,
          product_name: 'Tulsi Tea',
          product_name_hi: '',
          picture: null,
          lasts_days: 30,
          ordered_at: shop.services.clock.now().toISOString(),
          next_reminder_on: null,
        },
      ],
    ]);
    expect(
      (await call('GET', accountHomePaths.refills, (await seedCustomer(shop.services)).headers)).body.data,
    ).toEqual([]);
    expect((await call('GET', accountHomePaths.refills)).status).toBe(401);
  });

  test('forgets what was cancelled', async () => {
    const { body } = await order(buyer, { [tea]: 1 });
    await sql`UPDATE orders SET order_status = 'cancelled', payment_status = 'cancelled' WHERE id = ${body.order_id}`.execute(
      db(),
    );
    expect((await call('GET', accountHomePaths.refills, buyer.headers)).body.data).toEqual([]);
    expect((await remind(buyer, tea)).body.code).toBe('product_not_found');
  });
});

describe('a reminder', () => {
  test('needs the customer’s own word, a purchase and an email address', async () => {
    expect(await remind(buyer, tea)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    await order(buyer, { [tea]: 1, [soap]: 1 });
    expect(await remind(buyer, soap)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
    await sql`UPDATE customer SET email = '' WHERE id = ${buyer.id}`.execute(db());
    expect(await remind(buyer, tea)).toMatchObject({ status: 422, body: { code: 'email_required' } });
    const { rows } = await sql`SELECT id FROM refill_reminder`.execute(db());
    expect(rows).toEqual([]);
    shop.services.clock.advance(40 * 24 * 3_600_000);
    await runJobs();
    expect(await mails()).toEqual([]);
  });

  test('counts all lines that an order has of the product', async () => {
    const { body } = await order(buyer, { [tea]: 2 });
    // A second line, as an edit by staff creates it.
    await sql`INSERT INTO order_line SELECT (jsonb_populate_record(l, '{"line_no": 2, "quantity": 1}')).* FROM order_line l
      WHERE order_id = ${body.order_id}`.execute(db());
    expect((await remind(buyer, tea)).status).toBe(200);
    const refills = await call('GET', accountHomePaths.refills, buyer.headers);
    // Three packs of 30 days, five days ahead.
    expect(refills.body.data).toMatchObject([{ product_id: tea, next_reminder_on: '2027-02-14' }]);
  });

  test('comes once before the pack is empty, and its link ends it with one call', async () => {
    await order(buyer, { [tea]: 1 });
    expect((await remind(buyer, tea)).body.data).toMatchObject([{ product_id: tea, next_reminder_on: '2026-12-16' }]);
    shop.services.clock.set('2026-12-16T09:59:59+05:30');
    await runJobs();
    expect(await mails()).toEqual([]);
    shop.services.clock.set('2026-12-16T10:00:00+05:30');
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['Running low on Tulsi Tea?', []]);
    expect(mail!.body_text).toContain(`/product-details/${tea}`);
    const token = /stop-reminder#(\S+)/.exec(mail!.body_text)![1]!;
    for (const wrong of [
      'x',
      `${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`,
      token.replace(/^\d+/, '999999'),
    ])
      expect(await call('POST', accountHomePaths.stopReminder, {}, { token: wrong })).toMatchObject({
        status: 404,
        body: { code: 'reminder_not_found' },
      });
    for (let twice = 0; twice < 2; twice++)
      expect(await call('POST', accountHomePaths.stopReminder, {}, { token })).toMatchObject({
        status: 200,
        body: { data: { product_id: tea, product_name: 'Tulsi Tea' } },
      });
    expect((await call('GET', accountHomePaths.refills, buyer.headers)).body.data).toMatchObject([
      { next_reminder_on: null },
    ]);
    shop.services.clock.set('2027-06-01T10:00:00+05:30');
    await runJobs();
    expect(await mails()).toHaveLength(1);
  });

  test('waits for who has bought again, and ends by itself after three without an order', async () => {
    await order(buyer, { [tea]: 1 });
    await remind(buyer, tea);
    shop.services.clock.set('2026-12-10T12:00:00+05:30');
    await order(buyer, { [tea]: 1 });
    shop.services.clock.set('2026-12-16T10:00:00+05:30');
    await runJobs();
    expect(await mails()).toEqual([]);
    for (const day of ['2027-01-04', '2027-02-03', '2027-03-05', '2027-04-04']) {
      shop.services.clock.set(`${day}T10:00:00+05:30`);
      await runJobs();
    }
    const sent = await mails();
    expect(sent).toHaveLength(3);
    expect(sent.map(({ body_text: text }) => /stop-reminder/.test(text))).toEqual([true, true, false]);
    expect(sent[2]!.body_text).toContain('This is our last reminder');
  });

  test('is the customer’s to end', async () => {
    await order(buyer, { [tea]: 1 });
    await remind(buyer, tea);
    const other = await seedCustomer(shop.services);
    await call('DELETE', `${accountHomePaths.refills}/${tea}`, other.headers);
    expect((await call('GET', accountHomePaths.refills, buyer.headers)).body.data).toMatchObject([
      { next_reminder_on: '2026-12-16' },
    ]);
    const ended = await call('DELETE', `${accountHomePaths.refills}/${tea}`, buyer.headers);
    expect(ended.body.data).toMatchObject([{ product_id: tea, next_reminder_on: null }]);
  });
});

test('updates go to WhatsApp from the day on that the customer agrees until they take it back', async () => {
  const messages = async () =>
    (
      await db()
        .selectFrom('job')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('kind', '=', 'whatsapp')
        .execute()
    )[0]!.n;
  await order(buyer, { [tea]: 1 });
  expect(await messages()).toBe(0);
  expect((await call('PUT', accountHomePaths.orderUpdates, buyer.headers, { whatsapp: true })).body.data).toEqual({
    whatsapp: true,
  });
  await order(buyer, { [tea]: 2 });
  expect(await messages()).toBe(1);
  const stranger = await seedCustomer(shop.services);
  await order(stranger, { [tea]: 1 });
  expect((await call('GET', accountHomePaths.orderUpdates, stranger.headers)).body.data).toEqual({ whatsapp: false });
  await call('PUT', accountHomePaths.orderUpdates, buyer.headers, { whatsapp: false });
  await order(buyer, { [tea]: 3 });
  expect(await messages()).toBe(1);
  expect((await call('PUT', accountHomePaths.orderUpdates, {}, { whatsapp: true })).status).toBe(401);
});

test('coupons of one’s own are those on offer that the customer can still use', async () => {
  const offered = { kind: 'fixed', amount: 5_000, offered: true } as const;
  await seedCoupon(db(), { ...offered, code: 'FIRST', firstOrderOnly: true });
  await seedCoupon(db(), { ...offered, code: 'MINIMUM', minimum: 50_000 });
  await seedCoupon(db(), { ...offered, code: 'OVER', to: '2026-11-20T12:00:00+05:30' });
  await seedCoupon(db(), { ...offered, code: 'SECRET', offered: false });
  const codes = async (customer: TestCustomer) =>
    (await call('GET', accountHomePaths.ownCoupons, customer.headers)).body.data.map(
      ({ code }: { code: string }) => code,
    );
  expect(await codes(buyer)).toEqual(['FIRST', 'MINIMUM']);
  await order(buyer, { [tea]: 1 });
  expect(await codes(buyer)).toEqual(['MINIMUM']);
  expect((await call('GET', accountHomePaths.ownCoupons)).status).toBe(401);
});
