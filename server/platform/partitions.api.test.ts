import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkDayTable } from '#server/customers/index.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { findMails, mailTable } from './outbox.ts';
import { partitionJobs, readDaysAhead } from './partitions.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const keep = () => partitionJobs([mailTable, linkDayTable])['hourly:partitions']!(services, {});
async function write(...at: string[]): Promise<void> {
  for (const created of at)
    await sql`INSERT INTO mail (recipient, subject, body_text, body_html, created_at)
      VALUES ('a@example.in', ${created}, '', '', ${created}::timestamptz)`.execute(services.db);
}
const subjects = async () => (await findMails(services.db, null, 20)).map(({ subject }) => subject);

test('emails are kept for two years and a month, also while nobody has looked for long', async () => {
  await write('2024-10-21T23:59:00Z', '2024-10-22T00:01:00Z', '2026-11-21T06:30:00Z');
  await keep();
  expect(await subjects()).toEqual(['2026-11-21T06:30:00Z', '2024-10-22T00:01:00Z']);
  services.clock.set('2027-06-10T06:30:00Z');
  await write('2027-06-10T06:30:00Z');
  await keep();
  expect(await subjects()).toEqual(['2027-06-10T06:30:00Z', '2026-11-21T06:30:00Z']);
  services.clock.set('2029-02-10T06:30:00Z');
  await keep();
  expect(await subjects()).toEqual(['2027-06-10T06:30:00Z']);
});

test('on embedded storage tables stay in one piece, on a server there are three months ahead', async () => {
  const ahead = await readDaysAhead(services.db, services.clock.now());
  if (services.database.kind === 'PGlite') return expect(ahead).toEqual([]);
  expect(ahead.map(({ table, days }) => [table, Math.floor(days)])).toEqual([
    ['mail', 110],
    ['referral_link_day', 110],
  ]);
});
