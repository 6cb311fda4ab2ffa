import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { endOfMonth, type Member, readNetworkPage } from '#server/members/index.ts';
import { inputParts, type MonthInput, readStoredPlan, type StoredPlan } from '#server/network/index.ts';
import { anyOf, type Db, inSnapshot, type Tx } from '#server/platform/database.ts';
import { noPaise } from '#server/money/paise.ts';
import { type Figures, readLateReturns, readMonthBalances } from '#server/sale-points/index.ts';

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
  late_returns: 'member_id,sp,amount\n',
};

/**
 * A month's input (YYYY-MM) as the database has it: the network as it stood at the month's end, and what counts as each member's own, with what was
 * carried into it; below zero where something is carried on. Members who left have no place in the tree. Two pieces agree where the transaction sees one
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
    const balances = await readMonthBalances(tx, `${month}-01`, ids);
    const returned = await readLateReturns(tx, `${month}-01`, ids);
    const isFirst = after === '';
    const rows = ids.map((id) => {
      const balance = balances.get(id);
      // One of the two is 0.
      return balance ? sumRow(id, balance.own, balance.carried) : '';
    });
    // What was brought below zero is what is left of earlier late returns: nothing else takes more than its month has sold.
    const lateRows = ids.map((id) => sumRow(id, returned.get(id), balances.get(id)?.brought));
    yield {
      members: (isFirst ? heads.members : '') + members.map((each) => memberRow(each, payments)).join(''),
      purchases: (isFirst ? heads.purchases : '') + rows.join(''),
      late_returns: (isFirst ? heads.late_returns : '') + lateRows.join(''),
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

/** A member's row of two sums added up; nothing where that is 0. */
function sumRow(id: string, ...sums: readonly (Figures | undefined)[]): string {
  const points = sums.reduce((sum, each) => sum + (each?.points ?? 0), 0);
  const amount = sums.reduce((sum, each) => sum + (each?.amount ?? 0), 0);
  return points === 0 && amount === 0 ? '' : `${id},${hundredths(points)},${hundredths(amount)}\n`;
}

/** A number of hundredths with its two decimals. */
function hundredths(value: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** R-bonus payments of these members in closes that were approved, of months before one. */
async function countRBonuses(tx: Tx, memberIds: readonly string[], month: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('income_statement as s')
    .innerJoin('income_close as c', 'c.id', 's.close_id')
    .select(['s.member_id', ({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count')])
    .where('s.member_id', '=', anyOf(memberIds))
    .where('s.r_bonus_paise', '>', noPaise)
    .where('c.state', '=', 'approved')
    .where('c.month', '<', `${month}-01`)
    .groupBy('s.member_id')
    .execute();
  return new Map(rows.map(({ member_id: id, count }) => [id, count]));
}

/**
 * A hash of all that a month's input is read from: the entries of its ledger, the histories of members up to its end, the plan with its chart, and the
 * close before it. Two that are equal mean the same input: entries and histories only grow. The plan comes along.
 */
export async function readSource(tx: Tx, month: string): Promise<{ sha256: string; plan: StoredPlan | null }> {
  const end = endOfMonth(month);
  const { rows } = await sql<Record<string, unknown>>`
    SELECT (SELECT jsonb_build_array(count(*), max(id)) FROM member_status WHERE effective_at <= ${end}) AS statuses,
      (SELECT jsonb_build_array(count(*), max(id)) FROM member_sponsor WHERE effective_at <= ${end}) AS sponsors,
      (SELECT jsonb_build_array(sum(entries), sum(points_centi), sum(amount_paise)) FROM sale_point_total WHERE month = ${`${month}-01`}) AS entries,
      (SELECT max(id) FROM income_close WHERE state = 'approved' AND month < ${`${month}-01`}) AS closed`.execute(tx);
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
      yield { members: '', purchases: '', late_returns: '', [part]: gunzipSync(row.bytes).toString() };
    }
}

/**
 * Writes members.csv and purchases.csv of a month (YYYY-MM) into a folder, as the income command reads them, and late_returns.csv: of a month whose close
 * was approved what is stored with it, else what a draft would begin with. Returns how many rows each has.
 */
export async function writeMonthFiles(
  db: Db,
  month: string,
  folder: string,
): Promise<Record<(typeof inputParts)[number], number>> {
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
    late_returns: await fs.open(path.join(folder, 'late_returns.csv'), 'w'),
  };
  const lines = { members: -1, purchases: -1, late_returns: -1 };
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
  return lines;
}
