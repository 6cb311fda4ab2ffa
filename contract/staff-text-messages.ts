import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { languages } from './language.ts';
import { textChannels, textMessageKinds } from './text-message-rules.ts';
import { normaliseMobile } from './typed-values.ts';

/** Paths of the staff's calls about the texts of SMS and WhatsApp messages, on the office origin only. */
export const textMessagePaths = {
  texts: '/api/staff/text-messages',
  /** GET reads one with its versions, POST saves it. */
  text: '/api/staff/text-message',
  restore: '/api/staff/text-message/restore',
  test: '/api/staff/text-message/test',
} as const;

/**
 * `approved`: this text goes out under its template id. `draft`: it waits for its approval, and what was approved before goes on being sent. `off`:
 * the message is not sent.
 */
export const textStatuses = ['approved', 'draft', 'off'] as const;
export type TextStatus = (typeof textStatuses)[number];

/** Of a WhatsApp template, as Meta has approved it. */
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

/** `version` is the one that the form was opened with; 0 where nobody has written the message yet. */
export const SaveTextMessageBody = z.object({
  ...which,
  version: z.int(),
  text,
  status: z.enum(textStatuses, fieldKey('notValid')),
  /** Empty unless the text is approved. */
  template_id: templateId,
  category: z.enum(textCategories, fieldKey('notValid')),
  /** The id was approved for this text all along; the shop had it down wrong. */
  is_correction: z.boolean(),
});
export type SaveTextMessageBody = z.output<typeof SaveTextMessageBody>;

/** `restored` 0 brings the program's text back, as a draft. */
export const RestoreTextMessageBody = z.object({ ...which, version: z.int(), restored: z.int() });
export type RestoreTextMessageBody = z.output<typeof RestoreTextMessageBody>;

export const TestTextMessageBody = z.object({
  ...which,
  text,
  template_id: templateId,
  to: z.string().check(z.overwrite(normaliseMobile), z.regex(/^[6-9]\d{9}$/, staffFieldKey('indianMobile'))),
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
  /** The program's. */
  preset: z.string(),
  /** The latest version's; the program's where there is none. */
  text: z.string(),
  status: z.enum(textStatuses),
  category: z.enum(textCategories),
  /** What goes out now; null where nothing does. */
  in_use: z.nullable(z.object({ text: z.string(), template_id: z.string() })),
  /** The variable of the server's environment that names the template ids, where it does: they cannot be changed here then. */
  fixed_by: z.nullable(z.string()),
  /** Samples are in the message's language, `longest` is what a field has at most (characters). */
  fields: z.array(z.object({ name: z.string(), is_necessary: z.boolean(), sample: z.string(), longest: z.int() })),
  /** Whom the message comes from: the brand, and the header of an SMS where one is set. */
  brand: z.string(),
  sender: z.nullable(z.string()),
  /** Whether a gateway carries the channel; without one messages are only noted in the log. */
  is_connected: z.boolean(),
  /** The latest first. */
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
        /** A text waits for its approval. */
        has_draft: z.boolean(),
      }),
    ),
    /** Whether a gateway carries the channel. */
    is_connected: z.object({ sms: z.boolean(), whatsapp: z.boolean() }),
  }),
);
export type TextMessageList = z.infer<typeof TextMessageList>;
