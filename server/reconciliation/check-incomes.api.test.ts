import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Disagreement } from '#contract/admin/reports/check-kinds.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { incomeLedgerJobs, postFailedPayout, postPayout } from '#server/income-ledger/index.ts';
import { paise } from '#server/money/paise.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { emptyLedger, insertApprovedClose } from '#server/testing/approved-closes.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { checkAll } from './index.ts';

let services: TestServices;
let close: number;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await emptyLedger(services);
  await emptyTables(services.db, 'payout_batch');
  const incomes = { '100001': { personal: 3_000 }, '100002': {}, '999999': { personal: 25_000_00, group: 7 } };
  close = await insertApprovedClose(services, '2026-10', incomes);
});

async function check(): Promise<Disagreement[]> {
  const found: Disagreement[] = [];
  await checkAll(
    services.db,
    async (page) => void found.push(...page.filter(({ kind }) => /^(income|tds)/.test(kind))),
  );
  return found;
}

test('a close that was posted agrees, and one that is still on its way is not blamed', async () => {
  expect(await check()).toEqual([]);
  await runDueJobs(services, incomeLedgerJobs);
  expect(await check()).toEqual([]);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM income_entry`.execute(services.db);
  expect(rows[0]!.n).toBe(4);
});

test('each difference is found: amounts that differ, somebody who was left out or comes from nowhere, balances that do not add up', async () => {
  await runDueJobs(services, incomeLedgerJobs);
  await tamper(
    services.db,
    sql`UPDATE income_entry SET paise = 3001 WHERE member_id = '100001' AND kind = 'income'`,
    sql`DELETE FROM income_entry WHERE member_id = '999999'`,
    sql`INSERT INTO income_entry (member_id, month, kind, component, paise, close_id, posted_at)
      VALUES ('100003', '2026-10-01', 'income', 'fixed', 5, ${close}, now())`,
  );
  const posting = (member: string, expected: number, found: number) => ({
    kind: 'income_posting_differs',
    place: `member ${member}, 2026-10`,
    where: { code: 'member_month', member, month: '2026-10' },
    order_id: null,
    expected: { code: 'amount', amount: expected },
    found: { code: 'amount', amount: found },
  });
  const balance = (member: string, expected: number, found: number) => ({
    ...posting(member, expected, found),
    kind: 'income_balance_differs',
    place: `member ${member}`,
    where: { code: 'member', member },
  });
  expect(await check()).toEqual([
    posting('100001', 3_000, 3_001),
    posting('100003', 0, 5),
    posting('999999', 25_000_07, 0),
    balance('100001', 3_001, 3_000),
    balance('100003', 5, 0),
    // 20 % without PAN.
    balance('999999', 0, 20_000_07),
    {
      ...balance('999999', 0, 0),
      kind: 'tds_month_differs',
      place: 'TDS, 2026-11',
      where: { code: 'tds_month', month: '2026-11' },
      expected: { code: 'tds_sums', count: 0, taxable: 0, amount: 0 },
      found: { code: 'tds_sums', count: 1, taxable: 25_000_07, amount: 5_000_00 },
    },
  ]);
});

test('a month’s sums of tax are those of its entries, whichever way they differ', async () => {
  await runDueJobs(services, incomeLedgerJobs);
  const month = () => services.db.selectFrom('tds_month').selectAll().execute();
  const now = dayInIndia(services.clock.now()).slice(0, 7);
  const kept = { month: `${now}-01`, sellers: 1, base_paise: 25_000_07, tds_paise: 5_000_00 };
  expect(await month()).toEqual([kept]);
  // A second entry of the same seller and month does not count the seller again.
  services.clock.advance(1_000);
  await insertApprovedClose(services, '2026-11', { '999999': { personal: 1_000_00 }, '100001': { personal: 1_00 } });
  await runDueJobs(services, incomeLedgerJobs);
  expect(await month()).toEqual([{ ...kept, base_paise: 26_000_07, tds_paise: 5_200_00 }]);
  expect(await check()).toEqual([]);
  const differs = (expected: object, found: object) => ({
    kind: 'tds_month_differs',
    place: `TDS, ${now}`,
    where: { code: 'tds_month', month: now },
    order_id: null,
    expected: { code: 'tds_sums', count: 1, taxable: 26_000_07, amount: 5_200_00, ...expected },
    found: { code: 'tds_sums', count: 1, taxable: 26_000_07, amount: 5_200_00, ...found },
  });
  await sql`UPDATE tds_month SET sellers = 2`.execute(services.db);
  expect(await check()).toEqual([differs({}, { count: 2 })]);
  await sql`UPDATE tds_month SET sellers = 1, base_paise = base_paise - 1`.execute(services.db);
  expect(await check()).toEqual([differs({}, { taxable: 26_000_06 })]);
  await sql`DELETE FROM tds_month`.execute(services.db);
  expect(await check()).toEqual([differs({}, { count: 0, taxable: 0, amount: 0 })]);
  await emptyLedger(services);
  await sql`INSERT INTO tds_month VALUES (${`${now}-01`}, 1, 100, 2)`.execute(services.db);
  expect(await check()).toEqual([differs({ count: 0, taxable: 0, amount: 0 }, { count: 1, taxable: 100, amount: 2 })]);
});

test('payouts are compared with the lines of their batches', async () => {
  await runDueJobs(services, incomeLedgerJobs);
  const at = services.clock.now();
  const { rows: batches } = await sql<{ id: number }>`
    INSERT INTO payout_batch (state, made_by, made_at, approved_by, approved_at) VALUES ('approved', 'meera', ${at}, 'ravi', ${at}) RETURNING id`.execute(
    services.db,
  );
  const batch = batches[0]!.id;
  const { rows: lines } = await sql<{ id: number; member: string }>`
    INSERT INTO payout_line (batch_id, member_id, paise, state, hold, application_id, settled_at, failure) VALUES
      (${batch}, '100001', 1000, 'sent', NULL, 1, NULL, NULL),
      (${batch}, '999999', 2000, 'failed', NULL, 1, ${at}, 'closed'),
      (${batch}, '100002', 3000, 'held', 'kyc', NULL, NULL, NULL) RETURNING id, member_id AS member`.execute(
    services.db,
  );
  const pay = (member: string, amount: number) => ({
    lineId: lines.find((line) => line.member === member)!.id,
    memberId: member,
    paise: paise(amount),
    at,
  });
  await services.db.transaction().execute(async (tx) => {
    await postPayout(tx, pay('100001', 1_000), pay('999999', 2_000));
  });
  // The failed amount is not back in the balance yet.
  expect(await check()).toEqual([
    {
      kind: 'income_payout_differs',
      place: `member 999999, payout batch ${batch}`,
      where: { code: 'payout_line', member: '999999', batch },
      order_id: null,
      expected: { code: 'amount', amount: 0 },
      found: { code: 'amount', amount: -2_000 },
    },
  ]);
  await services.db.transaction().execute((tx) => postFailedPayout(tx, pay('999999', 2_000)));
  expect(await check()).toEqual([]);
  // Paid, then returned by the bank: the amount must be back in the balance.
  const { id: line } = lines.find(({ member }) => member === '100001')!;
  await sql`UPDATE payout_line SET state = 'paid', utr = 'UTR000001', paid_on = '2026-11-01', settled_at = ${at} WHERE id = ${line}`.execute(
    services.db,
  );
  expect(await check()).toEqual([]);
  await sql`UPDATE payout_line SET state = 'returned', returned_on = '2026-11-02', returned_at = ${at}, failure = 'Closed' WHERE id = ${line}`.execute(
    services.db,
  );
  expect(await check()).toMatchObject([
    { kind: 'income_payout_differs', expected: { amount: 0 }, found: { amount: -1_000 } },
  ]);
  await services.db.transaction().execute((tx) => postFailedPayout(tx, pay('100001', 1_000)));
  expect(await check()).toEqual([]);
});
