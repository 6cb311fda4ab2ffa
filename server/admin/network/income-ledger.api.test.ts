import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import {
  type StaffAdjustmentList,
  StaffIncomeAccountReply,
  staffIncomeLedgerPath,
  TdsYearReply,
} from '#contract/admin/network/income-ledger.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { incomeLedgerJobs, reverseAdjustment } from '#server/income-ledger/index.ts';
import { placeOf, readSealer, joinMember, openTdsCertificate } from '#server/members/index.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { addStaff } from '#server/staff/index.ts';
import { emptyLedger, insertApprovedClose } from '#server/testing/approved-closes.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let office: Caller;
let first: SessionHeaders;
let second: SessionHeaders;
let seller: string;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  office = openCaller(services, staffRoutes);
  const login = { password: 'a long password', role: 'finance' as const };
  await addStaff(services, { ...login, name: 'Dev Rana', email: 'one@office.test' });
  await addStaff(services, { ...login, name: 'Mira Shah', email: 'two@office.test' });
});
afterAll(async () => {
  await office.close();
  await services.close();
});
beforeEach(async () => {
  services.clock.set('2026-05-02T12:00:00+05:30');
  await emptyLedger(services);
  await emptyTables(services.db, 'approval', 'member', 'mail', 'tds_certificate');
  const joined = await joinMember(services.db, {
    customerId: null,
    firstName: 'Gita',
    lastName: 'Rana',
    sponsorId: null,
    joinedAt: services.clock.now(),
    actor: 'system',
  });
  if (!joined.ok) throw new Error(joined.error.code);
  seller = joined.value;
  first = await logInForTest(office, { email: 'one@office.test', password: 'a long password' });
  second = await logInForTest(office, { email: 'two@office.test', password: 'a long password' });
  await insertApprovedClose(services, '2026-04', { [seller]: { personal: 19_000_00, group: 500_00 } });
  await runDueJobs(services, incomeLedgerJobs);
});

const path = (part = '') => `${staffIncomeLedgerPath}/members/${seller}${part}`;
const post = (part: string, body: object, headers = first) => office.call('POST', path(part), body, { headers });
async function approve(headers = second) {
  const { id } = await services.db
    .selectFrom('approval')
    .select('id')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return office.call('POST', `${approvalPaths.approvals}/${id}/approve`, {}, { headers });
}
async function readAccount() {
  const { status, body } = await office.call('GET', path(), undefined, { headers: first });
  expect(status).toBe(200);
  return StaffIncomeAccountReply.parse(body).data;
}

describe('a correction', () => {
  const correction = { kind: 'correction', amount: 1_000, corrected_month: '2026-04', reason: 'Order counted late' };

  test('takes two people, is in the month that runs, and is taxed as income is', async () => {
    expect(await post('/adjust', correction)).toMatchObject({
      status: 200,
      body: { data: { state: 'awaiting_approval' } },
    });
    expect(await readAccount()).toMatchObject({
      balance: 19_500,
      pending: [{ action: 'income_adjustment.add', requested_by: 'Dev Rana' }],
    });
    expect(await approve(first)).toMatchObject({ status: 403 });
    expect((await approve()).status).toBe(200);
    // 20 % of 20,500: no PAN is on file.
    const account = await readAccount();
    expect(account.balance).toBe(20_500 - 4_100);
    expect(account.next_cursor).toBeNull();
    expect(account.months).toMatchObject([
      {
        month: '2026-05',
        components: [],
        gross: 0,
        corrections: [{ amount: 1_000, reason: 'Order counted late', corrected_month: '2026-04' }],
        tds: [{ amount: -4_100, rate: 20, has_pan: false, base: 20_500, year_income: 20_500, threshold: 20_000 }],
        net: -3_100,
      },
      {
        month: '2026-04',
        components: [
          { component: 'personal', amount: 19_000 },
          { component: 'group', amount: 500 },
        ],
        gross: 19_500,
        clawback: 0,
        tds: [],
        net: 19_500,
        payouts: [],
      },
    ]);
    const rows = await services.db.selectFrom('income_adjustment').selectAll().execute();
    expect(rows).toMatchObject([{ requested_by: 'one@office.test', approved_by: 'two@office.test', paise: 100_000 }]);
  });

  test('down takes off the balance, also below zero, and gives no tax back', async () => {
    await post('/adjust', { ...correction, amount: -19_600.5 });
    expect((await approve()).status).toBe(200);
    expect((await readAccount()).balance).toBe(-100.5);
  });

  test('corrects a month that is approved, for somebody there is, by an amount other than 0', async () => {
    expect(await post('/adjust', { ...correction, corrected_month: '2026-05' })).toMatchObject({
      status: 409,
      body: { code: 'corrected_month_open' },
    });
    expect(await post('/adjust', { ...correction, corrected_month: null })).toMatchObject({
      status: 422,
      body: { errors: { corrected_month: ['Choose the approved month that this corrects'] } },
    });
    for (const amount of [0, 0.001, 10_000_001])
      expect((await post('/adjust', { ...correction, amount })).status).toBe(422);
    const other = `${staffIncomeLedgerPath}/members/999999/adjust`;
    expect((await office.call('POST', other, correction, { headers: first })).status).toBe(404);
    expect(await services.db.selectFrom('approval').selectAll().execute()).toEqual([]);
  });
});

test('a deduction comes off after tax, with its basis, and is never an addition', async () => {
  const deduction = { kind: 'deduction', amount: 250, reason: 'Starter kit, agreement 4.2' };
  expect((await post('/adjust', { ...deduction, amount: -250 })).status).toBe(422);
  await post('/adjust', deduction);
  expect((await approve()).status).toBe(200);
  const { balance, months } = await readAccount();
  expect(balance).toBe(19_250);
  expect(months[0]).toMatchObject({
    deductions: [{ amount: -250, reason: 'Starter kit, agreement 4.2', corrected_month: null }],
    tds: [],
    net: -250,
  });
  const year = await services.db.selectFrom('income_tax_year').selectAll().execute();
  expect(year).toMatchObject([{ tax_year: 2026, income_paise: 19_500_00, withheld_paise: 0 }]);
});

test('corrections and deductions of everybody are listed by kind and by whether they stand', async () => {
  const adjust = async (body: object) => {
    await post('/adjust', body);
    expect((await approve()).status).toBe(200);
  };
  await adjust({ kind: 'deduction', amount: 250, reason: 'Starter kit' });
  await adjust({ kind: 'correction', amount: 100, corrected_month: '2026-04', reason: 'Late' });
  await adjust({ kind: 'deduction', amount: 10, reason: 'Badge' });
  const list = async (query: string) => {
    const url = `${staffIncomeLedgerPath}/adjustments${query}`;
    const { status, body } = await office.call('GET', url, undefined, { headers: first });
    return { ...(body as unknown as StaffAdjustmentList), status };
  };
  const all = (await list('')).data;
  expect(all.map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
    ['deduction', -10, 'active'],
    ['correction', 100, 'active'],
    ['deduction', -250, 'active'],
  ]);
  expect(all[1]).toMatchObject({
    member_id: seller,
    name: 'Gita Rana',
    corrected_month: '2026-04',
    reason: 'Late',
    requested_by: 'one@office.test',
    approved_by: 'two@office.test',
  });
  await post(`/adjustments/${all[0]!.id}/reverse`, { reason: 'Typed twice' });
  expect((await approve()).status).toBe(200);
  const amounts = async (query: string) => (await list(query)).data.map(({ amount }) => amount);
  expect(await amounts('?kind=deduction')).toEqual([10, -10, -250]);
  expect(await amounts('?state=active')).toEqual([100, -250]);
  expect(await amounts('?state=reversed')).toEqual([-10]);
  expect(await amounts('?state=reversal')).toEqual([10]);
  expect(await amounts('?kind=correction&state=reversed')).toEqual([]);
  const page = await list('?limit=2');
  expect([page.data.length, page.meta.next_cursor]).toEqual([2, String(all[0]!.id)]);
  expect((await list(`?limit=2&cursor=${all[0]!.id}`)).data.map(({ id }) => id)).toEqual([all[1]!.id, all[2]!.id]);
  expect((await list('?state=lost')).status).toBe(422);
});

describe('taking back', () => {
  /** With two people; returns the id. */
  async function adjusted(body: object): Promise<number> {
    expect((await post('/adjust', body)).status).toBe(200);
    expect((await approve()).status).toBe(200);
    const { id } = await services.db
      .selectFrom('income_adjustment')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  }
  const reverse = (id: number, headers = first) =>
    post(`/adjustments/${id}/reverse`, { reason: 'Typed twice' }, headers);
  const correction = { kind: 'correction', amount: 1_000, corrected_month: '2026-04', reason: 'Order counted late' };
  const year = () =>
    services.db
      .selectFrom('income_tax_year')
      .select(['income_paise', 'withheld_paise', 'taxed_paise', 'accrued'])
      .where('member_id', '=', seller)
      .executeTakeFirstOrThrow();
  const close = async (month: string, rupees: number) => {
    await insertApprovedClose(services, month, { [seller]: { personal: rupees * 100 } });
    await runDueJobs(services, incomeLedgerJobs);
  };

  test('a deduction comes back whole, once and untaxed, by two people', async () => {
    const id = await adjusted({ kind: 'deduction', amount: 250, reason: 'Starter kit' });
    const before = await year();
    expect((await reverse(id)).body).toMatchObject({ data: { state: 'awaiting_approval' } });
    expect(await readAccount()).toMatchObject({ balance: 19_250, pending: [{ action: 'income_adjustment.reverse' }] });
    expect((await approve(first)).status).toBe(403);
    expect((await approve()).status).toBe(200);
    const { balance, months } = await readAccount();
    expect(balance).toBe(19_500);
    expect(months[0]).toMatchObject({
      deductions: [
        { id, amount: -250, is_reversal: false, is_reversed: true },
        { amount: 250, reason: 'Typed twice', is_reversal: true, is_reversed: false },
      ],
      tds: [],
      net: 0,
    });
    expect(await year()).toEqual(before);
    expect((await reverse(id)).body.code).toBe('adjustment_reversed');
    const reversal = months[0]!.deductions[1]!.id;
    expect((await reverse(reversal)).body.code).toBe('adjustment_is_reversal');
    const other = `${staffIncomeLedgerPath}/members/999999/adjustments/${id}/reverse`;
    expect((await office.call('POST', other, { reason: 'x' }, { headers: first })).body.code).toBe(
      'adjustment_not_found',
    );
  });

  test('a correction that brought the year above the threshold takes its tax with it, to the paisa', async () => {
    const before = await year();
    const id = await adjusted(correction);
    expect((await readAccount()).balance).toBe(20_500 - 4_100);
    await reverse(id);
    expect((await approve()).status).toBe(200);
    const { balance, months } = await readAccount();
    expect(balance).toBe(19_500);
    expect(months[0]).toMatchObject({
      corrections: [
        { amount: 1_000, is_reversed: true },
        { amount: -1_000, corrected_month: '2026-04', is_reversal: true },
      ],
      tds: [
        { amount: -4_100, base: 20_500 },
        { amount: 4_100, base: -20_500, year_income: 19_500, withheld_before: 4_100 },
      ],
      net: 0,
    });
    expect(await year()).toEqual(before);
  });

  test('what is due without it is withheld at once, as if it had never been made', async () => {
    const id = await adjusted(correction);
    services.clock.set('2026-06-02T12:00:00+05:30');
    first = await logInForTest(office, { email: 'one@office.test', password: 'a long password' });
    second = await logInForTest(office, { email: 'two@office.test', password: 'a long password' });
    await close('2026-05', 700);
    await reverse(id);
    expect((await approve()).status).toBe(200);
    // 20 % of 20,200: the close alone has passed the threshold.
    expect(await year()).toEqual({
      income_paise: 20_200_00,
      withheld_paise: 4_040_00,
      taxed_paise: 20_200_00,
      accrued: 20_200_00 * 2_000,
    });
    expect((await readAccount()).balance).toBe(20_200 - 4_040);
  });

  test('gives back to a certificate what the correction has used of it, also where it let nothing be withheld', async () => {
    await services.db.deleteFrom('join_application').execute();
    const { id: customer } = await seedCustomer(services);
    await sql`INSERT INTO join_application (customer_id, state, language, created_at, updated_at, pan_hash, member_id)
      VALUES (${customer}, 'approved', 'en', now(), now(), 'hash', ${seller})`.execute(services.db);
    await sql`INSERT INTO lower_rate_certificate (member_id, number, rate_bp, from_on, to_on, limit_paise, requested_by, approved_by, approved_at)
      VALUES (${seller}, 'C/0', 0, '2026-04-01', '2027-03-31', 10000000, 'one', 'two', now())`.execute(services.db);
    const used = async () =>
      (await services.db.selectFrom('lower_rate_certificate').select('used_paise').executeTakeFirstOrThrow())
        .used_paise;
    const before = await year();
    const id = await adjusted(correction);
    expect([await used(), (await year()).taxed_paise, (await readAccount()).balance]).toEqual([
      20_500_00, 20_500_00, 20_500,
    ]);
    expect((await readAccount()).months[0]!.tds).toEqual([]);
    await reverse(id);
    expect((await approve()).status).toBe(200);
    expect([await used(), await year(), (await readAccount()).balance]).toEqual([0, before, 19_500]);
  });

  test('a correction of an earlier tax year stays, and two reversals at once are one', async () => {
    const deduction = await adjusted({ kind: 'deduction', amount: 250, reason: 'Starter kit' });
    const id = await adjusted(correction);
    const actor = actorForTest();
    const [one, other] = [services, await services.another()];
    const both = await Promise.all(
      [one, other].map((each) =>
        reverseAdjustment(each, actor, { memberId: seller, id: deduction, reason: 'Typed twice' }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    services.clock.set('2027-04-01T00:00:00+05:30');
    const late = await reverseAdjustment(services, actor, { memberId: seller, id, reason: 'Late' });
    expect(late).toMatchObject({ ok: false, error: { code: 'adjustment_year_over' } });
    expect((await readAccountOf()).balance_paise).toBe(20_500_00 - 4_100_00);
  });
  const readAccountOf = () =>
    services.db
      .selectFrom('income_account')
      .select('balance_paise')
      .where('member_id', '=', seller)
      .executeTakeFirstOrThrow();

  test('the database takes no reversal but of the whole', async () => {
    const id = await adjusted(correction);
    for (const amount of [-99_999, 100_000])
      await expect(
        sql`INSERT INTO income_adjustment (member_id, kind, paise, corrected_month, reason, requested_by, approved_by, approved_at, reverses)
          VALUES (${seller}, 'correction', ${amount}, '2026-04-01', 'x', 'one', 'two', now(), ${id})`.execute(
          services.db,
        ),
      ).rejects.toThrow('takes back the whole of one adjustment');
  });
});

test('a certificate for a lower rate takes two people, and is added once', async () => {
  const certificate = { number: 'AB/12', rate: 0.5, from: '2026-05-01', to: '2027-03-31', limit: 50_000 };
  expect((await post('/lower-rate-certificates', { ...certificate, to: '2026-04-30' })).status).toBe(422);
  expect((await post('/lower-rate-certificates', { ...certificate, to: '2027-02-29' })).status).toBe(422);
  expect((await post('/lower-rate-certificates', certificate)).status).toBe(200);
  expect((await approve()).status).toBe(200);
  expect((await readAccount()).certificates).toEqual([{ ...certificate, used: 0 }]);
  const rows = await services.db.selectFrom('lower_rate_certificate').selectAll().execute();
  expect(rows).toMatchObject([
    { member_id: seller, number: 'AB/12', rate_bp: 50, from_on: '2026-05-01', limit_paise: 50_000_00, used_paise: 0 },
  ]);
  expect(await post('/lower-rate-certificates', certificate)).toMatchObject({ body: { code: 'certificate_known' } });
});

test('the journal of a month balances, line pair by line pair', async () => {
  const read = async (month: string) => {
    const url = `${staffIncomeLedgerPath}/journal.csv?month=${month}`;
    const { bytes } = await office.call('GET', url, undefined, { headers: first });
    const table = parseCsv(bytes, 100);
    if (typeof table === 'string') throw new Error(table);
    return table.rows.map(({ cells }) => cells.slice(1));
  };
  await post('/adjust', { kind: 'correction', amount: 1_000, corrected_month: '2026-04', reason: 'Late' });
  await approve();
  await post('/adjust', { kind: 'correction', amount: -10, corrected_month: '2026-04', reason: 'Twice' });
  await approve();
  expect(await read('2026-04')).toEqual([
    ['entry', 'account', 'debit', 'credit'],
    ['personal', 'commission_expense', '19000', '0'],
    ['personal', 'payable_to_sellers', '0', '19000'],
    ['group', 'commission_expense', '500', '0'],
    ['group', 'payable_to_sellers', '0', '500'],
  ]);
  expect((await read('2026-05')).slice(1)).toEqual([
    ['correction', 'commission_expense', '0', '10'],
    ['correction', 'payable_to_sellers', '10', '0'],
    ['correction', 'commission_expense', '1000', '0'],
    ['correction', 'payable_to_sellers', '0', '1000'],
    ['tds', 'tds_payable', '0', '4100'],
    ['tds', 'payable_to_sellers', '4100', '0'],
  ]);
  expect(await read('2026-01')).toHaveLength(1);
});

test('TDS by month of the credit with its due dates, and the rows of a quarter with the PAN in full, logged', async () => {
  const customer = await seedCustomer(services);
  await emptyTables(services.db, 'join_application', 'tds_challan');
  const { id: application } = await services.db
    .insertInto('join_application')
    .values({
      customer_id: customer.id,
      state: 'approved',
      language: 'en',
      created_at: services.clock.now(),
      updated_at: services.clock.now(),
      member_id: seller,
      pan_hash: 'hash',
      pan_last4: '234E',
      pan_name: 'Gita Rana',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealer = await readSealer(services, services.db);
  await services.db
    .updateTable('join_application')
    .set({ pan_sealed: sealer.sealText(placeOf(application, 'pan'), 'ABCPR1234E') })
    .execute();
  services.clock.set('2026-06-30T23:30:00+05:30');
  first = await logInForTest(office, { email: 'one@office.test', password: 'a long password' });
  await sql`INSERT INTO lower_rate_certificate (member_id, number, rate_bp, from_on, to_on, limit_paise, requested_by, approved_by, approved_at)
    VALUES (${seller}, 'C/1', 50, '2026-04-01', '2027-03-31', 1000000, 'one', 'two', now())`.execute(services.db);
  await insertApprovedClose(services, '2026-05', {
    [seller]: { personal: 1_000_00 },
    '999999': { personal: 30_000_00 },
  });
  await runDueJobs(services, incomeLedgerJobs);
  const url = `${staffIncomeLedgerPath}/tds`;
  const { quarters } = TdsYearReply.parse((await office.call('GET', url, undefined, { headers: first })).body).data;
  expect(quarters[0]).toEqual({
    quarter: 1,
    return_due: '2026-07-31',
    months: [
      { month: '2026-04', sellers: 0, base: 0, tds: 0, deposit_due: '2026-05-07', challans: [] },
      { month: '2026-05', sellers: 0, base: 0, tds: 0, deposit_due: '2026-06-07', challans: [] },
      { month: '2026-06', sellers: 2, base: 50_500, tds: 6_260, deposit_due: '2026-07-07', challans: [] },
    ],
  });
  const file = async (quarter: number) => {
    const { bytes } = await office.call('GET', `${url}.csv?year=2026&quarter=${quarter}`, undefined, {
      headers: first,
    });
    const table = parseCsv(bytes, 100);
    if (typeof table === 'string') throw new Error(table);
    return table.rows.map(({ cells }) => cells);
  };
  const section = '393(1) Table Sl. No. 1(ii)';
  expect(await file(1)).toEqual([
    'pan,name,member_id,section,payment_code,credited_on,amount,rate,tds,certificates,bsr_code,deposited_on,challan_serial_number,challan_amount'.split(
      ',',
    ),
    ['ABCPR1234E', 'Gita Rana', seller, section, '1006', '2026-06-30', '10000', '0.5', '50', 'C/1', '', '', '', ''],
    ['ABCPR1234E', 'Gita Rana', seller, section, '1006', '2026-06-30', '10500', '2', '210', '', '', '', '', ''],
    ['', '', '999999', section, '1006', '2026-06-30', '30000', '20', '6000', '', '', '', '', ''],
  ]);
  expect(await file(2)).toHaveLength(1);
  const logged = await services.db
    .selectFrom('audit_entry')
    .select('object_id')
    .where('action', '=', 'tds.export')
    .execute();
  expect(logged.map(({ object_id: filters }) => filters)).toEqual(['?year=2026&quarter=1', '?year=2026&quarter=2']);

  // Deposited with two challans; the amount taken back is a negative row.
  services.clock.set('2026-07-07T12:00:00+05:30');
  first = await logInForTest(office, { email: 'one@office.test', password: 'a long password' });
  second = await logInForTest(office, { email: 'two@office.test', password: 'a long password' });
  const deposit = { month: '2026-06', bsr_code: '0510308', deposited_on: '2026-07-07', serial_number: '00042' };
  const record = (body: object) => office.call('POST', `${url}/challans`, body, { headers: first });
  expect((await record({ ...deposit, amount: 260 })).status).toBe(200);
  expect((await record({ ...deposit, amount: 260 })).body.code).toBe('challan_known');
  expect((await record({ ...deposit, serial_number: '00043', amount: 6_000 })).status).toBe(200);
  for (const wrong of [
    { deposited_on: '2026-07-08' },
    { deposited_on: '2026-05-31' },
    { bsr_code: '51030' },
    { serial_number: '42' },
    { amount: 0 },
  ]) {
    const { status, body } = await record({ ...deposit, serial_number: '00044', amount: 1, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
  }
  const cells = async () => (await file(1)).slice(1).map((row) => [row[8], ...row.slice(10)]);
  const by = (serial: string, amount: string) => ['0510308', '2026-07-07', serial, amount];
  expect(await cells()).toEqual([
    ['50', ...by('00042', '260')],
    ['210', ...by('00042', '260')],
    ['6000', ...by('00043', '6000')],
  ]);
  const read = async () => TdsYearReply.parse((await office.call('GET', url, undefined, { headers: first })).body).data;
  const { quarters: deposited, rules } = await read();
  const [challan, other] = deposited[0]!.months[2]!.challans;
  expect([challan, other]).toMatchObject([
    { serial_number: '00042', bsr_code: '0510308', deposited_on: '2026-07-07', amount: 260 },
    { serial_number: '00043', amount: 6_000 },
  ]);
  expect(rules[0]).toEqual({
    from_on: '2026-04-01',
    section,
    payment_code: '1006',
    rate: 2,
    no_pan_rate: 20,
    threshold: 20_000,
    source: 'Income-tax Act 2025, section 393(1) Table Sl. No. 1(ii); without PAN section 397(2)',
  });
  expect(rules.map(({ from_on: day }) => day)).toEqual(['2026-04-01', '2025-04-01', '2024-10-01', '2016-06-01']);
  const remove = (id: number) => office.call('POST', `${url}/challans/${id}/delete`, {}, { headers: first });
  expect((await remove(other!.id)).status).toBe(200);
  expect((await remove(other!.id)).body.code).toBe('challan_not_found');
  expect((await cells())[2]).toEqual(['6000', '', '', '', '']);
  expect((await read()).quarters[0]!.months[2]!.challans).toEqual([challan]);
});

test('the tax office’s certificates are PDFs, kept encrypted, one for each quarter; one is replaced by deleting it with a reason', async () => {
  const upload = (file: Buffer, quarter = '1') =>
    office.call('POST', path(`/tds-certificates?year=2026&quarter=${quarter}`), file, {
      headers: { ...first, 'content-type': 'application/octet-stream' },
    });
  expect(await upload(Buffer.from('no PDF'))).toMatchObject({ status: 415, body: { code: 'pdf_type' } });
  expect((await upload(samplePdf(), '5')).status).toBe(422);
  expect((await upload(samplePdf())).status).toBe(200);
  expect((await upload(samplePdf())).status).toBe(200);
  expect((await upload(samplePdf(), '2')).status).toBe(200);
  expect((await readAccount()).tds_certificates).toEqual([
    { year: 2026, quarter: 2 },
    { year: 2026, quarter: 1 },
  ]);
  const stored = await services.db.selectFrom('tds_certificate').selectAll().execute();
  expect(stored.map(({ sealed }) => sealed.includes(samplePdf().subarray(0, 20)))).toEqual([false, false]);
  const opened = await openTdsCertificate(services, { memberId: seller, year: 2026, quarter: 1 });
  expect(opened).toEqual(samplePdf());

  const other = Buffer.concat([samplePdf(), Buffer.from('\n')]);
  expect(await upload(other)).toMatchObject({ status: 409, body: { code: 'tds_certificate_known' } });
  const one = '/tds-certificates/2026/1';
  const view = () => office.call('GET', path(one), undefined, { headers: first });
  const shown = await view();
  expect([shown.status, shown.headers['content-type'], shown.bytes]).toEqual([200, 'application/pdf', samplePdf()]);
  expect((await post(`${one}/delete`, { reason: '' })).status).toBe(422);
  expect((await view()).status).toBe(200);
  expect((await post(`${one}/delete`, { reason: 'Of somebody else' })).status).toBe(200);
  expect((await post(`${one}/delete`, { reason: 'Of somebody else' })).body.code).toBe('tds_certificate_not_found');
  expect((await view()).body.code).toBe('tds_certificate_not_found');
  expect((await upload(other)).status).toBe(200);
  expect((await view()).bytes).toEqual(other);
});
