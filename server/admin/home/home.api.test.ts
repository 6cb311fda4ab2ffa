import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffHome, staffHomePath } from '#contract/admin/home/home.ts';
import { paths } from '#contract/paths.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { createVisitorCounter } from '#server/reports/index.ts';
import { openTestShop, orderBody, seedCustomer, seedProduct, type TestShop } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let shop: TestShop;
let office: Caller;
let owner: SessionHeaders;
let writer: SessionHeaders;
let sold: number;
beforeAll(async () => {
  shop = await openTestShop();
  shop.services.clock.set('2026-11-23T14:30:00+05:30');
  office = openCaller(shop.services, staffRoutes);
  const password = 'river-stone-7-lamp';
  const people = [
    { email: 'meera@office.example', name: 'Meera Negi', password },
    { email: 'dev@office.example', name: 'Dev Rana', password, permissions: ['tickets.read'] as const },
  ];
  for (const person of people) await addStaff(shop.services, person);
  [owner, writer] = [await logInForTest(office, people[0]!), await logInForTest(office, people[1]!)];
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

async function readHome(period: string, headers = owner): Promise<StaffHome> {
  const { status, body } = await office.call('GET', `${staffHomePath}?period=${period}`, undefined, { headers });
  expect(status).toBe(200);
  return body.data as StaffHome;
}

async function place(product: number, quantity: number): Promise<void> {
  const placed = await shop.post(paths.placeOrder, orderBody({ [product]: quantity }));
  expect(placed.status).toBe(200);
}

test('the figures are those of the period and of the same stretch before it', async () => {
  const { services } = shop;
  const product = await seedProduct(services.db, { regular: 50_000, centiSp: 1_250 });
  sold = product;
  services.clock.set('2026-11-22T10:10:00+05:30');
  await place(product, 1);
  // After the point at which yesterday is cut.
  services.clock.set('2026-11-22T20:00:00+05:30');
  await place(product, 2);
  services.clock.set('2026-11-23T14:10:00+05:30');
  await place(product, 3);
  await seedCustomer(services);
  await services.db.updateTable('customer').set({ created_at: services.clock.now() }).execute();
  services.clock.set('2026-11-23T14:30:00+05:30');
  const { sales, waiting, from, previous_from } = await readHome('today');
  const totals = await services.db.selectFrom('orders').select('payable_paise').orderBy('id').execute();
  const [first, , third] = totals.map(({ payable_paise }) => payable_paise / 100) as [number, number, number];
  expect([from, previous_from]).toEqual(['2026-11-23', '2026-11-22']);
  expect([sales!.sales, sales!.orders, sales!.average_order]).toEqual([
    { current: third, previous: first },
    { current: 1, previous: 1 },
    { current: third, previous: first },
  ]);
  expect(sales!.new_customers).toEqual({ current: 1, previous: 0 });
  expect(sales!.series.map((each) => [each.at, each.sales]).slice(13, 16)).toEqual([
    ['13', 0],
    ['14', third],
    ['15', null],
  ]);
  expect(sales!.series[20]!.previous_sales).toBeGreaterThan(first);
  expect(sales!.best_sellers.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[product, 3]]);
  expect(waiting.orders).toEqual({ placed: 3, confirmed: 0, packed: 0, to_review: 0, attention: 0 });
  expect((await readHome('seven_days')).sales!.orders).toEqual({ current: 3, previous: 0 });
});

test('what is cancelled leaves the sales on the day of its credit, and an order that was never paid is none', async () => {
  const { services } = shop;
  const before = await readHome('today');
  const newest = await services.db
    .selectFrom('orders')
    .select(['id', 'payable_paise', 'shipping_paise'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const at = services.clock.now();
  const { id: credit } = await services.db
    .insertInto('order_credit')
    .values({
      order_id: newest.id,
      kind: 'cancelled',
      at: new Date(at.getTime() - 1),
      actor: 'guest',
      reason: '',
      shipping_paise: newest.shipping_paise,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO order_credit_line
    SELECT ${credit}, order_id, line_no, quantity, sale_amount_paise, coupon_paise, net_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
      sale_point_centi FROM order_line WHERE order_id = ${newest.id}`.execute(services.db);
  services.clock.set('2026-11-23T14:20:00+05:30');
  const unpaid = await shop.post(paths.placeOrder, orderBody({ [sold]: 1 }, { form: { payment_method: 'online' } }));
  expect(unpaid.status).toBe(200);
  services.clock.set('2026-11-23T14:30:00+05:30');
  const after = await readHome('today');
  expect(Math.round((before.sales!.sales.current - after.sales!.sales.current) * 100)).toBe(newest.payable_paise);
  expect([before.sales!.sale_points.current, after.sales!.sale_points.current]).toEqual([37.5, 0]);
  expect([before.sales!.orders.current, after.sales!.orders.current]).toEqual([1, 1]);
  expect(after.sales!.funnel).toMatchObject({ orders: 2, sales: 1 });
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test('visitors are counted once a day by how far they came, machines not at all', async () => {
  const { services } = shop;
  const counter = createVisitorCounter(services);
  const visit = (ip: string, browser: string, postcode?: string) =>
    counter.count({
      ip,
      headers: { 'user-agent': browser },
      body: {
        productDetails: [{ product_id: sold, quantity: 1 }],
        billingDetails: postcode === undefined ? [] : { user_postcode: postcode },
      },
    });
  await visit('49.36.1.1', firefox);
  await visit('49.36.1.1', firefox, '248001');
  await visit('49.36.1.1', chrome);
  await visit('49.36.1.2', firefox, ' ');
  await visit('66.249.66.1', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await counter.write();
  // Another process, and the same visitor again.
  await visit('49.36.1.2', firefox, '248001');
  await counter.write();
  expect((await readHome('today')).sales!.funnel).toMatchObject({ carts: 3, addresses: 2 });
  const stored = await services.db.selectFrom('visitor_count').select('registers').execute();
  expect(stored.map(({ registers }) => registers.length)).toEqual([4096, 4096]);
  services.clock.set('2026-11-24T00:10:00+05:30');
  await visit('49.36.1.1', firefox);
  await counter.write();
  expect((await readHome('today')).sales!.funnel).toMatchObject({ carts: 1, addresses: 0 });
  expect((await readHome('seven_days')).sales!.funnel).toMatchObject({ carts: 4, addresses: 2 });
  services.clock.set('2026-11-23T14:30:00+05:30');
});

test('who may not read a list does not read its numbers either', async () => {
  const { sales, waiting } = await readHome('today', writer);
  expect([sales, waiting]).toEqual([
    null,
    {
      orders: null,
      unmatched_payments: null,
      overdue_tickets: 0,
      open_tickets: 0,
      seller_enquiries: null,
      failed_mails: null,
      failed_jobs: null,
      order_feed: null,
      low_stock: null,
      out_of_stock: null,
    },
  ]);
  const nobody = await office.call('GET', staffHomePath);
  const other = await office.call('GET', `${staffHomePath}?period=century`, undefined, { headers: owner });
  expect([nobody.status, other.status]).toEqual([401, 422]);
});
