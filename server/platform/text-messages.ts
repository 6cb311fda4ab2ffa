/** Texts approved for the company, otherwise the defaults. */
import type { Language } from '#contract/language.ts';
import { placeholdersOf } from '#contract/message-template-rules.ts';
import { fillText, longestTextValue, type TextChannel, type TextMessageKind } from '#contract/text-message-rules.ts';
import { readCatalogue } from '#locales/messages.ts';
import type { Db } from './database.ts';
import type { ApprovedText, SmsMessage } from './message-gateways/message.ts';

/** In locales/<language>/emails.json, below `sms`. */
const presetKeys: Readonly<Record<TextMessageKind, string>> = {
  order_placed: 'placed',
  order_shipped: 'shipped',
  payment_due: 'paymentDue',
  contact_changed: 'contactChanged',
  contact_replaced: 'contactReplaced',
  seller_details_change: 'sellerDetailsChange',
  verification_code: 'code',
  seller_paid: 'sellerPaid',
  seller_payout_returned: 'sellerPayoutReturned',
  seller_welcome: 'sellerWelcome',
};

const presets = new Map<Language, Record<string, string>>();

/** With its fields in braces. */
export function presetTextMessage(kind: TextMessageKind, language: Language): string {
  let texts = presets.get(language);
  if (!texts) presets.set(language, (texts = readCatalogue(language, 'emails')['sms'] as Record<string, string>));
  return texts[presetKeys[kind]]!;
}

/** The text last approved under this id; the default if there is none. */
export async function readApprovedText(
  db: Db,
  channel: TextChannel,
  { kind, language }: Pick<SmsMessage, 'kind' | 'language'>,
  templateId: string,
): Promise<string> {
  const row = await db
    .selectFrom('text_message_version')
    .select('text')
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? presetTextMessage(kind, language);
}

/** Returns the filled text and its values in the text's order. */
export function writeTextMessage(text: string, fields: SmsMessage['fields']): { text: string; values: string[] } {
  const shortened = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.from(value).slice(0, longestTextValue).join('')]),
  );
  return { text: fillText(text, shortened), values: placeholdersOf(text).map((name) => shortened[name] ?? '') };
}

export async function writeApprovedText(
  db: Db,
  channel: TextChannel,
  { fields, ...message }: SmsMessage,
  templateId: string,
): Promise<ApprovedText> {
  const text = await readApprovedText(db, channel, message, templateId);
  return { ...message, ...writeTextMessage(text, fields), templateId };
}
