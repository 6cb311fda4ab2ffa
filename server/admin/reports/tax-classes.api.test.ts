import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import {
  GstRatesReply,
  type TaxClassInput,
  taxClassPaths,
  TaxClassPreviewReply,
} from '#contract/admin/reports/tax-classes.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { checkJobs } from '#server/reconciliation/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { bringTo, type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { tamper } from '#server/testing/services.ts';
import { mumbaiAddress, seedProduct } from '#server/testing/shop.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let shop: LifeShop;
let office: Caller;
let first: SessionHeaders;
let second: SessionHeaders;
const login = { password: 'a long password' };
beforeAll(async () => {
  shop = await openLifeShop();
  office = openCaller(shop.services, staffRoutes);
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await addStaff(shop.services, { ...login, role: 'finance', name: 'Dev Rana', email: 'one@office.test' });
  await addStaff(shop.services, { ...login, role: 'finance', name: 'Mira Shah', email: 'two@office.test' });
});
beforeEach(async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  first = await logInForTest(office, { email: 'one@office.test', ...login });
  second = await logInForTest(office, { email: 'two@office.test', ...login });
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

const db = () => shop.services.db;
const get = (path: string) => office.call('GET', path, undefined, { headers: { ...first } });
const post = (path: string, body: object, as = first) => office.call('POST', path, body, { headers: { ...as } });
const classes = async () => GstRatesReply.parse((await get(taxClassPaths.rates)).body).data.classes;
const hairOil: TaxClassInput = {
  code: null,
  name: 'Hair oils',
  hsn: '33059011',
  unit: 'BTL',
  rate: 5,
  from: '2026-11-21',
};

/** With a second person's approval. */
async function save(input: Partial<TaxClassInput>) {
  const asked = await post(taxClassPaths.rates, { ...hairOil, ...input });
  expect([asked.status, asked.body.data]).toEqual([200, { state: 'awaiting_approval' }]);
  const { data } = (
    await office.call('GET', `${approvalPaths.approvals}?state=pending`, undefined, { headers: { ...second } })
  ).body as { data: { id: number; facts: object }[] };
  expect((await post(`${approvalPaths.approvals}/${data[0]!.id}/approve`, {}, first)).status).toBe(403);
  const approved = await post(`${approvalPaths.approvals}/${data[0]!.id}/approve`, {}, second);
  expect(approved.status).toBe(200);
  return data[0]!.facts;
}

test('a class is made and gets another rate from a later day, each with a second person', async () => {
  expect(await save({})).toEqual({
    tax_class: 'Hair oils',
    hsn: '33059011',
    unit: 'BTL',
    gst_rate: '5%',
    from_day: '2026-11-21',
  });
  const made = (await classes()).find(({ name }) => name === 'Hair oils')!;
  expect(made).toEqual({
    code: 'hair-oils',
    name: 'Hair oils',
    hsn: '33059011',
    unit: 'BTL',
    rate: 5,
    rates: [{ from: '2026-11-21', rate: 5 }],
    products: 0,
  });
  await save({ code: made.code, rate: 12, from: '2026-12-01' });
  // A rate whose day has not begun may still be corrected.
  const next = { rate: 12.5, from: '2026-12-01', name: 'Oils for hair', hsn: '33059019', unit: 'NOS' } as const;
  const facts = await save({ code: made.code, ...next });
  // The approver sees the class as it is now, whatever the request itself says.
  expect(facts).toEqual({
    tax_class: 'Hair oils → Oils for hair',
    hsn: '33059011 → 33059019',
    unit: 'BTL → NOS',
    gst_rate: '5% → 12.5%',
    from_day: '2026-12-01',
  });
  const changed = (await classes()).find(({ code }) => code === made.code)!;
  expect(changed).toMatchObject({ name: 'Oils for hair', unit: 'NOS', rate: 5 });
  expect(changed.rates).toEqual([
    { from: '2026-11-21', rate: 5 },
    { from: '2026-12-01', rate: 12.5 },
  ]);
  shop.services.clock.set('2026-12-01T00:00:00+05:30');
  first = await logInForTest(office, { email: 'one@office.test', ...login });
  expect((await classes()).find(({ code }) => code === made.code)!.rate).toBe(12.5);
});

test('nothing is taxed anew: no rate of today for goods that are sold, no second class of a name, no rate without its day', async () => {
  await seedProduct(db(), { gst: 40 });
  const before = await classes();
  for (const [change, errors] of [
    [{ code: 'gst-40', name: 'Forty', from: '2026-11-21' }, { from: ['Choose tomorrow or a later day'] }],
    [{ from: '2026-11-20' }, { from: ['Choose today or a later day'] }],
    [{ name: 'GST-40' }, { name: ['Another class has this name. Choose a different one.'] }],
    [{ rate: null }, { rate: ['Enter the rate in percent'] }],
    [{ from: null }, { from: ['Enter the day from which the rate applies'] }],
    [{ rate: 5.125 }, { rate: ['Enter a percentage from 0 to 100, like 5 or 12.5'] }],
    [{ from: '30.11.2026' }, { from: ['Enter a date such as 2026-11-30'] }],
    [{ from: '2026-11-31' }, { from: ['There’s no such date. Check the day and month.'] }],
  ] as const) {
    const { status, body } = await post(taxClassPaths.rates, { ...hairOil, name: 'New oils', ...change });
    expect([change, status, body.errors]).toEqual([change, 422, errors]);
  }
  const unknown = await post(taxClassPaths.rates, { ...hairOil, code: 'no-such' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'tax_class_not_found']);
  expect(await classes()).toEqual(before);
});

test('the preview counts the products of a class and shows the tax in the dearest, now and then', async () => {
  await seedProduct(db(), { name: 'Serum', regular: 49_900, gst: 28 });
  await seedProduct(db(), { name: 'Rinse', regular: 9_900, gst: 28 });
  const { data } = TaxClassPreviewReply.parse((await get(`${taxClassPaths.preview}?code=gst-28&rate=18`)).body);
  // 499 x 28 / 256 = 54.58 twice, x 18 / 236 = 38.06 twice; 99: 10.83 and 7.55
  expect(data).toEqual({
    products: 2,
    examples: [
      { name: 'Serum', price: 499, tax_now: 109.16, tax_then: 76.12 },
      { name: 'Rinse', price: 99, tax_now: 21.66, tax_then: 15.1 },
    ],
  });
});

/** Orders two soaps at 18% for Mumbai and cancels one; from the next day on their rate is 12%. */
async function orderAcrossTheChange() {
  const soap = await seedProduct(db(), { regular: 21_900, gst: 18 });
  await sql`INSERT INTO stock_movement (product_id, change, reason, at)
    SELECT product_id, quantity, 'initial', '2026-11-01' FROM stock WHERE product_id = ${soap}`.execute(db());
  const order = await placeLive(shop, { [soap]: 2 }, { form: mumbaiAddress });
  await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
  await sql`INSERT INTO tax_rate (tax_class, valid_from, rate_bp) VALUES ('gst-18', '2026-11-22', 1200)
    ON CONFLICT DO NOTHING`.execute(db());
  await sql`UPDATE tax_class SET unit = 'PCS' WHERE code = 'gst-18'`.execute(db());
  shop.services.clock.set('2026-11-22T10:00:00+05:30');
  await bringTo(shop, order.id, 'dispatch');
  const { rows } = await sql<object>`SELECT kind, total_paise, taxable_paise, igst_paise FROM tax_document
    WHERE order_id = ${order.id} ORDER BY id`.execute(db());
  return { order, rows };
}
const taxOf = async (id: number) =>
  (await db().selectFrom('orders').select('tax_paise').where('id', '=', id).executeTakeFirstOrThrow()).tax_paise;

test('an invoice bears the rate of its day for the same price, and so does what comes back of it', async () => {
  const { order, rows } = await orderAcrossTheChange();
  // 219 x 12 / 112 = 23.46, and 6.43 in the 60 rupees for delivery
  expect(rows).toEqual([{ kind: 'invoice', total_paise: 27_900, taxable_paise: 24_911, igst_paise: 2_989 }]);
  // The soap cancelled earlier keeps its 33.41.
  expect(await taxOf(order.id)).toBe(2_989 + 3_341);
  await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
  const after =
    await sql<object>`SELECT total_paise, taxable_paise, igst_paise, content -> 'lines' -> 0 ->> 'unit' AS unit
    FROM tax_document WHERE order_id = ${order.id} AND kind = 'credit_note'`.execute(db());
  expect(after.rows).toEqual([{ total_paise: 27_900, taxable_paise: 24_911, igst_paise: 2_989, unit: 'PCS' }]);
  await shop.staffPost(`${checkPaths.checks}/run`, {});
  await runDueJobs(shop.services, checkJobs);
  const { data } = JSON.parse((await shop.staffFile(`${checkPaths.checks}/findings`)).body);
  expect(data.filter((each: { order_id: number }) => each.order_id === order.id)).toEqual([]);
});

/** Orders two soaps of gst-40 for Mumbai, one of them added by staff; the product moves to gst-5 before dispatch. */
async function orderOfMovedProduct() {
  const soap = await seedProduct(db(), { regular: 14_000, gst: 40 });
  await seedProduct(db(), { gst: 5 });
  const order = await placeLive(shop, { [soap]: 1 }, { form: mumbaiAddress });
  const { version } = (await shop.staffGet(`/${order.id}`)).body.data;
  const edit = { version, reason: 'The buyer called', add: [{ product_id: soap, quantity: 1 }] };
  expect((await shop.staff(order.id, orderEditPaths.edit, edit)).status).toBe(200);
  await sql`UPDATE product SET tax_class = 'gst-5' WHERE id = ${soap}`.execute(db());
  return order;
}
const documentsOf = async (id: number) =>
  (
    await sql<object>`SELECT kind,
      jsonb_path_query_array(content, '$.lines[*].gstRateBp') AS rates, jsonb_path_query_array(content, '$.lines[*].unit') AS units,
      jsonb_path_query_array(content, '$.deliveryShares[*].unit') AS delivery, jsonb_path_query_array(content, '$.lines[*].hsn') AS hsn
      FROM tax_document WHERE order_id = ${id} ORDER BY id`.execute(db())
  ).rows;

test('a product that moves to another class leaves the orders that were placed before to theirs', async () => {
  const order = await orderOfMovedProduct();
  await bringTo(shop, order.id, 'dispatch');
  expect(await documentsOf(order.id)).toMatchObject([{ kind: 'invoice', rates: [4000, 4000] }]);
});

test('of orders from before lines had a class, the rate is that of the product’s class on the day of the invoice', async () => {
  const order = await orderOfMovedProduct();
  await tamper(db(), sql`UPDATE order_line SET tax_class = NULL WHERE order_id = ${order.id}`);
  await bringTo(shop, order.id, 'dispatch');
  expect(await documentsOf(order.id)).toMatchObject([{ kind: 'invoice', rates: [500, 500] }]);
});

test('a credit note counts in the unit and under the HSN of its invoice, whatever class and product say by then', async () => {
  const rinse = await seedProduct(db(), { regular: 12_800, gst: 28 });
  await sql`UPDATE tax_class SET unit = 'BTL' WHERE code = 'gst-28'`.execute(db());
  const order = await placeLive(shop, { [rinse]: 2 }, { form: mumbaiAddress });
  await bringTo(shop, order.id, 'dispatch');
  await sql`UPDATE tax_class SET unit = 'PCS' WHERE code = 'gst-28'`.execute(db());
  await sql`UPDATE product SET hsn = '33059011' WHERE id = ${rinse}`.execute(db());
  await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
  const said = { rates: [2800], units: ['BTL'], delivery: ['BTL'], hsn: ['30049011'] };
  expect(await documentsOf(order.id)).toEqual([
    { kind: 'invoice', ...said },
    { kind: 'credit_note', ...said },
  ]);
});

test('where staff choose the rate of the order, the invoice bears that', async () => {
  expect((await post(taxClassPaths.rateDay, { day: 'order' })).body.data).toEqual({ day: 'order' });
  await sql`DELETE FROM tax_rate WHERE tax_class = 'gst-18' AND valid_from = '2026-11-22'`.execute(db());
  const { order, rows } = await orderAcrossTheChange();
  // The line's share for the remaining soap: 66.81 of two less 33.41 of one; 9.15 for delivery
  expect(rows).toEqual([{ kind: 'invoice', total_paise: 27_900, taxable_paise: 23_645, igst_paise: 4_255 }]);
  expect(await taxOf(order.id)).toBe(6_681 + 915);
});
