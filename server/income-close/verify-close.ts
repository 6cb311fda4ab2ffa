import { sql } from 'kysely';
import { MonthComputation, statementColumns } from '#server/network/index.ts';
import type { Db } from '#server/platform/database.ts';
import { readStoredInput } from './input.ts';
import { findClose } from './queries.ts';
import { unnestColumns } from './statements.ts';

/** What of a month was compared, and whether it agreed. */
export interface Verification {
  state: 'draft' | 'approved';
  parts: { part: string; agrees: boolean }[];
}

/** What statements that were written before have none of. */
const sourceColumns: readonly string[] = [
  'position',
  'last_position',
  'depth',
  'group_centi_sp',
  'level_points',
  'e_bonus_points',
];
const hashed = ['members', 'purchases', 'plan', 'p_bonus_chart', 'statements'] as const;

/**
 * Computes a month's close (YYYY-MM) anew from the input that is stored with it, and compares the hashes of all parts and each statement. Reads
 * nothing of the ledger and the tree, which have gone on since; null where the month has no close.
 */
export async function verifyClose(db: Db, month: string): Promise<Verification | null> {
  const close = await findClose(db, month);
  if (!close) return null;
  const computation = new MonthComputation();
  for await (const piece of readStoredInput(db, close.id)) computation.add(piece);
  const computed = await computation.compute(month, { plan: close.plan!, pBonusChart: close.p_bonus_chart! });
  if ('fault' in computed) throw new Error(`the stored input of ${month} cannot be computed: ${computed.fault}`);
  const parts = hashed.map((part) => ({ part, agrees: computed[`${part}_sha256`] === close[`${part}_sha256`] }));
  const isPlaced = await db
    .selectFrom('income_statement')
    .select('member_id')
    .where('close_id', '=', close.id)
    .where('position', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const names = isPlaced ? statementColumns : statementColumns.filter((name) => !sourceColumns.includes(name));
  const rows = await compareRows(db, close.id, names, computation);
  return {
    state: close.state,
    parts: [...parts, { part: 'rows', agrees: rows.agree && rows.count === computed.statements }],
  };
}

/** Whether the statements are exactly those that were computed, and how many these are. */
async function compareRows(
  db: Db,
  closeId: number,
  names: readonly (typeof statementColumns)[number][],
  computation: MonthComputation,
): Promise<{ agree: boolean; count: number }> {
  const columnsOf = (of: 's' | 't') => sql.join(names.map((column) => sql.ref(`${of}.${column}`)));
  let [wrong, count] = [0, 0];
  for (let block = 0; ; block++) {
    const rows = computation.readStatements(block);
    if (!rows) break;
    if (rows.count === 0) continue;
    const found = await sql<{ wrong: number }>`
      SELECT count(*)::int AS wrong FROM ${unnestColumns(names, rows.columns)} AS s (${sql.join(names.map((name) => sql.ref(name)))})
      LEFT JOIN income_statement t ON t.close_id = ${closeId} AND t.member_id = s.member_id
      WHERE (${columnsOf('s')}) IS DISTINCT FROM (${columnsOf('t')})`.execute(db);
    wrong += found.rows[0]!.wrong;
    count += rows.count;
  }
  const { stored } = await db
    .selectFrom('income_statement')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('stored'))
    .where('close_id', '=', closeId)
    .executeTakeFirstOrThrow();
  return { agree: wrong === 0 && stored === count, count };
}
