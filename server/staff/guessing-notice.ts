import { z } from 'zod';
import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { enqueue, handleJob, type JobHandlers, newJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { guessingFrom } from '#server/platform/sign-in-policy.ts';
import { findStaffAddress } from './store.ts';

/** `attempts` on unknown devices have failed. */
export function guessingMail(
  brand: Brand,
  adminUrl: string,
  { name, attempts }: { name: string; attempts: number },
  language: Language = 'en',
): EmailContent {
  const { subject, title, text, safe, notYou, open } = messagesIn(language).admin.staffEmails.guessing;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    title,
    [
      paragraph(text({ name, attempts })),
      paragraph(safe),
      paragraph(notYou),
      { kind: 'link', label: open, url: `${adminUrl}/admin/account` },
    ],
    language,
  );
}

const noticeJob = {
  kind: 'staff-guessing-notice',
  payload: z.object({
    staff_id: z.nullable(z.int()),
    // Notices queued by an earlier version have no number of attempts.
    attempts: z.int().default(guessingFrom),
  }),
};

/**
 * At most one notice a day, after enough failed attempts. For a login without an account it queues the same job, so
 * that the response time does not reveal whether the account exists.
 */
export async function queueGuessingNotice(
  services: Services,
  staffId: number | null,
  strangersAttempts: number,
): Promise<void> {
  if (strangersAttempts < guessingFrom) return;
  const now = services.clock.now();
  const key = `${noticeJob.kind} ${staffId ?? 'nobody'} ${dayInIndia(now)}`;
  await enqueue(
    services.db,
    newJob(noticeJob, { staff_id: staffId, attempts: strangersAttempts }, { key, runAt: now }),
  );
  services.jobsWaiting.notify();
}

export const guessingNoticeJobs: JobHandlers = handleJob(
  noticeJob,
  async (services, { staff_id: staffId, attempts }) => {
    if (staffId === null) return;
    await inTransaction(services.db, async (tx) => {
      const member = await findStaffAddress(tx, staffId);
      if (member) {
        const mail = guessingMail(await readBrand(tx), services.adminUrl, { name: member.name, attempts });
        await queueEmail(tx, services, { to: member.email, ...mail });
      }
      return ok(null);
    });
    services.jobsWaiting.notify();
  },
);
