import { sql } from 'kysely';
import { z } from 'zod';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { addMonths } from '#server/members/index.ts';
import { inputParts, monthComputer, type MonthInput, type StoredPlan } from '#server/network/index.ts';
import { type Db, inSnapshot, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob, requeueFailedJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkMonth, isFreezeWaiting } from '#server/sale-points/index.ts';
import { readMonthInput, readSource } from './input.ts';
import { findClose } from './queries.ts';
import { insertClawbacks, insertStatements, summarize } from './statements.ts';

const closeJob: JobType<{ closeId: number }> = {
  kind: 'income-close:run',
  payload: z.object({ closeId: z.number() }),
};
const jobKey = (closeId: number) => `${closeJob.kind} ${closeId}`;
/** A run that cannot succeed is given up after some minutes; whoever starts it anew gets all attempts again. */
const mostAttempts = 5;

/**
 * Begins to compute a month's incomes (YYYY-MM) as a draft, in a job; a draft that is there stays until the new one is complete. Where a run
 * was given up, it goes on. Returns its id.
 * Errors: 409 month_not_over, month_approved, month_not_next; income_close_freeze_waiting; income_close_running; plan_not_found.
 */
export async function startClose(services: Services, actor: StaffActor, month: string): Promise<Result<number>> {
  const texts = messages.errors.staff.incomeClose;
  const started = await inTransaction(services.db, async (tx): Promise<Result<number>> => {
    const at = services.clock.now();
    const checked = await checkMonth(tx, month, at);
    if (!checked.ok) return checked;
    if (await isFreezeWaiting(tx, addMonths(month, -1)))
      return err(409, 'income_close_freeze_waiting', texts.freezeWaiting);
    const row = { month: `${month}-01`, state: 'running' as const, requested_by: actor.login, requested_at: at };
    const inserted = await tx
      .insertInto('income_close')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const id = inserted?.id ?? (await restartRun(tx, month, at));
    if (id === null) return err(409, 'income_close_running', texts.running);
    await enqueue(tx, newJob(closeJob, { closeId: id }, { key: jobKey(id), runAt: at, mostAttempts }));
    await recordStaffAction(tx, actor, at, { before: {}, after: { close: id } });
    return ok(id);
  });
  if (started.ok) services.jobsWaiting.tell();
  return started;
}

/** The month's run whose job was given up, to be tried again; null where it is at work. */
async function restartRun(tx: Db, month: string, at: Date): Promise<number | null> {
  const running = await tx
    .selectFrom('income_close')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return running && (await requeueFailedJob(tx, jobKey(running.id), at)) ? running.id : null;
}

/** One attempt at a run: whatever an earlier one still writes is rejected from its beginning on. */
interface Attempt {
  id: number;
  /** YYYY-MM */
  month: string;
  attempt: number;
}

/** Another attempt has begun meanwhile, or the run is over: this one ends without a trace. */
class AttemptOver extends Error {}

/** What was read for a run, compressed, and what was made of it by the computer, which has it still. */
interface Read {
  blocks: Record<keyof MonthInput, Uint8Array>[];
  source: string;
  plan: StoredPlan;
}

async function runClose(services: Services, closeId: number): Promise<void> {
  const db = services.database.background;
  const attempt = await beginAttempt(db, closeId);
  if (!attempt) return;
  const run = `${closeId} ${attempt.attempt}`;
  try {
    const read = await readInput(db, attempt, run);
    if (!read) return await failRun(db, attempt, 'no income plan holds in the month');
    await showProgress(db, attempt, { step: 'computing' });
    const computed = await monthComputer.run('compute', { run, month: attempt.month, ...read.plan });
    if ('fault' in computed) return await failRun(db, attempt, computed.fault);
    await writeInput(db, attempt, read.blocks);
    const { statements, clawbacks, ...hashes } = computed;
    let written = 0;
    for (let block = 0; ; block++) {
      const rows = await monthComputer.run('readStatements', { run, block });
      if (!rows) break;
      if (rows.count === 0) continue;
      if (!(await insertStatements(db, attempt, rows.columns))) throw new AttemptOver();
      written += rows.count;
      await showProgress(db, attempt, { step: 'writing', done_members: written, all_members: statements });
    }
    if (clawbacks > 0) await writeClawbacks(db, attempt, run);
    await showProgress(db, attempt, { step: 'summing' });
    const summary = await summarize(db, attempt, read.plan, services.clock.now());
    await finishRun(services, attempt, {
      ...hashes,
      plan: read.plan.plan,
      p_bonus_chart: read.plan.pBonusChart,
      source_sha256: read.source,
      summary: JSON.stringify(summary),
    });
    await deleteReplaced(db, attempt.month);
  } catch (error) {
    if (!(error instanceof AttemptOver)) throw error;
  } finally {
    await monthComputer.run('end', { run });
  }
}

/** Takes a run over and removes what an earlier attempt has written; null where the run is over. */
async function beginAttempt(db: Db, closeId: number): Promise<Attempt | null> {
  const begun = await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('income_close')
      .set(({ eb }) => ({ attempt: eb('attempt', '+', 1), step: 'reading', done_members: 0, all_members: 0 }))
      .where('id', '=', closeId)
      .where('state', '=', 'running')
      .returning(['id', 'month', 'attempt'])
      .executeTakeFirst();
    if (row) await deleteWritten(tx, closeId);
    return ok(row ?? null);
  });
  return begun.ok && begun.value ? { ...begun.value, month: begun.value.month.slice(0, 7) } : null;
}

/** Hands the month's input to the computer, all of it of one moment; null where no plan holds. */
async function readInput(db: Db, attempt: Attempt, run: string): Promise<Read | null> {
  await monthComputer.run('begin', { run });
  return inSnapshot(db, async (tx) => {
    const { sha256: source, plan } = await readSource(tx, attempt.month);
    if (!plan) return null;
    const blocks: Read['blocks'] = [];
    for await (const { count: _count, ...piece } of readMonthInput(tx, attempt.month))
      blocks.push(await monthComputer.run('add', { run, ...piece }));
    return { blocks, source, plan };
  });
}

/** The run's row as long as no other attempt has begun. */
function stillMine(db: Db, { id, attempt }: Attempt) {
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

async function writeClawbacks(db: Db, attempt: Attempt, run: string): Promise<void> {
  for (let block = 0; ; block++) {
    const rows = await monthComputer.run('readClawbacks', { run, block });
    if (!rows) return;
    if (rows.count > 0 && !(await insertClawbacks(db, attempt, rows.columns))) throw new AttemptOver();
  }
}

/** The input itself is at fault: trying again would come to the same. */
async function failRun(db: Db, attempt: Attempt, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await stillMine(tx, attempt).set({ state: 'failed', failure }).executeTakeFirst();
    if (numUpdatedRows > 0n) await deleteWritten(tx, attempt.id);
    return ok(null);
  });
}

/** Lets the run take the draft's place, at one moment. Where the draft was approved meanwhile, it stays. */
async function finishRun(
  services: Services,
  attempt: Attempt,
  found: Record<
    | 'plan'
    | 'p_bonus_chart'
    | 'plan_sha256'
    | 'p_bonus_chart_sha256'
    | 'members_sha256'
    | 'purchases_sha256'
    | 'statements_sha256'
    | 'late_returns_sha256'
    | 'clawback_sha256'
    | 'source_sha256'
    | 'summary',
    string
  >,
): Promise<void> {
  await inTransaction(services.database.background, async (tx) => {
    await tx
      .updateTable('income_close')
      .set({ state: 'replaced' })
      .where('month', '=', `${attempt.month}-01`)
      .where('state', '=', 'draft')
      .execute();
    const isApproved = (await findClose(tx, attempt.month)) !== null;
    const { numUpdatedRows } = await stillMine(tx, attempt)
      .set({ ...found, state: isApproved ? 'replaced' : 'draft', step: 'done', computed_at: services.clock.now() })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AttemptOver();
    return ok(null);
  });
}

/** Removes rows and input of drafts before the last that was replaced, which the present one is compared with. */
export async function deleteReplaced(db: Db, month: string): Promise<void> {
  const replaced = await db
    .selectFrom('income_close')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('state', '=', 'replaced')
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of replaced.slice(1)) await deleteWritten(db, id);
}

/** Removes the rows and the input of a run. */
async function deleteWritten(db: Db | Tx, closeId: number): Promise<void> {
  await db.deleteFrom('income_statement').where('close_id', '=', closeId).execute();
  await db.deleteFrom('income_clawback').where('close_id', '=', closeId).execute();
  await db.deleteFrom('income_close_input').where('close_id', '=', closeId).execute();
}

export const incomeCloseJobs: JobHandlers = handleJob(closeJob, (services, { closeId }) => runClose(services, closeId));
