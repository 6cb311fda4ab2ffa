import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, monthInIndia } from '#contract/india-time.ts';
import { verifyClose } from '#server/income-close/index.ts';
import { countTeam, findPlace } from '#server/members/index.ts';
import { checkAll } from '#server/reconciliation/index.ts';
import { demoSeller } from '#demo/people.ts';
import { jobHandlers } from '#server/app/job-handlers.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedDemo, seedGrowth, seedHistory } from './index.ts';

let services: TestServices;
/** A smaller network after some weeks of orders, some of them returned; the full one is more of the same. */
const size = 400;
const days = 80;
beforeAll(async () => {
  services = await openTestServices();
  // A demo may start in the first hour of a month.
  services.clock.set('2026-12-01T00:20:00+05:30');
  await seedDemo(services, { pictures: false });
  await seedHistory(services, jobHandlers, { days });
  await seedGrowth(services, jobHandlers, { size });
});
afterAll(() => services.close());

async function run<Row>(statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(services.db)).rows;
}
const count = async (from: string) => (await run<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]!.n;

test('orders, sale points, incomes, payouts and tax of the grown network agree', async () => {
  const found: unknown[] = [];
  const looked = await checkAll(services.db, async (some) => void found.push(...some));
  expect(found).toEqual([]);
  expect([looked.incomePostings, looked.incomePayouts]).toEqual([6, 6]);
  expect(looked.salePoints).toBeGreaterThan(300);
  expect(looked.salePointTotals).toBeGreaterThanOrEqual(7);
});

test('ids of orders rise with the time at which they were placed, also of those that are placed next', async () => {
  expect(
    await count(
      `(SELECT placed_at, lag(placed_at) OVER (ORDER BY id) AS before FROM orders) o WHERE placed_at < before`,
    ),
  ).toBe(0);
  const [next] = await run<{ next: number; last: number; step: number }>(
    `SELECT nextval(pg_get_serial_sequence('orders', 'id'))::int AS next, (SELECT max(id)::int FROM orders) AS last,
      (SELECT seqincrement::int FROM pg_sequence WHERE seqrelid = pg_get_serial_sequence('orders', 'id')::regclass) AS step`,
  );
  expect(next!.next).toBeGreaterThan(next!.last);
  expect(next!.step).toBe(1);
});

test('tax documents are numbered in the order of their days, without holes, and credit notes name their own invoices', async () => {
  expect(await count(`tax_document WHERE kind = 'credit_note'`)).toBeGreaterThan(0);
  expect(
    await count(`(SELECT serial, row_number() OVER (PARTITION BY kind, fiscal_year ORDER BY issued_at, serial) AS place FROM tax_document) d
      WHERE serial <> place`),
  ).toBe(0);
  expect(
    await run(`SELECT kind, fiscal_year, last_serial - (SELECT count(*) FROM tax_document t WHERE t.kind = s.kind AND t.fiscal_year = s.fiscal_year)::int AS more
      FROM tax_document_series s WHERE last_serial <> (SELECT count(*) FROM tax_document t WHERE t.kind = s.kind AND t.fiscal_year = s.fiscal_year)`),
  ).toEqual([]);
  expect(
    await count(`tax_document n JOIN tax_document i ON i.id = n.invoice_id
      WHERE n.order_id <> i.order_id OR n.content -> 'corrects' ->> 'number' <> i.number
        OR (n.content -> 'corrects' ->> 'issuedAt')::timestamptz <> date_trunc('milliseconds', i.issued_at)`),
  ).toBe(0);
  expect(await count(`tax_document WHERE number NOT LIKE '%/' || lpad(serial::text, 6, '0')`)).toBe(0);
});

test('six months are approved by two people and paid, the last one waits as a draft, and each computes anew to the same', async () => {
  const running = monthInIndia(services.clock.now());
  const closes = await run<{ month: string; state: string; same: boolean }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, state, requested_by = approved_by AS same FROM income_close ORDER BY month`,
  );
  expect(closes).toEqual([
    ...[7, 6, 5, 4, 3, 2].map((ago) => ({ month: addMonths(running, -ago), state: 'approved', same: false })),
    { month: addMonths(running, -1), state: 'draft', same: null },
  ]);
  for (const { month } of closes.slice(0, 2))
    expect((await verifyClose(services.db, month))!.parts.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(await count(`payout_batch WHERE state = 'approved' AND channel = 'file' AND made_by <> approved_by`)).toBe(6);
  expect(await count(`payout_line WHERE state = 'failed'`)).toBe(1);
  expect(await count(`payout_line WHERE state = 'returned'`)).toBe(1);
  // Both amounts are owed again.
  expect(
    await count(`payout_line l WHERE state IN ('failed', 'returned') AND NOT EXISTS
      (SELECT FROM payout_line p WHERE p.member_id = l.member_id AND p.batch_id > l.batch_id)`),
  ).toBe(0);
  expect(await count('income_forecast_member')).toBeGreaterThan(0);
  expect(await count('job WHERE dead_at IS NOT NULL')).toBe(0);
});

test('most earn little, some are frozen, some apply, and the seller who logs in has a large team and a rank', async () => {
  expect(await count('member WHERE is_demo')).toBe(size);
  expect(await count(`member WHERE status = 'frozen'`)).toBeGreaterThan(1);
  expect(await count(`join_application WHERE state = 'submitted'`)).toBe(5);
  expect(
    await count(`join_document d JOIN join_application a ON a.id = d.application_id WHERE a.state = 'submitted'`),
  ).toBe(20);
  const [draft] = await run<{ active: number; members: number; median: number }>(
    `SELECT (summary ->> 'active')::int AS active, (summary ->> 'members')::int AS members,
      (summary -> 'percentiles' ->> 'median_paise')::int AS median FROM income_close WHERE state = 'draft'`,
  );
  expect(draft!.active / draft!.members).toBeLessThan(0.5);
  expect(draft!.median).toBeLessThan(50_000);
  const place = (await findPlace(services.db, demoSeller.memberId!))!;
  expect((await countTeam(services.db, place)).reduce((sum, level) => sum + level, 0)).toBeGreaterThan(100);
  const [own] = await run<{ title: number; balance: number }>(
    `SELECT title, balance_paise AS balance FROM member JOIN income_account USING (member_id) WHERE member_id = '${demoSeller.memberId}'`,
  );
  expect(own!.title).toBeGreaterThan(3);
  expect(await count(`payout_line WHERE member_id = '${demoSeller.memberId}' AND state = 'paid'`)).toBe(6);
});

test('what happens in a network has happened: late returns, freezes, another sponsor, an exit; never to the company itself', async () => {
  const [clawback] = await run<{ months: number; members: number; paise: number }>(
    `SELECT count(DISTINCT corrects)::int AS months, count(DISTINCT (corrects, member_id))::int AS members, sum(paise)::int AS paise
      FROM income_entry WHERE corrects IS NOT NULL`,
  );
  expect(clawback!.months).toBeGreaterThan(1);
  expect(clawback!.members).toBeGreaterThan(clawback!.months);
  expect(clawback!.paise).toBeLessThan(0);
  expect(await count(`member_status WHERE status = 'frozen' AND reason = 'silent'`)).toBeGreaterThan(1);
  expect(await count(`member_sponsor WHERE cause = 'changed' AND effective_at < now()`)).toBe(1);
  expect(await count(`member_sponsor WHERE cause = 'sponsor_left'`)).toBeGreaterThan(0);
  expect(await count(`member WHERE status = 'exited'`)).toBe(1);
  expect(await run(`SELECT member_id, status FROM member WHERE member_id = '100000'`)).toEqual([
    { member_id: '100000', status: 'live' },
  ]);
  expect(await count(`member_warning WHERE member_id = '100000'`)).toBe(0);
});

test('an event of a copied order says what one would that is written from its records', async () => {
  const rows = await run<{ kind: string; n: number; differ: number }>(`
    SELECT f.kind, count(*)::int AS n, (count(*) FILTER (WHERE f.data IS DISTINCT FROM order_feed_data(f.order_id, e.id, f.credit, f.at)))::int AS differ
    FROM (SELECT *, (data -> 'taken' ->> 'credit_id')::bigint AS credit FROM order_feed WHERE data -> 'state' = 'null') f
    LEFT JOIN LATERAL (SELECT v.id FROM order_event v WHERE f.credit IS NULL AND v.order_id = f.order_id AND order_feed_kind(v.kind) = f.kind
      AND v.at = f.at ORDER BY v.id LIMIT 1) e ON true
    GROUP BY f.kind`);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(
    ['cash_collected', 'delivered', 'dispatched', 'lines_returned', 'placed', 'refunded'].toSorted(),
  );
  expect(rows.filter(({ differ }) => differ > 0)).toEqual([]);
});
