import { sql } from 'kysely';
import { z } from 'zod';
import type { NotificationChoices } from '#contract/member-notifications.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { readNotificationChoices } from '#server/members/index.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { formatRupees, type Paise } from '#server/money/paise.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { paragraph, renderEmail } from '#server/platform/email-template.ts';
import { queueEmail } from '#server/platform/email.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { queueSms, queueWhatsapp } from '#server/platform/sms.ts';
import { lockBatch } from './store.ts';

const tellJob: JobType<{ batchId: number }> = {
  kind: 'payouts:tell',
  payload: z.object({ batchId: z.number() }),
};

/** Notices of payments and returns. Call `services.jobsWaiting.notify()` after the commit. */
export async function queueSellerNotices(tx: Tx, batchId: number, at: Date): Promise<void> {
  await enqueue(tx, newJob(tellJob, { batchId }, { runAt: at }));
}

const periodMs = 600_000;
/** Longer than a transaction that began within the period. */
const slackMs = 60_000;

/** For lines that finish one by one: a single job for each ten minutes, after they are over. */
export async function queueTellingTogether(tx: Tx, batchId: number, at: Date): Promise<void> {
  const end = (Math.floor(at.getTime() / periodMs) + 1) * periodMs;
  const key = `${tellJob.kind} ${batchId} ${new Date(end).toISOString()}`;
  await enqueue(tx, newJob(tellJob, { batchId }, { key, runAt: new Date(end + slackMs) }));
}

const sellersAtOnce = 100;

interface SettledLine {
  id: number;
  member_id: string;
  paise: Paise;
  utr: string;
  paid_on: string;
  /** Null unless it was returned. */
  returned_on: string | null;
  first_name: string;
  email: string;
  mobile: string;
  language: Language;
}

/** By email and SMS, each once. False if nobody is left. */
async function tellPage(services: Services, batchId: number): Promise<boolean> {
  const page = await inTransaction(services.database.background, async (tx) => {
    // Two jobs of a batch would notify the same sellers.
    await lockBatch(tx, batchId);
    const { rows } = await sql<SettledLine>`
      SELECT l.id, l.member_id, l.paise, l.utr, l.paid_on, l.returned_on, m.first_name, coalesce(p.email, '') AS email, coalesce(p.mobile, '') AS mobile,
        coalesce(a.language, 'en') AS language
      FROM payout_line l JOIN member m ON m.member_id = l.member_id
      LEFT JOIN customer p ON p.id = m.customer_id AND p.erased_at IS NULL
      LEFT JOIN join_application a ON a.member_id = l.member_id
      WHERE l.batch_id = ${batchId} AND l.state IN ('paid', 'returned') AND l.told_at IS NULL ORDER BY l.id LIMIT ${sellersAtOnce}`.execute(
      tx,
    );
    const choices = await readNotificationChoices(
      tx,
      rows.map((line) => line.member_id),
    );
    for (const line of rows) await tell(tx, services, line, choices.get(line.member_id)!);
    if (rows.length > 0)
      await tx
        .updateTable('payout_line')
        .set({ told_at: services.clock.now() })
        .where('id', '=', sql<number>`ANY(${rows.map(({ id }) => id)}::bigint[])`)
        .execute();
    return ok(rows.length === sellersAtOnce);
  });
  return page.ok && page.value;
}

/** A returned payout requires the seller to act, so it is sent through every channel. */
async function tell(tx: Tx, services: Services, line: SettledLine, choices: NotificationChoices): Promise<void> {
  const { language, member_id: memberId, utr, mobile, email, first_name: firstName, returned_on: returnedOn } = line;
  const brand = await readBrand(tx, language);
  const amount = formatRupees(line.paise);
  const date = dateInIndia(new Date(`${returnedOn ?? line.paid_on}T12:00:00+05:30`), language);
  const isReturned = returnedOn !== null;
  if (email !== '' && (isReturned || choices.email)) {
    const { paid, returned } = messagesIn(language).emails.membership;
    const { subject, heading, text, next, link } = returnedOn === null ? paid : returned;
    const mail = renderEmail(
      senderOf(brand),
      subject({ brand: brand.name, amount }),
      heading,
      [
        paragraph(text({ firstName, amount, date, memberId, utr })),
        paragraph(next),
        { kind: 'link', label: link, url: services.adminUrl + pathIn(language, '/income') },
      ],
      language,
    );
    await queueEmail(tx, services, { to: email, ...mail });
  }
  if (mobile === '') return;
  const common = { to: mobile, language };
  const fields = { name: firstName, brand: brand.name, rupees: amount.replace('₹', '') };
  const paid = { ...common, kind: 'seller_paid', fields: { ...fields, utr } } as const;
  if (!isReturned && choices.sms) await queueSms(tx, services, paid, `payout ${line.id}`);
  if (!isReturned && choices.whatsapp) await queueWhatsapp(tx, services, paid, `payout ${line.id}`);
  if (isReturned)
    await queueSms(tx, services, { ...common, kind: 'seller_payout_returned', fields }, `payout ${line.id} returned`);
}

async function tellSellers(services: Services, batchId: number): Promise<void> {
  while (await tellPage(services, batchId));
}

export const tellingJobs: JobHandlers = handleJob(tellJob, (services, { batchId }) => tellSellers(services, batchId));
