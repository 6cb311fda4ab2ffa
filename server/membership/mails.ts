import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import type { KycChangeKind } from '#contract/membership-rules.ts';
import { policy } from '#contract/policy.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { readUser } from '#server/customers/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { Services } from '#server/platform/services.ts';
import { queueSms } from '#server/platform/sms.ts';
import type { ChangeRow, OwnMember } from './store.ts';

/** What a member is written about leaving. */
type ExitMail = 'notice' | 'withdrawn' | 'left' | 'coolingOff' | 'coolingOffOrders';

/** The email about an exit; `date` is the day on which it takes effect. */
function exitMail(
  brand: Brand,
  portalUrl: string,
  kind: ExitMail,
  { firstName, memberId, date, language }: { firstName: string; memberId: string; date: string; language: Language },
): EmailContent {
  const { membership } = messagesIn(language).emails;
  const { subject, heading, text, next, link } =
    kind === 'coolingOffOrders' ? { ...membership.coolingOff, ...membership.coolingOffOrders } : membership[kind];
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(text({ firstName, memberId, date })),
      paragraph(typeof next === 'string' ? next : next({ days: policy.buyBackDays })),
      { kind: 'link', label: link, url: `${portalUrl}${pathIn(language, '/membership')}` },
    ],
    language,
  );
}

/** Queues it to the account's address; who has none sees it in the portal. */
export async function queueExitMail(
  tx: Tx,
  services: Services,
  kind: ExitMail,
  { customerId, memberId }: Pick<OwnMember, 'customerId' | 'memberId'>,
  { language, effectiveAt }: { language: Language; effectiveAt: Date },
): Promise<void> {
  const user = await readUser(tx, customerId);
  if (user.email === '') return;
  // The end of a day is the first moment of the next one.
  const date = dateInIndia(new Date(effectiveAt.getTime() - 1), language);
  const facts = { firstName: user.first_name, memberId, date, language };
  const mail = exitMail(await readBrand(tx, language), services.adminUrl, kind, facts);
  await queueEmail(tx, services, { to: user.email, ...mail });
}

/** What a member is told about a change of their papers. */
type ChangeNotice = 'received' | 'approved' | 'declined';

/** The email about a change of bank account or PAN; the number by its last four characters. */
function changeMail(
  brand: Brand,
  kind: KycChangeKind,
  notice: ChangeNotice,
  {
    firstName,
    last4,
    reason,
    holdUntil,
    language,
  }: { firstName: string; last4: string; reason: string; holdUntil: string; language: Language },
): EmailContent {
  const { subject, heading, notYou, hold, ...texts } = messagesIn(language).emails.membership.change;
  const what = { bank: texts.bank, pan: texts.pan }[kind];
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name, what }),
    heading[notice],
    [
      paragraph(texts[notice]({ firstName, what, last4 })),
      ...(reason === '' ? [] : [paragraph(reason)]),
      ...(holdUntil === '' ? [] : [paragraph(hold({ date: holdUntil }))]),
      paragraph(notYou({ phone: brand.phones[0] ?? brand.email })),
    ],
    language,
  );
}

/** Tells the account's address and number that a nominee was named, or removed. */
export async function queueNomineeNotice(
  tx: Tx,
  services: Services,
  { id, customerId, name, language }: { id: number; customerId: number; name: string; language: Language },
  what: 'nominee' | 'nomineeRemoved',
): Promise<void> {
  const user = await readUser(tx, customerId);
  const brand = await readBrand(tx, language);
  const phone = brand.phones[0] ?? '';
  const { [what]: texts, change } = messagesIn(language).emails.membership;
  const mail = renderEmail(
    senderOf(brand),
    texts.subject({ brand: brand.name }),
    texts.heading,
    [
      paragraph(texts.text({ firstName: user.first_name, name })),
      paragraph(change.notYou({ phone: phone || brand.email })),
    ],
    language,
  );
  if (user.email !== '') await queueEmail(tx, services, { to: user.email, ...mail });
  const fields = { name: user.first_name, brand: brand.name, phone };
  const sms = { to: user.mobile, kind: 'seller_details_change', language, fields } as const;
  await queueSms(tx, services, sms, what === 'nominee' ? `nominee ${id}` : `removal of nominee ${id}`);
}

/**
 * Tells of a change by email and SMS, at the address and number from before it: those of the account when it was confirmed, and, where they are others by
 * now, today's, too.
 */
export async function queueChangeNotice(
  tx: Tx,
  services: Services,
  notice: ChangeNotice,
  row: ChangeRow,
): Promise<void> {
  const { language } = row;
  const user = await readUser(tx, row.customer_id);
  const brand = await readBrand(tx, language);
  const mail = changeMail(brand, row.kind, notice, {
    firstName: user.first_name,
    last4: row.number_last4!,
    reason: notice === 'declined' ? row.decline_reason! : '',
    holdUntil: row.payout_hold_until ? dateInIndia(row.payout_hold_until, language) : '',
    language,
  });
  for (const to of new Set([row.email, user.email].filter(Boolean))) await queueEmail(tx, services, { to, ...mail });
  if (notice === 'declined') return;
  const fields = { name: user.first_name, brand: brand.name, phone: brand.phones[0] ?? '' };
  for (const to of new Set([row.mobile, user.mobile].filter(Boolean)))
    await queueSms(
      tx,
      services,
      { to, kind: 'seller_details_change', language, fields },
      `kyc change ${row.id} ${notice} ${to}`,
    );
}
