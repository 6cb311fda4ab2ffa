import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openEarlierDatabase } from '#server/testing/databases.ts';

/** The last migration before refunds made in the provider's dashboard needed attention. */
const before = '0690-tax-class-of-lines';

let database: Database;
beforeAll(async () => {
  database = await openEarlierDatabase(before);
  await sql
    .raw(
      `
INSERT INTO orders (id, placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing, shipping,
    place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise, paid_paise, dispatched_at)
  OVERRIDING SYSTEM VALUE SELECT id, '2026-11-20', 'shipped', 'online', 'partially_refunded', 'A', 'B', '9876543210', 'a@example.in', '{}', '{}',
    'Uttarakhand', 10000, 0, 0, 0, 0, 10000, 10000, '2026-11-22' FROM generate_series(1, 4) AS past (id);
INSERT INTO order_review (order_id, reason, orders, opened_at, approved_at)
  VALUES (2, 'mobile', 5, '2026-11-20', '2026-11-21'), (4, 'provider_refund', 1, '2026-11-20', '2026-11-21');
INSERT INTO order_credit (order_id, kind, at, actor, reason, shipping_paise, advance_paise) VALUES
  (1, 'refunded', '2026-11-23', 'provider:razorpay', '', 0, 500), (2, 'refunded', '2026-11-23', 'provider:razorpay', '', 0, 500),
  (3, 'refunded', '2026-11-23', 'provider:razorpay', '', 0, 500), (3, 'returned', '2026-11-24', 'staff:1', '', 0, -500),
  (4, 'refunded', '2026-11-20', 'provider:razorpay', '', 0, 500);
`,
    )
    .execute(database.db);
  await migrate(database.db);
});
afterAll(() => database.close());

test('refunds for no items of orders that had left need attention; those used up, or checked before they left, do not', async () => {
  const { rows } = await sql<{ id: number; needs_attention: boolean }>`
    SELECT id, needs_attention FROM orders ORDER BY id`.execute(database.db);
  expect(rows).toEqual([
    { id: 1, needs_attention: true },
    { id: 2, needs_attention: true },
    { id: 3, needs_attention: false },
    { id: 4, needs_attention: false },
  ]);
});
