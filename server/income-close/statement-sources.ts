import { type Selectable, sql } from 'kysely';
import { type Breakdown, breakDown, findRateClasses, rulesOf } from '#server/income-plan/index.ts';
import type { IncomeStatement } from '#server/platform/database-types.ts';
import type { Paise } from '#server/money/paise.ts';
import type { CentiSp } from '#server/money/rates.ts';
import { anyOf, type Db } from '#server/platform/database.ts';
import type { Close } from './queries.ts';

/** Position in the tree of a close; the group has the positions up to `last`. */
interface Place {
  position: number;
  last_position: number;
  depth: number;
}

export interface ExplainedStatement {
  statement: Selectable<IncomeStatement> & { firstName: string; lastName: string };
  /** Null in closes computed before statements had positions: then the sources in the group cannot be listed. */
  place: Place | null;
  parts: Breakdown;
}

/** Recruits listed as the nearest to being active. */
const nearestShown = 5;

const rulesOfClose = (close: Close) => rulesOf({ plan: close.plan!, pBonusChart: close.p_bonus_chart! });

/** A member's statement and the sources of its amounts, by the plan stored with the close; null if there is none. */
export async function explainStatement(db: Db, close: Close, memberId: string): Promise<ExplainedStatement | null> {
  const row = await db
    .selectFrom('income_statement as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .selectAll('s')
    .select(['m.first_name as firstName', 'm.last_name as lastName'])
    .select(sql<number[] | null>`to_jsonb(s.level_points)`.as('levels'))
    .select(sql<number[] | null>`to_jsonb(s.e_bonus_points)`.as('rates'))
    .where('s.close_id', '=', close.id)
    .where('s.member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const { levels, rates, ...statement } = row;
  const rules = rulesOfClose(close);
  return {
    statement,
    place: placeOf(statement),
    parts: breakDown(rules, {
      isFrozen: row.is_frozen,
      isActive: row.is_active,
      rank: row.rank,
      highestRank: row.highest_rank,
      rBonusCount: row.r_bonus_count,
      leaders: row.leaders,
      network: row.network,
      ownCentiSp: row.own_centi_sp,
      purchasePaise: row.purchase_paise,
      groupCentiSp: row.group_centi_sp ?? 0,
      levelPoints: levels ?? [],
      eBonusPoints: rates ?? [],
    }),
  };
}

/** A restated month, and what was posted to the ledger for it; null if it is as approved. */
export async function findRestated(db: Db, close: Close, memberId: string) {
  const row = await db
    .selectFrom('income_restated')
    .selectAll()
    .where('close_id', '=', close.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const { posted } = await db
    .selectFrom('income_entry')
    .select(({ fn, cast }) => cast<Paise>(fn.coalesce(fn.sum('paise'), sql`0`), 'bigint').as('posted'))
    .where('corrects', '=', close.month)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { ...row, posted };
}

function placeOf(row: Pick<Selectable<IncomeStatement>, keyof Place>): Place | null {
  const { position, last_position, depth } = row;
  return position === null ? null : { position, last_position: last_position!, depth: depth! };
}

/** A member below on whose points somebody earns. */
export interface SourceRow {
  memberId: string;
  firstName: string;
  lastName: string;
  points: CentiSp;
  position: number;
  level: number;
}

/** One level, or the sources of the E-bonus. */
export interface SourceQuery {
  /** The page begins after this position; null for the first page. */
  after: number | null;
  limit: number;
}

/** Members with points, at one level below a place, in the order of the tree. */
export async function listLevel(
  db: Db,
  close: Close,
  { position, last_position: last, depth }: Place,
  { level, after, limit }: SourceQuery & { level: number },
): Promise<{ rows: SourceRow[]; next: number | null }> {
  const rows = await selectSources(db, close)
    .where('s.depth', '=', depth + level)
    .where('s.position', '>', Math.max(position, after ?? 0))
    .where('s.position', '<=', last)
    .orderBy('s.position')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit).map((row) => ({ ...row, position: row.position!, level }));
  return { rows: shown, next: rows.length > limit ? shown.at(-1)!.position : null };
}

/** Recruits who had points, were not active, and were nearest to being active. */
export async function findNearestRecruits(db: Db, close: Close, memberId: string) {
  return selectSources(db, close)
    .where('s.sponsor_id', '=', memberId)
    .where('s.is_active', '=', false)
    .where('s.is_frozen', '=', false)
    .orderBy('s.own_centi_sp', 'desc')
    .orderBy('s.member_id')
    .limit(nearestShown)
    .execute();
}

/** Members with points, because the close's indexes by place contain only these. */
function selectSources(db: Db, close: Close) {
  return db
    .selectFrom('income_statement as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .select(['s.member_id as memberId', 'm.first_name as firstName', 'm.last_name as lastName'])
    .select(['s.own_centi_sp as points', 's.position'])
    .where('s.close_id', '=', close.id)
    .where('s.own_centi_sp', '>', 0 as CentiSp);
}

/** A source of E-bonus: the rate already taken in between, and the rate that remains for the member above. */
export type EBonusSource = SourceRow & { takenBp: number; bp: number };

/**
 * Rows per query, and the maximum read for one page. A member above a large group of other earners gets short pages.
 */
const scanRows = 500;
const maxScans = 24;

/**
 * Sources of a member's E-bonus, in the order of the tree. It walks the members with points, tracks the highest rate in
 * between, and skips the groups of members with at least the own rate. `next` may follow a page that is not full; it is
 * null at the end, and for a position without points.
 */
export async function listEBonus(
  db: Db,
  close: Close,
  { statement, place }: { statement: Selectable<IncomeStatement>; place: Place },
  { after, limit }: SourceQuery,
): Promise<{ rows: EBonusSource[]; next: number | null }> {
  const { rates, ofRank } = findRateClasses(rulesOfClose(close));
  const own = statement.is_active ? ofRank[statement.rank]! : 0;
  const classOf = (row: { is_active: boolean; rank: number }) => (row.is_active ? ofRank[row.rank]! : 0);
  /** Members above the next one with a higher rate than everybody between them and the place, from the top down. */
  const above = own === 0 ? [] : await findHigherAbove(db, close, statement, { after, classOf });
  if (own === 0 || above === null) return { rows: [], next: null };
  const found: EBonusSource[] = [];
  let [seen, from] = [after, Math.max(place.position, after ?? 0)];
  const blocking = above.find((each) => each.of >= own);
  if (blocking) from = blocking.last;
  for (let scan = 0; scan < maxScans && from < place.last_position; scan++) {
    const rows = await scanFrom(db, close, from, place.last_position);
    for (const row of rows) {
      const position = row.position!;
      if (position <= from) continue;
      if (found.length === limit) return { rows: await addNames(db, found), next: seen };
      while (above.length > 0 && above.at(-1)!.last < position) above.pop();
      const taken = Math.max(above.at(-1)?.of ?? 0, classOf(row));
      if (taken > (above.at(-1)?.of ?? 0)) above.push({ last: row.last_position!, of: taken });
      [seen, from] = [position, taken >= own ? row.last_position! : position];
      if (taken >= own) continue;
      const { memberId, points } = row;
      const bp = rates[own]! - rates[taken]!;
      const level = row.depth! - place.depth;
      found.push({ memberId, firstName: '', lastName: '', points, position, level, takenBp: rates[taken]!, bp });
    }
    if (rows.length < scanRows) return { rows: await addNames(db, found), next: null };
  }
  return { rows: await addNames(db, found), next: from < place.last_position ? seen : null };
}

async function scanFrom(db: Db, close: Close, after: number, last: number) {
  return db
    .selectFrom('income_statement')
    .select(['member_id as memberId', 'position', 'last_position', 'depth', 'rank', 'is_active'])
    .select('own_centi_sp as points')
    .where('close_id', '=', close.id)
    .where('own_centi_sp', '>', 0 as CentiSp)
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position')
    .limit(scanRows)
    .execute();
}

/**
 * Members between a place and a position, inclusive, whose groups extend beyond it; each of a higher class than those
 * before.
 */
async function findHigherAbove(
  db: Db,
  close: Close,
  { member_id: memberId, position }: Selectable<IncomeStatement>,
  { after, classOf }: { after: number | null; classOf: (row: { is_active: boolean; rank: number }) => number },
): Promise<{ last: number; of: number }[] | null> {
  if (after === null || after <= position!) return [];
  const { rows } = await sql<{ last: number; is_active: boolean; rank: number }>`
    WITH RECURSIVE line AS (
      SELECT member_id, sponsor_id, last_position, is_active, rank, 1 AS step FROM income_statement
      WHERE close_id = ${close.id} AND position = ${after} AND own_centi_sp > 0
      UNION ALL SELECT s.member_id, s.sponsor_id, s.last_position, s.is_active, s.rank, step + 1 FROM line
      JOIN income_statement s ON s.close_id = ${close.id} AND s.member_id = line.sponsor_id AND s.member_id <> ${memberId}
    ) SELECT last_position AS last, is_active, rank FROM line ORDER BY step DESC`.execute(db);
  if (rows.length === 0) return null;
  const higher: { last: number; of: number }[] = [];
  for (const row of rows) {
    const of = classOf(row);
    if (row.last > after && of > (higher.at(-1)?.of ?? 0)) higher.push({ last: row.last, of });
  }
  return higher;
}

async function addNames<Row extends SourceRow>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ memberId }) => memberId);
  const people = await db
    .selectFrom('member')
    .select(['member_id', 'first_name as firstName', 'last_name as lastName'])
    .where('member_id', '=', anyOf(ids))
    .execute();
  const byId = new Map(people.map(({ member_id: id, ...names }) => [id, names]));
  return rows.map((row) => ({ ...row, ...byId.get(row.memberId)! }));
}

/** Whether a member is in the group of another one, or is that member, in the tree of the close. */
export async function isInGroup(db: Db, close: Close, place: Place, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('income_statement')
    .select('position')
    .where('close_id', '=', close.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const position = row?.position ?? null;
  return position !== null && position >= place.position && position <= place.last_position;
}
