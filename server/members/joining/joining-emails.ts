import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import type { Brand } from '#contract/content.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { readUser } from '#server/customers/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import type { Services } from '#server/platform/services.ts';
import { queueSms, type SmsMessage } from '#server/platform/sms.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import type { ApplicationRow } from './application.ts';

export type JoiningEmail = 'left' | 'received' | 'returned' | 'declined' | 'approved';

/** `memberId` is empty until the approval. */
export function joiningMail(
  brand: Brand,
  portalUrl: string,
  kind: JoiningEmail,
  {
    firstName,
    language,
    memberId,
    reason,
    coolingOffDays,
  }: { firstName: string; memberId: string; reason: string; coolingOffDays: number } & Pick<ApplicationRow, 'language'>,
): EmailContent {
  const { subject, heading, text, next, link } = messagesIn(language).emails.joining[kind];
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(text({ firstName, brand: brand.name })),
      ...(reason === '' ? [] : [paragraph(reason)]),
      ...(kind === 'approved' ? firstSteps(brand.name, memberId, language) : []),
      paragraph(typeof next === 'string' ? next : next({ days: coolingOffDays })),
      { kind: 'link', label: link, url: portalUrl + pathIn(language, kind === 'approved' ? '/home' : '/join') },
      ...(kind === 'approved' ? letterLink(portalUrl, language) : []),
    ],
    language,
  );
}

function firstSteps(brand: string, memberId: string, language: Language): Block[] {
  const { login, card, share } = messagesIn(language).emails.joining.approved;
  return [{ kind: 'code', text: memberId }, paragraph(login({ brand })), paragraph(card), paragraph(share)];
}

/** Only its owner can read the letter. */
function letterLink(portalUrl: string, language: Language): Block[] {
  const { letter } = messagesIn(language).emails.joining.approved;
  return [{ kind: 'link', label: letter, url: portalUrl + pathIn(language, '/membership') }];
}

export function sellerWelcomeSms(
  brand: string,
  {
    mobile,
    firstName,
    memberId,
    language,
  }: { mobile: string; firstName: string; memberId: string; language: Language },
): SmsMessage {
  return { to: mobile, kind: 'seller_welcome', language, fields: { name: firstName, brand, memberId } };
}

/** Once per member. */
export async function queueSellerWelcome(
  tx: Tx,
  services: Services,
  { customer_id, language }: Pick<ApplicationRow, 'customer_id' | 'language'>,
  memberId: string,
): Promise<void> {
  const { mobile, first_name: firstName } = await readUser(tx, customer_id);
  const { name } = await readBrand(tx, language);
  await queueSms(tx, services, sellerWelcomeSms(name, { mobile, firstName, memberId, language }), `for ${memberId}`);
}

/** In the language in which the application was begun. Without an address, applicants only see the portal. */
export async function queueJoiningEmail(
  tx: Tx,
  services: Services,
  kind: JoiningEmail,
  row: Pick<ApplicationRow, 'customer_id' | 'language'>,
  { memberId = '', reason = '' } = {},
): Promise<void> {
  const user = await readUser(tx, row.customer_id);
  if (user.email === '') return;
  const { language } = row;
  const { coolingOffDays } = readNetworkSettings(services);
  const content = { firstName: user.first_name, language, memberId, reason, coolingOffDays };
  const mail = joiningMail(await readBrand(tx, language), services.adminUrl, kind, content);
  await queueEmail(tx, services, { to: user.email, ...mail });
}
