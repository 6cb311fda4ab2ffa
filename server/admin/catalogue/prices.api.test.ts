import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffProduct, staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { staffImportPaths } from '#contract/admin/catalogue/import.ts';
import { type PriceSchedule, type ProductPrices, staffPricePaths } from '#contract/admin/catalogue/prices.ts';
import { catalogJobs, createCatalogReader } from '#server/catalog/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const { schedules } = staffPricePaths;
const { products } = staffCatalogPaths;
const post = (path: string, body: unknown = {}) => office.call('POST', path, body, { headers });
const prices = async (id: number) =>
  (await office.call('GET', `${products}/${id}/prices`, undefined, { headers })).body.data as ProductPrices;
const shown = async (id: number) => {
  const { product_regular_price, product_sale_price, product_struck_price } = (await createCatalogReader(
    services,
  ).product(id))!.data[0]!;
  return [product_regular_price, product_sale_price, product_struck_price];
};
const setPrice = async (id: number, from: number | null, to: number | null) =>
  expect((await post(`${products}/${id}`, { changes: { sale_price: { from, to } } })).status).toBe(200);
let made = 0;
/** Costs Rs 100 from now on. */
async function product(): Promise<number> {
  const sku = `made-${++made}`;
  return (await fillShop(services, [{ sku }])).products.get(sku)!;
}
const plan = async (id: number, more: object) => post(schedules, { items: [{ product_id: id, ...more }], ...more });
const schedule = async (id: number, sale_price: number, starts_at: string, ends_at: string | null = null) =>
  plan(id, { sale_price, starts_at, ends_at });
const idOf = ({ body }: { body: { data?: unknown } }) => (body.data as PriceSchedule[])[0]!.id;
/** Logs in again, since the session has expired. */
const travel = async (moment: string) => {
  services.clock.set(moment);
  headers = await logInForTest(office, member);
};
const at = async (moment: string) => {
  await travel(moment);
  await runDueJobs(services, catalogJobs);
};
const states = async (id: number) => (await prices(id)).schedules.map(({ state }) => state);

test('every change of a price is in the history, whoever made it, and nothing else is', async () => {
  await travel('2026-11-21T12:00:00+05:30');
  const id = await product();
  services.clock.advance(3_600_000);
  await setPrice(id, null, 90);
  services.clock.advance(3_600_000);
  await post(`${products}/${id}`, { changes: { hsn: { from: '30049011', to: '3004' } } });
  await services.db.updateTable('product').set({ updated_at: services.clock.now() }).where('id', '=', id).execute();
  expect((await prices(id)).history).toEqual([
    { at: '2026-11-21T07:30:00.000Z', regular_price: 100, sale_price: 90 },
    { at: '2026-11-21T06:30:00.000Z', regular_price: 100, sale_price: null },
  ]);
});

test('until 2027 the MRP stands struck out, from then on the lowest price of the 30 days before', async () => {
  await travel('2026-11-01T12:00:00+05:30');
  const id = await product();
  await travel('2026-11-02T12:00:00+05:30');
  await setPrice(id, null, 80);
  await travel('2026-12-20T12:00:00+05:30');
  await setPrice(id, 80, 95);
  expect(await shown(id)).toEqual([100, 95, 100]);
  await travel('2026-12-31T23:59:59+05:30');
  expect(await shown(id)).toEqual([100, 95, 100]);
  await travel('2027-01-01T00:00:00+05:30');
  // It had cost less within the last 30 days.
  expect(await shown(id)).toEqual([100, 95, null]);
  await travel('2027-01-18T12:00:00+05:30');
  await setPrice(id, 95, 70);
  expect(await shown(id)).toEqual([100, 70, 80]);
  await travel('2027-02-20T12:00:00+05:30');
  await setPrice(id, 70, null);
  expect(await shown(id)).toEqual([100, null, null]);
  await travel('2027-05-01T12:00:00+05:30');
  await setPrice(id, null, 90);
  expect(await shown(id)).toEqual([100, 90, 100]);
  expect((await prices(id)).struck_price).toBe(100);
});

test('a scheduled price begins and ends at its time in India, with entries in the audit log', async () => {
  await travel('2027-06-01T12:00:00+05:30');
  const id = await product();
  const planned = await schedule(id, 75, '2027-06-02T00:00', '2027-06-03T00:00');
  expect(planned.status).toBe(200);
  expect((planned.body.data as PriceSchedule[])[0]).toMatchObject({
    product: { id },
    sale_price: 75,
    starts_at: '2027-06-01T18:30:00.000Z',
    ends_at: '2027-06-02T18:30:00.000Z',
    state: 'waiting',
    created_by: 'meera@office.example',
  });
  await at('2027-06-01T23:59:59+05:30');
  expect(await shown(id)).toEqual([100, null, null]);
  await at('2027-06-02T00:00:00+05:30');
  expect(await shown(id)).toEqual([100, 75, 100]);
  expect(await states(id)).toEqual(['running']);
  await at('2027-06-03T00:00:00+05:30');
  expect(await shown(id)).toEqual([100, null, null]);
  expect(await states(id)).toEqual(['ended']);
  const entries = await services.db
    .selectFrom('audit_entry')
    .select(['action', 'login', 'before', 'after'])
    .where('object_type', '=', 'price_schedule')
    .where('login', '=', 'schedule')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    {
      action: 'price_schedule.start',
      login: 'schedule',
      before: { state: 'waiting', sale_price: null },
      after: { state: 'running', sale_price: 75 },
    },
    {
      action: 'price_schedule.end',
      login: 'schedule',
      before: { state: 'running', sale_price: 75 },
      after: { state: 'ended', sale_price: null },
    },
  ]);
});

test('what staff set meanwhile stands after the end; a shop that slept through a price does not begin it', async () => {
  await travel('2027-07-01T12:00:00+05:30');
  const [changed, slept] = [await product(), await product()];
  await schedule(changed, 75, '2027-07-02T00:00', '2027-07-03T00:00');
  await at('2027-07-02T00:00:00+05:30');
  await setPrice(changed, 75, 70);
  await at('2027-07-03T00:00:00+05:30');
  expect(await shown(changed)).toEqual([100, 70, 75]);
  await schedule(slept, 75, '2027-07-04T00:00', '2027-07-05T00:00');
  await at('2027-07-06T00:00:00+05:30');
  expect([await shown(slept), await states(slept)]).toEqual([[100, null, null], ['ended']]);
});

test('a special price ends although its MRP changed meanwhile, and goes back to what the price list then says', async () => {
  await travel('2027-07-10T12:00:00+05:30');
  const [raised, lowered, stuck] = [await product(), await product(), await product()];
  await setPrice(raised, null, 90);
  await setPrice(lowered, null, 90);
  for (const id of [raised, lowered, stuck]) await schedule(id, 75, '2027-07-12T00:00', '2027-07-13T00:00');
  await at('2027-07-12T00:00:00+05:30');
  await post(`${products}/${raised}`, { changes: { regular_price: { from: 100, to: 120 } } });
  await post(`${products}/${lowered}`, { changes: { regular_price: { from: 100, to: 80 } } });
  // One schedule's job has failed for good.
  await sql`UPDATE job SET dead_at = now() WHERE kind = 'price-schedule' AND done_at IS NULL
    AND (payload ->> 'schedule_id')::int = (SELECT max(id) FROM price_schedule WHERE product_id = ${stuck})`.execute(
    services.db,
  );
  await at('2027-07-13T00:00:00+05:30');
  expect((await shown(raised)).slice(0, 2)).toEqual([120, 90]);
  // The new MRP leaves no discount at ₹90.
  expect((await shown(lowered)).slice(0, 2)).toEqual([80, null]);
  expect((await shown(stuck)).slice(0, 2)).toEqual([100, 75]);
  await catalogJobs['hourly:price-schedule']!(services, {});
  expect((await shown(stuck)).slice(0, 2)).toEqual([100, null]);
  expect([await states(raised), await states(lowered), await states(stuck)]).toEqual([['ended'], ['ended'], ['ended']]);
});

test('a price without an end stays, and one that is no longer below the MRP fails', async () => {
  await travel('2027-08-01T12:00:00+05:30');
  const [stays, fails] = [await product(), await product()];
  await schedule(stays, 75, '2027-08-02T00:00');
  await schedule(fails, 75, '2027-08-02T00:00');
  await post(`${products}/${fails}`, { changes: { regular_price: { from: 100, to: 60 } } });
  await at('2027-08-02T00:00:00+05:30');
  expect([await shown(stays), await states(stays)]).toEqual([[100, 75, 100], ['ended']]);
  expect([(await shown(fails)).slice(0, 2), await states(fails)]).toEqual([[60, null], ['failed']]);
});

test('is called off before it begins, and ended at once while it runs', async () => {
  await travel('2027-09-01T12:00:00+05:30');
  const [waits, runs] = [await product(), await product()];
  const first = idOf(await schedule(waits, 75, '2027-09-02T00:00', '2027-09-09T00:00'));
  const second = idOf(await schedule(runs, 75, '2027-09-02T00:00', '2027-09-09T00:00'));
  expect((await post(`${schedules}/${first}/cancel`)).status).toBe(200);
  await at('2027-09-02T00:00:00+05:30');
  expect(await shown(waits)).toEqual([100, null, null]);
  expect((await shown(runs))[1]).toBe(75);
  expect(((await post(`${schedules}/${second}/cancel`)).body.data as PriceSchedule).state).toBe('cancelled');
  expect(await shown(runs)).toEqual([100, null, null]);
  const again = await post(`${schedules}/${second}/cancel`);
  expect([again.status, again.body.code]).toEqual([409, 'schedule_closed']);
  expect((await post(`${schedules}/999999999999/cancel`)).status).toBe(404);
  await at('2027-09-09T00:00:00+05:30');
  expect(await states(runs)).toEqual(['cancelled']);
});

test.each([
  [{ sale_price: 75, starts_at: '2027-09-30T00:00' }, { starts_at: ['Choose a time that hasn’t passed'] }],
  [{ sale_price: 75, starts_at: '2031-01-01T00:00' }, { starts_at: ['Choose a time within two years'] }],
  [
    { sale_price: 75, starts_at: '2027-10-02T00:00', ends_at: '2027-10-02T00:00' },
    { ends_at: ['Choose an end after the start'] },
  ],
  [
    { sale_price: 75, starts_at: '2027-02-31T10:00' },
    { starts_at: ['Enter a date and time such as 2026-12-01T09:00'] },
  ],
  [{ sale_price: 75, starts_at: '2 Oct' }, { starts_at: ['Enter a date and time such as 2026-12-01T09:00'] }],
  [
    { sale_price: 100, starts_at: '2027-10-02T00:00' },
    { 'items.0.sale_price': ['Enter a sale price below the MRP of ₹100, or leave it empty'] },
  ],
  [
    { sale_price: 75, starts_at: '2027-10-05T00:00' },
    { 'items.0.product_id': ['This product already has a price scheduled for this time'] },
  ],
])('%j is wrong at its field', async (more, errors) => {
  await travel('2027-10-01T12:00:00+05:30');
  const id = await product();
  expect((await schedule(id, 60, '2027-10-04T00:00', '2027-10-06T00:00')).status).toBe(200);
  const answer = await plan(id, more);
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
});

test('a price that begins before the end of the one before was done takes nothing of it over', async () => {
  await travel('2029-03-01T12:00:00+05:30');
  const id = await product();
  // The later one is created first, and so read first.
  await schedule(id, 80, '2029-03-03T00:00', '2029-03-04T00:00');
  await schedule(id, 75, '2029-03-02T00:00', '2029-03-02T23:59');
  await at('2029-03-02T00:00:00+05:30');
  expect(await shown(id)).toEqual([100, 75, 100]);
  await travel('2029-03-03T01:00:00+05:30');
  await catalogJobs['hourly:price-schedule']!(services, {});
  expect(await shown(id)).toEqual([100, 80, null]);
  await at('2029-03-04T00:00:00+05:30');
  expect(await shown(id)).toEqual([100, null, null]);
});

test('a special price ends for a copy of the product, too, and does not come back by undoing an import', async () => {
  await travel('2027-09-01T12:00:00+05:30');
  const id = await product();
  const sku = `made-${made}`;
  await setPrice(id, null, 95);
  await schedule(id, 75, '2027-09-02T00:00', '2027-09-05T00:00');
  await at('2027-09-02T00:00:00+05:30');
  const copied = await post(`${products}/${id}/duplicate`, { sku: `copy-${made}` });
  expect((copied.body.data as StaffProduct).values).toMatchObject({ regular_price: 100, sale_price: 95 });
  const file = `sku,sale_price\n${sku},85\n`;
  const imported = await office.call('POST', staffImportPaths.imports, file, { headers, type: 'text/csv' });
  expect(imported.status).toBe(200);
  await at('2027-09-05T00:00:00+05:30');
  expect((await shown(id))[1]).toBe(85);
  expect(await post(staffImportPaths.undo)).toMatchObject({ status: 409, body: { code: 'import_changed' } });
  expect((await shown(id))[1]).toBe(85);
});

test('a file of products taken during a special price neither ends it nor makes it permanent', async () => {
  await travel('2027-10-01T12:00:00+05:30');
  const id = await product();
  await setPrice(id, null, 95);
  await plan(id, { regular_price: 90, sale_price: 75, starts_at: '2027-10-02T00:00', ends_at: '2027-10-05T00:00' });
  const take = async () => (await office.call('GET', staffImportPaths.export, undefined, { headers })).bytes.toString();
  const before = await take();
  await at('2027-10-02T00:00:00+05:30');
  const during = await take();
  expect(during).toBe(before);
  const put = async () => {
    const sent = await office.call('POST', staffImportPaths.imports, during, { headers, type: 'text/csv' });
    expect(sent.body.data).toMatchObject({ updated: 0 });
    return (await shown(id)).slice(0, 2);
  };
  expect(await put()).toEqual([90, 75]);
  await at('2027-10-05T00:00:00+05:30');
  expect(await put()).toEqual([100, 95]);
});
