import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { paise } from '#server/money/paise.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok, err } from '#server/platform/result.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { checkTaxDocuments, checkSeries, issueTaxDocuments, type TaxDocumentSale } from './index.ts';
import { messages } from '#server/platform/messages.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());

const db = () => shop.services.db;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const address = { street: '1', city: 'D', district: 'D', state: 'Uttarakhand', country: 'India', postcode: '248001' };
const sale = (orderId: number): TaxDocumentSale => ({
  orderId,
  orderNumber: 'K7QM3-XV9RK',
  placedAt: new Date('2026-11-21T12:00:00+05:30'),
  payment: 'cod',
  buyer: { name: 'Asha', mobile: '9876543210', email: 'a@mail.example' },
  billing: address,
  delivery: address,
});
const none = paise(0);
const gift = {
  lineNo: 1,
  sku: 'G',
  name: 'Sample',
  nameHi: '',
  hsn: '30049011',
  quantity: 1,
  unitPaise: none,
  saleAmount: none,
  couponShare: none,
  net: none,
  taxable: none,
  cgst: none,
  sgst: none,
  igst: none,
  gstRateBp: 500,
};
const matter = { items: [gift], deliveryCharge: none, codFee: none, total: none };

/** To issue tax documents for. */
async function bareOrders(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO orders (placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing, shipping,
      place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise)
    SELECT now(), 'placed', 'cod', 'cod_due', 'A', 'B', '9876543210', 'a@mail.example', '{}', '{}', 'Uttarakhand', 0, 0, 0, 0, 0, 0
    FROM generate_series(1, ${count}::int) RETURNING id`.execute(db());
  return rows.map((row) => row.id);
}

test('a thousand issued at once, every tenth rolled back, by two processes: the series has no gap and no number twice', async () => {
  const at = new Date('2030-06-01T12:00:00+05:30');
  const processes = [shop.services, await shop.services.another()];
  const ids = await bareOrders(1_000);
  const outcomes = await Promise.all(
    ids.map((orderId, index) =>
      inTransaction(processes[index % 2]!.db, async (tx) => {
        await issueTaxDocuments(tx, { sale: sale(orderId), invoice: matter, credits: [] }, { at, isDemo: true });
        return index % 10 === 3 ? err(409, 'rolled_back', messages.errors.requests.unexpected) : ok(orderId);
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(900);
  const { rows } = await sql<{ count: number; different: number; first: number; last: number; series: number }>`
    SELECT count(*)::int AS count, count(DISTINCT number)::int AS different, min(serial) AS first, max(serial) AS last,
      (SELECT last_serial FROM tax_document_series WHERE kind = 'invoice' AND fiscal_year = 2030) AS series
    FROM tax_document WHERE fiscal_year = 2030`.execute(db());
  expect(rows).toEqual([{ count: 900, different: 900, first: 1, last: 900, series: 900 }]);
});

test('dispatches, returned parcels and new orders at once: one invoice an order, one note a credit, nobody waits for another for ever', async () => {
  shop.services.clock.set('2031-06-01T12:00:00+05:30');
  const product = await seedProduct(db(), { stock: 1_000 });
  const orders = [];
  for (let index = 0; index < 12; index++) orders.push(await placeLive(shop, { [product]: 1 }));
  for (const [index, { id }] of orders.entries()) await bringTo(shop, id, index < 6 ? 'pack' : 'dispatch');
  const answers = await Promise.all(
    orders.flatMap(({ id }, index) =>
      times(2, () =>
        index < 6
          ? shop.staff(id, 'dispatch', { courier: 'DTDC', awb: `RACE-${id}` })
          : shop.staff(id, 'returned-to-origin', { reason: 'Refused', written_off: [], refund_shipping: true }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...times(12, () => 200),
    ...times(12, () => 409),
  ]);
  const { rows } = await sql`
    SELECT kind, count(*)::int AS count, max(serial) AS last FROM tax_document WHERE fiscal_year = 2031 GROUP BY kind ORDER BY kind`.execute(
    db(),
  );
  expect(rows).toEqual([
    { kind: 'credit_note', count: 6, last: 6 },
    { kind: 'invoice', count: 12, last: 12 },
  ]);
  expect((await checkTaxDocuments(db(), 0, 1000)).found).toEqual([]);
  expect((await checkSeries(db())).found).toEqual([]);
});
