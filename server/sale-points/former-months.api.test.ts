/**
 * Months approved under the former rule: a return counted in the month in which it was accepted, and negative rests
 * were carried over.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openEarlierDatabase } from '#server/testing/databases.ts';
import { readTotals } from '#server/testing/sale-points.ts';
import { findMonthsWithLateReturns, readLateReturns, readMonthFigures } from './index.ts';

/** The last migration under that rule. */
const before = '0591-refused-commands';

let database: Database;
beforeAll(async () => {
  database = await openEarlierDatabase(before);
  const [carrying, returning] = ['654320', '654321'];
  await sql
    .raw(
      `
SET session_replication_role = replica;
INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-09-01', now(), 3), ('2026-10-01', now(), 10);
INSERT INTO sale_point_entry (id, member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, reverses, position, at)
  OVERRIDING SYSTEM VALUE VALUES
  (1, '${carrying}', '2026-09-01', 10000, 100000, 1, 'AV-1', 1, 'paid', 1, NULL, 1, '2026-09-30'),
  (2, '${carrying}', '2026-10-01', -10000, -100000, 1, 'AV-1', 1, 'lines_cancelled', 1, 1, 5, '2026-10-02'),
  (3, '${carrying}', '2026-10-01', 4000, 40000, 2, 'AV-2', 1, 'paid', 2, NULL, 6, '2026-10-03'),
  (4, '${returning}', '2026-10-01', 8000, 80000, 3, 'AV-3', 1, 'paid', 3, NULL, 7, '2026-10-04'),
  (5, '${returning}', '2026-11-01', -3000, -30000, 3, 'AV-3', 1, 'lines_returned', 2, 4, 11, '2026-11-05'),
  (6, '${carrying}', '2026-11-01', 9000, 90000, 4, 'AV-4', 1, 'paid', 4, NULL, 12, '2026-11-06');
INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
  SELECT member_id, month, sum(points_centi), sum(amount_paise), count(*) FROM sale_point_entry GROUP BY member_id, month;
SET session_replication_role = DEFAULT;
`,
    )
    .execute(database.db);
  await migrate(database.db);
});
afterAll(() => database.close());

test('what was left below zero counts once, in the first month after those that were approved', async () => {
  const { db } = database;
  expect([...(await readMonthFigures(db, '2026-10-01'))]).toEqual([
    ['654320', { points: 0, amount: 0 }],
    ['654321', { points: 5_000, amount: 50_000 }],
  ]);
  // 90 minus the 60 that October left below zero.
  expect([...(await readMonthFigures(db, '2026-11-01'))]).toEqual([['654320', { points: 3_000, amount: 30_000 }]]);
  expect([...(await readMonthFigures(db, '2026-12-01'))]).toEqual([]);
});

test('a return in a month that is still open goes to the month of its sale; one that an approved month had stays', async () => {
  const { db } = database;
  expect([...(await readLateReturns(db, '2026-10-01'))]).toEqual([['654321', { points: -3_000, amount: -30_000 }]]);
  expect([...(await readLateReturns(db, '2026-09-01'))]).toEqual([]);
  expect(await findMonthsWithLateReturns(db, 0)).toEqual(['2026-10-01']);
  const { counted, summed } = await readTotals(db);
  expect(counted).toEqual(summed);
});
