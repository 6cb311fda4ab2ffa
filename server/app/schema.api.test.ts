import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseOrderNumber } from '#contract/order-number.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

test('the numbers that the database gives to orders are those that the contract reads', async () => {
  const { rows } = await sql<{ number: string }>`
    SELECT random_order_number() AS number FROM generate_series(1, 300)`.execute(services.db);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(300);
  expect(rows.filter(({ number }) => parseOrderNumber(number) !== number)).toEqual([]);
});

test('a language that the code lists later needs no migration: no rule of a table says which there are', async () => {
  const { rows } = await sql`
    SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE contype = 'c' AND pg_get_constraintdef(oid) ~ '\\mlanguage\\M'`.execute(services.db);
  expect(rows).toEqual([]);
});
