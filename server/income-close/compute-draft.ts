import { sql } from 'kysely';
import { inputParts, type MonthInput, type MonthSteps, type StoredPlan } from '#server/network/index.ts';
import { type Db, inSnapshot } from '#server/platform/database.ts';
import { readMonthInput, readSource } from './input.ts';
import { insertStatements, summarize } from './statements.ts';

/** One attempt at a run: whatever an earlier one still writes is rejected from its beginning on. */
export interface Attempt {
  id: number;
  /** YYYY-MM */
  month: string;
  attempt: number;
}

/** What is kept of a draft with its run, beside the statements. */
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

/** A draft, what is wrong with its input, or null where another attempt has begun meanwhile. */
export type Draft = ComputedDraft | { fault: string } | null;

/** Another attempt has begun meanwhile, or the run is over: this one ends without a trace. */
class AttemptOver extends Error {}

/**
 * Reads a month's input, computes it, and writes statements and the input itself under the attempt, which nobody sees until the run is
 * finished.
 * @param computation one that has just begun
 * @param at for the orders that can still be returned
 */
export async function computeDraft(db: Db, computation: MonthSteps, attempt: Attempt, at: Date): Promise<Draft> {
  try {
    const read = await readInput(db, computation, attempt.month);
    if (!read) return { fault: 'no income plan holds in the month' };
    await showProgress(db, attempt, { step: 'computing' });
    const computed = await computation.compute(attempt.month, read.plan);
    if ('fault' in computed) return computed;
    await writeInput(db, attempt, read.blocks);
    const { statements, ...hashes } = computed;
    let written = 0;
    for (let block = 0; ; block++) {
      const rows = await computation.readStatements(block);
      if (!rows) break;
      if (rows.count === 0) continue;
      if (!(await insertStatements(db, attempt, rows.columns))) return null;
      written += rows.count;
      await showProgress(db, attempt, { step: 'writing', done_members: written, all_members: statements });
    }
    await showProgress(db, attempt, { step: 'summing' });
    const summary = await summarize(db, attempt, read.plan, at);
    return {
      ...hashes,
      plan: read.plan.plan,
      p_bonus_chart: read.plan.pBonusChart,
      source_sha256: read.source,
      summary: JSON.stringify(summary),
    };
  } catch (error) {
    if (error instanceof AttemptOver) return null;
    throw error;
  }
}

/** What was read for a run, compressed, and what the computation has by now. */
interface Read {
  blocks: Record<keyof MonthInput, Uint8Array>[];
  source: string;
  plan: StoredPlan;
}

/** Hands the month's input to the computation, all of it of one moment; null where no plan holds. */
async function readInput(db: Db, computation: MonthSteps, month: string): Promise<Read | null> {
  return inSnapshot(db, async (tx) => {
    const { sha256: source, plan } = await readSource(tx, month);
    if (!plan) return null;
    const blocks: Read['blocks'] = [];
    for await (const { count: _count, ...piece } of readMonthInput(tx, month))
      blocks.push(await computation.add(piece));
    return { blocks, source, plan };
  });
}

/** The run's row as long as no other attempt has begun. */
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

async function writeInput(db: Db, { id, attempt }: Attempt, blocks: Read['blocks']): Promise<void> {
  for (const [block, parts] of blocks.entries())
    for (const part of inputParts) {
      const { numAffectedRows } = await sql`
        INSERT INTO income_close_input (close_id, part, block, bytes)
        SELECT id, ${part}, ${block}::int, ${Buffer.from(parts[part])}::bytea FROM income_close
        WHERE id = ${id} AND attempt = ${attempt} AND state = 'running' FOR SHARE`.execute(db);
      if (numAffectedRows === 0n) throw new AttemptOver();
    }
}
