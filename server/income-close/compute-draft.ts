import { sql } from 'kysely';
import {
  faultOf,
  type MonthEngine,
  type MonthInput,
  type Statements,
  type StoredPlan,
} from '#server/income-plan/index.ts';
import { type Db, inSnapshot } from '#server/platform/database.ts';
import { readMonthInput, readSource } from './input.ts';
import { insertStatements, summarize } from './statements.ts';
import { IncomesHash, inputParts, sha256, StoredInput } from './stored-files.ts';

/** One attempt at a run. Writes of earlier attempts are rejected once it has begun. */
export interface Attempt {
  id: number;
  /** YYYY-MM */
  month: string;
  attempt: number;
}

/** Stored with the run, besides the statements. */
export type ComputedDraft = Record<
  | 'plan'
  | 'p_bonus_chart'
  | 'plan_sha256'
  | 'p_bonus_chart_sha256'
  | 'members_sha256'
  | 'purchases_sha256'
  | 'statements_sha256'
  | 'source_sha256'
  | 'summary',
  string
>;

/** A draft, a fault of its input, or null if another attempt has begun meanwhile. */
export type Draft = ComputedDraft | { fault: string } | null;

/** Ends this attempt without a trace: another one has begun, or the run is over. */
class AttemptOver extends Error {}

/**
 * Reads a month's input, computes it, and writes statements and input under the attempt, invisible until the run is
 * finished.
 * @param at decides which orders can still be returned
 */
export async function computeDraft(
  db: Db,
  engine: MonthEngine,
  { attempt, at }: { attempt: Attempt; at: Date },
): Promise<Draft> {
  try {
    const read = await readInput(db, attempt.month);
    if (!read) return { fault: 'no income plan holds in the month' };
    const { input, plan, stored, source } = read;
    await showProgress(db, attempt, { step: 'computing' });
    const { count, statements } = await engine.computeMonth({ ...input, plan });
    const statementsHash = await writeStatements(db, attempt, count, statements);
    await writeInput(db, attempt, stored.blocks);
    await showProgress(db, attempt, { step: 'summing' });
    const summary = await summarize(db, attempt, plan, at);
    return {
      ...stored.hashes(),
      statements_sha256: statementsHash,
      plan: plan.plan,
      plan_sha256: sha256(plan.plan),
      p_bonus_chart: plan.pBonusChart,
      p_bonus_chart_sha256: sha256(plan.pBonusChart),
      source_sha256: source,
      summary: JSON.stringify(summary),
    };
  } catch (error) {
    if (error instanceof AttemptOver) return null;
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { fault };
  }
}

interface Read {
  input: MonthInput;
  plan: StoredPlan;
  /** The same input in the form of the stored files. */
  stored: StoredInput;
  source: string;
}

/** The month's input from one snapshot; null without a plan for the month. */
async function readInput(db: Db, month: string): Promise<Read | null> {
  return inSnapshot(db, async (tx) => {
    const { sha256: source, plan } = await readSource(tx, month);
    if (!plan) return null;
    const stored = new StoredInput();
    const input = await readMonthInput(tx, month, plan, (rows) => stored.add(rows));
    return { input, plan, stored, source };
  });
}

/** The run's row, if no other attempt has begun. */
export function stillMine(db: Db, { id, attempt }: Attempt) {
  return db
    .updateTable('income_close')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');
}

async function showProgress(
  db: Db,
  attempt: Attempt,
  progress: { step: 'computing' | 'writing' | 'summing'; done_members?: number; all_members?: number },
): Promise<void> {
  const { numUpdatedRows } = await stillMine(db, attempt).set(progress).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AttemptOver();
}

/** Returns the hash of what the income command would write. */
async function writeStatements(
  db: Db,
  attempt: Attempt,
  count: number,
  statements: Iterable<Statements>,
): Promise<string> {
  const hash = new IncomesHash();
  let written = 0;
  for (const each of statements) {
    if (!(await insertStatements(db, attempt, each))) throw new AttemptOver();
    hash.add(each);
    written += each.member_id.length;
    await showProgress(db, attempt, { step: 'writing', done_members: written, all_members: count });
  }
  return hash.digest();
}

async function writeInput(db: Db, { id, attempt }: Attempt, blocks: StoredInput['blocks']): Promise<void> {
  for (const [block, parts] of blocks.entries())
    for (const part of inputParts) {
      const { numAffectedRows } = await sql`
        INSERT INTO income_close_input (close_id, part, block, bytes)
        SELECT id, ${part}, ${block}::int, ${Buffer.from(parts[part])}::bytea FROM income_close
        WHERE id = ${id} AND attempt = ${attempt} AND state = 'running' FOR SHARE`.execute(db);
      if (numAffectedRows === 0n) throw new AttemptOver();
    }
}
