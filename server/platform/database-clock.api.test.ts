import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDatabaseClock } from './database-clock.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(async () => {
  vi.useRealTimers();
  await services.close();
});

test("the database's clock counts on a machine whose own is an hour ahead, and the log says so once", async () => {
  const warn = vi.fn();
  const log = { ...services.log, warn } as unknown as TestServices['log'];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const clock = await startDatabaseClock(services.db, log);
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(services.db);
  expect(Math.abs(clock.now().getTime() - rows[0]!.at.getTime())).toBeLessThan(60_000);
  // PGlite reads this machine's clock, so there is no difference.
  expect(warn.mock.calls.length).toBe(services.database.kind === 'PostgreSQL' ? 1 : 0);
  clock.stop();
});
