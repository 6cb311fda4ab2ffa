import { orderStatuses } from '#contract/order-states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStock } from '#server/catalog/index.ts';
import { checkBatches } from '#server/inventory/index.ts';
import { jobHandlers } from '#server/app/job-handlers.ts';
import { disagreements } from '#server/testing/order-ledger.ts';
import { findDifferences, findSettlements } from '#server/payments/index.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { demoCatalogue } from '#demo/index.ts';
import { seedDemo, seedHistory } from './index.ts';

let services: TestServices;
/** The last weeks of the history; the rest is more of the same. */
const days = 28;
const shares: number[] = [];
beforeAll(async () => {
  services = await openTestServices();
  await seedDemo(services, { pictures: false });
  await seedHistory(services, jobHandlers, { days, onProgress: (share) => shares.push(share) });
});
afterAll(() => services.close());

const count = async (from: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`).execute(services.db);
  return rows[0]!.n;
};

test('the demo shop has orders of weeks in every state, none of them in the future, and its ledger adds up', async () => {
  const { rows } = await sql<{ state: string }>`SELECT DISTINCT order_status AS state FROM orders ORDER BY 1`.execute(
    services.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(orderStatuses.toSorted());
  const now = services.clock.now();
  const { rows: times } = await sql<{ first: Date; last: Date }>`
    SELECT min(placed_at) AS first, max(placed_at) AS last FROM orders`.execute(services.db);
  expect(times[0]!.first.getTime()).toBeGreaterThan(now.getTime() - days * 86_400_000);
  expect(times[0]!.first.getTime()).toBeLessThan(now.getTime() - (days - 3) * 86_400_000);
  expect(times[0]!.last.getTime()).toBeLessThanOrEqual(now.getTime());
  expect(await count(`order_event WHERE at > '${now.toISOString()}'`)).toBe(0);
  expect(await disagreements(services.db)).toEqual([]);
});

test('it tells how far it is, day by day, and its audit log is sealed to the end', async () => {
  expect(shares.length).toBeGreaterThanOrEqual(days);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect([shares[0]! > 0, shares.at(-1)]).toEqual([true, 1]);
  expect([await count('audit_unsealed'), (await count('audit_entry')) > 100]).toEqual([0, true]);
});

test('what was delivered has its invoice, what came back its credit note; no job has failed and stock is the catalogue’s', async () => {
  expect(await count(`orders WHERE order_status = 'delivered'`)).toBeGreaterThan(20);
  expect(
    await count(`orders o WHERE order_status = 'delivered' AND NOT EXISTS
      (SELECT FROM tax_document d WHERE d.order_id = o.id AND d.kind = 'invoice')`),
  ).toBe(0);
  expect(await count(`tax_document WHERE kind = 'credit_note'`)).toBeGreaterThan(0);
  expect(await count('job WHERE dead_at IS NOT NULL')).toBe(0);
  const { rows } = await sql<{ sku: string; quantity: number }>`
    SELECT sku, quantity FROM product JOIN stock ON stock.product_id = product.id`.execute(services.db);
  expect(Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]))).toEqual(
    Object.fromEntries(demoCatalogue.products.map(({ sku, stock }) => [sku, stock])),
  );
});

test('staff find work: held orders, goods and batches, money without an order, requests for a second person, prices to come', async () => {
  const { db } = services;
  expect(await count('order_review WHERE approved_at IS NULL')).toBe(2);
  expect(await count('goods_receipt')).toBe(3);
  const soon = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM stock_batch WHERE remaining > 0 AND expires_on < ${services.clock.now()}::date + 90`.execute(
    db,
  );
  expect(soon.rows[0]!.n).toBe(0);
  const found = await sql`SELECT state, reason FROM unmatched_payment ORDER BY id`.execute(db);
  expect(found.rows).toEqual([
    { state: 'refunded', reason: 'late' },
    { state: 'refund_failed', reason: 'late' },
  ]);
  const asked = await sql`SELECT action, state, requested_by_name FROM approval`.execute(db);
  expect(asked.rows).toEqual([{ action: 'refund.issue', state: 'pending', requested_by_name: 'Deepak Joshi' }]);
  const planned = await sql`SELECT DISTINCT state FROM price_schedule`.execute(db);
  expect([await count('price_schedule'), planned.rows]).toEqual([2, [{ state: 'waiting' }]]);
  expect(await count('lab_report')).toBe(3);
  expect(await count(`review WHERE state = 'pending'`)).toBe(3);
  expect(await count(`product_question WHERE state = 'pending'`)).toBe(2);
  expect([
    await count('enquiry WHERE handled_at IS NULL'),
    await count('enquiry WHERE handled_at IS NOT NULL'),
  ]).toEqual([2, 2]);
  expect(await count('(SELECT DISTINCT login FROM audit_entry) AS people')).toBeGreaterThan(3);
  expect(await count('announcement')).toBe(2);
  expect(await count('achiever_consent WHERE withdrawn_at IS NULL')).toBe(4);
  expect(await count('product WHERE low_stock_at >= (SELECT quantity FROM stock WHERE product_id = product.id)')).toBe(
    demoCatalogue.products.filter(({ stock }) => stock <= 10).length,
  );
  expect(await count(`visitor_count WHERE step = 'address'`)).toBeGreaterThan(10);
  // The same problems as the nightly checks report.
  expect((await checkBatches(db, 0, 1_000)).found).toEqual([]);
  expect((await checkStock(db, 0, 1_000)).found).toEqual([]);
});

test('the provider has settled what it was paid, but for one payment in which ten rupees are missing and one that it forgot', async () => {
  const differences = await findDifferences(services.db, services.clock.now());
  expect(
    differences.map(({ kind, difference, amount_paise, own_paise }) => [
      kind,
      difference,
      amount_paise === null ? null : own_paise! - amount_paise,
    ]),
  ).toEqual([
    ['payment', 'amount', 1_000],
    ['payment', 'unsettled', null],
  ]);
  // The sandbox makes no payouts after that: weeks later nothing more is missing.
  const later = new Date(services.clock.now().getTime() + 60 * 86_400_000);
  expect(await findDifferences(services.db, later)).toEqual(differences);
  const settlements = await findSettlements(services.db, null, 100);
  expect(settlements.map(({ differences: found }) => found)).toEqual([0, 1, 0, 0]);
  for (const { received, refunded, fees, gst, net } of settlements) expect(net).toBe(received - refunded - fees - gst);
  expect(await count(`settlement_entry WHERE kind = 'refund'`)).toBeGreaterThan(0);
});
