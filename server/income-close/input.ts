import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { endOfMonth, type Member, readNetworkPage } from '#server/members/index.ts';
import { inputParts, type MonthInput, readStoredPlan, type StoredPlan } from '#server/network/index.ts';
import { type Db, inSnapshot, type Tx } from '#server/platform/database.ts';
import { noPaise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import { type Figures, readLateReturns, readMonthFigures } from '#server/sale-points/index.ts';

/** A piece of a month's input; the first begins with the files' heads. */
export interface InputPiece extends MonthInput {
  /** How many members it has. */
  count: number;
}

/** Members are read so many at a time: the shop's process goes on between two pieces. */
const pieceMembers = 1_000;
const heads = {
  members: 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n',
  purchases: 'member_id,sp,amount\n',
};

/**
 * A month's input (YYYY-MM) as the database has it: the network as it stood at the month's end, with the ranks and R-bonus counts that the restated months
 * before it leave, and what counts as each member's own. Members who left have no place in the tree. Two pieces agree where the transaction sees one
 * state throughout.
 */
export async function* readMonthInput(tx: Tx, month: string): AsyncGenerator<InputPiece> {
  const at = endOfMonth(month);
  let after = '';
  for (;;) {
    const members = await readNetworkPage(tx, at, { after, limit: pieceMembers });
    if (members.length === 0 && after !== '') return;
    const ids = members.map(({ memberId }) => memberId);
    const payments = await countRBonuses(tx, ids, month);
    const figures = await readMonthFigures(tx, `${month}-01`, ids);
    const isFirst = after === '';
    yield {
      members: (isFirst ? heads.members : '') + members.map((each) => memberRow(each, payments)).join(''),
      purchases: (isFirst ? heads.purchases : '') + ids.map((id) => purchaseRow(id, figures.get(id))).join(''),
      count: members.length,
    };
    if (members.length < pieceMembers) return;
    after = ids.at(-1)!;
  }
}

function memberRow(
  { memberId, sponsorId, joinedOn, status, title }: Member,
  payments: ReadonlyMap<string, number>,
): string {
  const isGone = status === 'exited' || status === 'terminated';
  const sponsor = isGone ? '' : (sponsorId ?? '');
  return `${memberId},${sponsor},${joinedOn},${isGone ? 'exited' : status},${title},${payments.get(memberId) ?? 0}\n`;
}

/** A member's row of purchases; nothing where that is 0. */
function purchaseRow(
  id: string,
  { points, amount }: Figures | undefined = { points: centiSp(0), amount: noPaise },
): string {
  return points === 0 && amount === 0 ? '' : `${id},${hundredths(points)},${hundredths(amount)}\n`;
}

/** A number of hundredths with its two decimals. */
function hundredths(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** R-bonus payments of these members in approved months before one, as they are restated. */
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
 * A hash of all that a month's input is read from: the entries of its ledger, the histories of members up to its end, the plan with its chart, the
 * close before it, and the last time that ranks were restated. Two that are equal mean the same input: entries and histories only grow. The plan comes along.
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

/** The input that is stored with a close, block by block, one file after the other. */
export async function* readStoredInput(db: Db, closeId: number): AsyncGenerator<MonthInput> {
  for (const part of inputParts)
    for (let block = 0; ; block++) {
      const row = await db
        .selectFrom('income_close_input')
        .select('bytes')
        .where('close_id', '=', closeId)
        .where('part', '=', part)
        .where('block', '=', block)
        .executeTakeFirst();
      if (!row) break;
      yield { members: '', purchases: '', [part]: gunzipSync(row.bytes).toString() };
    }
}

/**
 * Writes members.csv and purchases.csv of a month (YYYY-MM) into a folder, as the income command reads them: of a month whose close was approved what is
 * stored with it, else what a draft would begin with. late_returns.csv has what came back of an approved month's sales since: added to purchases.csv it gives
 * the restated month. Returns how many rows each has.
 */
export async function writeMonthFiles(
  db: Db,
  month: string,
  folder: string,
): Promise<Record<(typeof inputParts)[number] | 'late_returns', number>> {
  const close = await db
    .selectFrom('income_close')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  await fs.mkdir(folder, { recursive: true });
  const files = {
    members: await fs.open(path.join(folder, 'members.csv'), 'w'),
    purchases: await fs.open(path.join(folder, 'purchases.csv'), 'w'),
  };
  const lines = { members: -1, purchases: -1 };
  const write = async (pieces: AsyncIterable<MonthInput>) => {
    for await (const piece of pieces)
      for (const part of inputParts) {
        lines[part] += piece[part].split('\n').length - 1;
        await files[part].write(piece[part]);
      }
  };
  try {
    if (close) await write(readStoredInput(db, close.id));
    else await inSnapshot(db, (tx) => write(readMonthInput(tx, month)));
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
  const returned = close ? await readLateReturns(db, `${month}-01`) : new Map<string, Figures>();
  const rows = [...returned].map(([id, figures]) => purchaseRow(id, figures));
  await fs.writeFile(path.join(folder, 'late_returns.csv'), heads.purchases + rows.join(''));
  return { ...lines, late_returns: returned.size };
}
