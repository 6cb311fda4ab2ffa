import { type Insertable, type Selectable, sql } from 'kysely';
import { addMonths, startOfMonth } from '#server/members/index.ts';
import { noPaise, type Paise } from '#server/money/paise.ts';
import { type CentiSp, centiSp } from '#server/money/rates.ts';
import { lockReader } from '#server/order-feed/index.ts';
import type { SalePointEntry, SalePointMonth } from '#server/platform/database-types.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { type Approval, type Balance, carryMonths, type Figures } from './month-rules.ts';

/** The name of the ledger's reader in the order feed. */
export const readerName = 'sale-points';

/** All months that were approved, the first one first. */
export async function readApprovals(db: Db | Tx): Promise<Approval[]> {
  return await db.selectFrom('sale_point_month').select(['month', 'position']).orderBy('month').execute();
}

/**
 * Approves a month's sale points: from the commit on it gets no entry any more, and what comes late goes into the month after it. No event is posted
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
    .values({ month, approved_at: at, position, ...approval, ...(await sumMonth(tx, month)) })
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

/** What counts as one member's own in a month. Reads a row for each month of theirs. */
export async function readMemberFigures(db: Db | Tx, memberId: string, month: string): Promise<Figures> {
  const rows = await selectTotals(db).where('member_id', '=', memberId).where('month', '<=', month).execute();
  return figuresIn(month, rows);
}

/** The same for so many months up to one, the newest first, with 0 where there was nothing. */
export async function readMemberMonths(
  db: Db | Tx,
  memberId: string,
  month: string,
  count: number,
): Promise<({ month: string } & Figures)[]> {
  const rows = await selectTotals(db).where('member_id', '=', memberId).where('month', '<=', month).execute();
  return Array.from({ length: count }, (_, back) => {
    const each = `${addMonths(month.slice(0, 7), -back)}-01`;
    const until = rows.filter((row) => row.month <= each);
    return { month: each, ...figuresIn(each, until) };
  });
}

/** What counts as their own in a month for these members alone, in hundredths of sale points. Reads a row for each month of each. */
export async function readOwnPoints(
  db: Db | Tx,
  memberIds: readonly string[],
  month: string,
): Promise<Map<string, CentiSp>> {
  const rows = await selectTotals(db).where('member_id', '=', anyOf(memberIds)).where('month', '<=', month).execute();
  return new Map(
    [...Map.groupBy(rows, ({ member_id: id }) => id)].map(([id, own]) => [id, figuresIn(month, own).points]),
  );
}

/**
 * What counts as each member's own in a month, by member ID in its order; members without any are left out. Reads the month's sums, and earlier ones of
 * those alone who were below zero once.
 */
export async function readMonthFigures(db: Db | Tx, month: string): Promise<Map<string, Figures>> {
  const balances = [...(await readBalances(selectMonth(db, month), month))].map(([id, { own }]) => [id, own] as const);
  return new Map(balances.filter(([, { points, amount }]) => points > 0 || amount > 0));
}

/** What of a month counts as these members' own, and what is left below zero, by member ID; those with neither may be left out. */
export async function readMonthBalances(
  db: Db | Tx,
  month: string,
  memberIds: readonly string[],
): Promise<Map<string, Balance>> {
  return readBalances(selectMonth(db, month, memberIds), month);
}

/**
 * What entries of a month (its first day) take off sales of earlier months, by member ID: sums below zero. A month is computed only once all earlier ones
 * are approved, so what reverses an entry of an earlier month comes off a month that can no longer change.
 */
export async function readLateReturns(
  db: Db | Tx,
  month: string,
  memberIds: readonly string[],
): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('sale_point_entry as e')
    .innerJoin('sale_point_entry as sold', 'sold.id', 'e.reverses')
    .select(({ fn, cast }) => [
      'e.member_id',
      cast<CentiSp>(fn.sum('e.points_centi'), 'bigint').as('points'),
      cast<Paise>(fn.sum('e.amount_paise'), 'bigint').as('amount'),
    ])
    .where('e.month', '=', month)
    .where('e.reverses', 'is not', null)
    .where('e.member_id', '=', anyOf(memberIds))
    .whereRef('sold.month', '<', 'e.month')
    .groupBy('e.member_id')
    .execute();
  return new Map(rows.map(({ member_id: id, ...sums }) => [id, sums]));
}

async function readBalances(totals: ReturnType<typeof selectMonth>, month: string): Promise<Map<string, Balance>> {
  const rows = await totals.execute();
  return new Map([...Map.groupBy(rows, ({ member_id: id }) => id)].map(([id, own]) => [id, balanceIn(month, own)]));
}

/** The sums that a month's balances are made of, of everybody or of these members. */
function selectMonth(db: Db | Tx, month: string, memberIds: readonly string[] | null = null) {
  const totals = selectTotals(db).where(({ or, and, eb, selectFrom }) =>
    or([
      eb('month', '=', month),
      and([
        eb('month', '<', month),
        eb(
          'member_id',
          'in',
          selectFrom('sale_point_total as n')
            .select('n.member_id')
            .where('n.month', '<', month)
            // Of a few, those who were below zero are looked up by their IDs: in the whole network they are many.
            .$if(memberIds !== null, (below) => below.where('n.member_id', '=', anyOf(memberIds!)))
            .where((below) =>
              below.or([below('n.points_centi', '<', centiSp(0)), below('n.amount_paise', '<', noPaise)]),
            ),
        ),
      ]),
    ]),
  );
  return memberIds === null ? totals : totals.where('member_id', '=', anyOf(memberIds));
}

function selectTotals(db: Db | Tx) {
  return db
    .selectFrom('sale_point_total')
    .select(['member_id', 'month', 'points_centi as points', 'amount_paise as amount'])
    .orderBy(sql`member_id COLLATE "C"`)
    .orderBy('month');
}

function figuresIn(month: string, rows: readonly (Figures & { month: string })[]): Figures {
  return balanceIn(month, rows).own;
}

function balanceIn(month: string, rows: readonly (Figures & { month: string })[]): Balance {
  const isLast = rows.at(-1)?.month === month;
  return carryMonths(isLast ? rows : [...rows, { points: centiSp(0), amount: noPaise }]);
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
