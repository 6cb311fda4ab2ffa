import { z } from 'zod';
import { dayInIndia } from '#contract/india-time.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { enqueue, handleJob, type JobHandlers, newJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { guessingFrom } from '#server/platform/sign-in-policy.ts';
import { factorGuessingMail } from './mails.ts';

const noticeJob = {
  kind: 'customer-guessing-notice',
  payload: z.object({ customer_id: z.int(), attempts: z.int() }),
};

/** After many wrong second-factor codes, at most once a day. `strangersAttempts` as counted by admitAttempt. */
export async function queueFactorGuessingNotice(
  services: Services,
  customerId: number,
  strangersAttempts: number,
): Promise<void> {
  if (strangersAttempts < guessingFrom) return;
  const now = services.clock.now();
  const key = `${noticeJob.kind} ${customerId} ${dayInIndia(now)}`;
  const payload = { customer_id: customerId, attempts: strangersAttempts };
  await enqueue(services.db, newJob(noticeJob, payload, { key, runAt: now }));
  services.jobsWaiting.notify();
}

export const factorGuessingJobs: JobHandlers = handleJob(
  noticeJob,
  async (services, { customer_id: customerId, attempts }) => {
    await inTransaction(services.db, async (tx) => {
      const owner = await tx
        .selectFrom('customer')
        .select(['first_name as firstName', 'email', 'language'])
        .where('id', '=', customerId)
        // The factor was turned off meanwhile, or the account erased.
        .where('second_factor_since', 'is not', null)
        .executeTakeFirst();
      if (!owner?.email) return ok(null);
      const mail = factorGuessingMail(await readBrand(tx, owner.language), services.shopUrl, owner, attempts);
      await queueEmail(tx, services, { to: owner.email, ...mail });
      return ok(null);
    });
    services.jobsWaiting.notify();
  },
);
