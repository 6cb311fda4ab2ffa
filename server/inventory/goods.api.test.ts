import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import type { StaffOrder } from '#contract/admin/orders/orders.ts';
import {
  type BatchDetail,
  type BatchOrders,
  type ProductStock,
  type Receipt,
  type ScannedProduct,
  staffStockPaths,
  type StockBatch,
  type StockLevel,
} from '#contract/admin/catalogue/stock.ts';
import { bringTo, type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedProduct as seedBare } from '#server/testing/shop.ts';
import { checkStock } from '#server/catalog/index.ts';
import { checkBatches } from './index.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());

const db = () => shop.services.db;
/** Its stock has a movement, as every real product's has. */
const seedProduct = async (...[database, figures]: Parameters<typeof seedBare>) => {
  const id = await seedBare(database, figures);
  await sql`INSERT INTO stock_movement (product_id, change, reason) SELECT product_id, quantity, 'opening stock' FROM stock
    WHERE product_id = ${id} AND quantity > 0`.execute(database);
  return id;
};
const { stock, lookup, counts, receipts, batches, suppliers } = staffStockPaths;
const read = async (url: string) => (await shop.staffFile(url)).json<{ data: unknown }>().data;
let bills = 0;

interface Line {
  product_id: number;
  quantity: number;
  unit_cost?: number;
  batch?: string;
  expires_on?: string | null;
}
const bill = (lines: Line[], more: object = {}) => ({
  supplier: 'Himalaya Stores',
  bill_number: `B-${++bills}`,
  bill_date: '2026-11-20',
  lines: lines.map((line) => ({ unit_cost: 60, ...line })),
  ...more,
});
const receive = (lines: Line[], more: object = {}) => shop.staffPost(receipts, bill(lines, more));
/** Returns the id. */
const receiveBatch = async (product_id: number, quantity: number, batch: string, expires_on: string | null) => {
  const { status, body } = await receive([{ product_id, quantity, batch, expires_on }]);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as Receipt).lines[0]!.batch!.id;
};
const productStock = async (id: number) => (await read(`${stock}/${id}`)) as ProductStock;
const shelf = async (id: number) => {
  const { available, committed, on_hand, batches: kept } = await productStock(id);
  return { available, committed, on_hand, batches: kept.map(({ code, remaining }) => [code, remaining]) };
};
const order = async (product: number, quantity: number) => placeLive(shop, { [product]: quantity });
/** The ledger checks must find nothing wrong. */
const expectExact = async () => {
  expect((await checkStock(db(), 0, 1000)).found).toEqual([]);
  expect((await checkBatches(db(), 0, 1000)).found).toEqual([]);
};

describe('goods received', () => {
  test('raise stock by a movement each, and stand in the list with what they cost', async () => {
    const honey = await seedProduct(db(), { name: 'Honey', stock: 4 });
    const soap = await seedProduct(db(), { name: 'Soap', stock: 0 });
    const { status, body } = await receive(
      [
        { product_id: honey, quantity: 10, unit_cost: 80.5, batch: 'HN-7', expires_on: '2028-02-29' },
        { product_id: soap, quantity: 3, unit_cost: 22 },
      ],
      { bill_number: 'HS/26/118', supplier_gstin: '05AAACA1234F1ZG', note: 'Two cartons', update_cost_prices: true },
    );
    expect([status, body.errors ?? null]).toEqual([200, null]);
    const receipt = body.data as Receipt;
    expect(receipt).toEqual({
      id: expect.any(Number),
      supplier: 'Himalaya Stores',
      supplier_gstin: '05AAACA1234F1ZG',
      bill_number: 'HS/26/118',
      bill_date: '2026-11-20',
      note: 'Two cartons',
      received_at: shop.services.clock.now().toISOString(),
      received_by: 'Meera Negi',
      products: 2,
      quantity: 13,
      total_cost: 871,
      lines: [
        {
          product: { id: honey, sku: expect.any(String), name: 'Honey', picture: null },
          quantity: 10,
          unit_cost: 80.5,
          cost: 805,
          batch: { id: expect.any(Number), code: 'HN-7', expires_on: '2028-02-29' },
        },
        {
          product: { id: soap, sku: expect.any(String), name: 'Soap', picture: null },
          quantity: 3,
          unit_cost: 22,
          cost: 66,
          batch: null,
        },
      ],
    });
    expect(await shelf(honey)).toEqual({ available: 14, committed: 0, on_hand: 14, batches: [['HN-7', 10]] });
    expect(await shelf(soap)).toEqual({ available: 3, committed: 0, on_hand: 3, batches: [] });
    expect((await productStock(honey)).movements[0]).toMatchObject({
      change: 10,
      balance: 14,
      reason: 'received',
      staff: 'Meera Negi',
      order: null,
      receipt: { id: receipt.id, supplier: 'Himalaya Stores', bill_number: 'HS/26/118' },
    });
    const costs = await sql<{ cost_paise: number }>`
      SELECT cost_paise FROM product WHERE id IN (${honey}, ${soap}) ORDER BY id`.execute(db());
    expect(costs.rows).toEqual([{ cost_paise: 8_050 }, { cost_paise: 2_200 }]);
    expect((await read(`${receipts}?search=26%2F118`)) as object[]).toHaveLength(1);
    expect((await read(`${receipts}?search=nobody`)) as object[]).toEqual([]);
    expect((await read(suppliers)) as object[]).toEqual([{ name: 'Himalaya Stores', gstin: '05AAACA1234F1ZG' }]);
    await expectExact();
  });

  test('are received once, however often the form is sent', async () => {
    const id = await seedProduct(db(), { stock: 0 });
    const body = bill([{ product_id: id, quantity: 5, batch: 'X', expires_on: null }], { supplier: 'Doon Herbs' });
    const answers = await Promise.all(
      [body, { ...body, supplier: 'DOON herbs' }].map((each) => shop.staffPost(receipts, each)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const [taken] = answers.filter(({ status }) => status === 200);
    const [rejected] = answers.filter(({ status }) => status === 409);
    expect(rejected!.body).toMatchObject({
      code: 'bill_received',
      receipt_id: (taken!.body.data as Receipt).id,
      errors: { bill_number: ['This bill has already been received'] },
    });
    expect(await shelf(id)).toEqual({ available: 5, committed: 0, on_hand: 5, batches: [['X', 5]] });
  });

  test('say at each field what is wrong, and nothing is received', async () => {
    const id = await seedProduct(db(), { stock: 2 });
    await receiveBatch(id, 1, 'KNOWN', '2028-01-31');
    const before = await shelf(id);
    const lines = [
      { product_id: id, quantity: 1, batch: 'known', expires_on: '2028-02-28' },
      { product_id: id, quantity: 1, expires_on: '2028-02-28' },
      { product_id: id, quantity: 1, batch: 'OLD', expires_on: '2026-11-01' },
      { product_id: 999_999, quantity: 1 },
    ];
    const { status, body } = await receive(lines);
    expect([status, body.errors]).toEqual([
      422,
      {
        'lines.0.expires_on': ['This batch is in stock with the expiry date 2028-01-31. Check the pack.'],
        'lines.1.batch': ['Enter the batch number as well'],
        'lines.2.expires_on': ['This date has passed. Send expired items back to the supplier.'],
        'lines.3.product_id': ['Choose a product that isn’t archived'],
      },
    ]);
    const wrong = await receive(
      [{ product_id: id, quantity: 0, unit_cost: -1, batch: 'N', expires_on: '2028-02-31' }],
      {
        bill_number: ' ',
        supplier_gstin: '05AAACA1234F1ZX',
      },
    );
    expect(Object.keys(wrong.body.errors as object).toSorted()).toEqual([
      'bill_number',
      'lines.0.expires_on',
      'lines.0.quantity',
      'lines.0.unit_cost',
      'supplier_gstin',
    ]);
    expect((await receive([{ product_id: id, quantity: 1 }], { bill_date: '2026-12-24' })).body.errors).toEqual({
      bill_date: ['Enter a date that isn’t in the future'],
    });
    expect(await shelf(id)).toEqual(before);
  });
});

describe('packing', () => {
  test('takes the batch that expires first; slip and invoice name it, and the order keeps the day', async () => {
    const id = await seedProduct(db(), { name: 'Ghee', stock: 0 });
    await receiveBatch(id, 5, 'LATE', '2028-06-30');
    const early = await receiveBatch(id, 2, 'EARLY', '2027-09-30');
    const placed = await order(id, 3);
    expect(await shelf(id)).toEqual({
      available: 4,
      committed: 3,
      on_hand: 7,
      batches: [
        ['EARLY', 2],
        ['LATE', 5],
      ],
    });
    await bringTo(shop, placed.id, 'pack');
    expect(await shelf(id)).toEqual({ available: 4, committed: 0, on_hand: 4, batches: [['LATE', 4]] });
    const seen = (await shop.staffGet(`/${placed.id}`)).body.data as StaffOrder;
    expect(seen.lines[0]).toMatchObject({
      expires_on: '2027-09-30',
      batches: [
        { id: early, code: 'EARLY', expires_on: '2027-09-30', quantity: 2 },
        { id: expect.any(Number), code: 'LATE', expires_on: '2028-06-30', quantity: 1 },
      ],
    });
    await expectExact();
    await shop.staff(placed.id, 'dispatch', { courier: 'Delhivery', awb: 'GHEE100' });
    const { rows } = await sql<{ batches: object }>`
      SELECT content->'lines'->0->'batches' AS batches FROM tax_document WHERE order_id = ${placed.id}`.execute(db());
    expect(rows[0]!.batches).toEqual([
      { code: 'EARLY', expiresOn: '2027-09-30', quantity: 2 },
      { code: 'LATE', expiresOn: '2028-06-30', quantity: 1 },
    ]);
    expect((await read(`${batches}/${early}/orders`)) as BatchOrders['data']).toEqual([
      { id: placed.id, number: placed.number, name: expect.any(String), mobile: placed.mobile, quantity: 2 },
    ]);
  });

  test('never takes what has expired, nor food close to its expiry', async () => {
    const id = await seedProduct(db(), { name: 'Chyawanprash', stock: 0 });
    const old = await receiveBatch(id, 4, 'OLD', '2026-12-01');
    const placed = await order(id, 2);
    await bringTo(shop, placed.id, 'confirm');
    await sql`UPDATE stock_batch SET expires_on = '2026-01-31' WHERE id = ${old}`.execute(db());
    const rejected = await shop.staff(placed.id, 'pack');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'stock_expired']);
    expect((await shop.staffGet(`/${placed.id}`)).body.data).toMatchObject({ order_status: 'confirmed' });
    expect(await shelf(id)).toEqual({ available: 2, committed: 2, on_hand: 4, batches: [['OLD', 4]] });

    // Items that open orders wait for cannot be written off until there is something else to pack.
    const writeOff = (from: number, quantity: number) =>
      shop.staffPost(`${batches}/${old}/write-off`, { from, quantity, reason: 'expired' });
    expect((await writeOff(4, 4)).body.errors).toEqual({
      quantity: [
        'You can write off 2 now. Open orders need the other 2: receive new stock or cancel those orders first.',
      ],
    });
    await receiveBatch(id, 6, 'NEW', '2028-03-31');
    expect((await writeOff(4, 4)).body.data).toMatchObject({ remaining: 0, state: 'expired', available: 4 });
    expect((await writeOff(4, 1)).body).toMatchObject({ code: 'batch_changed' });
    expect((await shop.staff(placed.id, 'pack')).status).toBe(200);
    expect(await shelf(id)).toEqual({ available: 4, committed: 0, on_hand: 4, batches: [['NEW', 4]] });
    await sql`UPDATE product SET licence_kind = 'FSSAI' WHERE id = ${id}`.execute(db());
    await sql`UPDATE stock_batch SET expires_on = '2026-12-31' WHERE code = 'NEW' AND product_id = ${id}`.execute(db());
    const food = await order(id, 1);
    await bringTo(shop, food.id, 'confirm');
    expect((await shop.staff(food.id, 'pack')).body.code).toBe('stock_expired');
    const view = (await read(`${batches}?view=write_off`)) as StockBatch[];
    expect(view.map(({ code, state, remaining }) => [code, state, remaining])).toEqual([['NEW', 'short', 4]]);
    await expectExact();
  });

  test('takes stock that has no batch where the batches are used up', async () => {
    const id = await seedProduct(db(), { stock: 5 });
    await receiveBatch(id, 2, 'A', '2028-01-31');
    const placed = await order(id, 4);
    await bringTo(shop, placed.id, 'pack');
    expect(await shelf(id)).toEqual({ available: 3, committed: 0, on_hand: 3, batches: [] });
    await expectExact();
  });

  test('of an order that is cancelled afterwards puts the items back where they came from', async () => {
    const id = await seedProduct(db(), { stock: 0 });
    await receiveBatch(id, 2, 'A', '2027-12-31');
    await receiveBatch(id, 3, 'B', '2028-12-31');
    const placed = await order(id, 4);
    await bringTo(shop, placed.id, 'pack');
    expect(await shelf(id)).toMatchObject({ batches: [['B', 1]] });
    const lines = [{ line_no: 1, quantity: 1 }];
    expect((await shop.staff(placed.id, 'cancel', { lines, reason: 'One too many' })).status).toBe(200);
    expect(await shelf(id)).toEqual({ available: 2, committed: 0, on_hand: 2, batches: [['B', 2]] });
    await expectExact();
    expect((await shop.staff(placed.id, 'cancel', { reason: 'Changed their mind' })).status).toBe(200);
    expect(await shelf(id)).toEqual({
      available: 5,
      committed: 0,
      on_hand: 5,
      batches: [
        ['A', 2],
        ['B', 3],
      ],
    });
    await expectExact();
  });
});

describe('a count', () => {
  test('sets stock to what lies on the shelf, open orders among it', async () => {
    const [one, two] = [await seedProduct(db(), { stock: 10 }), await seedProduct(db(), { stock: 6 })];
    await receiveBatch(one, 4, 'C', '2028-01-31');
    await order(one, 3);
    const lines = [
      { product_id: one, from: 14, counted: 4 },
      { product_id: two, from: 6, counted: 8 },
    ];
    const { status, body } = await shop.staffPost(counts, { lines, note: 'November' });
    expect([status, body.data]).toEqual([
      200,
      {
        changed: 2,
        lines: [
          { product_id: one, on_hand: 4, committed: 3, available: 1 },
          { product_id: two, on_hand: 8, committed: 0, available: 8 },
        ],
      },
    ]);
    expect(await shelf(one)).toEqual({ available: 1, committed: 3, on_hand: 4, batches: [['C', 4]] });
    expect((await productStock(one)).movements[0]).toMatchObject({ change: -10, reason: 'count', note: 'November' });
    // Repeating the count changes nothing.
    expect((await shop.staffPost(counts, { lines })).body.data).toMatchObject({ changed: 0 });
    // Fewer than in the batch: a batch cannot contain more than there is.
    await shop.staffPost(counts, { lines: [{ product_id: one, from: 4, counted: 3 }] });
    expect(await shelf(one)).toEqual({ available: 0, committed: 3, on_hand: 3, batches: [['C', 3]] });
    await expectExact();
  });

  test('is not applied at all where a figure has changed, or where open orders wait for more', async () => {
    const [one, two] = [await seedProduct(db(), { stock: 10 }), await seedProduct(db(), { stock: 6 })];
    const conflict = await shop.staffPost(counts, {
      lines: [
        { product_id: one, from: 9, counted: 8 },
        { product_id: two, from: 6, counted: 5 },
      ],
    });
    expect([conflict.status, conflict.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'count_conflict',
        current: [{ product_id: one, on_hand: 10, committed: 0, available: 10 }],
      }),
    ]);
    await order(two, 4);
    const short = await shop.staffPost(counts, { lines: [{ product_id: two, from: 6, counted: 3 }] });
    expect(short.body.errors).toEqual({
      'lines.0.counted': ['Open orders need 4. Find them on the shelf, or cancel those orders first.'],
    });
    expect(await shelf(two)).toMatchObject({ available: 2, on_hand: 6 });
    const twice = { lines: [1, 2].map(() => ({ product_id: one, from: 10, counted: 9 })) };
    expect((await shop.staffPost(counts, twice)).body.errors).toEqual({
      'lines.1.product_id': ['This product is in the list twice'],
    });
  });

  test('finds what a scanner reads: a SKU in any letters, or the barcode', async () => {
    const id = await seedProduct(db(), { name: 'Balm', stock: 3 });
    await sql`UPDATE product SET barcode = '8901030875021', sku = 'Balm-25G' WHERE id = ${id}`.execute(db());
    const found = async (code: string) => (await read(`${lookup}?code=${code}`)) as ScannedProduct[];
    const product = {
      id,
      sku: 'Balm-25G',
      name: 'Balm',
      picture: null,
      available: 3,
      committed: 0,
      on_hand: 3,
      cost_price: null,
    };
    expect(await found('balm-25g')).toEqual([product]);
    expect(await found('8901030875021')).toEqual([product]);
    expect(await found('nothing')).toEqual([]);
  });
});

describe('stock', () => {
  test('that goes down by hand takes the batches along that would hold more', async () => {
    const id = await seedProduct(db(), { stock: 2 });
    await receiveBatch(id, 3, 'A', '2027-12-31');
    const adjust = (delta: number) =>
      shop.staffPost(`${staffCatalogPaths.products}/${id}/stock`, { delta, reason: 'damage' });
    await adjust(-2);
    expect(await shelf(id)).toMatchObject({ available: 3, batches: [['A', 3]] });
    await adjust(-1);
    expect(await shelf(id)).toMatchObject({ available: 2, batches: [['A', 2]] });
    await expectExact();
  });

  test('is listed with what is promised, and products that run low', async () => {
    const id = await seedProduct(db(), { name: 'Zed Oil', stock: 3 });
    await sql`UPDATE product SET low_stock_at = 5 WHERE id = ${id}`.execute(db());
    await receiveBatch(id, 2, 'Z', '2027-12-31');
    await order(id, 1);
    const row = {
      id,
      sku: expect.any(String) as string,
      name: 'Zed Oil',
      picture: null,
      available: 4,
      committed: 1,
      on_hand: 5,
      low_stock_at: 5,
      in_batches: 2,
      next_expiry: '2027-12-31',
    };
    const low = (await read(`${stock}?view=low`)) as StockLevel[];
    expect(low).toEqual([row]);
    expect((await read(`${stock}?search=${low[0]!.sku.slice(4, 20)}`)) as StockLevel[]).toEqual([row]);
    expect((await shop.staffFile(`${stock}?cursor=nonsense`)).statusCode).toBe(422);
    expect((await shop.staffFile(`${stock}/999999999999`)).statusCode).toBe(404);
  });

  test('has a history whose pages carry the balance on', async () => {
    const id = await seedProduct(db(), { stock: 0 });
    await sql`INSERT INTO stock_movement (product_id, change, reason) SELECT ${id}, 1, 'found' FROM generate_series(1, 60)`.execute(
      db(),
    );
    await sql`UPDATE stock SET quantity = 60 WHERE product_id = ${id}`.execute(db());
    const first = await productStock(id);
    expect(first.movements).toHaveLength(50);
    expect([first.movements[0]!.balance, first.movements[49]!.balance]).toEqual([60, 11]);
    const rest = (await read(`${stock}/${id}?cursor=${first.next_cursor}`)) as ProductStock;
    expect([rest.movements[0]!.balance, rest.movements[9]!.balance, rest.next_cursor]).toEqual([10, 1, null]);
  });

  test('of a batch has its expiry corrected, from what was seen to what is right', async () => {
    const id = await seedProduct(db(), { stock: 0 });
    const batch = await receiveBatch(id, 1, 'A', '2027-12-31');
    const correct = (from: string | null, to: string) => shop.staffPost(`${batches}/${batch}/expiry`, { from, to });
    expect((await correct('2027-12-30', '2028-01-31')).body.code).toBe('batch_changed');
    expect(((await correct('2027-12-31', '2028-01-31')).body.data as BatchDetail).expires_on).toBe('2028-01-31');
    expect((await correct('2028-01-31', '2028-02-31')).body.errors).toEqual({
      to: ['Enter a date such as 2027-06-30'],
    });
    expect((await shop.staffFile(`${batches}/99999999`)).statusCode).toBe(404);
  });
});

test('the ledger checks find batches that hold more than there is, and batches without their movements', async () => {
  const id = await seedProduct(db(), { stock: 0 });
  const batch = await receiveBatch(id, 2, 'A', '2027-12-31');
  await sql`UPDATE stock_batch SET remaining = 3 WHERE id = ${batch}`.execute(db());
  expect((await checkBatches(db(), id - 1, 1)).found).toEqual([
    {
      kind: 'batch_differs',
      place: `product ${id} batch A`,
      where: { code: 'batch', product: id, batch: 'A' },
      order_id: null,
      expected: { code: 'number', number: 2 },
      found: { code: 'number', number: 3 },
    },
    {
      kind: 'batches_exceed_stock',
      place: `product ${id}`,
      where: { code: 'product', product: id },
      order_id: null,
      expected: { code: 'at_most', number: 2 },
      found: { code: 'number', number: 3 },
    },
  ]);
  await sql`UPDATE stock_batch SET remaining = 2 WHERE id = ${batch}`.execute(db());
  await expectExact();
});
