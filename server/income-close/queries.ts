import { type Selectable, sql } from 'kysely';
import type { IncomeStatementView } from '#contract/admin/network/income-closes.ts';
import type { IncomeClose, IncomeStatement } from '#server/platform/database-types.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { type CloseSummary, hasJumped, lacksPapers } from './statements.ts';

/** A draft or an approved close. */
export type Close = Omit<Selectable<IncomeClose>, 'state' | 'summary'> & {
  state: 'draft' | 'approved';
  summary: CloseSummary;
};

/**
 * The draft or approved close of a month, and a run in progress or failed since. `isStopped`: all its attempts failed.
 */
export interface MonthClose {
  close: Close | null;
  run: (Selectable<IncomeClose> & { isStopped: boolean }) | null;
}

export const closeNotFound = err(404, 'income_close_not_found', messages.errors.staff.incomeClose.notFound);

/** Null before the first draft. The month is YYYY-MM. */
export async function findClose(db: Db | Tx, month: string): Promise<Close | null> {
  const row = await db
    .selectFrom('income_close')
    .selectAll()
    .where('month', '=', `${month}-01`)
    .where('state', 'in', ['draft', 'approved'])
    .executeTakeFirst();
  return row ? (row as Close) : null;
}

/** The month is YYYY-MM. */
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

/** Earnings of the members of an approved month (YYYY-MM). */
export interface Earnings {
  month: string;
  members: number;
  earners: number;
  median: Paise;
  ninetieth: Paise;
}

/** Fewer incomes would reveal those of single members. */
export const fewestEarnings = 50;

/** Of the last approved month; null if too few members earned. */
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
  /** Recovered since the approval; usually negative, 0 if nothing was. */
  recovered: Paise;
};

/** The number of members and the amount, usually negative, recovered from an approved month. */
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

/** By member ID, with each member's income in the close that the view compares with. */
export async function findStatements(
  db: Db,
  close: Close,
  { view, after, limit }: { view: IncomeStatementView; after: string | null; limit: number },
): Promise<StatementRow[]> {
  const { since_draft: draft, since_month: month } = close.summary;
  const other = (view === 'changed_since_draft' ? draft : month)?.close_id ?? null;
  const views = {
    all: sql`true`,
    // Without a close to compare with, nothing has changed.
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
