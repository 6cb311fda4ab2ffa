import { type Insertable, type Selectable, sql } from 'kysely';
import { addMonths, startOfMonth } from '#contract/india-time.ts';
import { noPaise, type Paise } from '#server/money/paise.ts';
import { type CentiSp, centiSp } from '#server/money/rates.ts';
import { lockReader } from '#server/order-feed/index.ts';
import type { SalePointEntry, SalePointMonth } from '#server/platform/database-types.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Approval, Figures } from './month-rules.ts';

/** In the order feed. */
export const readerName = 'sale-points';

/** Earliest first. */
export async function readApprovals(db: Db | Tx): Promise<Approval[]> {
  return await db
    .selectFrom('sale_point_month')
    .select(['month', 'position', 'is_former as isFormer'])
    .orderBy('month')
    .execute();
}

/**
 * Afterwards the month gets no more sales, and a return of its sales is a late return. No event is posted meanwhile.
 * Stores the totals and the two people. Errors: 409 month_not_over; 409 sale_points_behind if an event of the month is
 * not posted yet; 409 month_approved.
 */
export async function approveMonth(
  tx: Tx,
  {
    month,
    at,
    approval = {},
  }: { month: string; at: Date; approval?: Pick<Insertable<SalePointMonth>, 'requested_by' | 'approved_by'> },
): Promise<Result<{ position: number }>> {
  const texts = messages.errors.staff.salePoints;
  const end = startOfMonth(addMonths(month.slice(0, 7), 1));
  if (at < end) return err(409, 'month_not_over', texts.monthNotOver);
  const place = await lockReader(tx, readerName, end);
  if (place.isBehind) return err(409, 'sale_points_behind', texts.behind);
  const { position } = place;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sale_point_month')
    .values({ month, approved_at: at, position, is_former: false, ...approval, ...(await sumMonth(tx, month)) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n ? err(409, 'month_approved', texts.approved) : ok({ position });
}

/** By the month's first day, with the number of members. Reads one row per member of the month. */
export async function sumMonth(
  db: Db | Tx,
  month: string,
): Promise<{ members: number; points_centi: CentiSp; amount_paise: Paise }> {
  const { rows } = await sql<{ members: number; points_centi: CentiSp; amount_paise: Paise }>`
    SELECT count(*)::int AS members, coalesce(sum(points_centi), 0)::bigint AS points_centi, coalesce(sum(amount_paise), 0)::bigint AS amount_paise
    FROM sale_point_total WHERE month = ${month}`.execute(db);
  return rows[0]!;
}

/** `count` months up to and including one, newest first, with 0 for empty months. */
export async function readMemberMonths(
  db: Db | Tx,
  memberId: string,
  month: string,
  count: number,
): Promise<({ month: string } & Figures)[]> {
  const first = `${addMonths(month.slice(0, 7), 1 - count)}-01`;
  const rows = await selectTotals(db)
    .where('member_id', '=', memberId)
    .where('month', '>=', first)
    .where('month', '<=', month)
    .execute();
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: count }, (_, back) => {
    const each = `${addMonths(month.slice(0, 7), -back)}-01`;
    const { points, amount } = byMonth.get(each) ?? { points: centiSp(0), amount: noPaise };
    return { month: each, points, amount };
  });
}

/** What counts as the member's own in a month. Reads one row. */
export async function readMemberFigures(db: Db | Tx, memberId: string, month: string): Promise<Figures> {
  const found = await readMonthFigures(db, month, [memberId]);
  return found.get(memberId) ?? { points: centiSp(0), amount: noPaise };
}

/** In centiSp. Leaves out members without a total in that month. */
export async function readOwnPoints(
  db: Db | Tx,
  memberIds: readonly string[],
  month: string,
): Promise<Map<string, CentiSp>> {
  const found = await readMonthFigures(db, month, memberIds);
  return new Map([...found].map(([id, { points }]) => [id, points]));
}

/**
 * What counts as each member's own, sorted by member ID, for everybody or only `memberIds`: the month's sales minus
 * returns, including late ones. May leave out members without any.
 */
export async function readMonthFigures(
  db: Db | Tx,
  month: string,
  memberIds: readonly string[] | null = null,
): Promise<Map<string, Figures>> {
  const rows = await selectTotals(db)
    .where('month', '=', month)
    .$if(memberIds !== null, (totals) => totals.where('member_id', '=', anyOf(memberIds!)))
    .execute();
  return new Map(rows.map(({ member_id: id, points, amount }) => [id, { points, amount }]));
}

/**
 * By member and month. Negative results become 0: months under the former rule can leave a negative rest (`brought`)
 * that is deducted from the first month after them.
 */
function selectTotals(db: Db | Tx) {
  return db
    .selectFrom('sale_point_total')
    .select(['member_id', 'month'])
    .select(({ ref }) => [
      sql<CentiSp>`GREATEST(0, ${ref('points_centi')} + ${ref('brought_centi')})`.as('points'),
      sql<Paise>`GREATEST(0, ${ref('amount_paise')} + ${ref('brought_paise')})`.as('amount'),
    ])
    .orderBy(sql`member_id COLLATE "C"`);
}

/** The ledger is posted up to this event of the order feed. */
export async function readLedgerPosition(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('order_feed_reader')
    .select('position')
    .where('name', '=', readerName)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Locks the ledger, and returns whether events from before a moment are not posted yet. */
export async function isLedgerBehind(tx: Tx, before: Date): Promise<boolean> {
  return (await lockReader(tx, readerName, before)).isBehind;
}

/**
 * First days of approved months, in order, with returns posted after their approval and after a position of the feed.
 */
export async function findMonthsWithLateReturns(db: Db | Tx, after: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT e.month FROM sale_point_entry e JOIN sale_point_month m ON m.month = e.month
    WHERE e.reverses IS NOT NULL AND e.position > ${after} AND e.position > m.position ORDER BY e.month`.execute(db);
  return rows.map(({ month }) => month);
}

/** By member ID, sorted: totals below zero. */
export async function readLateReturns(db: Db | Tx, month: string): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('sale_point_entry as e')
    .innerJoin('sale_point_month as m', 'm.month', 'e.month')
    .select(({ fn, cast }) => [
      'e.member_id',
      cast<CentiSp>(fn.sum('e.points_centi'), 'bigint').as('points'),
      cast<Paise>(fn.sum('e.amount_paise'), 'bigint').as('amount'),
    ])
    .where('e.month', '=', month)
    .where('e.reverses', 'is not', null)
    .whereRef('e.position', '>', 'm.position')
    .groupBy('e.member_id')
    .orderBy('e.member_id')
    .execute();
  return new Map(rows.map(({ member_id: id, ...sums }) => [id, sums]));
}

/** An order line that counted, or a deduction from it. */
interface LedgerEntry {
  id: number;
  month: string;
  at: Date;
  reason: Selectable<SalePointEntry>['reason'];
  orderId: number;
  orderNumber: string;
  lineNo: number;
  points: CentiSp;
  amount: Paise;
  /** Whether it was posted after the month's approval. */
  isLate: boolean;
}

/**
 * Before the one with the id `before`, of one month (YYYY-MM) or all. Newest month first, newest entry first within it.
 */
export async function findLedgerEntries(
  db: Db | Tx,
  memberId: string,
  { month, before, limit }: { month: string | undefined; before: number | null; limit: number },
): Promise<LedgerEntry[]> {
  return await db
    .selectFrom('sale_point_entry')
    .select(['id', 'month', 'at', 'reason', 'order_id as orderId', 'order_number as orderNumber', 'line_no as lineNo'])
    .select(['points_centi as points', 'amount_paise as amount'])
    .select(({ ref, selectFrom, fn }) =>
      fn
        .coalesce(
          sql<boolean>`${ref('position')} > ${selectFrom('sale_point_month as m').select('m.position').whereRef('m.month', '=', 'sale_point_entry.month')}`,
          sql.lit(false),
        )
        .as('isLate'),
    )
    .where('member_id', '=', memberId)
    .$if(month !== undefined, (query) => query.where('month', '=', `${month!}-01`))
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(month, id) < ((SELECT last.month FROM sale_point_entry AS last WHERE last.id = ${before}), ${before})`,
      ),
    )
    .orderBy('month', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<LedgerEntry>()
    .execute();
}
