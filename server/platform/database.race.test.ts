import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from './database-errors.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

test('a connection that breaks between two statements of a transaction refuses the next one and ends no process', async () => {
  const broken = services.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(services.db);
    // The error of the broken connection arrives while nothing waits for it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`SELECT 1`.execute(tx);
  });
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(services.db)).rows).toEqual([{ one: 1 }]);
});
