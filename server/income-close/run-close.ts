import { z } from 'zod';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { addMonths } from '#server/members/index.ts';
import { beginMonth, monthComputer } from '#server/network/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob, requeueFailedJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkMonth, isFreezeWaiting } from '#server/sale-points/index.ts';
import { type Attempt, computeDraft, type ComputedDraft, type Draft, stillMine } from './compute-draft.ts';
import { draftHelper, ofDatabase } from './helpers.ts';
import { findClose } from './queries.ts';
import { restateJobs, restateMonths } from './restate-months.ts';

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

async function runClose(services: Services, closeId: number): Promise<void> {
  const db = services.database.background;
  const attempt = await beginAttempt(db, closeId);
  if (!attempt) return;
  // The month begins with the ranks that the restated months before it leave.
  await restateMonths(services);
  const draft = await computeBeside(services, attempt);
  if (draft === null) return;
  if ('fault' in draft) return failRun(db, attempt, draft.fault);
  if (await finishRun(services, attempt, draft)) await deleteReplaced(db, attempt.month);
}

/** Computes a draft beside the shop's process; reads and writes with it where the database has connections for others. */
async function computeBeside({ config, database, clock }: Services, attempt: Attempt): Promise<Draft> {
  const at = clock.now();
  if (database.kind === 'PostgreSQL') return draftHelper.run('draft', { config: ofDatabase(config), attempt, at });
  const computation = await beginMonth(monthComputer, `${attempt.id} ${attempt.attempt}`);
  try {
    return await computeDraft(database.background, computation, attempt, at);
  } finally {
    await computation.end();
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

/** The input itself is at fault: trying again would come to the same. */
async function failRun(db: Db, attempt: Attempt, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await stillMine(tx, attempt).set({ state: 'failed', failure }).executeTakeFirst();
    if (numUpdatedRows > 0n) await deleteWritten(tx, attempt.id);
    return ok(null);
  });
}

/** Lets the run take the draft's place, at one moment; false where another attempt has begun. Where the draft was approved meanwhile, it stays. */
async function finishRun({ database, clock }: Services, attempt: Attempt, found: ComputedDraft): Promise<boolean> {
  const finished = await inTransaction(database.background, async (tx): Promise<Result<null>> => {
    await tx
      .updateTable('income_close')
      .set({ state: 'replaced' })
      .where('month', '=', `${attempt.month}-01`)
      .where('state', '=', 'draft')
      .execute();
    const isApproved = (await findClose(tx, attempt.month)) !== null;
    const { numUpdatedRows } = await stillMine(tx, attempt)
      .set({ ...found, state: isApproved ? 'replaced' : 'draft', step: 'done', computed_at: clock.now() })
      .executeTakeFirst();
    return numUpdatedRows > 0n ? ok(null) : err(409, 'income_close_running', messages.errors.staff.incomeClose.running);
  });
  return finished.ok;
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

export const incomeCloseJobs: JobHandlers = {
  ...handleJob(closeJob, (services, { closeId }) => runClose(services, closeId)),
  ...restateJobs,
};
