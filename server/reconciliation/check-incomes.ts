import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

interface Compared {
  memberId: string;
  due: number;
  found: number;
}

const amounts = ({ due, found }: Compared) =>
  ({ expected: { code: 'amount', amount: due }, found: { code: 'amount', amount: found } }) as const;

/**
 * Compares the next posted close with the ledger in both directions: each statement, or the restated month, must equal
 * what its member was credited and what was recovered. `after` and `last` are ids of closes.
 */
export async function checkIncomePostings(db: Db, after: number, most: number): Promise<Checked> {
  const next = await db
    .selectFrom('income_posting as p')
    .innerJoin('income_close as c', 'c.id', 'p.close_id')
    .select(['c.id', 'c.month'])
    .where('c.id', '>', after)
    .where('p.state', '=', 'posted')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return { found: [], looked: 0, last: null };
  const { rows } = await sql<Compared>`
    SELECT member_id AS "memberId", COALESCE(s.gross_paise, 0)::bigint AS due, COALESCE(e.sum, 0)::bigint AS found
    FROM (SELECT s.member_id, COALESCE(r.gross_paise, s.gross_paise) AS gross_paise FROM income_statement s
      LEFT JOIN income_restated r ON r.close_id = s.close_id AND r.member_id = s.member_id WHERE s.close_id = ${next.id}) AS s
    FULL JOIN (SELECT member_id, sum(paise) AS sum FROM income_entry
      WHERE kind IN ('income', 'clawback') AND (close_id = ${next.id} OR corrects = ${next.month}::date)
      GROUP BY member_id) AS e USING (member_id)
    WHERE COALESCE(s.gross_paise, 0) <> COALESCE(e.sum, 0) ORDER BY member_id LIMIT ${most}`.execute(db);
  const month = next.month.slice(0, 7);
  const found = rows.map((row): Disagreement => ({
    kind: 'income_posting_differs',
    place: `member ${row.memberId}, ${month}`,
    where: { code: 'member_month', member: row.memberId, month },
    order_id: null,
    ...amounts(row),
  }));
  return { found, looked: 1, last: next.id };
}

/** By the first two digits of the member ID. */
const parts = 100;

/**
 * Compares the balances of the next hundredth of members with their entries in both directions. `after` and `last`
 * number the hundredths from 1.
 */
export async function checkIncomeBalances(db: Db, after: number, most: number): Promise<Checked> {
  if (after >= parts) return { found: [], looked: 0, last: null };
  const digits = (part: number) => String(part).padStart(2, '0');
  const isLast = after === parts - 1;
  const within = sql`member_id >= ${digits(after)} AND (${isLast}::boolean OR member_id < ${digits(after + 1)})`;
  const { rows } = await sql<Compared>`
    SELECT member_id AS "memberId", COALESCE(e.sum, 0)::bigint AS due, COALESCE(a.balance_paise, 0)::bigint AS found
    FROM (SELECT member_id, balance_paise FROM income_account WHERE ${within}) AS a
    FULL JOIN (SELECT member_id, sum(paise) AS sum FROM income_entry WHERE ${within} GROUP BY member_id) AS e USING (member_id)
    WHERE COALESCE(a.balance_paise, 0) <> COALESCE(e.sum, 0) ORDER BY member_id LIMIT ${most}`.execute(db);
  const found = rows.map((row): Disagreement => ({
    kind: 'income_balance_differs',
    place: `member ${row.memberId}`,
    where: { code: 'member', member: row.memberId },
    order_id: null,
    ...amounts(row),
  }));
  return { found, looked: 1, last: after + 1 };
}

/**
 * Compares the next approved batch with the ledger: amounts sent to the bank must be deducted from the balance, failed
 * ones must be back in it. `after` and `last` are ids of batches.
 */
export async function checkIncomePayouts(db: Db, after: number, most: number): Promise<Checked> {
  const next = await db
    .selectFrom('payout_batch')
    .select('id')
    .where('id', '>', after)
    .where('state', '=', 'approved')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return { found: [], looked: 0, last: null };
  const { rows } = await sql<Compared>`
    SELECT l.member_id AS "memberId", CASE WHEN l.state IN ('sent', 'paid') THEN -l.paise ELSE 0 END AS due, e.sum AS found
    FROM payout_line l
    CROSS JOIN LATERAL (SELECT COALESCE(sum(paise), 0)::bigint AS sum FROM income_entry WHERE payout_line_id = l.id) AS e
    WHERE l.batch_id = ${next.id} AND e.sum <> CASE WHEN l.state IN ('sent', 'paid') THEN -l.paise ELSE 0 END
    ORDER BY l.member_id LIMIT ${most}`.execute(db);
  const found = rows.map((row): Disagreement => ({
    kind: 'income_payout_differs',
    place: `member ${row.memberId}, payout batch ${next.id}`,
    where: { code: 'payout_line', member: row.memberId, batch: next.id },
    order_id: null,
    ...amounts(row),
  }));
  return { found, looked: 1, last: next.id };
}

/** Number of sellers, and taxed and withheld amounts in paise. */
interface TdsSums {
  month: string;
  sellers: number;
  base: number;
  tds: number;
}

/**
 * Compares the next month's TDS sums with its entries in both directions. `after` and `last` are months as numbers,
 * YYYYMM, by the IST date of the credit.
 */
export async function checkTdsMonths(db: Db, after: number): Promise<Checked> {
  const from = sql`(make_date(${Math.floor(after / 100)}, ${after % 100}, 1) + interval '1 month')`;
  const begin = after === 0 ? sql`'-infinity'::timestamp` : from;
  const { rows: months } = await sql<{ month: string }>`
    SELECT to_char(least(
      (SELECT min(month) FROM tds_month WHERE month >= ${begin}),
      (SELECT posted_at AT TIME ZONE 'Asia/Kolkata' FROM income_entry WHERE kind = 'tds' AND posted_at >= ${begin} AT TIME ZONE 'Asia/Kolkata'
        ORDER BY posted_at, id LIMIT 1)), 'YYYY-MM') AS month`.execute(db);
  const month = months[0]?.month;
  if (!month) return { found: [], looked: 0, last: null };
  const { rows } = await sql<TdsSums & { isDue: boolean }>`
    SELECT true AS "isDue", count(DISTINCT member_id)::int AS sellers, coalesce(sum((rule->>'base_paise')::bigint), 0)::bigint AS base,
      coalesce(-sum(paise), 0)::bigint AS tds
    FROM income_entry WHERE kind = 'tds' AND posted_at >= ${`${month}-01`}::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND posted_at < (${`${month}-01`}::timestamp + interval '1 month') AT TIME ZONE 'Asia/Kolkata'
    UNION ALL SELECT false, sellers, base_paise, tds_paise FROM tds_month WHERE month = ${`${month}-01`}`.execute(db);
  const textOf = (sums: TdsSums | undefined) => ({
    code: 'tds_sums' as const,
    count: sums?.sellers ?? 0,
    taxable: sums?.base ?? 0,
    amount: sums?.tds ?? 0,
  });
  const [expected, found] = [true, false].map((isDue) => textOf(rows.find((row) => row.isDue === isDue)));
  const agrees = (['count', 'taxable', 'amount'] as const).every((name) => expected![name] === found![name]);
  const last = Number(month.replace('-', ''));
  if (agrees) return { found: [], looked: 1, last };
  const differs: Disagreement = {
    kind: 'tds_month_differs',
    place: `TDS, ${month}`,
    where: { code: 'tds_month', month },
    order_id: null,
    expected: expected!,
    found: found!,
  };
  return { found: [differs], looked: 1, last };
}
