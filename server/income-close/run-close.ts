import { z } from 'zod';
import { addMonths } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob, requeueFailedJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkMonth, isFreezeWaiting } from '#server/sale-points/index.ts';
import { type Attempt, type ComputedDraft, stillMine } from './compute-draft.ts';
import { beside } from './close-helper.ts';
import { findClose } from './queries.ts';
import { restateJobs, restateMonths } from './restate-months.ts';

const closeJob: JobType<{ closeId: number }> = {
  kind: 'income-close:run',
  payload: z.object({ closeId: z.number() }),
};
const jobKey = (closeId: number) => `${closeJob.kind} ${closeId}`;
/** A run that cannot succeed is given up after some minutes; starting it again gives it all attempts again. */
const maxAttempts = 5;

/**
 * Starts computing a month's incomes (YYYY-MM) as a draft, in a job. The current draft stays until the new one is
 * complete; a run that was given up continues. Returns the run's id. Errors: 409 month_not_over, month_approved,
 * month_not_next; income_close_freeze_waiting; income_close_running; plan_not_found.
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
    await enqueue(tx, newJob(closeJob, { closeId: id }, { key: jobKey(id), runAt: at, maxAttempts }));
    await recordStaffAction(tx, actor, at, { before: {}, after: { close: id } });
    return ok(id);
  });
  if (started.ok) services.jobsWaiting.notify();
  return started;
}

/** The month's run whose job was given up; null if it is in progress. */
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
  // The month starts with the ranks that the restated months before it pass on.
  await restateMonths(services);
  const draft = await beside('draft', services, { attempt, at: services.clock.now() });
  if (draft === null) return;
  if ('fault' in draft) return failRun(db, attempt, draft.fault);
  if (await finishRun(services, attempt, draft)) await deleteReplaced(db, attempt.month);
}

/** Takes over a run and removes what an earlier attempt wrote; null if the run is over. */
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

/** For a fault of the input, which another attempt would meet too. */
async function failRun(db: Db, attempt: Attempt, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await stillMine(tx, attempt).set({ state: 'failed', failure }).executeTakeFirst();
    if (numUpdatedRows > 0n) await deleteWritten(tx, attempt.id);
    return ok(null);
  });
}

/** Replaces the draft by the run, atomically; an approved draft stays. Returns false if another attempt has begun. */
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

/** Removes rows and input of all replaced drafts except the last, with which the current one is compared. */
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

async function deleteWritten(db: Db | Tx, closeId: number): Promise<void> {
  await db.deleteFrom('income_statement').where('close_id', '=', closeId).execute();
  await db.deleteFrom('income_clawback').where('close_id', '=', closeId).execute();
  await db.deleteFrom('income_close_input').where('close_id', '=', closeId).execute();
}

export const incomeCloseJobs: JobHandlers = {
  ...handleJob(closeJob, (services, { closeId }) => runClose(services, closeId)),
  ...restateJobs,
};
