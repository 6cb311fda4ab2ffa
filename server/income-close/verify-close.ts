import { sql } from 'kysely';
import { MonthComputation, statementColumns } from '#server/network/index.ts';
import type { Db } from '#server/platform/database.ts';
import { readStoredInput } from './input.ts';
import { findClose } from './queries.ts';
import { unnestStatements } from './statements.ts';

/** What of a month was compared, and whether it agreed. */
export interface Verification {
  state: 'draft' | 'approved';
  parts: { part: string; agrees: boolean }[];
}

const columnsOf = (table: 's' | 't') => sql.join(statementColumns.map((column) => sql.ref(`${table}.${column}`)));
const names = sql.join(statementColumns.map((column) => sql.ref(column)));
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
  const parts = hashed.map((part) => ({
    part,
    agrees: computed[`${part}_sha256`] === close[`${part}_sha256`],
  }));
  let [wrong, count] = [0, 0];
  for (let block = 0; ; block++) {
    const rows = computation.readStatements(block);
    if (!rows) break;
    if (rows.count === 0) continue;
    const found = await sql<{ wrong: number }>`
      SELECT count(*)::int AS wrong FROM ${unnestStatements(rows.columns)} AS s (${names})
      LEFT JOIN income_statement t ON t.close_id = ${close.id} AND t.member_id = s.member_id
      WHERE (${columnsOf('s')}) IS DISTINCT FROM (${columnsOf('t')})`.execute(db);
    wrong += found.rows[0]!.wrong;
    count += rows.count;
  }
  const { stored } = await db
    .selectFrom('income_statement')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('stored'))
    .where('close_id', '=', close.id)
    .executeTakeFirstOrThrow();
  return {
    state: close.state,
    parts: [...parts, { part: 'rows', agrees: wrong === 0 && stored === count && count === computed.statements }],
  };
}
