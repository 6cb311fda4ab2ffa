import { z } from 'zod';
import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { enqueue, handleJob, type JobHandlers, newJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findStaffAddress } from './store.ts';

/** So many attempts from devices that the account does not know are taken for guessing. */
const guessingFrom = 5;

/** To a staff member whose password somebody tries to guess. */
export function guessingMail(brand: Brand, name: string, language: Language = 'en'): EmailContent {
  const { subject, title, text, safe, notYou } = messagesIn(language).admin.staffEmails.guessing;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    title,
    [paragraph(text({ name, attempts: guessingFrom })), paragraph(safe), paragraph(notYou)],
    language,
  );
}

const noticeJob = { kind: 'staff-guessing-notice', payload: z.object({ staff_id: z.nullable(z.int()) }) };

/**
 * Queues the notice to a staff member once so many attempts at their account have failed, at most one a day. Where nobody has the account
 * the same is queued, so that the time of the answer does not tell.
 */
export async function queueGuessingNotice(
  services: Services,
  staffId: number | null,
  strangersAttempts: number,
): Promise<void> {
  if (strangersAttempts < guessingFrom) return;
  const now = services.clock.now();
  const key = `${noticeJob.kind} ${staffId ?? 'nobody'} ${dayInIndia(now)}`;
  await enqueue(services.db, newJob(noticeJob, { staff_id: staffId }, { key, runAt: now }));
  services.jobsWaiting.tell();
}

export const guessingNoticeJobs: JobHandlers = handleJob(noticeJob, async (services, { staff_id: staffId }) => {
  if (staffId === null) return;
  await inTransaction(services.db, async (tx) => {
    const member = await findStaffAddress(tx, staffId);
    if (member) {
      const mail = guessingMail(await readBrand(tx), member.name);
      await queueEmail(tx, services, { to: member.email, ...mail });
    }
    return ok(null);
  });
  services.jobsWaiting.tell();
});
