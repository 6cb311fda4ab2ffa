import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldest } from './retention.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(() => emptyTables(services.db, 'job'));
afterAll(() => services.close());

/** Days of January; null: not done. */
async function put(...jobs: readonly (readonly [enqueued: number, done: number | null])[]): Promise<void> {
  for (const [enqueued, done] of jobs)
    await sql`INSERT INTO job (kind, payload, run_at, created_at, done_at)
      VALUES (${`${enqueued}-${done ?? ''}`}, '{}', now(), make_date(2026, 1, ${enqueued}::int), make_date(2026, 1, ${done}::int))`.execute(
      services.db,
    );
}
const left = async () =>
  (await services.db.selectFrom('job').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

const overdue = { table: 'job', by: 'id', isOver: sql<boolean>`done_at < '2026-01-10'` };
const isOld = sql<boolean>`created_at < '2026-01-10'`;

test('what is over goes, however many portions it takes', async () => {
  await put([1, 1], [2, 3], [3, 3], [4, 5], [5, 5], [6, 10], [11, 12]);
  await deleteOldest(services.db, overdue, 2);
  expect(await left()).toEqual(['6-10', '11-12']);
});

test('rows that stay among the oldest are passed, as long as there are old ones', async () => {
  await put([1, null], [2, null], [3, 20], [4, 5], [5, 6], [6, null], [7, 8], [12, 12], [13, 14], [13, 15], [14, 9]);
  await deleteOldest(services.db, { ...overdue, isOld }, 2);
  // The last one is behind a batch that is not old, so it is not reached.
  expect(await left()).toEqual(['1-', '2-', '3-20', '6-', '12-12', '13-14', '13-15', '14-9']);
});

test('with nothing to delete it looks at one portion, and goes no further', async () => {
  await put([1, null], [2, null], [3, 4]);
  const before = services.database.statements();
  await deleteOldest(services.db, overdue, 2);
  expect([services.database.statements() - before, await left()]).toEqual([1, ['1-', '2-', '3-4']]);
});
