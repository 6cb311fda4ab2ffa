import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { endOfMonth } from '#contract/india-time.ts';
import { type Member, readNetworkPage } from '#server/members/index.ts';
import {
  type MemberRow,
  MemberRows,
  type MonthInput,
  type PurchaseRow,
  PurchaseRows,
  readStoredPlan,
  rulesOf,
  type StoredPlan,
} from '#server/income-plan/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { type Figures, readMonthFigures } from '#server/sale-points/index.ts';

export interface InputRows {
  members: MemberRow[];
  purchases: PurchaseRow[];
}

/** Members read at a time; the shop's process serves others in between. */
const pieceMembers = 1_000;

/**
 * Reads a month's input (YYYY-MM).
 * @param onRows is called with each piece
 * @throws InputFault for figures out of the plan's range
 */
export async function readMonthInput(
  tx: Tx,
  month: string,
  plan: StoredPlan,
  onRows?: (rows: InputRows) => void,
): Promise<MonthInput> {
  const { topRank } = rulesOf(plan);
  const [members, purchases] = [new MemberRows(), new PurchaseRows()];
  for await (const rows of readRows(tx, month)) {
    onRows?.(rows);
    for (const row of rows.members) members.addRow(row, { month, topRank });
    for (const row of rows.purchases) purchases.addRow(row);
  }
  return { month, members: members.columns(), purchases: purchases.columns() };
}

/**
 * The network as of a month's end, with the ranks and R-bonus counts that the restated months before it pass on, and
 * each member's own sales. Members who left are not in the tree. The transaction must use one snapshot, so that the
 * pieces agree.
 */
export async function* readRows(tx: Tx, month: string): AsyncGenerator<InputRows> {
  const at = endOfMonth(month);
  let after = '';
  for (;;) {
    const members = await readNetworkPage(tx, at, { after, limit: pieceMembers });
    if (members.length === 0 && after !== '') return;
    const ids = members.map(({ memberId }) => memberId);
    const payments = await countRBonuses(tx, ids, month);
    const figures = await readMonthFigures(tx, `${month}-01`, ids);
    yield {
      members: members.map((each) => toMemberRow(each, payments)),
      purchases: ids.flatMap((id) => toPurchaseRows(id, figures.get(id))),
    };
    if (members.length < pieceMembers) return;
    after = ids.at(-1)!;
  }
}

function toMemberRow(
  { memberId, sponsorId, joinedOn, status, title }: Member,
  payments: ReadonlyMap<string, number>,
): MemberRow {
  const isGone = status === 'exited' || status === 'terminated';
  return {
    memberId,
    sponsorId: isGone ? '' : (sponsorId ?? ''),
    joinedOn,
    status: isGone ? 'exited' : status,
    highestRank: title,
    rBonusCount: payments.get(memberId) ?? 0,
  };
}

/** No row if everything is 0. */
export const toPurchaseRows = (memberId: string, figures: Figures | undefined): PurchaseRow[] =>
  figures && (figures.points !== 0 || figures.amount !== 0)
    ? [{ memberId, centiSp: figures.points, paise: figures.amount }]
    : [];

/** R-bonus payments in approved months before `month`, as restated. */
async function countRBonuses(tx: Tx, memberIds: readonly string[], month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT b.member_id AS id, count(*)::int AS count FROM (
        SELECT s.member_id, s.close_id FROM income_statement s WHERE s.member_id = ANY(${memberIds}::text[]) AND s.r_bonus_paise > 0
          AND NOT EXISTS (SELECT FROM income_restated r WHERE r.close_id = s.close_id AND r.member_id = s.member_id)
        UNION ALL
        SELECT r.member_id, r.close_id FROM income_restated r WHERE r.member_id = ANY(${memberIds}::text[]) AND r.r_bonus_paise > 0) AS b
    JOIN income_close c ON c.id = b.close_id AND c.state = 'approved' AND c.month < ${`${month}-01`}
    GROUP BY b.member_id`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * A hash of the sources of a month's input: the ledger's entries, members' histories up to its end, plan and chart, the
 * close before, and the last restatement of ranks. Equal hashes mean equal input, because entries and histories only
 * grow. Also returns the plan.
 */
export async function readSource(tx: Tx, month: string): Promise<{ sha256: string; plan: StoredPlan | null }> {
  const end = endOfMonth(month);
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT jsonb_build_array(count(*), max(id)) FROM member_status WHERE effective_at <= ${end}) AS statuses,
      (SELECT jsonb_build_array(count(*), max(id)) FROM member_sponsor WHERE effective_at <= ${end}) AS sponsors,
      (SELECT jsonb_build_array(sum(entries), sum(points_centi), sum(amount_paise)) FROM sale_point_total WHERE month = ${`${month}-01`}) AS entries,
      (SELECT max(id) FROM income_close WHERE state = 'approved' AND month < ${`${month}-01`}) AS closed,
      (SELECT max(id) FROM income_recovery WHERE changes_ranks) AS restated`.execute(tx);
  const plan = await readStoredPlan(tx, `${month}-01`);
  return {
    sha256: createHash('sha256')
      .update(JSON.stringify([month, rows[0], plan]))
      .digest('hex'),
    plan,
  };
}
