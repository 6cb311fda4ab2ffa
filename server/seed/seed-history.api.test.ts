import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSampleCompany } from '#server/content/index.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { openTestServices, type TestServices } from '#server/platform/testing.ts';
import { seedDemo, seedHistory } from './index.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  await seedDemo(services, { pictures: false });
  await saveSampleCompany(services.db, services.clock.now());
  const t = Date.now(), c = process.cpuUsage();
  await seedHistory(services, jobHandlers);
  console.log('ms', Date.now() - t, process.cpuUsage(c));
}, 300_000);
afterAll(() => services.close());

test('x', async () => {
  const { rows } = await sql`SELECT order_status, payment_status, count(*) FROM orders GROUP BY 1, 2 ORDER BY 1,2`.execute(services.db);
  console.log(rows);
  const r2 = await sql`SELECT (SELECT count(*) FROM mail) mails, (SELECT count(*) FROM tax_document) docs, (SELECT count(*) FROM ticket) tickets, (SELECT count(*) from job where dead_at is not null) dead, (select count(*) from job) jobs`.execute(services.db);
  console.log(r2.rows);
  expect(1).toBe(1);
});
