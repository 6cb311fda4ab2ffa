import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { findMonthsWithLateReturns, isLedgerBehind } from '#server/sale-points/index.ts';
import { beside } from './close-helper.ts';
import { readBasis } from './restate-by.ts';

/**
 * Restates approved months from the first one with new returns on, posts the difference to the income ledger, and
 * stores how much of everybody's income depends on sales that can still be returned. Idempotent.
 */
export async function restateMonths(services: Pick<Services, 'clock' | 'config' | 'database'>): Promise<void> {
  const { coolingOffDays } = readNetworkSettings(services);
  return beside('restate', services, { at: services.clock.now(), coolingOffDays });
}

/**
 * Checks that all returns up to a moment are recovered. No more returns are recorded until the transaction ends.
 * Errors: 409 sale_points_behind; 409 income_restating_due.
 */
export async function checkRecovered(tx: Tx, at: Date): Promise<Result<null>> {
  if (await isLedgerBehind(tx, new Date(at.getTime() + 1)))
    return err(409, 'sale_points_behind', messages.errors.staff.salePoints.behind);
  const { position } = await readBasis(tx);
  const months = await findMonthsWithLateReturns(tx, position);
  const closed =
    months.length > 0 &&
    (await tx
      .selectFrom('income_close')
      .select('id')
      .where('state', '=', 'approved')
      .where('month', '=', sql<string>`ANY(${months}::date[])`)
      .executeTakeFirst());
  return closed ? err(409, 'income_restating_due', messages.errors.staff.incomeClose.restatingDue) : ok(null);
}

const restateJob: JobType<{ closeId: number }> = {
  kind: 'income-close:restate',
  payload: z.object({ closeId: z.number() }),
};

/**
 * Queues the recovery of returns that arrived while a month was being approved; call `services.jobsWaiting.notify`
 * after the commit.
 */
export async function queueRestating(tx: Tx, closeId: number, at: Date): Promise<void> {
  await enqueue(tx, newJob(restateJob, { closeId }, { key: `${restateJob.kind} ${closeId}`, runAt: at }));
}

export const restateJobs: JobHandlers = handleJob(restateJob, (services) => restateMonths(services));
