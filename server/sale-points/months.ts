import { type Insertable, type Selectable, sql } from 'kysely';
import { addMonths, startOfMonth } from '#server/members/index.ts';
import { noPaise, type Paise } from '#server/money/paise.ts';
import { type CentiSp, centiSp } from '#server/money/rates.ts';
import { lockReader } from '#server/order-feed/index.ts';
import type { SalePointEntry, SalePointMonth } from '#server/platform/database-types.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Approval, Figures } from './month-rules.ts';

/** The name of the ledger's reader in the order feed. */
export const readerName = 'sale-points';

/** All months that were approved, the first one first. */
export async function readApprovals(db: Db | Tx): Promise<Approval[]> {
  return await db
    .selectFrom('sale_point_month')
    .select(['month', 'position', 'is_former as isFormer'])
    .orderBy('month')
    .execute();
}

/**
 * Approves a month's sale points: from the commit on it gets no sale any more, and what comes back of its sales is a late return. No event is posted
 * meanwhile. What it comes to is kept, and who has asked for it and approved it. Errors: 409 month_not_over; 409 sale_points_behind where an order's
 * event of the month is not posted yet; 409 month_approved.
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

/** What a month's entries come to (its first day), for how many members. Reads a row for each member of the month. */
export async function sumMonth(
  db: Db | Tx,
  month: string,
): Promise<{ members: number; points_centi: CentiSp; amount_paise: Paise }> {
  const { rows } = await sql<{ members: number; points_centi: CentiSp; amount_paise: Paise }>`
    SELECT count(*)::int AS members, coalesce(sum(points_centi), 0)::bigint AS points_centi, coalesce(sum(amount_paise), 0)::bigint AS amount_paise
    FROM sale_point_total WHERE month = ${month}`.execute(db);
  return rows[0]!;
}

/** The same for so many months up to one, the newest first, with 0 where there was nothing. */
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

/** What counts as one member's own in a month. Reads one row. */
export async function readMemberFigures(db: Db | Tx, memberId: string, month: string): Promise<Figures> {
  const found = await readMonthFigures(db, month, [memberId]);
  return found.get(memberId) ?? { points: centiSp(0), amount: noPaise };
}

/** What counts as their own in a month for these members alone, in hundredths of sale points; who has no sum of the month is left out. */
export async function readOwnPoints(
  db: Db | Tx,
  memberIds: readonly string[],
  month: string,
): Promise<Map<string, CentiSp>> {
  const found = await readMonthFigures(db, month, memberIds);
  return new Map([...found].map(([id, { points }]) => [id, points]));
}

/**
 * What counts as each member's own in a month, by member ID in its order, of everybody or of these: the month's sales without what came back, also of an
 * approved month after its approval. Members without any may be left out.
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

/** What counts by member and month. Below zero it is 0: months of the former rule have left something that is taken off the first one after them. */
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

/** Up to which event of the order feed the ledger is posted. */
export async function readLedgerPosition(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('order_feed_reader')
    .select('position')
    .where('name', '=', readerName)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Holds the ledger until the transaction ends; whether it has still to hear of something that happened before a moment. */
export async function isLedgerBehind(tx: Tx, before: Date): Promise<boolean> {
  return (await lockReader(tx, readerName, before)).isBehind;
}

/** Approved months (their first days, in order) of whose sales something came back after their approval, posted after a position of the feed. */
export async function findMonthsWithLateReturns(db: Db | Tx, after: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT e.month FROM sale_point_entry e JOIN sale_point_month m ON m.month = e.month
    WHERE e.reverses IS NOT NULL AND e.position > ${after} AND e.position > m.position ORDER BY e.month`.execute(db);
  return rows.map(({ month }) => month);
}

/** What came back of an approved month's sales after its approval, by member ID in its order: sums below zero. */
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

/** A line of an order that counted for a member, or what was taken off it. */
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
}

/** Entries of a member's ledger that come after the one with the id `before`, of one month (YYYY-MM) or of all: the newest month first, in it the newest. */
export async function findLedgerEntries(
  db: Db | Tx,
  memberId: string,
  { month, before, limit }: { month: string | undefined; before: number | null; limit: number },
): Promise<LedgerEntry[]> {
  return await db
    .selectFrom('sale_point_entry')
    .select(['id', 'month', 'at', 'reason', 'order_id as orderId', 'order_number as orderNumber', 'line_no as lineNo'])
    .select(['points_centi as points', 'amount_paise as amount'])
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
