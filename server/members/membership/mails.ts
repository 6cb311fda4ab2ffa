import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import type { KycChangeKind } from '#contract/membership-rules.ts';
import { policy } from '#contract/policy.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand, senderOf, urgentContactOf } from '#server/content/index.ts';
import { findFormerContacts, readUser, rememberedMs } from '#server/customers/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { Services } from '#server/platform/services.ts';
import { queueSms } from '#server/platform/sms.ts';
import type { ChangeRow, OwnMember } from './store.ts';

type ExitMail = 'notice' | 'withdrawn' | 'left' | 'coolingOff' | 'coolingOffOrders';

/** `date` is the day on which the exit takes effect. */
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

/** Also to addresses of the last 30 days. Members without an address see it in the portal. */
export async function queueExitMail(
  tx: Tx,
  services: Services,
  kind: ExitMail,
  { customerId, memberId }: Pick<OwnMember, 'customerId' | 'memberId'>,
  { language, effectiveAt }: { language: Language; effectiveAt: Date },
): Promise<void> {
  const user = await readUser(tx, customerId);
  const { emails } = await findAddressees(tx, services, customerId);
  // The end of a day is the first moment of the next.
  const date = dateInIndia(new Date(effectiveAt.getTime() - 1), language);
  const facts = { firstName: user.first_name, memberId, date, language };
  const mail = exitMail(await readBrand(tx, language), services.adminUrl, kind, facts);
  for (const to of emails) await queueEmail(tx, services, { to, ...mail });
}

type ChangeNotice = 'received' | 'approved' | 'declined';

/** Shows only the number's last four characters. */
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

/**
 * The account's current contacts, its former ones of the last 30 days, and `more`, so that somebody who takes over an
 * account cannot hide changes from its owner.
 */
async function findAddressees(
  tx: Tx,
  services: Services,
  customerId: number,
  more: { email: string; mobile: string } = { email: '', mobile: '' },
): Promise<{ emails: Set<string>; mobiles: Set<string> }> {
  const user = await readUser(tx, customerId);
  const since = new Date(services.clock.now().getTime() - rememberedMs);
  const contacts = [more, user, ...(await findFormerContacts(tx, customerId, since))];
  return {
    emails: new Set(contacts.map(({ email }) => email).filter(Boolean)),
    mobiles: new Set(contacts.map(({ mobile }) => mobile).filter(Boolean)),
  };
}

export async function queueNomineeNotice(
  tx: Tx,
  services: Services,
  { id, customerId, name, language }: { id: number; customerId: number; name: string; language: Language },
  what: 'nominee' | 'nomineeRemoved',
): Promise<void> {
  const user = await readUser(tx, customerId);
  const brand = await readBrand(tx, language);
  const { [what]: texts, change } = messagesIn(language).emails.membership;
  const mail = renderEmail(
    senderOf(brand),
    texts.subject({ brand: brand.name }),
    texts.heading,
    [
      paragraph(texts.text({ firstName: user.first_name, name })),
      paragraph(change.notYou({ phone: brand.phones[0] ?? brand.email })),
    ],
    language,
  );
  const { emails, mobiles } = await findAddressees(tx, services, customerId);
  for (const to of emails) await queueEmail(tx, services, { to, ...mail });
  const fields = { name: user.first_name, brand: brand.name, phone: urgentContactOf(brand, services.shopUrl) };
  const about = what === 'nominee' ? `nominee ${id}` : `removal of nominee ${id}`;
  for (const to of mobiles)
    await queueSms(tx, services, { to, kind: 'seller_details_change', language, fields }, `${about} ${to}`);
}

/** By email and SMS, including the contacts at the time of the confirmation. */
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
  const { emails, mobiles } = await findAddressees(tx, services, row.customer_id, row);
  for (const to of emails) await queueEmail(tx, services, { to, ...mail });
  if (notice === 'declined') return;
  const fields = { name: user.first_name, brand: brand.name, phone: urgentContactOf(brand, services.shopUrl) };
  for (const to of mobiles)
    await queueSms(
      tx,
      services,
      { to, kind: 'seller_details_change', language, fields },
      `kyc change ${row.id} ${notice} ${to}`,
    );
}
