import { type Selectable, sql } from 'kysely';
import type { IncomeStatementView } from '#contract/staff-income-closes.ts';
import type { IncomeClose, IncomeStatement } from '#server/platform/database-types.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { type CloseSummary, hasJumped, lacksPapers } from './statements.ts';

/** A draft, or a close that was approved. */
export type Close = Omit<Selectable<IncomeClose>, 'state' | 'summary'> & {
  state: 'draft' | 'approved';
  summary: CloseSummary;
};

/** The draft or the approved close of a month, and the run that is at work, or that failed since. `isStopped`: all its attempts were in vain. */
export interface MonthClose {
  close: Close | null;
  run: (Selectable<IncomeClose> & { isStopped: boolean }) | null;
}

export const closeNotFound = err(404, 'income_close_not_found', messages.errors.staff.incomeClose.notFound);

/** The draft of a month (YYYY-MM), or its approved close; null before the first draft. */
export async function findClose(db: Db | Tx, month: string): Promise<Close | null> {
  const row = await db
    .selectFrom('income_close')
    .selectAll()
    .where('month', '=', `${month}-01`)
    .where('state', 'in', ['draft', 'approved'])
    .executeTakeFirst();
  return row ? (row as Close) : null;
}

/** Everything that is there of a month, YYYY-MM. */
export async function readMonthClose(db: Db, month: string): Promise<MonthClose> {
  const close = await findClose(db, month);
  const run = await db
    .selectFrom('income_close')
    .leftJoin('job', (join) => join.on('job.key', '=', sql<string>`'income-close:run ' || income_close.id`))
    .selectAll('income_close')
    .select(sql<boolean>`job.dead_at IS NOT NULL`.as('isStopped'))
    .where('month', '=', `${month}-01`)
    .where('state', 'in', ['running', 'failed'])
    .where('income_close.id', '>', close?.id ?? 0)
    .orderBy('income_close.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { close, run: run ?? null };
}

/** What the members of an approved month, YYYY-MM, earned. */
export interface Earnings {
  month: string;
  members: number;
  earners: number;
  median: Paise;
  ninetieth: Paise;
}

/** Fewer incomes than these would tell of single members. */
export const fewestEarnings = 50;

/** What members earned in the last month that was approved; null where it has too few of them. */
export async function readEarnings(db: Db): Promise<Earnings | null> {
  const row = await db
    .selectFrom('income_close')
    .select(['month', 'summary'])
    .where('state', '=', 'approved')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { members, earners, percentiles } = row.summary as CloseSummary;
  if (!percentiles || members < fewestEarnings) return null;
  const { median_paise: median, ninetieth_paise: ninetieth } = percentiles;
  return { month: row.month.slice(0, 7), members, earners, median: paise(median), ninetieth: paise(ninetieth) };
}

export type StatementRow = Selectable<IncomeStatement> & {
  name: string;
  grossBefore: Paise | null;
  /** What was recovered of the income since its approval: below zero as a rule, 0 where nothing was. */
  recovered: Paise;
};

/** What was recovered of an approved month's incomes: of how many members, and how much; below zero as a rule. */
export async function sumRecovered(db: Db, month: string): Promise<{ members: number; paise: Paise }> {
  return await db
    .selectFrom('income_entry')
    .select(({ fn, cast }) => [
      cast<number>(fn.count('member_id').distinct(), 'integer').as('members'),
      cast<Paise>(fn.coalesce(fn.sum('paise'), sql`0`), 'bigint').as('paise'),
    ])
    .where('corrects', '=', `${month.slice(0, 7)}-01`)
    .executeTakeFirstOrThrow();
}

/** A page of a close's statements by member ID, with what each earned in the close that the view compares with. */
export async function findStatements(
  db: Db,
  close: Close,
  { view, after, limit }: { view: IncomeStatementView; after: string | null; limit: number },
): Promise<StatementRow[]> {
  const { since_draft: draft, since_month: month } = close.summary;
  const other = (view === 'changed_since_draft' ? draft : month)?.close_id ?? null;
  const views = {
    all: sql`true`,
    // Without a close to compare with there is nothing that has changed.
    changed_since_draft: sql`(${draft !== null}::boolean AND s.gross_paise IS DISTINCT FROM b.gross_paise)`,
    changed_since_month: sql`(${month !== null}::boolean AND s.gross_paise IS DISTINCT FROM b.gross_paise)`,
    jumps: hasJumped,
    missing_papers: lacksPapers,
    clawbacks: sql`w.sum <> 0`,
  };
  const { rows } = await sql<StatementRow>`
    SELECT s.*, m.first_name || ' ' || m.last_name AS name, b.gross_paise AS "grossBefore",
      COALESCE(w.sum, 0)::bigint AS recovered
    FROM income_statement s JOIN member m ON m.member_id = s.member_id
    LEFT JOIN income_statement b ON b.close_id = ${other} AND b.member_id = s.member_id
    LEFT JOIN (SELECT member_id, sum(paise) AS sum FROM income_entry WHERE corrects = ${close.month} GROUP BY member_id) w ON w.member_id = s.member_id
    WHERE s.close_id = ${close.id} AND (${after}::text IS NULL OR s.member_id > ${after}) AND ${views[view]}
    ORDER BY s.member_id LIMIT ${limit}`.execute(db);
  return rows;
}
