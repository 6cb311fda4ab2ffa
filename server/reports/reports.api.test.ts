import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { columnsOf, type ReportName, reportsPath } from '#contract/admin/reports/report-names.ts';
import type { Report, ReportRow } from '#contract/admin/reports/reports.ts';
import { paise } from '#server/money/paise.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { sumDays } from './sum-days.ts';
import { orderBody, seedCoupon, seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
const firstDay = '2026-03-01';
const products: number[] = [];

/** The same numbers in each run. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Two months: paid online or cash on delivery, with and without coupons, partly and wholly cancelled, returned,
 * undelivered, never paid.
 */
beforeAll(async () => {
  shop = await openLifeShop();
  const { services } = shop;
  const draw = drawFrom(57);
  for (const figures of [
    { name: 'Honey', regular: 29_950, sale: 24_900, gst: 5, category: 'Foods' },
    { name: 'Oil', regular: 49_999, gst: 18, category: 'Hair' },
    { name: 'Churna', regular: 9_900, gst: 12, category: 'Herbs' },
  ])
    products.push(await seedProduct(services.db, { ...figures, stock: 10_000 }));
  const coupon = await seedCoupon(services.db, { kind: 'percent', percentBp: 1_500, code: 'MONSOON' });
  const mumbai = { user_state: 'Maharashtra', user_city: 'Mumbai', user_district: 'Mumbai', user_postcode: '400001' };
  for (let number = 0; number < 36; number++) {
    services.clock.set(`${firstDay}T00:10:00+05:30`);
    services.clock.advance((draw(60) * 24 * 60 + draw(1_400)) * 60_000);
    const lines = Object.fromEntries(products.slice(0, 1 + draw(3)).map((id) => [id, 1 + draw(3)]));
    const isOnline = draw(2) === 0;
    const form = { ...(draw(2) === 0 ? mumbai : {}), ...(isOnline ? online : {}) };
    const isUnpaid = isOnline && draw(5) === 0;
    const input = { form, ...(draw(3) === 0 ? { coupon } : {}) };
    const order = await (isUnpaid ? placeUnpaid(lines, input) : placeLive(shop, lines, input));
    if (order) await live(order, draw);
  }
  services.clock.set('2026-05-10T12:00:00+05:30');
  const { rows } = await sql<{
    kinds: string;
  }>`SELECT string_agg(DISTINCT kind, ' ' ORDER BY kind) AS kinds FROM order_credit`.execute(services.db);
  expect(rows[0]!.kinds).toBe('cancelled returned undelivered');
});
afterAll(() => shop.close());

async function placeUnpaid(lines: Record<number, number>, input: object): Promise<null> {
  const { status } = await shop.post(paths.placeOrder, orderBody(lines, input));
  expect(status).toBe(200);
  return null;
}

async function live(order: Awaited<ReturnType<typeof placeLive>>, draw: (below: number) => number): Promise<void> {
  const { clock } = shop.services;
  const hours = (count: number) => clock.advance(count * 3_600_000);
  const ending = draw(6);
  hours(1 + draw(90));
  if (ending === 0) return void (await order.act('cancel'));
  if (ending === 1) return void (await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] }));
  if (ending === 2) {
    await bringTo(shop, order.id, 'out-for-delivery');
    hours(24 * 9);
    await shop.staff(order.id, 'returned-to-origin', { reason: 'Nobody', written_off: [] });
    return;
  }
  await bringTo(shop, order.id, 'deliver');
  if (ending === 3) return;
  await shop.staff(order.id, 'collect-cod');
  hours(30);
  const reason = draw(2) === 0 ? 'damaged' : 'not_wanted';
  await order.act('returns', { lines: [{ line_no: 1, quantity: 1, reason }] });
  if (ending === 4) return;
  const returns = ((await shop.staffGet(`/${order.id}`)).body.data as { returns: { id: number }[] }).returns;
  await shop.staff(order.id, `returns/${returns[0]!.id}/approve`, { answer: 'Yes' });
  hours(24 * 3);
  await shop.staff(order.id, `returns/${returns[0]!.id}/receive`, { restock: 1 });
  await shop.staff(order.id, 'refund', { refund_shipping: draw(2) === 0 });
}

async function read(report: ReportName, query = ''): Promise<Report> {
  const { statusCode, body } = await shop.staffFile(`${reportsPath}/${report}?${query}`);
  expect([statusCode, body.slice(0, 300)]).toEqual([200, expect.stringContaining('"status":"success"')]);
  return (JSON.parse(body) as { data: Report }).data;
}

const named = (report: ReportName, figures: ReportRow['figures']) =>
  Object.fromEntries(columnsOf(report).map(({ name }, column) => [name, figures[column] ?? null]));

interface Entry {
  day: string;
  state: string;
  coupon: string;
  payment: string;
  productId: number | null;
  category: string;
  isOrder: boolean;
  gross: number;
  discount: number;
  back: number;
  gst: number;
  delivery: number;
  deliveryGst: number;
}

/** Row by row, to be summed in the test, in paise. */
async function readLedger(): Promise<Entry[]> {
  const { db } = shop.services;
  const names = new Map(
    (
      await db
        .selectFrom('product')
        .innerJoin('category', 'category.id', 'product.category_id')
        .select(['product.id', 'category.name'])
        .execute()
    ).map(({ id, name }) => [id, name]),
  );
  const entries: Entry[] = [];
  for (const order of await db.selectFrom('orders').selectAll().execute()) {
    const isPaid = order.paid_paise > 0;
    if (order.payment_method === 'online' && !isPaid && order.payable_paise > 0) continue;
    const facts = {
      state: order.place_of_supply,
      coupon: order.coupon_code ?? '',
      payment: order.payment_method,
    };
    const none = {
      productId: null,
      category: '',
      isOrder: false,
      gross: 0,
      discount: 0,
      back: 0,
      gst: 0,
      delivery: 0,
      deliveryGst: 0,
    };
    const placed = dayInIndia(order.placed_at);
    const lines = await db.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute();
    const deliveryGst = lines.reduce(
      (left, line) => left - (line.net_paise - line.taxable_paise),
      order.tax_paise as number,
    );
    entries.push({ ...none, ...facts, day: placed, isOrder: true, delivery: order.shipping_paise, deliveryGst });
    const of = (productId: number) => ({ productId, category: names.get(productId)! });
    for (const line of lines)
      entries.push({
        ...none,
        ...facts,
        ...of(line.product_id),
        day: placed,
        gross: (line.sale_paise ?? line.regular_paise) * line.quantity,
        discount: line.coupon_paise,
        gst: line.net_paise - line.taxable_paise,
      });
    for (const credit of await db.selectFrom('order_credit').selectAll().where('order_id', '=', order.id).execute()) {
      const day = dayInIndia(credit.at);
      const back = { delivery: 0 - credit.shipping_paise, deliveryGst: 0 - credit.delivery_tax_paise };
      entries.push({ ...none, ...facts, day, ...back });
      for (const taken of await db
        .selectFrom('order_credit_line')
        .selectAll()
        .where('credit_id', '=', credit.id)
        .execute()) {
        const { product_id } = lines.find(({ line_no }) => line_no === taken.line_no)!;
        const gst = taken.taxable_paise - taken.net_paise;
        entries.push({ ...none, ...facts, ...of(product_id), day, back: taken.net_paise, gst });
      }
    }
  }
  return entries;
}

function sumOf(entries: readonly Entry[], withDelivery: boolean): Record<string, number> {
  const add = (figure: (entry: Entry) => number) => entries.reduce((sum, entry) => sum + figure(entry), 0);
  const net = add(({ gross, discount, back }) => gross - discount - back);
  const goods = {
    gross: add(({ gross }) => gross),
    discounts: add(({ discount }) => discount),
    returns: add(({ back }) => back),
    net,
    gst: add(({ gst }) => gst),
  };
  if (!withDelivery) return goods;
  const delivery = add((entry) => entry.delivery);
  const gst = goods.gst + add((entry) => entry.deliveryGst);
  return { orders: entries.filter(({ isOrder }) => isOrder).length, ...goods, gst, delivery, total: net + delivery };
}

/** With its counts. */
function inPaise(report: ReportName, figures: ReportRow['figures']): Record<string, number | null> {
  return Object.fromEntries(
    columnsOf(report).map(({ name, kind }, column) => {
      const figure = figures[column] ?? null;
      return [name, figure !== null && kind === 'money' ? Math.round(figure * 100) : figure];
    }),
  );
}

/** Sums of all days, sums of some days, or only orders. */
const sources: [source: string, prepare: () => Promise<void>][] = [
  ['the orders', async () => {}],
  ['the sums of days', async () => void (await sumDays(shop.services))],
  [
    'both, day about',
    async () =>
      void (await sql`INSERT INTO sales_change (day) SELECT day FROM sales_day WHERE day::date - '2026-01-01' IN
        (SELECT 3 * n FROM generate_series(0, 60) n) OR day BETWEEN '2026-03-25' AND '2026-04-05'`.execute(
        shop.services.db,
      )),
  ],
];

describe.each(
  sources.flatMap(([source, prepare]) =>
    (
      [
        ['sales-by-day', (entry: Entry) => entry.day],
        ['sales-by-state', (entry: Entry) => entry.state],
        ['sales-by-coupon', (entry: Entry) => entry.coupon],
        ['sales-by-payment', (entry: Entry) => entry.payment],
        ['sales-by-product', (entry: Entry) => String(entry.productId)],
        ['sales-by-category', (entry: Entry) => entry.category],
      ] as const
    ).map(([report, keyOf]) => [report, source, keyOf, prepare] as const),
  ),
)('%s read from %s', (report, _source, keyOf, prepare) => {
  beforeAll(() => prepare());
  test.each([
    ['2026-03-01', '2026-05-05'],
    ['2026-03-20', '2026-04-02'],
    ['2026-04-11', '2026-04-11'],
  ])('from %s to %s agrees with the ledger of orders to the paisa', async (from, to) => {
    const isOfOrders = columnsOf(report).some(({ name }) => name === 'delivery');
    const entries = (await readLedger()).filter(({ productId }) => isOfOrders || productId !== null);
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    const shift = (day: string) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    const within = (begin: string, end: string) => entries.filter(({ day }) => day >= begin && day <= end);
    const [now, before] = [within(from, to), within(shift(from), shift(to))];
    const data = await read(report, `from=${from}&to=${to}`);
    expect(data.period).toEqual({ from, to, previous_from: shift(from), previous_to: shift(to) });
    expect(inPaise(report, data.totals)).toMatchObject(sumOf(now, isOfOrders));
    expect(inPaise(report, data.previous_totals!)).toMatchObject(sumOf(before, isOfOrders));
    const nameOf = ({ key, label }: ReportRow) => (report === 'sales-by-category' ? label : key);
    const of = (row: ReportRow, all: Entry[]) =>
      sumOf(
        all.filter((entry) => keyOf(entry) === nameOf(row)),
        isOfOrders,
      );
    for (const row of data.rows) {
      expect([nameOf(row), inPaise(report, row.figures)]).toMatchObject([nameOf(row), of(row, now)]);
      if (report !== 'sales-by-day') expect(inPaise(report, row.previous!)).toMatchObject(of(row, before));
    }
    if (report === 'sales-by-day') expect(data.rows.map(({ key }) => key)).toHaveLength(days);
    else expect(new Set(data.rows.map(nameOf))).toEqual(new Set([...now, ...before].map(keyOf)));
  });
});

test('long periods are shown by month, and add up to the same', async () => {
  const year = await read('sales-by-day', 'from=2026-01-01&to=2026-05-31');
  expect(year.rows.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']);
  expect(inPaise('sales-by-day', year.totals)).toMatchObject(sumOf(await readLedger(), true));
});

test('the CSV has every day in rupees with two decimals, beside the period before', async () => {
  const query = 'from=2026-01-01&to=2026-05-31';
  const { headers, body } = await shop.staffFile(`${reportsPath}/sales-by-day/export?${query}`);
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="sales-by-day-2026-01-01-2026-05-31.csv"',
  ]);
  const [head, ...rows] = body.trimEnd().split('\r\n');
  expect(head).toMatch(
    /^Date,Orders,Gross sales,Discounts,Returns,Net sales,GST in net sales,Delivery,Total sales,Orders \(Period before\)/,
  );
  expect(rows).toHaveLength(151);
  const sum = rows.reduce((all, row) => all + Math.round(Number(row.split(',')[8]) * 100), 0);
  expect(sum).toBe(sumOf(await readLedger(), true)['total']);
});

test('returns are counted by reason, with what was refunded for them', async () => {
  const { rows } = await sql<{ reason: string; requests: number; refunded: number }>`
    SELECT reason, count(*) AS requests, COALESCE(sum(l.net_paise), 0)::bigint AS refunded FROM order_return r
    LEFT JOIN order_credit_line l ON l.credit_id = r.credit_id AND l.line_no = r.line_no GROUP BY reason`.execute(
    shop.services.db,
  );
  expect(rows.length).toBe(2);
  const report = await read('returns-by-reason', 'from=2026-03-01&to=2026-06-30');
  for (const { reason, requests, refunded } of rows)
    expect(inPaise('returns-by-reason', report.rows.find(({ key }) => key === reason)!.figures)).toMatchObject({
      requests,
      refunded,
    });
});

test('a period that ends before it begins, or is too long, is rejected with a reason', async () => {
  for (const query of ['from=2026-05-02&to=2026-05-01', 'from=2020-01-01&to=2026-05-01']) {
    const { statusCode, body } = await shop.staffFile(`${reportsPath}/sales-by-day?${query}`);
    expect([statusCode, JSON.parse(body).code]).toEqual([422, 'period_invalid']);
  }
  const mistyped = await shop.staffFile(`${reportsPath}/sales-by-day?from=yesterday`);
  const unknown = await shop.staffFile(`${reportsPath}/sales-by-moon`);
  expect([mistyped.statusCode, unknown.statusCode]).toEqual([422, 422]);
});

test('stock is valued at cost, and its age is that of what came in last', async () => {
  const { services } = shop;
  const { db, clock } = services;
  const product = await seedProduct(db, { name: 'Ghee', regular: 60_000, sale: 50_000, stock: 30 });
  await db
    .updateTable('product')
    .set({ cost_paise: paise(20_050) })
    .where('id', '=', product)
    .execute();
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await db
    .insertInto('stock_movement')
    .values([
      { product_id: product, change: 100, reason: 'received', at: ago(200) },
      { product_id: product, change: 12, reason: 'received', at: ago(100) },
      { product_id: product, change: 10, reason: 'received', at: ago(45) },
      { product_id: product, change: 5, reason: 'received', at: ago(3) },
      // Items that come back from an order are no receipt.
      { product_id: product, change: 50, reason: 'returned', order_id: 999, at: ago(1) },
    ])
    .execute();
  const report = await read('stock');
  const row = report.rows.find(({ key }) => key === String(product))!;
  expect([row.label, named('stock', row.figures)]).toEqual([
    'Ghee',
    { quantity: 30, cost: 200.5, value: 6015, retail: 15_000, days30: 5, days90: 10, days180: 12, older: 3 },
  ]);
  const other = report.rows.find(({ key }) => key === String(products[0]))!;
  expect([named('stock', other.figures)['value'], report.period]).toEqual([null, null]);
});

test('online payments are what came in, less the refunds that the provider sent', async () => {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM payment WHERE status = 'paid') AS payments,
      (SELECT sum(amount_paise) FROM payment WHERE status = 'paid')::bigint AS received,
      (SELECT COALESCE(sum(amount_paise), 0) FROM refund WHERE state = 'processed' AND method = 'provider')::bigint AS refunds`.execute(
    shop.services.db,
  );
  const { payments, received, refunds } = rows[0]!;
  expect(payments).toBeGreaterThan(5);
  const report = await read('payments', 'from=2026-03-01&to=2026-06-30');
  expect(inPaise('payments', report.totals)).toEqual({ payments, received, refunds, kept: received! - refunds! });
});

test('searches without results stand in the order of how often they were made', async () => {
  await shop.services.db
    .insertInto('search_miss')
    .values([
      { day: '2026-05-01', words: 'retinol', searches: 2 },
      { day: '2026-05-02', words: 'retinol', searches: 3 },
      { day: '2026-05-02', words: '=quinoa', searches: 9 },
      { day: '2026-04-30', words: 'retinol', searches: 4 },
    ])
    .execute();
  const query = 'from=2026-05-01&to=2026-05-02';
  expect((await read('searches', query)).rows).toEqual([
    { key: '=quinoa', label: '=quinoa', figures: [9], previous: [0] },
    { key: 'retinol', label: 'retinol', figures: [5], previous: [4] },
  ]);
  const csv = (await shop.staffFile(`${reportsPath}/searches/export?${query}`)).body;
  // A visitor's search must not run as a formula in the reader's spreadsheet.
  expect(csv).toBe("Search,Searches,Searches (Period before)\r\n'=quinoa,9,0\r\nretinol,5,4\r\n");
});

test('reports of the network come from approved months alone, by month or as of the last one', async () => {
  const { db, clock } = shop.services;
  clock.set('2026-05-10T12:00:00+05:30');
  const sums = (members: number, gross: number, more: object = {}) => ({
    members,
    active: members / 2,
    frozen: 1,
    earners: members - 1,
    amounts: { gross },
    ranks: { 1: members - 2, 10: 1, 2: 1 },
    net_sales_paise: 1_000_000,
    ...more,
  });
  const kept = {
    percentiles: { median_paise: 12_345, ninetieth_paise: 99_900 },
    bands: [1, 2, 0, 0, 0, 0, 1],
    cohorts: [
      { month: '2026-01', joined: 5, stayed: 3, active: 1 },
      { month: '2026-04', joined: 2, stayed: 1, active: 1 },
    ],
    legs: [
      { member_id: '100002', network: 40 },
      { member_id: '100003', network: 12 },
    ],
  };
  for (const [month, state, summary] of [
    // An old close without the sums that were added later.
    ['2026-02-01', 'approved', sums(8, 333_333)],
    ['2026-03-01', 'approved', sums(6, 500_000, kept)],
    ['2026-04-01', 'approved', sums(4, 123_456, kept)],
    ['2026-05-01', 'draft', sums(2, 900_000, kept)],
  ] as const)
    await sql`INSERT INTO income_close (month, state, requested_by, requested_at, approved_by, approved_at, statements_sha256, source_sha256, summary)
      VALUES (${month}, ${state}, 'a', now(), 'b', CASE WHEN ${state} = 'approved' THEN now() END, '', '', ${JSON.stringify(summary)}::jsonb)`.execute(
      db,
    );
  const rowsOf = async (report: ReportName, query = 'from=2026-03-01&to=2026-04-30') =>
    (await read(report, query)).rows.map(({ key, figures, previous }) => [key, figures, previous]);
  // The two months before are January, which has no close, and February.
  expect(await rowsOf('payouts-by-month')).toEqual([
    ['2026-03', [10_000, 5_000, 50, 5], [0, 0, 0, 0]],
    ['2026-04', [10_000, 1_234.56, 12.34, 3], [10_000, 3_333.33, 33.33, 7]],
  ]);
  expect(await rowsOf('network-activity', 'from=2026-02-15&to=2026-04-30')).toEqual([
    ['2026-03', [6, 3, 50, 1], [0, 0, 0, 0]],
    ['2026-04', [4, 2, 50, 1], [8, 4, 50, 1]],
  ]);
  // A month whose close lacks the figure is left out instead of shown as zero.
  expect(await rowsOf('incomes-by-month', 'from=2026-01-01&to=2026-04-30')).toEqual([
    ['2026-03', [123.45, 999, 5], [0, 0, 0]],
    ['2026-04', [123.45, 999, 3], [0, 0, 0]],
  ]);
  expect(await rowsOf('network-ranks')).toEqual([
    ['1', [2, 50], [6, 75]],
    ['2', [1, 25], [1, 12.5]],
    ['10', [1, 25], [1, 12.5]],
  ]);
  expect((await rowsOf('income-bands')).map(([key, figures]) => [key, figures])).toEqual([
    ['none', [1, 25]],
    ['upto500', [2, 50]],
    ['upto2000', [0, 0]],
    ['upto10000', [0, 0]],
    ['upto50000', [0, 0]],
    ['upto200000', [0, 0]],
    ['above', [1, 25]],
  ]);
  expect(await rowsOf('network-retention')).toEqual([
    ['2026-01', [5, 3, 1, 20], [0, 0, 0, 0]],
    ['2026-04', [2, 1, 1, 50], [0, 0, 0, 0]],
  ]);
  expect((await rowsOf('network-legs')).map(([key, figures]) => [key, figures])).toEqual([
    ['100002', [40]],
    ['100003', [12]],
  ]);
  // Without given days, a year. Shares, and figures of the same people each month, have no total.
  const year = await read('payouts-by-month');
  expect([year.period?.from, year.rows.length, year.totals]).toEqual(['2025-05-11', 3, [30_000, 9_567.89, null, null]]);
  // The draft of May does not count.
  const ofMay = (await read('network-ranks', 'from=2026-05-01&to=2026-05-31')).rows;
  expect(ofMay.map(({ figures, previous }) => [figures, previous])).toEqual([
    [
      [0, 0],
      [2, 50],
    ],
    [
      [0, 0],
      [1, 25],
    ],
    [
      [0, 0],
      [1, 25],
    ],
  ]);
  const csv = await shop.staffFile(`${reportsPath}/income-bands/export?from=2026-04-01&to=2026-04-30`);
  expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
    'Income of the month,Direct sellers,Share,Direct sellers (Period before),Share (Period before)',
    'Nothing,1,25,1,16.66',
    'Up to ₹500,2,50,2,33.33',
  ]);
});
