import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey } from '#contract/field-messages.ts';
import { languages } from '#contract/language.ts';
import { indianMobileField } from '../form-fields.ts';
import { textChannels, textMessageKinds } from '#contract/text-message-rules.ts';

export const textMessagePaths = {
  texts: '/api/staff/text-messages',
  /** GET reads one with its versions, POST saves it. */
  text: '/api/staff/text-message',
  restore: '/api/staff/text-message/restore',
  test: '/api/staff/text-message/test',
} as const;

/**
 * `approved`: sent under its template id. `draft`: waits for approval, the previous text is still sent. `off`: not
 * sent.
 */
export const textStatuses = ['approved', 'draft', 'off'] as const;
export type TextStatus = (typeof textStatuses)[number];

/** Under which Meta approved a WhatsApp template. */
export const textCategories = ['utility', 'marketing'] as const;

const which = {
  channel: z.enum(textChannels, fieldKey('notValid')),
  kind: z.enum(textMessageKinds, fieldKey('notValid')),
  language: z.enum(languages, fieldKey('unknownLanguage')),
};
const text = z.string().check(z.maxLength(2_000, fieldKey('tooManyCharacters')));
const templateId = z.string().check(z.trim(), z.maxLength(100, fieldKey('tooManyCharacters')));

export const TextMessageQuery = z.object(which);
export type TextMessageName = z.output<typeof TextMessageQuery>;

/** `version` is the one that the form loaded; 0 for a message nobody has written yet. */
export const SaveTextMessageBody = z.object({
  ...which,
  version: z.int(),
  text,
  status: z.enum(textStatuses, fieldKey('notValid')),
  /** Empty unless the text is approved. */
  template_id: templateId,
  category: z.enum(textCategories, fieldKey('notValid')),
  /** Corrects the id: it was always the approved one for this text, and the shop had recorded another by mistake. */
  is_correction: z.boolean(),
});
export type SaveTextMessageBody = z.output<typeof SaveTextMessageBody>;

/** `restored` 0 brings back the default text, as a draft. */
export const RestoreTextMessageBody = z.object({ ...which, version: z.int(), restored: z.int() });
export type RestoreTextMessageBody = z.output<typeof RestoreTextMessageBody>;

export const TestTextMessageBody = z.object({
  ...which,
  text,
  template_id: templateId,
  to: indianMobileField,
});
export type TestTextMessageBody = z.output<typeof TestTextMessageBody>;

const TextVersion = z.object({
  version: z.int(),
  at: z.string(),
  saved_by: z.string(),
  restored_version: z.nullable(z.int()),
  text: z.string(),
  status: z.enum(textStatuses),
  template_id: z.nullable(z.string()),
});

export const TextMessage = z.object({
  ...which,
  version: z.int(),
  preset: z.string(),
  /** The latest version's; the default if there is none. */
  text: z.string(),
  status: z.enum(textStatuses),
  category: z.enum(textCategories),
  /** Null if nothing is sent. */
  in_use: z.nullable(z.object({ text: z.string(), template_id: z.string() })),
  /** Environment variable that sets the template ids on the server; staff cannot change them while it is set. */
  fixed_by: z.nullable(z.string()),
  /** Samples are in the message's language; `longest` is a field's maximum in characters. */
  fields: z.array(z.object({ name: z.string(), is_necessary: z.boolean(), sample: z.string(), longest: z.int() })),
  /** The brand, and the SMS header if one is set. */
  brand: z.string(),
  sender: z.nullable(z.string()),
  /** Without a gateway, messages only go to the log. */
  is_connected: z.boolean(),
  /** Latest first. */
  versions: z.array(TextVersion),
});
export type TextMessage = z.infer<typeof TextMessage>;
export const TextMessageReply = success(TextMessage);
export type TextMessageReply = z.infer<typeof TextMessageReply>;

export const TextMessageList = success(
  z.object({
    messages: z.array(
      z.object({
        ...which,
        is_sent: z.boolean(),
        /** A text waits for approval. */
        has_draft: z.boolean(),
      }),
    ),
    is_connected: z.object({ sms: z.boolean(), whatsapp: z.boolean() }),
  }),
);
export type TextMessageList = z.infer<typeof TextMessageList>;
