import { sql } from 'kysely';
import { computeMonth, type Statements, statementColumns } from '#server/income-plan/index.ts';
import type { Db } from '#server/platform/database.ts';
import { findClose } from './queries.ts';
import { unnestColumns } from './statements.ts';
import { IncomesHash, planOf, readStoredInput, sha256 } from './stored-files.ts';

/** The compared parts of a month, and whether they agreed. */
export interface Verification {
  state: 'draft' | 'approved';
  parts: { part: string; agrees: boolean }[];
}

/** Missing in older statements. */
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
 * Recomputes a month's close (YYYY-MM) from its stored input, and compares all hashes and statements. Does not read the
 * ledger and the tree, which have changed since. Null if the month has no close.
 */
export async function verifyClose(db: Db, month: string): Promise<Verification | null> {
  const close = await findClose(db, month);
  if (!close) return null;
  const plan = planOf(close);
  const { input, hashes } = await readStoredInput(db, close, [plan]);
  const { count, statements } = computeMonth({ ...input, plan });
  const isPlaced = await db
    .selectFrom('income_statement')
    .select('member_id')
    .where('close_id', '=', close.id)
    .where('position', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const names = isPlaced ? statementColumns : statementColumns.filter((name) => !sourceColumns.includes(name));
  const rows = await compareRows(db, close.id, names, statements);
  const computed = {
    ...hashes,
    plan_sha256: sha256(plan.plan),
    p_bonus_chart_sha256: sha256(plan.pBonusChart),
    statements_sha256: rows.sha256,
  };
  const parts = hashed.map((part) => ({ part, agrees: computed[`${part}_sha256`] === close[`${part}_sha256`] }));
  return { state: close.state, parts: [...parts, { part: 'rows', agrees: rows.agree && rows.count === count }] };
}

/** Whether the statements are exactly the computed ones, with their number and hash. */
async function compareRows(
  db: Db,
  closeId: number,
  names: readonly (typeof statementColumns)[number][],
  statements: Iterable<Statements>,
): Promise<{ agree: boolean; count: number; sha256: string }> {
  const columnsOf = (of: 's' | 't') => sql.join(names.map((column) => sql.ref(`${of}.${column}`)));
  const hash = new IncomesHash();
  let [wrong, count] = [0, 0];
  for (const each of statements) {
    hash.add(each);
    const found = await sql<{ wrong: number }>`
      SELECT count(*)::int AS wrong FROM ${unnestColumns(names, each)} AS s (${sql.join(names.map((name) => sql.ref(name)))})
      LEFT JOIN income_statement t ON t.close_id = ${closeId} AND t.member_id = s.member_id
      WHERE (${columnsOf('s')}) IS DISTINCT FROM (${columnsOf('t')})`.execute(db);
    wrong += found.rows[0]!.wrong;
    count += each.member_id.length;
  }
  const { stored } = await db
    .selectFrom('income_statement')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('stored'))
    .where('close_id', '=', closeId)
    .executeTakeFirstOrThrow();
  return { agree: wrong === 0 && stored === count, count, sha256: hash.digest() };
}
