import { sql } from 'kysely';
import { z } from 'zod';
import { beginRestating, monthRestater } from '#server/network/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { findMonthsWithLateReturns, isLedgerBehind } from '#server/sale-points/index.ts';
import { ofDatabase, restateHelper } from './helpers.ts';
import { readBasis, restateBy } from './restate-by.ts';

/**
 * Restates the approved months of whose sales something came back since the last time, from the first of them on, and posts the difference to the ledger of
 * income; and notes what of everybody's income hangs on sales that can still come back. Run again it changes nothing.
 */
export async function restateMonths({
  clock,
  config,
  database,
}: Pick<Services, 'clock' | 'config' | 'database'>): Promise<void> {
  const { coolingOffDays } = readNetworkSettings({ config });
  const moment = { at: clock.now(), coolingOffDays };
  if (database.kind === 'PostgreSQL') return restateHelper.run('restate', { config: ofDatabase(config), ...moment });
  const work = () =>
    restateBy(database.background, (first) => beginRestating(monthRestater, moment.at.toISOString(), first), moment);
  const done = embeddedWork.then(work);
  embeddedWork = done.catch(() => undefined);
  return done;
}

/** On embedded storage who restates waits for whoever began before: the helper keeps one computation at a time. */
let embeddedWork: Promise<void> = Promise.resolve();

/**
 * Whether everything that came back by a moment is recovered. Until the transaction ends nothing more is heard of.
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

/** Has what came back while a month was being approved recovered, by a job. Tell `services.jobsWaiting` after the commit. */
export async function queueRestating(tx: Tx, closeId: number, at: Date): Promise<void> {
  await enqueue(tx, newJob(restateJob, { closeId }, { key: `${restateJob.kind} ${closeId}`, runAt: at }));
}

export const restateJobs: JobHandlers = handleJob(restateJob, (services) => restateMonths(services));
