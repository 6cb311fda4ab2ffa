import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { inTransaction } from '#server/platform/database.ts';
import { emptyLedger, insertApprovedClose } from '#server/testing/approved-closes.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { incomeLedgerJobs, isPostingOpen, postFailedPayout, postPayout } from './index.ts';

let services: TestServices;
const db = () => services.db;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clock.set('2026-05-02T12:00:00+05:30');
  await emptyLedger(services);
  await emptyTables(db(), 'join_application', 'kyc_change');
});

const post = () => runDueJobs(services, incomeLedgerJobs);
const rupees = (amount: number) => ({ personal: amount * 100 });
const entries = async (memberId: string) =>
  (
    await db()
      .selectFrom('income_entry')
      .select(['month', 'kind', 'component', 'paise'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute()
  ).map(({ month, kind, component, paise: amount }) => [month.slice(0, 7), component ?? kind, amount / 100]);
const balance = async (memberId: string) =>
  ((
    await db().selectFrom('income_account').select('balance_paise').where('member_id', '=', memberId).executeTakeFirst()
  )?.balance_paise ?? 0) / 100;

/** As approved applications do. */
async function givePan(hash: string, ...memberIds: string[]): Promise<void> {
  for (const [at, memberId] of memberIds.entries()) {
    const { id } = await seedCustomer(services);
    await sql`INSERT INTO join_application (customer_id, state, language, created_at, updated_at, pan_hash, member_id, is_former)
      VALUES (${id}, 'approved', 'en', now(), now(), ${hash}, ${memberId}, ${at < memberIds.length - 1})`.execute(db());
  }
}

/** Consecutive months from April 2026, each on the second of the following month; returns the tax withheld in each. */
async function closeMonths(memberId: string, incomes: readonly number[]): Promise<number[]> {
  for (const [at, income] of incomes.entries()) {
    services.clock.set(`2026-${String(at + 5).padStart(2, '0')}-02T12:00:00+05:30`);
    await insertApprovedClose(services, `2026-${String(at + 4).padStart(2, '0')}`, { [memberId]: rupees(income) });
    await post();
  }
  const rows = await db()
    .selectFrom('income_entry')
    .select(['month', 'paise'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'tds')
    .execute();
  const withheld = new Map(rows.map(({ month, paise: amount }) => [Number(month.slice(5, 7)), -amount / 100]));
  return incomes.map((_income, at) => withheld.get(at + 4) ?? 0);
}

describe('an approved close', () => {
  test('is posted by component, once, whatever runs again; balances are the sums of the entries', async () => {
    const income = { personal: 1_050, rebate: 400, group: 33, fixed: 5, e_bonus: 7, r_bonus: 9, p_bonus: 11 };
    const close = await insertApprovedClose(services, '2026-04', {
      '100001': income,
      '100002': {},
      '100003': rupees(2),
    });
    expect(await isPostingOpen(db())).toBe(true);
    await post();
    await incomeLedgerJobs['income-ledger:post']!(services, { closeId: close });
    await incomeLedgerJobs['hourly:income-ledger']!(services, null);
    expect(await entries('100001')).toEqual(
      Object.entries(income).map(([component, amount]) => ['2026-04', component, amount / 100]),
    );
    expect(await entries('100002')).toEqual([]);
    expect(await balance('100001')).toBe(15.15);
    expect(await balance('100003')).toBe(2);
    expect(await isPostingOpen(db())).toBe(false);
    expect(await db().selectFrom('income_posting').selectAll().execute()).toMatchObject([
      { close_id: close, state: 'posted', members: 2 },
    ]);
  });

  test('goes on where it was interrupted, page by page, and two processes at once post each page once', async () => {
    const members = Array.from({ length: 2_500 }, (_, at) => String(200_000 + at));
    const close = await insertApprovedClose(
      services,
      '2026-04',
      Object.fromEntries(members.map((each) => [each, rupees(1)])),
    );
    const real = services.clock.now;
    // It crashes while writing the third page: the two pages before it stay.
    vi.spyOn(services.clock, 'now').mockImplementation(() => {
      throw new Error('killed');
    });
    await expect(incomeLedgerJobs['income-ledger:post']!(services, { closeId: close })).rejects.toThrow('killed');
    services.clock.now = real;
    vi.restoreAllMocks();
    const count = async () =>
      (await sql<{ n: number }>`SELECT count(*)::int AS n FROM income_entry`.execute(db())).rows[0]!.n;
    expect(await count()).toBe(2_000);
    const other = await services.another();
    await Promise.all(
      [services, other].map((each) => incomeLedgerJobs['income-ledger:post']!(each, { closeId: close })),
    );
    expect(await count()).toBe(2_500);
    const { rows } = await sql`SELECT sum(balance_paise)::int AS sum, count(*)::int AS n FROM income_account`.execute(
      db(),
    );
    expect(rows).toEqual([{ sum: 250_000, n: 2_500 }]);
  });

  test('nothing of the ledger is changed or deleted, and no entry comes into an approved month but its close’s', async () => {
    await insertApprovedClose(services, '2026-04', { '100001': rupees(5) });
    await post();
    await expect(sql`UPDATE income_entry SET paise = 1`.execute(db())).rejects.toThrow('never changed or deleted');
    await expect(sql`DELETE FROM income_entry`.execute(db())).rejects.toThrow('never changed or deleted');
    await expect(
      sql`WITH a AS (INSERT INTO income_adjustment (member_id, kind, paise, corrected_month, reason, requested_by, approved_by, approved_at)
          VALUES ('100001', 'correction', 100, '2026-04-01', 'Wrong', 'meera', 'ravi', now()) RETURNING id)
        INSERT INTO income_entry (member_id, month, kind, paise, adjustment_id, posted_at)
        SELECT '100001', '2026-04-01', 'correction', 100, id, now() FROM a`.execute(db()),
    ).rejects.toThrow('corrections belong to the month that runs');
  });
});

describe('tax', () => {
  test('nothing up to the threshold, then on the whole year, then month by month; the entry says why', async () => {
    await givePan('pan', '100001');
    expect(await closeMonths('100001', [8_000, 9_000, 5_000, 3_000])).toEqual([0, 0, 440, 60]);
    expect(await balance('100001')).toBe(25_000 - 500);
    const rule = await db().selectFrom('income_entry').select('rule').where('kind', '=', 'tds').orderBy('id').execute();
    expect(rule[0]!.rule).toEqual({
      section: '393(1) Table Sl. No. 1(ii)',
      payment_code: '1006',
      has_pan: true,
      rate_bp: 200,
      threshold_paise: 20_000_00,
      tax_year: 2026,
      year_income_paise: 22_000_00,
      withheld_before_paise: 0,
      base_paise: 22_000_00,
      certificates: [],
    });
  });

  test('exactly at the threshold nothing; without PAN 20 %, and the balance may go below zero', async () => {
    expect(await closeMonths('100001', [20_000, 1])).toEqual([0, 4_000]);
    expect(await balance('100001')).toBe(16_001);
  });

  test('is computed together for all IDs of a PAN, also within one close, and by the PAN as it was corrected', async () => {
    await givePan('pan', '100001', '100002');
    await givePan('wrong', '100004', '100003');
    const { id } = await seedCustomer(services);
    await tamper(
      db(),
      sql`INSERT INTO kyc_change (member_id, customer_id, kind, state, language, created_at, updated_at, confirmed_at, number_hash, picture_sealed)
        VALUES ('100003', ${id}, 'pan', 'approved', 'en', now(), now(), now(), 'pan', '-')`,
    );
    // The change of a later membership also corrects the earlier one of the account.
    await tamper(
      db(),
      sql`INSERT INTO member (member_id, customer_id, first_name, last_name, joined_at, status) VALUES
        ('100005', ${id}, 'Asha', 'Rawat', '2026-01-01', 'exited'), ('100003', ${id}, 'Asha', 'Rawat', '2026-02-01', 'live')
        ON CONFLICT (member_id) DO UPDATE SET customer_id = excluded.customer_id, joined_at = excluded.joined_at`,
    );
    await givePan('mistyped', '100005');
    await insertApprovedClose(services, '2026-04', {
      '100001': rupees(15_000),
      '100002': rupees(4_000),
      '100003': rupees(1_000),
      '100004': rupees(20_000),
      '100005': rupees(1_000),
    });
    await post();
    const withheld = await db()
      .selectFrom('income_entry')
      .select(['member_id', 'paise'])
      .where('kind', '=', 'tds')
      .execute();
    expect(withheld).toEqual([{ member_id: '100005', paise: -420_00 }]);
  });

  test('the tax year is that of the day in India on which it is credited, and its rule that of the day', async () => {
    await givePan('pan', '100001');
    services.clock.set('2026-03-31T23:59:59.999+05:30');
    await insertApprovedClose(services, '2026-02', { '100001': rupees(25_000) });
    services.clock.set('2026-04-01T00:00:00+05:30');
    await insertApprovedClose(services, '2026-03', { '100001': rupees(20_000) });
    await post();
    const rows = await db().selectFrom('income_entry').select(['paise', 'rule']).where('kind', '=', 'tds').execute();
    expect(rows).toMatchObject([{ paise: -500_00, rule: { section: '194H', payment_code: '94H', tax_year: 2025 } }]);
  });

  test('a lower-rate certificate holds in its time and up to its limit', async () => {
    await givePan('pan', '100001');
    await sql`INSERT INTO lower_rate_certificate (member_id, number, rate_bp, from_on, to_on, limit_paise, requested_by, approved_by, approved_at)
      VALUES ('100001', 'C/1', 100, '2026-06-01', '2026-07-31', 3000000, 'meera', 'ravi', now())`.execute(db());
    expect(await closeMonths('100001', [21_000, 10_000, 30_000, 1_000])).toEqual([420, 100, 400, 20]);
    const { used_paise: used } = await db()
      .selectFrom('lower_rate_certificate')
      .select('used_paise')
      .executeTakeFirstOrThrow();
    expect(used).toBe(30_000_00);
  });
});

describe('payouts', () => {
  const line = (lineId: number, amount: number, memberId = '100001') => ({
    lineId,
    memberId,
    paise: paise(amount * 100),
    at: services.clock.now(),
  });
  const pay = (...lines: ReturnType<typeof line>[]) => inTransaction(db(), (tx) => postPayout(tx, ...lines));

  test('are taken from the balance once, given back once, and never more than it holds', async () => {
    await insertApprovedClose(services, '2026-04', { '100001': rupees(500), '100002': rupees(100) });
    await post();
    expect(await pay(line(1, 300), line(2, 100, '100002'))).toMatchObject({ ok: true });
    expect(await pay(line(1, 300))).toMatchObject({ ok: true });
    expect(await balance('100001')).toBe(200);
    expect(await pay(line(3, 201))).toMatchObject({ ok: false, error: { code: 'payout_exceeds_balance' } });
    expect(await balance('100001')).toBe(200);
    await db()
      .transaction()
      .execute((tx) => postFailedPayout(tx, line(1, 300)));
    await db()
      .transaction()
      .execute((tx) => postFailedPayout(tx, line(1, 300)));
    expect(await balance('100001')).toBe(500);
    expect(await entries('100001')).toEqual([
      ['2026-04', 'personal', 500],
      ['2026-05', 'payout', -300],
      ['2026-05', 'payout_failed', 300],
    ]);
  });

  test('at once they cannot overdraw it together', async () => {
    await insertApprovedClose(services, '2026-04', { '100001': rupees(500) });
    await post();
    const both = await Promise.all([pay(line(1, 300)), pay(line(2, 300))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance('100001')).toBe(200);
  });
});
