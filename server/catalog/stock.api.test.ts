import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { ok, err } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { returnStock, setStock, reserveStock, type StockLine } from './stock.ts';
import { readSellable } from './store.ts';
import { messages } from '#server/platform/messages.ts';

let services: TestServices;
let a: number;
let b: number;
beforeEach(async () => {
  services = await openTestServices();
  const { products } = await fillShop(services, [
    {
      sku: 'a',
      name: 'Alpha',
      regularPaise: 30_000,
      salePaise: 24_950,
      stock: 5,
      category: 'hair',
      taxClass: 'cosmetic',
    },
    { sku: 'b', name: 'Beta', stock: 3, published: false },
  ]);
  [a, b] = [products.get('a')!, products.get('b')!];
});
afterEach(() => services.close());

const quantities = async () =>
  (await services.db.selectFrom('stock').select('quantity').orderBy('product_id').execute()).map((row) => row.quantity);
const movements = async () =>
  (await sql`SELECT product_id, change, reason, order_id, at FROM stock_movement ORDER BY id`.execute(services.db))
    .rows;

const take = (lines: StockLine[]) =>
  inTransaction(services.db, async (tx) => {
    const lacking = await reserveStock(tx, lines, 100_001, services.clock.now());
    return lacking.length > 0 ? err(409, lacking.join(), messages.errors.orders.itemsSold) : ok(null);
  });

test('taking and giving back moves stock and books it', async () => {
  const at = services.clock.now();
  expect(
    await take([
      { productId: b, quantity: 3 },
      { productId: a, quantity: 2 },
    ]),
  ).toEqual({ ok: true, value: null });
  expect(await quantities()).toEqual([3, 0]);
  await services.db
    .transaction()
    .execute((tx) => returnStock(tx, [{ productId: b, quantity: 3 }], 100_001, at, 'cancelled'));
  expect(await quantities()).toEqual([3, 3]);
  const booked = await movements();
  expect(booked.slice(0, 2)).toEqual([
    { product_id: a, change: 5, reason: 'count', order_id: null, at },
    { product_id: b, change: 3, reason: 'count', order_id: null, at },
  ]);
  expect(booked.slice(2)).toHaveLength(3);
  expect(booked.slice(2)).toEqual(
    expect.arrayContaining([
      { product_id: a, change: -2, reason: 'order', order_id: 100_001, at },
      { product_id: b, change: -3, reason: 'order', order_id: 100_001, at },
      { product_id: b, change: 3, reason: 'cancelled', order_id: 100_001, at },
    ]),
  );
});

test('an order that lacks one product takes none of the others', async () => {
  const before = await movements();
  const refused = await take([
    { productId: a, quantity: 1 },
    { productId: b, quantity: 4 },
    { productId: 999_999, quantity: 1 },
  ]);
  expect(refused).toMatchObject({ ok: false, error: { code: `${b},999999` } });
  expect(await quantities()).toEqual([5, 3]);
  expect(await movements()).toEqual(before);
});

test('two lines of one product count together', async () => {
  expect(
    await take([
      { productId: b, quantity: 2 },
      { productId: b, quantity: 2 },
    ]),
  ).toMatchObject({ ok: false, error: { code: `${b}` } });
  expect(
    await take([
      { productId: b, quantity: 2 },
      { productId: b, quantity: 1 },
    ]),
  ).toMatchObject({ ok: true });
  expect(await quantities()).toEqual([5, 0]);
});

test('taking, returning and counting are one statement each, whatever the number of lines', async () => {
  const at = services.clock.now();
  const lines = [
    { productId: a, quantity: 1 },
    { productId: b, quantity: 1 },
  ];
  await services.db.transaction().execute(async (tx) => {
    const before = services.database.statements();
    await reserveStock(tx, lines, 1, at);
    await returnStock(tx, lines, 1, at, 'cancelled');
    await setStock(tx, lines, at, 'count');
    expect(services.database.statements() - before).toBe(3);
  });
});

test('counting books the difference only where there is one', async () => {
  const before = await movements();
  await services.db.transaction().execute((tx) =>
    setStock(
      tx,
      [
        { productId: a, quantity: 5 },
        { productId: b, quantity: 0 },
      ],
      services.clock.now(),
      'count',
    ),
  );
  expect(await quantities()).toEqual([5, 0]);
  expect((await movements()).slice(before.length)).toEqual([
    { product_id: b, change: -3, reason: 'count', order_id: null, at: services.clock.now() },
  ]);
});

test('the database itself refuses stock below zero', async () => {
  await expect(
    sql`UPDATE stock SET quantity = quantity - 6 WHERE product_id = ${a}`.execute(services.db),
  ).rejects.toThrow('stock_quantity_check');
});

test('an order reads what it needs of its products in one query, by id, at the rate of the day', async () => {
  const before = services.database.statements();
  const found = await readSellable(services.db, [b, a, 999_999], '2026-11-21');
  expect(services.database.statements() - before).toBe(1);
  expect(found).toEqual([
    {
      id: a,
      sku: 'a',
      name: 'Alpha',
      category_ids: [expect.any(Number)],
      regular_paise: 30_000,
      sale_paise: 24_950,
      struck_paise: 30_000,
      sale_point_centi: 250,
      hsn: '30049011',
      tax_class: 'cosmetic',
      gst_rate_bp: 1800,
      quantity: 5,
      published: true,
    },
    {
      id: b,
      sku: 'b',
      name: 'Beta',
      category_ids: [expect.any(Number)],
      regular_paise: 10_000,
      sale_paise: null,
      struck_paise: null,
      sale_point_centi: 250,
      hsn: '30049011',
      tax_class: 'medicament',
      gst_rate_bp: 500,
      quantity: 3,
      published: false,
    },
  ]);
  expect((await readSellable(services.db, [b], '2025-09-21'))[0]!.gst_rate_bp).toBe(1200);
  expect(await readSellable(services.db, [], '2026-11-21')).toEqual([]);
});
