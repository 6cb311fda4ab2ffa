import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database.ts';
import { openEarlierDatabase } from '#server/testing/databases.ts';
import { migrate } from './migrate.ts';

/** The last migration before values were normalised. */
const before = '0591-refused-commands';

let database: Database;
beforeAll(async () => {
  database = await openEarlierDatabase(before);
  const customer = (id: number, mobile: string, email: string, name = 'Asha', state = '') =>
    `(${id}, '${name}', 'Rawat', '${mobile}', '${email}', 'x', '${state}', 'India', now())`;
  await sql
    .raw(
      `
SET session_replication_role = replica;
INSERT INTO customer (id, first_name, last_name, mobile, email, password_hash, user_state, user_country, created_at) OVERRIDING SYSTEM VALUE VALUES
  ${[
    customer(1, '9109876543210', 'one@example.in'),
    customer(2, '00919876543211', 'two\u200b@example.in.', 'A\u200bsha\u202e', 'Orissa'),
    customer(3, '9876543212', 'three@example.in', 'क्\u200dषमा\u200d'),
    // Two rows of one person: the second already has the first one's normalised value.
    customer(4, '9109876543213', 'four@example.in'),
    customer(5, '9876543213', 'five@example.in'),
    customer(6, '9876543214', 'six@example.in.'),
    customer(7, '9876543215', 'six@example.in'),
    customer(8, '12025550142', ''),
    customer(9, '006581234567', ''),
    customer(10, '0012025550143', ''),
  ].join(',\n  ')};
INSERT INTO orders (id, placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing, shipping,
    place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise)
  OVERRIDING SYSTEM VALUE VALUES (1, now(), 'placed', 'cod', 'cod_due', 'A\ufeffsha', 'Rawat', '9109876543210', 'one@example.in.', '{}', '{}',
    'Uttarakhand', 100, 0, 0, 0, 0, 100);
INSERT INTO coupon_use (order_id, coupon_id, used_by, mobile) VALUES (1, 1, 'm:9109876543210', '9109876543210'), (2, 1, 'c:1', '9109876543210');
INSERT INTO stock_alert (product_id, email, language, created_at) VALUES (1, 'one@example.in', 'en', now()), (1, 'one@example.in.', 'en', now()),
  (2, 'one@example.in.', 'en', now());
SET session_replication_role = DEFAULT;
`,
    )
    .execute(database.db);
  await migrate(database.db);
});
afterAll(() => database.close());

const rows = async (query: string) => (await sql.raw(query).execute(database.db)).rows;

test('customers have one form of mobile, email, name and state; those that would be another stay as they are', async () => {
  expect(await rows('SELECT id::int, mobile, email, first_name, user_state FROM customer ORDER BY id')).toEqual(
    [
      [1, '9876543210', 'one@example.in', 'Asha', ''],
      [2, '9876543211', 'two@example.in', 'Asha', 'Odisha'],
      [3, '9876543212', 'three@example.in', 'क्\u200dषमा', ''],
      [4, '9109876543213', 'four@example.in', 'Asha', ''],
      [5, '9876543213', 'five@example.in', 'Asha', ''],
      [6, '9876543214', 'six@example.in.', 'Asha', ''],
      [7, '9876543215', 'six@example.in', 'Asha', ''],
      [8, '12025550142', '', 'Asha', ''],
      [9, '006581234567', '', 'Asha', ''],
      [10, '12025550143', '', 'Asha', ''],
    ].map(([id, mobile, email, first_name, user_state]) => ({ id, mobile, email, first_name, user_state })),
  );
});

test('orders, uses of coupons and alerts follow', async () => {
  expect(await rows('SELECT mobile, email, first_name FROM orders')).toEqual([
    { mobile: '9876543210', email: 'one@example.in', first_name: 'Asha' },
  ]);
  expect(await rows('SELECT used_by, mobile FROM coupon_use ORDER BY order_id')).toEqual([
    { used_by: 'm:9876543210', mobile: '9876543210' },
    { used_by: 'c:1', mobile: '9876543210' },
  ]);
  expect(await rows('SELECT product_id, email FROM stock_alert ORDER BY product_id')).toEqual([
    { product_id: 1, email: 'one@example.in' },
    { product_id: 2, email: 'one@example.in' },
  ]);
});

test('what collides is recorded', async () => {
  expect(
    await rows('SELECT table_name, column_name, row_id::int, other_id::int FROM value_collision ORDER BY row_id'),
  ).toEqual([
    { table_name: 'customer', column_name: 'mobile', row_id: 4, other_id: 5 },
    { table_name: 'customer', column_name: 'email', row_id: 6, other_id: 7 },
  ]);
});
