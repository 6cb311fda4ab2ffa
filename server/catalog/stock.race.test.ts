import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { ok, err } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { returnStock, reserveStock } from './stock.ts';
import { messages } from '#server/platform/messages.ts';

let services: TestServices;
let ids: number[];
beforeAll(async () => {
  services = await openTestServices();
  const { products } = await fillShop(
    services,
    Array.from({ length: 5 }, (_, n) => ({ sku: `p${n}`, stock: 40 })),
  );
  ids = [...products.values()];
});
afterAll(() => services.close());

const left = async () =>
  (await services.db.selectFrom('stock').select('quantity').orderBy('product_id').execute()).map((row) => row.quantity);
const booked = async () =>
  (
    await sql<{
      sum: number;
    }>`SELECT sum(change)::int AS sum FROM stock_movement GROUP BY product_id ORDER BY product_id`.execute(services.db)
  ).rows.map((row) => row.sum);

test('carts of the same products in any order sell every piece once and never wait in a ring', async () => {
  const carts = Array.from({ length: 120 }, (_, n) => {
    const lines = ids.map((productId) => ({ productId, quantity: 1 }));
    return n % 2 === 0 ? lines : lines.reverse();
  });
  const results = await Promise.all(
    carts.map((lines, n) =>
      inTransaction(services.db, async (tx) => {
        const lacking = await reserveStock(tx, lines, n + 1, services.clock.now());
        return lacking.length > 0 ? err(409, 'out_of_stock', messages.errors.orders.itemsSold) : ok(n);
      }),
    ),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(40);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(await booked()).toEqual([0, 0, 0, 0, 0]);
});

test('returns and sales at once keep stock and its book equal', async () => {
  const lines = ids.map((productId) => ({ productId, quantity: 2 }));
  const sell = (n: number) =>
    inTransaction(services.db, async (tx) =>
      (await reserveStock(tx, lines, n, services.clock.now())).length > 0
        ? err(409, 'out_of_stock', messages.errors.orders.itemsSold)
        : ok(n),
    );
  const restock = (n: number) =>
    services.db.transaction().execute((tx) => returnStock(tx, lines, n, services.clock.now(), 'cancelled'));
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? restock(n) : sell(n))));
  const sold = outcomes.filter((outcome) => outcome?.ok).length;
  const expected = 30 * 2 - sold * 2;
  expect(await left()).toEqual([expected, expected, expected, expected, expected]);
  expect(await booked()).toEqual(await left());
});

describe('stock is locked in the order of ids, whatever order the plan or the table has', () => {
  /** Rows that no transaction has locked. */
  const free = async () =>
    (
      await sql<{ id: number }>`
        SELECT product_id AS id FROM stock ORDER BY product_id FOR UPDATE SKIP LOCKED`.execute(services.db)
    ).rows.map(({ id }) => id);
  const waiting = async () =>
    (
      await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(services.db)
    ).rows[0]!.n;

  test.each([0, 1, 2, 3, 4])(
    'while somebody holds product %d: those before it are held, those after it free',
    async (n) => {
      // The rows are in the table in the opposite order.
      for (const id of ids.toReversed())
        await sql`UPDATE stock SET quantity = 1 WHERE product_id = ${id}`.execute(services.db);
      const lines = ids.toReversed().map((productId) => ({ productId, quantity: 1 }));
      const holder = await services.db.startTransaction().execute();
      try {
        await sql`SELECT FROM stock WHERE product_id = ${ids[n]!} FOR UPDATE`.execute(holder);
        const returning = services.db.transaction().execute(async (tx) => {
          // A plan that a larger shop may get: without a sort that would hide a missing ORDER BY.
          await sql`SET LOCAL enable_sort = off`.execute(tx);
          await returnStock(tx, lines, 1, services.clock.now(), 'cancelled');
        });
        await expect.poll(waiting, { interval: 10 }).toBe(1);
        expect(await free()).toEqual(ids.slice(n + 1));
        await holder.rollback().execute();
        await returning;
      } finally {
        if (!holder.isRolledBack) await holder.rollback().execute();
      }
      expect(await left()).toEqual([2, 2, 2, 2, 2]);
    },
  );
});
