import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OwnIncomeAccountReply } from '#contract/income-ledger.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { incomeLedgerJobs, postFailedPayout, postPayout } from '#server/income-ledger/index.ts';
import { saveTdsCertificate, leaveNetwork } from '#server/members/index.ts';
import { paise } from '#server/money/paise.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { emptyLedger, insertApprovedClose } from '#server/testing/approved-closes.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { seedCustomer, type TestCustomer } from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let caller: Caller;
let seller: TestCustomer;
beforeAll(async () => {
  services = await openTestServices();
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  caller = openCaller(services, portalRoutes);
});
afterAll(async () => {
  await caller.close();
  await services.close();
});
beforeEach(async () => {
  services.clock.set('2026-04-02T12:00:00+05:30');
  await emptyLedger(services);
  await emptyTables(services.db, 'member', 'customer', 'rate_limit', 'payout_batch', 'tds_certificate');
  await seedCustomer(services, '123455');
  seller = await seedCustomer(services, '123456');
});

const read = async (query = '', of = seller) =>
  caller.call('GET', memberPaths.incomeAccount + query, undefined, { headers: of.headers });
async function readAccount(query = '') {
  const { status, body } = await read(query);
  expect(status).toBe(200);
  return OwnIncomeAccountReply.parse(body).data;
}
async function close(month: string, paid: number, others = {}) {
  await insertApprovedClose(services, month, { '123456': { personal: paid * 100 }, ...others });
  await runDueJobs(services, incomeLedgerJobs);
}

test('a seller reads their months, the tax with its rule, and what was paid; nobody else’s', async () => {
  await close('2026-03', 20_000, { '123455': { personal: 100 } });
  services.clock.set('2026-05-01T12:00:00+05:30');
  const { rows } = await sql<{
    id: number;
  }>`WITH batch AS (INSERT INTO payout_batch (state, made_by, made_at, approved_by, approved_at)
      VALUES ('approved', 'meera', now(), 'ravi', '2026-05-01T10:00:00Z') RETURNING id)
    INSERT INTO payout_line (batch_id, member_id, paise, state, application_id, settled_at, utr, paid_on)
    SELECT id, '123456', 500000, 'paid', 1, now(), 'SBIN000001', '2026-05-02' FROM batch RETURNING id`.execute(
    services.db,
  );
  const line = { lineId: rows[0]!.id, memberId: '123456', paise: paise(5_000_00), at: services.clock.now() };
  await services.db.transaction().execute(async (tx) => {
    await postPayout(tx, line);
    await postFailedPayout(tx, line);
  });
  await close('2026-04', 1_000);
  await sql`WITH recovery AS (INSERT INTO income_recovery (at, position, changes_ranks) VALUES (now(), 0, false) RETURNING id)
    INSERT INTO income_entry (member_id, month, kind, component, paise, recovery_id, corrects, posted_at)
    SELECT '123456', '2026-05-01', 'clawback', 'personal', -3000, id, '2026-03-01', now() FROM recovery`.execute(
    services.db,
  );
  const account = await readAccount();
  expect(account.balance).toBe(21_000 - 4_200 - 30);
  expect(account.months.map(({ month, gross, net }) => [month, gross, net])).toEqual([
    ['2026-05', 0, -30],
    ['2026-04', 1_000, -3_200],
    ['2026-03', 20_000, 20_000],
  ]);
  expect(account.months[1]).toMatchObject({
    tds: [{ amount: -4_200, rate: 20, base: 21_000, tax_year: 2026, withheld_before: 0 }],
    payouts: [],
    changed_later: [],
  });
  // Paid in May, before April's income was credited: the statement of March has it, and what has changed March since.
  const bank = { utr: 'SBIN000001', paid_on: '2026-05-02' };
  expect(account.months[2]).toMatchObject({
    payouts: [
      { amount: -5_000, failed: false, ...bank },
      { amount: 5_000, failed: true, ...bank },
    ],
    changed_later: [{ month: '2026-05', amount: -30 }],
  });
  const pdf = await caller.call('GET', `${memberPaths.incomeAccount}/2026-03/statement.pdf`, undefined, {
    headers: seller.headers,
  });
  const words = readDocument(pdf.bytes).pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const part of ['2 May 2026, UTR SBIN000001', 'Gross income', '₹ 30. They are in the statement of May 2026'])
    expect(words).toContain(part);
  expect((await readAccount('?cursor=2026-04')).months.map(({ month }) => month)).toEqual(['2026-03']);
  expect((await read('?cursor=April')).status).toBe(422);
});

test('a seller sees their payouts with the bank’s reference, those that failed, and nobody else’s', async () => {
  await sql`WITH batch AS (INSERT INTO payout_batch (state, made_by, made_at, approved_by, approved_at)
      VALUES ('approved', 'meera', now(), 'ravi', '2026-04-01T20:00:00Z') RETURNING id)
    INSERT INTO payout_line (batch_id, member_id, paise, state, hold, application_id, settled_at, utr, paid_on, failure)
    SELECT id, member, paise, state, hold, 1, at, utr, day::date, failure FROM batch, (VALUES
      ('123456', 50000, 'paid', NULL, now(), 'SBIN000001', '2026-04-02', NULL),
      ('123455', 70000, 'paid', NULL, now(), 'SBIN000002', '2026-04-02', NULL)) AS l (member, paise, state, hold, at, utr, day, failure)`.execute(
    services.db,
  );
  await sql`WITH batch AS (INSERT INTO payout_batch (state, made_by, made_at, approved_by, approved_at)
      VALUES ('approved', 'meera', now(), 'ravi', '2026-05-04T10:00:00Z') RETURNING id)
    INSERT INTO payout_line (batch_id, member_id, paise, state, application_id, settled_at, failure)
    SELECT id, '123456', 60000, 'failed', 1, now(), 'Closed' FROM batch`.execute(services.db);
  await sql`WITH batch AS (INSERT INTO payout_batch (made_by, made_at) VALUES ('meera', now()) RETURNING id)
    INSERT INTO payout_line (batch_id, member_id, paise, state, hold) SELECT id, '123456', 80000, 'held', 'kyc' FROM batch`.execute(
    services.db,
  );
  expect((await readAccount()).payouts).toEqual([
    { amount: 600, state: 'failed', sent_on: '2026-05-04', utr: null, paid_on: null },
    { amount: 500, state: 'paid', sent_on: '2026-04-02', utr: 'SBIN000001', paid_on: '2026-04-02' },
  ]);
});

test('a seller reads why they are not paid yet', async () => {
  expect(await readAccount()).toMatchObject({ balance: 0, payout_hold: null, payout_minimum: 100 });
  await close('2026-03', 50);
  expect(await readAccount()).toMatchObject({ balance: 50, payout_hold: { reason: 'kyc', until: null } });
  services.clock.set('2026-04-04T12:00:00+05:30');
  await sql`INSERT INTO join_application (customer_id, language, created_at, updated_at) VALUES (${seller.id}, 'en', now(), now())`.execute(
    services.db,
  );
  await tamper(
    services.db,
    sql`UPDATE join_application SET state = 'approved', member_id = '123456', pan_sealed = '\\x00', account_sealed = '\\x00'`,
  );
  expect((await readAccount()).payout_hold).toEqual({ reason: 'below_minimum', amount: 50, until: null });
});

test('months come in pages of a year', async () => {
  for (let month = 1; month <= 9; month++) await close(`2025-0${month}`, 10);
  for (let month = 1; month <= 3; month++) await close(`2026-0${month}`, 10);
  await close('2024-12', 10);
  const first = await readAccount();
  expect([first.months.length, first.next_cursor]).toEqual([12, '2025-01']);
  const last = await readAccount('?cursor=2025-01');
  expect([last.months.map(({ month }) => month), last.next_cursor]).toEqual([['2024-12'], null]);
});

test('who has left and joined again reads the earlier ID’s account as well, and nobody else’s', async () => {
  await close('2026-03', 50, { '123455': { personal: 100 } });
  await leaveNetwork(services, 'system', { memberId: '123456', kind: 'exited', reason: 'x' });
  await sql`INSERT INTO member (member_id, customer_id, first_name, last_name, joined_at)
    SELECT '654321', customer_id, first_name, last_name, now() FROM member WHERE member_id = '123456'`.execute(
    services.db,
  );
  await saveTdsCertificate(services, actorForTest(), { memberId: '123456', year: 2026, quarter: 1 }, samplePdf());
  const now = await readAccount();
  expect(now).toMatchObject({
    member_id: '654321',
    balance: 0,
    months: [],
    members: [
      { member_id: '654321', left_on: null },
      { member_id: '123456', left_on: '2026-04-02' },
    ],
  });
  expect(await readAccount('?member=123456')).toMatchObject({ member_id: '123456', balance: 50 });
  expect((await readAccount('?member=123456')).months).toHaveLength(1);
  const file = (part: string, of = seller) =>
    caller.call('GET', `${memberPaths.incomeAccount}/${part}`, undefined, { headers: of.headers });
  expect((await file('2026-03/statement.pdf?member=123456')).status).toBe(200);
  expect((await file('2026-03/statement.pdf')).status).toBe(404);
  expect((await file('tds-certificates/2026/1?member=123456')).status).toBe(200);
  expect((await file('tds-certificates/2026/1')).status).toBe(404);
  for (const part of ['?member=123455', '/2026-03/statement.pdf?member=123455'])
    expect((await read(part)).status).toBe(404);
});

test('who has left reads it still; a customer who never was a seller has none, and nobody without a login', async () => {
  await close('2026-03', 50);
  await leaveNetwork(services, 'system', { memberId: '123456', kind: 'exited', reason: 'x' });
  expect((await readAccount()).balance).toBe(50);
  const buyer = await seedCustomer(services);
  expect(await read('', buyer)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  expect((await caller.call('GET', memberPaths.incomeAccount)).status).toBe(401);
});

test('each month is a PDF that says that it is no certificate, in both languages', async () => {
  await close('2026-03', 20_001);
  const download = (month: string, language = 'en') =>
    caller.call('GET', `${memberPaths.incomeAccount}/${month}/statement.pdf`, undefined, {
      headers: { ...seller.headers, 'accept-language': language },
    });
  const file = await download('2026-03');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = readDocument(file.bytes).pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const part of [
    'Statement of income, Mar 2026',
    'member ID 123456',
    'Personal purchase income',
    '20,001',
    'TDS is 20% of ',
    '393(1) Table Sl. No. 1(ii)',
    'not a tax certificate',
  ])
    expect(words).toContain(part);
  expect((await download('2026-03', 'hi')).status).toBe(200);
  expect(await download('2026-02')).toMatchObject({ status: 404, body: { code: 'income_not_found' } });
});

test('a seller downloads the tax office’s certificates of their own', async () => {
  const saved = await saveTdsCertificate(
    services,
    actorForTest(),
    { memberId: '123456', year: 2026, quarter: 1 },
    samplePdf(),
  );
  expect(saved.ok).toBe(true);
  expect((await readAccount()).tds_certificates).toEqual([{ year: 2026, quarter: 1 }]);
  const download = (quarter: number, of: TestCustomer) =>
    caller.call('GET', `${memberPaths.incomeAccount}/tds-certificates/2026/${quarter}`, undefined, {
      headers: of.headers,
    });
  expect(await download(1, seller)).toMatchObject({ status: 200, bytes: samplePdf() });
  expect((await download(2, seller)).status).toBe(404);
  expect((await download(1, await seedCustomer(services, '123457'))).status).toBe(404);
});
