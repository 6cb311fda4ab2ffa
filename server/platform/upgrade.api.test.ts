import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUnmatchedPayment } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';

/** The last migration before tables took the terms of the trade. */
const before = '0064-stray-reference';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ ...readConfig({ LOG_LEVEL: 'silent', DEMO: '0' }, []), dataDir: 'memory:' });
  await migrate(database.db, before);
  await sql
    .raw(
      `
SET session_replication_role = replica;
INSERT INTO stray_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at, transfer_reference)
  VALUES (100001, 'razorpay', 'pay_1', 49900, 'late', 'refunded', '2026-11-20T06:30:00Z', 'UTR-1');
INSERT INTO gst_series (kind, fiscal_year, last_serial) VALUES ('invoice', 2026, 7);
INSERT INTO gst_paper (kind, fiscal_year, serial, number, issued_at, issued_on, order_id, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    delivery_paise, total_paise, content)
  VALUES ('invoice', 2026, 7, 'AIN/26-27/000007', '2026-11-20T06:30:00Z', '2026-11-20', 100001, 10000, 250, 250, 0, 0, 10500, '{}');
INSERT INTO setting (key, value) VALUES ('gst_papers', '{"invoice":"AIN"}');
INSERT INTO job (kind, key, payload, run_at) VALUES
  ('refund-stray-payment', 'refund-stray-payment pay_1', '{"payment_id":"pay_1"}', now()),
  ('hourly:stray-payments', 'hourly:stray-payments 1', '{}', now()),
  ('payment-news', 'payment-news evt_1', '{"event_id":"evt_1"}', now());
INSERT INTO payment_webhook (event_id, provider, event, received_at) VALUES ('evt_1', 'razorpay', 'payment.captured', now());
INSERT INTO order_event (order_id, at, kind, actor) VALUES (100001, now(), 'revived', 'system'), (100001, now(), 'second_payment', 'system');
INSERT INTO stray_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at)
  VALUES (100001, 'razorpay', 'pay_2', 100, 'second', 'found', now());
INSERT INTO order_return (order_id, line_no, quantity, reason, message, state, requested_at)
  VALUES (100001, 1, 1, 'damaged', '', 'refused', now());
INSERT INTO stock_movement (product_id, change, reason, order_id, at) VALUES (1, 2, 'released', 100001, now());
SET session_replication_role = DEFAULT;
`,
    )
    .execute(database.db);
  await migrate(database.db);
});
afterAll(() => database.close());

const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

test('a database of an earlier version opens with its unmatched payments', async () => {
  expect(await readUnmatchedPayment(database.db, { provider: 'razorpay', paymentId: 'pay_1' })).toMatchObject({
    orderId: 100001,
    amount: 49900,
    reason: 'late',
    state: 'refunded',
    reference: 'UTR-1',
  });
});

test('its tax documents stand with their numbers, and still cannot be changed', async () => {
  expect(await rows('SELECT number, total_paise FROM tax_document')).toEqual([
    { number: 'AIN/26-27/000007', total_paise: 10500 },
  ]);
  expect(await rows('SELECT last_serial FROM tax_document_series')).toEqual([{ last_serial: 7 }]);
  for (const statement of [
    'UPDATE tax_document SET total_paise = 1',
    'DELETE FROM tax_document',
    'TRUNCATE tax_document CASCADE',
  ])
    await expect(rows(statement)).rejects.toThrow(/never changed or deleted/);
});

test('its settings and queued jobs are found under their new names', async () => {
  expect(await rows(`SELECT value FROM setting WHERE key = 'tax_documents'`)).toEqual([{ value: { invoice: 'AIN' } }]);
  expect(await rows('SELECT kind, key, payload FROM job ORDER BY id')).toEqual([
    {
      kind: 'refund-unmatched-payment',
      key: 'refund-unmatched-payment pay_1',
      payload: { provider: 'razorpay', payment_id: 'pay_1' },
    },
    {
      kind: 'webhook-event',
      key: 'webhook-event evt_1',
      payload: { provider: 'razorpay', event_id: 'evt_1' },
    },
  ]);
});

test('what happened to its orders is told in the terms of today', async () => {
  expect(await rows('SELECT kind FROM order_event ORDER BY id')).toEqual([
    { kind: 'reinstated' },
    { kind: 'duplicate_payment' },
  ]);
  expect(await rows('SELECT state FROM order_return')).toEqual([{ state: 'declined' }]);
  expect(await rows('SELECT reason FROM stock_movement')).toEqual([{ reason: 'abandoned' }]);
  expect(await readUnmatchedPayment(database.db, { provider: 'razorpay', paymentId: 'pay_2' })).toMatchObject({
    reason: 'duplicate',
  });
});
