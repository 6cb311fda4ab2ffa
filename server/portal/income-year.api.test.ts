import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OwnIncomeYearReply } from '#contract/income-ledger.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { adjustIncome, incomeLedgerJobs, postFailedPayout, postPayout } from '#server/income-ledger/index.ts';
import { saveTdsCertificate } from '#server/members/index.ts';
import { paise } from '#server/money/paise.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { emptyLedger, insertApprovedClose } from '#server/testing/approved-closes.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
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
  services.clock.set('2026-03-03T12:00:00+05:30');
  await emptyLedger(services);
  await emptyTables(services.db, 'member', 'customer', 'rate_limit', 'payout_batch', 'tds_certificate');
  await seedCustomer(services, '123455');
  seller = await seedCustomer(services, '123456');
  // Longer than a normal session, because the tests span two years.
  await services.db
    .updateTable('customer_token')
    .set({ expires_at: new Date('2099-01-01T00:00:00Z') })
    .execute();
});

const get = (part: string, of = seller, language = 'en') =>
  caller.call('GET', `${memberPaths.incomeAccount}/years${part}`, undefined, {
    headers: { ...of.headers, 'accept-language': language },
  });
async function readYear(query = '') {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return OwnIncomeYearReply.parse(body).data;
}
/** Approved on the third of the next month. Incomes are in rupees, by member. */
async function close(month: string, on: string, incomes: Record<string, Record<string, number>>) {
  services.clock.set(`${on}T12:00:00+05:30`);
  await insertApprovedClose(services, month, incomes);
  await runDueJobs(services, incomeLedgerJobs);
}

/** With a line in a payout batch, deducted from the balance. */
async function pay(lineState: string, rupees: number, settled: { utr?: string; day?: string; failure?: string } = {}) {
  const { utr = null, day = null, failure = null } = settled;
  const at = services.clock.now();
  const { rows } = await sql<{
    id: number;
  }>`WITH batch AS (INSERT INTO payout_batch (state, made_by, made_at, approved_by, approved_at)
      VALUES ('approved', 'meera', ${at}, 'ravi', ${at}) RETURNING id)
    INSERT INTO payout_line (batch_id, member_id, paise, state, application_id, settled_at, utr, paid_on, failure)
    SELECT id, '123456', ${rupees * 100}, ${lineState}, 1, ${lineState === 'sent' ? null : at}, ${utr}, ${day}::date, ${failure} FROM batch RETURNING id`.execute(
    services.db,
  );
  const line = { lineId: rows[0]!.id, memberId: '123456', paise: paise(rupees * 100), at };
  await services.db.transaction().execute(async (tx) => {
    expect((await postPayout(tx, line)).ok).toBe(true);
    if (lineState === 'failed') await postFailedPayout(tx, line);
  });
}

/** A return, TDS, a correction, a deduction and payouts, plus one payout each before and after the tax year. */
async function fillYears() {
  await close('2026-02', '2026-03-03', { '123456': { personal: 700_00 }, '123455': { personal: 900_00 } });
  await close('2026-03', '2026-04-03', { '123456': { personal: 1_000_00, rebate: 500_00 } });
  await pay('paid', 600, { utr: 'SBIN000001', day: '2026-04-05' });
  await close('2026-04', '2026-05-03', { '123456': { personal: 22_000_00 } });
  services.clock.set('2026-06-10T12:00:00+05:30');
  const adjustments = [
    { kind: 'correction', amount: paise(150_00), correctedMonth: '2026-04', reason: 'Order counted twice' },
    { kind: 'deduction', amount: paise(-40_00), correctedMonth: null, reason: 'ID card printed again' },
  ] as const;
  for (const adjustment of adjustments)
    expect(await adjustIncome(services, actorForTest(), { memberId: '123456', ...adjustment })).toMatchObject({
      ok: true,
    });
  await pay('failed', 1_000, { failure: 'Closed' });
  await pay('sent', 1_200);
  await close('2027-03', '2027-04-02', { '123456': { personal: 90_00 } });
}

test('a tax year sums up what was credited, withheld and paid in it, by component and month', async () => {
  await fillYears();
  const year = await readYear('?year=2026');
  expect(year).toMatchObject({ year: 2026, years: [2027, 2026, 2025], member_id: '123456', tds_certificates: [] });
  expect(year.sums).toEqual({
    components: [
      { component: 'personal', amount: 23_000 },
      { component: 'rebate', amount: 500 },
    ],
    gross: 23_500,
    clawback: 0,
    corrections: 150,
    tds: -4_730,
    deductions: -40,
    net: 18_880,
  });
  expect(
    year.months.map(({ month, gross, clawback, corrections, tds, deductions, net }) => [
      month,
      gross,
      clawback,
      corrections,
      tds,
      deductions,
      net,
    ]),
  ).toEqual([
    ['2026-03', 1_500, 0, 0, 0, 0, 1_500],
    ['2026-04', 22_000, 0, 0, -4_700, 0, 17_300],
    ['2026-06', 0, 0, 150, -30, -40, 80],
  ]);
  expect(year.payouts).toEqual([
    { sent_on: '2026-04-03', paid_on: '2026-04-05', utr: 'SBIN000001', state: 'paid', amount: 600 },
    { sent_on: '2026-06-10', paid_on: null, utr: null, state: 'failed', amount: 1_000 },
    { sent_on: '2026-06-10', paid_on: null, utr: null, state: 'sent', amount: 1_200 },
  ]);
});

test('March counts for the year in which it is credited; without a year the last one is shown', async () => {
  await fillYears();
  expect(await readYear()).toMatchObject({
    year: 2027,
    sums: { gross: 90 },
    months: [{ month: '2027-03' }],
    payouts: [],
  });
  expect(await readYear('?year=2025')).toMatchObject({
    sums: { gross: 700, tds: 0, net: 700 },
    months: [{ month: '2026-02' }],
  });
  expect(await readYear('?year=2024')).toMatchObject({
    year: 2024,
    sums: { components: [], gross: 0, net: 0 },
    months: [],
  });
  expect((await get('?year=26')).status).toBe(422);
});

test('before the first income the year that runs is shown, with nothing in it', async () => {
  services.clock.set('2027-03-31T23:59:59+05:30');
  expect(await readYear()).toMatchObject({ year: 2026, years: [], months: [], payouts: [] });
  services.clock.set('2027-04-01T00:00:00+05:30');
  expect(await readYear()).toMatchObject({ year: 2027 });
});

test('the certificates of a year stand with it, and no others', async () => {
  for (const year of [2025, 2026])
    await saveTdsCertificate(services, actorForTest(), { memberId: '123456', year, quarter: 1 }, samplePdf());
  expect((await readYear('?year=2026')).tds_certificates).toEqual([{ year: 2026, quarter: 1 }]);
});

test('it is a CSV file with a row a month, their sum and the payouts', async () => {
  await fillYears();
  const file = await get('/2026/statement.csv');
  expect([
    file.status,
    file.headers['content-type'],
    file.headers['content-disposition'],
    file.headers['cache-control'],
  ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="income-2026-2027.csv"', 'no-store']);
  const table = parseCsv(file.bytes, 100);
  if (typeof table === 'string') throw new Error(table);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    [
      'Month',
      'Personal purchase income',
      'Rebate',
      'Gross income',
      'Returns of earlier months’ sales',
      'Corrections',
      'TDS',
      'Deductions',
      'Net income',
    ],
    ['2026-03', '1000', '500', '1500', '0', '0', '0', '0', '1500'],
    ['2026-04', '22000', '0', '22000', '0', '0', '-4700', '0', '17300'],
    ['2026-06', '0', '0', '0', '0', '150', '-30', '-40', '80'],
    ['Whole year', '23000', '500', '23500', '0', '150', '-4730', '-40', '18880'],
    ['Payouts to your bank account'],
    ['Sent on', 'Date', 'UTR', 'Status', 'Amount'],
    ['2026-04-03', '2026-04-05', 'SBIN000001', 'Paid', '600'],
    ['2026-06-10', '', '', 'Not paid', '1000'],
    ['2026-06-10', '', '', 'On its way', '1200'],
  ]);
  expect((await get('/2026/statement.csv', seller, 'hi')).bytes.toString()).toContain('महीना,निजी ख़रीद पर आय');
});

test('it is a PDF that says that it is a statement and no certificate, in both languages', async () => {
  await fillYears();
  const file = await get('/2026/statement.pdf');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = readDocument(file.bytes).pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const part of [
    'Statement of income, tax year 2026–27',
    'member ID 123456',
    '23,500',
    'Mar 2026',
    'SBIN000001',
    'not a tax certificate',
  ])
    expect(words).toContain(part);
  expect((await get('/2026/statement.pdf', seller, 'hi')).status).toBe(200);
});

test('nobody reads another’s year, and who never was a seller has none', async () => {
  await fillYears();
  const other = await seedCustomer(services, '123457');
  for (const part of [
    '?year=2026&member=123456',
    '/2026/statement.pdf?member=123456',
    '/2026/statement.csv?member=123456',
  ])
    expect(await get(part, other)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  expect((await get('?year=2026', other)).body.data).toMatchObject({ member_id: '123457', months: [], payouts: [] });
  for (const part of ['/2026/statement.pdf', '/2026/statement.csv'])
    expect(await get(part, other)).toMatchObject({ status: 404, body: { code: 'income_not_found' } });
  for (const part of ['', '/2026/statement.pdf', '/2026/statement.csv']) {
    expect((await get(part, await seedCustomer(services))).status).toBe(404);
    expect((await caller.call('GET', `${memberPaths.incomeAccount}/years${part}`)).status).toBe(401);
  }
});
