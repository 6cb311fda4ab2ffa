import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { reminderToken } from './reminder-token.ts';
import { decideReminder } from './rules.ts';
import { findDueReminders, findPurchase, lockDueReminder, type LockedReminder, updateReminder } from './store.ts';

/** Per run; the next run continues. */
const maxHandled = 500;

export const reminderJobs: JobHandlers = {
  async 'hourly:refill-reminders'(services) {
    const now = services.clock.now();
    const due = await findDueReminders(services.db, now, maxHandled);
    for (const id of due)
      await inTransaction(services.db, async (tx) => {
        await handleReminder(tx, services, id, now);
        return ok(null);
      });
    if (due.length > 0) services.jobsWaiting.notify();
  },
};

/** The row stays locked, so that no two processes send it. */
async function handleReminder(tx: Tx, services: Services, id: number, now: Date): Promise<void> {
  const reminder = await lockDueReminder(tx, id, now);
  if (!reminder) return;
  const bought = await findPurchase(tx, reminder.customerId, reminder.productId);
  // There is nothing to remind of if the order was cancelled or sent back, if the product no longer runs out, or if the
  // customer has no address.
  if (!bought || reminder.email === '')
    return updateReminder(tx, id, { nextAt: now, unanswered: reminder.unanswered, stoppedAt: now });
  const decision = decideReminder({ ...reminder, ...bought }, now);
  if (decision.kind === 'wait')
    return updateReminder(tx, id, {
      nextAt: decision.nextAt,
      unanswered: decision.wasBought ? 0 : reminder.unanswered,
      stoppedAt: null,
    });
  const token = reminderToken(await readServerKey(services, tx), id);
  const writer = { brand: await readBrand(tx, reminder.language), shopUrl: services.shopUrl };
  await queueEmail(tx, services, {
    to: reminder.email,
    ...refillMail(writer, { ...reminder, ...bought, token, isLast: decision.isLast }),
  });
  await updateReminder(tx, id, {
    nextAt: decision.nextAt,
    unanswered: reminder.unanswered + 1,
    stoppedAt: decision.isLast ? now : null,
  });
}

type RefillMail = Pick<LockedReminder, 'name' | 'firstName' | 'productId'> & {
  language: Language;
  token: string;
  isLast: boolean;
};

/** The last link ends these reminders. */
export function refillMail({ brand, shopUrl }: { brand: Brand; shopUrl: string }, mail: RefillMail): EmailContent {
  const { language, firstName, name: product, productId, token, isLast } = mail;
  const texts = messagesIn(language).emails.refill;
  const url = (path: string) => `${shopUrl}${pathIn(language, path)}`;
  return renderEmail(
    senderOf(brand),
    texts.subject({ product }),
    texts.heading,
    [
      paragraph(texts.text({ name: firstName, product })),
      { kind: 'link', label: texts.order, url: url(`/product-details/${productId}`) },
      paragraph(isLast ? texts.last : texts.why),
      ...(isLast ? [] : [{ kind: 'link' as const, label: texts.stop, url: url(`/stop-reminder#${token}`) }]),
    ],
    language,
  );
}
