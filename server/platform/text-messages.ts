/** The words of SMS and WhatsApp messages: what the company had approved, else what the program suggests. */
import type { Language } from '#contract/language.ts';
import { placeholdersOf } from '#contract/message-template-rules.ts';
import {
  fillText,
  longestTextValue,
  type TextChannel,
  type TextField,
  type TextMessageKind,
} from '#contract/text-message-rules.ts';
import { readCatalogue } from '#locales/messages.ts';
import type { Db } from './database.ts';

/** A short message to a mobile phone, not yet in words. */
export interface SmsMessage {
  /** Ten digits of an Indian mobile number; to others nothing is sent. */
  to: string;
  /** Which message it is. Together with the language it names the approved template. */
  kind: TextMessageKind;
  language: Language;
  /** What its text may fill in, by the names of its fields. */
  fields: Readonly<Partial<Record<TextField, string>>>;
}

/** A message in words, together with the id under which its template was approved (DLT); India's networks carry no others. */
export interface ApprovedText extends Omit<SmsMessage, 'fields' | 'kind'> {
  kind: string;
  /** The whole message. */
  text: string;
  /** What stands in the template's places, in their order. */
  values: readonly string[];
  templateId: string;
}

/** Where each text stands in locales/<language>/emails.json, below `sms`. */
const presetKeys: Readonly<Record<TextMessageKind, string>> = {
  order_placed: 'placed',
  order_shipped: 'shipped',
  payment_due: 'paymentDue',
  contact_changed: 'contactChanged',
  seller_details_change: 'sellerDetailsChange',
  verification_code: 'code',
  seller_paid: 'sellerPaid',
  seller_payout_returned: 'sellerPayoutReturned',
  seller_welcome: 'sellerWelcome',
};

const presets = new Map<Language, Record<string, string>>();

/** The program's text of a message, with its fields in braces. */
export function presetTextMessage(kind: TextMessageKind, language: Language): string {
  let texts = presets.get(language);
  if (!texts) presets.set(language, (texts = readCatalogue(language, 'emails')['sms'] as Record<string, string>));
  return texts[presetKeys[kind]]!;
}

/** The text that was last approved under this id; the program's where the company has none for it. */
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

/** The message in a text, and its values in the order in which the text has them. */
export function writeTextMessage(text: string, fields: SmsMessage['fields']): { text: string; values: string[] } {
  const shortened = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.from(value).slice(0, longestTextValue).join('')]),
  );
  return { text: fillText(text, shortened), values: placeholdersOf(text).map((name) => shortened[name] ?? '') };
}

/** The message as it is handed over: in the text that was approved under this id. */
export async function writeApprovedText(
  db: Db,
  channel: TextChannel,
  { fields, ...message }: SmsMessage,
  templateId: string,
): Promise<ApprovedText> {
  const text = await readApprovedText(db, channel, message, templateId);
  return { ...message, ...writeTextMessage(text, fields), templateId };
}
