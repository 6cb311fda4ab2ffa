import { type RawBuilder, sql } from 'kysely';
import type { PlanVersion } from '#contract/plan-version.ts';
import type { IncomeExceptionKind } from '#contract/admin/network/income-closes.ts';
import { addMonths, startOfMonth } from '#contract/india-time.ts';
import { statementColumns, type Statements, type StoredPlan } from '#server/income-plan/index.ts';
import type { Db } from '#server/platform/database.ts';

type Attempt = Readonly<{ id: number; attempt: number }>;

/** For columns that are not bigint. */
const columnTypes: Partial<Record<string, string>> = {
  member_id: 'text',
  sponsor_id: 'text',
  is_active: 'boolean',
  is_frozen: 'boolean',
  rank: 'smallint',
  highest_rank: 'smallint',
  r_bonus_count: 'smallint',
  leaders: 'int',
  network: 'int',
  position: 'int',
  last_position: 'int',
  depth: 'int',
  level_points: 'bigint[]',
  e_bonus_points: 'bigint[]',
  final_on: 'text',
};

/** Adds statements to a run. Returns false, and adds nothing, if another attempt has begun or the run is over. */
export async function insertStatements(db: Db, { id, attempt }: Attempt, statements: Statements): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH run AS MATERIALIZED (SELECT id FROM income_close WHERE id = ${id} AND attempt = ${attempt} AND state = 'running' FOR SHARE)
    INSERT INTO income_statement (close_id, ${sql.join(statementColumns.map((name) => sql.ref(name)))})
    SELECT run.id, s.* FROM run CROSS JOIN ${unnestColumns(statementColumns, statements)} AS s`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

type Value = string | number | null | readonly number[];
/** A column as PostgreSQL's array type. */
const asArray = (column: Iterable<Value>) =>
  `{${Array.from(column, (each) => (each === null ? 'NULL' : typeof each === 'object' ? `"{${each.join()}}"` : each)).join()}}`;

/** Columns as rows, in the order of `names`. */
export function unnestColumns<Name extends string>(
  names: readonly Name[],
  columns: Record<Name, Iterable<Value>>,
): RawBuilder<unknown> {
  const typeOf = (name: Name) => columnTypes[name] ?? 'bigint';
  // unnest would flatten an array of arrays, so lists are sent as text.
  const arrays = names.map(
    (name) => sql`${asArray(columns[name])}::text::${sql.raw(typeOf(name).replace('bigint[]', 'text'))}[]`,
  );
  const read = names.map((name) => sql`${sql.ref(`u.${name}`)}::${sql.raw(typeOf(name))}`);
  return sql`(SELECT ${sql.join(read)} FROM unnest(${sql.join(arrays)}) AS u (${sql.join(names.map((name) => sql.ref(name)))}))`;
}

/** Components of a draft's totals, in paise. */
const amounts = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus', 'gross'] as const;

/** How a close differs from another: members with a different gross income, and what these earned there. */
interface Difference {
  close_id: number;
  members: number;
  gross_paise: number;
}

/** Shown to staff beside a draft. Amounts in paise, points in centiSp. */
export interface CloseSummary {
  members: number;
  active: number;
  frozen: number;
  earners: number;
  own_centi_sp: number;
  amounts: Record<(typeof amounts)[number], number>;
  /** The maximum income of half of the members, and of nine in ten; missing in older closes. */
  percentiles?: { median_paise: number; ninetieth_paise: number };
  /** Members per income band of the reports; missing in older closes, like the next two. */
  bands?: number[];
  /** By month of joining (YYYY-MM). */
  cohorts?: { month: string; joined: number; stayed: number; active: number }[];
  /** The largest groups directly below a root, by active members, without the member at the top. */
  legs?: { member_id: string; network: number }[];
  /** Members by rank. */
  ranks: Record<string, number>;
  /** Less discounts and returns, without delivery. */
  net_sales_paise: number;
  /** Compared with the draft before this one, and with the last approved month. */
  since_draft: Difference | null;
  since_month: Difference | null;
  exceptions: {
    /** The ten top earners, without those who were among the ten in the last approved month. */
    new_top_earners: string[];
    jumps: number;
    missing_papers: number;
    /** Members at the highest rank if the plan has no amount for it. */
    fixed_income_missing: number;
    /** Orders credited in the month that can still be returned. */
    returnable_orders: number;
  };
  /** Of each exception a hash of the members and figures concerned; missing in older drafts. */
  exception_hashes?: Partial<Record<IncomeExceptionKind, string | null>>;
}

/** A higher multiple of the last approved month's income is an exception. */
const jumpFactor = 10;
const topEarners = 10;

/** SQL over `income_statement` as s and that of another close as b: the income is more than ten times that of b. */
export const hasJumped = sql<boolean>`(b.gross_paise > 0 AND s.gross_paise > b.gross_paise * ${sql.lit(jumpFactor)})`;
/** SQL: the member earns, but has no checked PAN and bank account. */
export const lacksPapers = sql<boolean>`(s.gross_paise > 0 AND NOT EXISTS (SELECT FROM join_application a
  WHERE a.member_id = s.member_id AND a.state = 'approved' AND a.pan_hash IS NOT NULL AND a.account_hash IS NOT NULL))`;

/** A count, and a hash of the items counted. */
interface Found {
  count: number;
  hash: string | null;
}

const nothing: Found = { count: 0, hash: null };

/**
 * SQL: `Found` for statements s that meet the condition: members, and the given figures. PostgreSQL computes both parts
 * in one aggregate.
 */
function found(condition: RawBuilder<boolean>, figures = sql<unknown>`''`): RawBuilder<Found> {
  const all = sql`array_agg(s.member_id || ' ' || ${figures} ORDER BY s.member_id) FILTER (WHERE ${condition})`;
  return sql`jsonb_build_object('count', coalesce(cardinality(${all}), 0), 'hash', md5(array_to_string(${all}, ',')))`;
}

/** Totals of a run, and exceptions for the approver. Reads each statement a few times. */
export async function summarize(
  db: Db,
  { id, month }: { id: number; month: string },
  plan: StoredPlan,
  at: Date,
): Promise<CloseSummary> {
  const { papers, fixed, ...totals } = await sumStatements(db, id, plan);
  const ranks = await sql<{ rank: number; count: number }>`
    SELECT rank, count(*)::int AS count FROM income_statement WHERE close_id = ${id} GROUP BY rank ORDER BY rank`.execute(
    db,
  );
  const drafts = await findEarlier(db, month);
  const newcomers = await findNewTopEarners(db, id, drafts.month);
  const jumps = await findJumps(db, id, drafts.month);
  const orders = await findReturnableOrders(db, month, at);
  return {
    ...totals,
    bands: await countBands(db, id),
    cohorts: await countCohorts(db, id, month),
    legs: await findLegs(db, id),
    ranks: Object.fromEntries(ranks.rows.map(({ rank, count }) => [rank, count])),
    net_sales_paise: await sumNetSales(db, month),
    since_draft: await compare(db, id, drafts.draft),
    since_month: await compare(db, id, drafts.month),
    exceptions: {
      new_top_earners: newcomers.members,
      jumps: jumps.count,
      missing_papers: papers.count,
      fixed_income_missing: fixed.count,
      returnable_orders: orders.count,
    },
    exception_hashes: {
      new_top_earners: newcomers.hash,
      jumps: jumps.hash,
      missing_papers: papers.hash,
      fixed_income_missing: fixed.hash,
      returnable_orders: orders.hash,
    },
  };
}

type Totals = 'members' | 'active' | 'frozen' | 'earners' | 'own_centi_sp' | 'amounts' | 'percentiles';

/**
 * Sums over all statements, earners without papers, and members at the highest rank if the plan has no amount for it.
 */
async function sumStatements(
  db: Db,
  id: number,
  { plan }: StoredPlan,
): Promise<Pick<CloseSummary, Totals> & { papers: Found; fixed: Found }> {
  const { ranks, fixed_income_paise: fixed } = JSON.parse(plan) as PlanVersion;
  const { rows } = await sql<{ sums: Pick<CloseSummary, Totals> & { papers: Found; fixed: Found } }>`
    SELECT jsonb_build_object('members', count(*), 'active', count(*) FILTER (WHERE s.is_active), 'frozen', count(*) FILTER (WHERE s.is_frozen),
      'earners', count(*) FILTER (WHERE s.gross_paise > 0), 'own_centi_sp', coalesce(sum(s.own_centi_sp), 0),
      'percentiles', jsonb_build_object('median_paise', coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY s.gross_paise), 0),
        'ninetieth_paise', coalesce(percentile_disc(0.9) WITHIN GROUP (ORDER BY s.gross_paise), 0)),
      'papers', ${found(lacksPapers)},
      'fixed', ${found(fixed === null ? sql`s.rank = ${sql.lit(ranks.length)}` : sql`false`)},
      'amounts', jsonb_build_object(${sql.join(amounts.flatMap((each) => [sql.lit(each), sql`coalesce(sum(${sql.ref(`s.${each}_paise`)}), 0)`]))})) AS sums
    FROM income_statement s WHERE s.close_id = ${id}`.execute(db);
  return rows[0]!.sums;
}

/** Lower bounds of income bands in paise: above 0, above Rs 500, and so on. */
export const bandStarts = [1, 50_001, 200_001, 1_000_001, 5_000_001, 20_000_001];
const maxLegs = 20;

async function countBands(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ band: number; count: number }>`
    SELECT width_bucket(gross_paise, ${sql.lit(`{${bandStarts.join()}}`)}::bigint[]) AS band, count(*)::int AS count
    FROM income_statement WHERE close_id = ${id} GROUP BY band`.execute(db);
  return [0, ...bandStarts].map((_, band) => rows.find((row) => row.band === band)?.count ?? 0);
}

/** The company's own ID, which has no sponsor, is no seller who could stay. */
async function countCohorts(db: Db, id: number, month: string): Promise<NonNullable<CloseSummary['cohorts']>> {
  const { rows } = await sql<NonNullable<CloseSummary['cohorts']>[number]>`
    SELECT to_char(m.joined_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month, count(*)::int AS joined, count(s.member_id)::int AS stayed,
      (count(*) FILTER (WHERE s.is_active))::int AS active
    FROM member m LEFT JOIN income_statement s ON s.close_id = ${id} AND s.member_id = m.member_id
    WHERE m.joined_at < ${startOfMonth(addMonths(month, 1))} AND (s.member_id IS NULL OR s.sponsor_id IS NOT NULL) GROUP BY 1 ORDER BY 1`.execute(
    db,
  );
  return rows;
}

async function findLegs(db: Db, id: number): Promise<NonNullable<CloseSummary['legs']>> {
  const { rows } = await sql<NonNullable<CloseSummary['legs']>[number]>`
    SELECT s.member_id, s.network FROM income_statement r JOIN income_statement s ON s.close_id = r.close_id AND s.sponsor_id = r.member_id
    WHERE r.close_id = ${id} AND r.sponsor_id IS NULL ORDER BY s.network DESC, s.member_id LIMIT ${sql.lit(maxLegs)}`.execute(
    db,
  );
  return rows;
}

/** Closes to compare a month (YYYY-MM) with: its draft so far, and the last approved close before it. */
export async function findEarlier(db: Db, month: string): Promise<{ draft: number | null; month: number | null }> {
  const { rows } = await sql<{ draft: number | null; month: number | null }>`
    SELECT (SELECT id FROM income_close WHERE month = ${`${month}-01`} AND state = 'draft') AS draft,
      (SELECT id FROM income_close WHERE month < ${`${month}-01`} AND state = 'approved' ORDER BY month DESC LIMIT 1) AS month`.execute(
    db,
  );
  return rows[0]!;
}

async function compare(db: Db, id: number, other: number | null): Promise<Difference | null> {
  if (other === null) return null;
  const { rows } = await sql<{ found: Difference }>`
    SELECT jsonb_build_object('close_id', ${other}::bigint, 'members', count(*),
      'gross_paise', (SELECT coalesce(sum(gross_paise), 0) FROM income_statement WHERE close_id = ${other})) AS found
    FROM (SELECT member_id, gross_paise FROM income_statement WHERE close_id = ${id}) AS s
    FULL JOIN (SELECT member_id, gross_paise FROM income_statement WHERE close_id = ${other}) AS b ON b.member_id = s.member_id
    WHERE s.gross_paise IS DISTINCT FROM b.gross_paise`.execute(db);
  return rows[0]!.found;
}

async function findNewTopEarners(
  db: Db,
  id: number,
  other: number | null,
): Promise<{ members: string[]; hash: string | null }> {
  if (other === null) return { members: [], hash: null };
  const top = (
    closeId: number,
  ) => sql`SELECT member_id, gross_paise FROM income_statement WHERE close_id = ${closeId} AND gross_paise > 0
    ORDER BY gross_paise DESC, member_id LIMIT ${sql.lit(topEarners)}`;
  const { rows } = await sql<{ members: string[] | null; hash: string | null }>`
    SELECT array_agg(s.member_id ORDER BY s.gross_paise DESC, s.member_id) AS members,
      md5(string_agg(s.member_id || ' ' || s.gross_paise, ',' ORDER BY s.member_id)) AS hash
    FROM (${top(id)}) AS s WHERE s.member_id NOT IN (SELECT b.member_id FROM (${top(other)}) AS b)`.execute(db);
  return { members: rows[0]!.members ?? [], hash: rows[0]!.hash };
}

async function findJumps(db: Db, id: number, other: number | null): Promise<Found> {
  if (other === null) return nothing;
  const { rows } = await sql<{ found: Found }>`
    SELECT ${found(hasJumped, sql`s.gross_paise`)} AS found
    FROM income_statement s JOIN income_statement b ON b.close_id = ${other} AND b.member_id = s.member_id
    WHERE s.close_id = ${id}`.execute(db);
  return rows[0]!.found;
}

async function sumNetSales(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    SELECT coalesce(sum(gross_paise - discounts_paise - returns_paise), 0)::bigint AS net FROM daily_sales
    WHERE day >= ${`${month}-01`}::date AND day < ${`${month}-01`}::date + interval '1 month'`.execute(db);
  return rows[0]!.net;
}

async function findReturnableOrders(db: Db, month: string, at: Date): Promise<Found> {
  const { rows } = await sql<{ found: Found }>`
    SELECT jsonb_build_object('count', count(*), 'hash', md5(string_agg(o.id::text, ',' ORDER BY o.id))) AS found
    FROM (SELECT DISTINCT order_id FROM sale_point_entry WHERE month = ${`${month}-01`}) AS e
    JOIN orders o ON o.id = e.order_id
    WHERE o.order_status NOT IN ('cancelled', 'returned', 'returned_to_origin')
      AND (o.delivered_at IS NULL OR o.delivered_at + make_interval(days => o.return_days) > ${at})`.execute(db);
  return rows[0]!.found;
}
