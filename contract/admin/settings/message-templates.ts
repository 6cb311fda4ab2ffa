import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey } from '#contract/field-messages.ts';
import { languages } from '#contract/language.ts';

export const messageTemplatePaths = {
  templates: '/api/staff/message-templates',
  /** GET reads one with its versions, POST saves it. */
  template: '/api/staff/message-template',
  preview: '/api/staff/message-template/preview',
  test: '/api/staff/message-template/test',
  restore: '/api/staff/message-template/restore',
} as const;

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
/** Texts by key. Saving checks the keys and the texts. */
const texts = z.record(z.string(), z.string().check(z.maxLength(2_000, fieldKey('tooManyCharacters'))));

export const MessageTemplateQuery = z.object({ template, language });
/** `version` is the one that the form loaded; 0 for an unchanged template. Texts left out return to the default. */
export const SaveMessageTemplateBody = z.object({ template, language, version: z.int(), texts });
export type SaveMessageTemplateBody = z.output<typeof SaveMessageTemplateBody>;
export const PreviewMessageTemplateBody = z.object({ template, language, texts });
/** `restored` 0 brings back the default texts. */
export const RestoreMessageTemplateBody = z.object({ template, language, version: z.int(), restored: z.int() });
export type RestoreMessageTemplateBody = z.output<typeof RestoreMessageTemplateBody>;

export const TemplateText = z.object({
  key: z.string(),
  kind: z.enum(['line', 'paragraph']),
  preset: z.string(),
  /** Null if the default applies. */
  own: z.nullable(z.string()),
  placeholders: z.array(z.object({ name: z.string(), is_necessary: z.boolean() })),
});
export type TemplateText = z.infer<typeof TemplateText>;

export const MessageTemplate = z.object({
  template,
  language,
  version: z.int(),
  texts: z.array(TemplateText),
  /** Latest first. */
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

/** Filled with samples: one email per case of the template. */
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
      /** Languages in which the company has its own texts. */
      own: z.array(language),
      changed_at: z.nullable(z.string()),
    }),
  ),
);
export type MessageTemplateList = z.infer<typeof MessageTemplateList>;
