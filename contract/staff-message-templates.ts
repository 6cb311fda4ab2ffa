import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { languages } from './language.ts';

/** Paths of the staff's calls about the shop's messages, on the office origin only. */
export const messageTemplatePaths = {
  templates: '/api/staff/message-templates',
  /** GET reads one with its versions, POST saves it. */
  template: '/api/staff/message-template',
  preview: '/api/staff/message-template/preview',
  test: '/api/staff/message-template/test',
  restore: '/api/staff/message-template/restore',
} as const;

/** Emails to customers, by what they are about. */
export const templateGroups = {
  orders: [
    'order_placed',
    'order_paid',
    'payment_failed',
    'payment_due',
    'order_shipped',
    'order_delivered',
    'order_cancelled',
    'items_cancelled',
    'order_refunded',
    'returned_to_sender',
    'order_edited',
    'edit_payment',
    'edit_closed',
    'order_words',
  ],
  returns: ['return_approved', 'return_rejected', 'return_received'],
  account: ['welcome', 'verification_code', 'reset_code', 'password_changed', 'details_changed'],
  support: [
    'ticket_received',
    'ticket_acknowledged',
    'ticket_replied',
    'ticket_resolved',
    'ticket_escalated',
    'ticket_overdue',
    'ticket_words',
  ],
  products: ['review_request', 'review_rejected', 'question_answered', 'refill', 'alert_confirm', 'back_in_stock'],
} as const;
export type TemplateGroup = keyof typeof templateGroups;
export type TemplateName = (typeof templateGroups)[TemplateGroup][number];
export const templateNames = Object.values(templateGroups).flat();

const template = z.enum(templateNames, fieldKey('notValid'));
const language = z.enum(languages, fieldKey('unknownLanguage'));
/** Texts by key. Which keys there are and what their texts may be is checked when they are saved. */
const texts = z.record(z.string(), z.string().check(z.maxLength(2_000, fieldKey('tooManyCharacters'))));

export const MessageTemplateQuery = z.object({ template, language });
/** `version` is the one that the form was opened with; 0 where nobody has changed the template yet. Texts that are not named are the program's. */
export const SaveMessageTemplateBody = z.object({ template, language, version: z.int(), texts });
export type SaveMessageTemplateBody = z.output<typeof SaveMessageTemplateBody>;
export const PreviewMessageTemplateBody = z.object({ template, language, texts });
/** `restored` 0 brings the program's texts back. */
export const RestoreMessageTemplateBody = z.object({ template, language, version: z.int(), restored: z.int() });
export type RestoreMessageTemplateBody = z.output<typeof RestoreMessageTemplateBody>;

export const TemplateText = z.object({
  key: z.string(),
  kind: z.enum(['line', 'paragraph']),
  /** The program's. */
  preset: z.string(),
  /** The company's own; null where it is the program's. */
  own: z.nullable(z.string()),
  placeholders: z.array(z.object({ name: z.string(), is_necessary: z.boolean() })),
});
export type TemplateText = z.infer<typeof TemplateText>;

export const MessageTemplate = z.object({
  template,
  language,
  version: z.int(),
  texts: z.array(TemplateText),
  /** The latest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      saved_by: z.string(),
      restored_version: z.nullable(z.int()),
      texts: z.record(z.string(), z.string()),
    }),
  ),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
export const MessageTemplateReply = success(MessageTemplate);
export type MessageTemplateReply = z.infer<typeof MessageTemplateReply>;

/** What a reader gets, filled with samples: one email for each case that the template knows. */
export const MessagePreview = z.object({
  emails: z.array(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
export const MessagePreviewReply = success(MessagePreview);
export type MessagePreviewReply = z.infer<typeof MessagePreviewReply>;

export const MessageTemplateList = success(
  z.array(
    z.object({
      template,
      /** Languages in which the company has texts of its own. */
      own: z.array(language),
      changed_at: z.nullable(z.string()),
    }),
  ),
);
export type MessageTemplateList = z.infer<typeof MessageTemplateList>;
