import type { Language } from '#contract/language.ts';
import type { TextChannel, TextField, TextMessageKind } from '#contract/text-message-rules.ts';

/** A short message to a mobile phone, before its text is written. */
export interface SmsMessage {
  /** Ten digits of an Indian mobile number; others get nothing. */
  to: string;
  /** With the language it determines the approved template. */
  kind: TextMessageKind;
  language: Language;
  /** Values for the text, by field name. */
  fields: Readonly<Partial<Record<TextField, string>>>;
}

/** With text and approved template id (DLT), without which India's networks deliver nothing. */
export interface ApprovedText extends Omit<SmsMessage, 'fields' | 'kind'> {
  kind: string;
  text: string;
  /** Of the template's placeholders, in order. */
  values: readonly string[];
  templateId: string;
}

export type MessageChannel = TextChannel;

/** Throwing means: retry later. The same text may be sent twice. */
export interface MessageGateway {
  send(text: ApprovedText): Promise<void>;
}
