import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { languages } from './language.ts';
import { isMemberId } from './member-rules.ts';
import { parseOrderNumber } from './order-number.ts';
import { photoNames, StaffPhoto } from './photos.ts';
import {
  publicTicketEventKinds,
  returnReasons,
  ticketEventKinds,
  ticketKinds,
  ticketStates,
  trapField,
} from './tickets.ts';
import { emailField, freeText, lineText, mobileField, optionalEmailField } from './text-fields.ts';
import { compactNumber } from './typed-values.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { StaffListQuery } from './admin/staff.ts';

const sender = {
  full_name: lineText(100, fieldKey('nameRequired')),
  mobile_no: mobileField,
  /** The default is the call's language. */
  language: z.optional(z.enum(languages, fieldKey('unknownLanguage'))),
  [trapField]: z.optional(z.string().check(z.maxLength(1_000))),
  /** Milliseconds that the form was open; absent for clients without a form. */
  open_ms: z.optional(z.int().check(z.gte(0))),
};
const optionalText = (most: Parameters<typeof freeText>[0]) => z._default(freeText(most), '');
const message = freeText(4_000, fieldKey('messageRequired'));
const subject = lineText(150, fieldKey('subjectRequired'));

const idText = z.pipe(
  z.union([z.string(), z.number()], fieldKey('orderNumber')),
  z.transform((value: string | number) => String(value).trim()),
);
/** A number, or an id from before orders had numbers. The reply does not reveal whether the order exists. */
const orderNumber = [
  z.overwrite<string>((typed) => parseOrderNumber(typed) ?? typed),
  z.refine<string>(
    (text) => text === '' || /^\d{1,12}$/.test(text) || parseOrderNumber(text) !== null,
    fieldKey('orderNumber'),
  ),
] as const;
const optionalOrderNumber = z._default(z.pipe(idText, z.string().check(...orderNumber)), '');
const requiredOrderNumber = z.pipe(
  z._default(idText, ''),
  z.string().check(z.minLength(1, fieldKey('orderRequired')), ...orderNumber),
);

/** Body of POST /send-mail (specification sections 5 and 7). */
export const SendMailBody = z.object({
  ...sender,
  email: emailField,
  subject,
  message: optionalText(4_000),
});
export type SendMailBody = z.infer<typeof SendMailBody>;

const QueryBody = z.object({
  ...sender,
  kind: z.literal('query'),
  email: optionalEmailField,
  subject,
  message,
  /** Path of the service page with the form. */
  page: z.string(fieldKey('unknownPage')).check(z.regex(/^\/[a-z0-9-]{1,100}$/, fieldKey('unknownPage'))),
});

const ComplaintBody = z.object({
  ...sender,
  kind: z.literal('complaint'),
  email: optionalEmailField,
  subject,
  message,
  order_id: optionalOrderNumber,
  /** The direct seller whom the complaint concerns. */
  member_id: z._default(
    z.string(fieldKey('memberId')).check(
      z.overwrite(compactNumber),
      z.refine((id) => id === '' || isMemberId(id), fieldKey('memberId')),
    ),
    '',
  ),
  photos: photoNames,
});

const ReturnBody = z.object({
  ...sender,
  kind: z.literal('return_request'),
  email: optionalEmailField,
  order_id: requiredOrderNumber,
  products: freeText(1_000, fieldKey('productsNamed')),
  reason: z.enum(returnReasons, fieldKey('reason')),
  message: optionalText(4_000),
  photos: photoNames,
});

/** All kinds but the contact form. */
export const TicketBody = z.discriminatedUnion('kind', [QueryBody, ComplaintBody, ReturnBody], fieldKey('unknownKind'));
export type TicketBody = z.infer<typeof TicketBody>;

/** Times are ISO 8601 in UTC. */
export const TicketReceipt = z.object({
  ticket_number: z.string(),
  acknowledge_by: z.string(),
  redress_by: z.string(),
});
export type TicketReceipt = z.infer<typeof TicketReceipt>;
export const TicketReply = z.object({ status: z.literal('success'), message: z.string(), data: TicketReceipt });
export type TicketReply = z.infer<typeof TicketReply>;

/** Both are required, because a number alone can be guessed. */
export const TicketStatusQuery = z.object({
  number: freeText(40, fieldKey('ticketNumber')),
  mobile: mobileField,
});

export const TicketStatus = z.extend(TicketReceipt, {
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  subject: z.string(),
  created_at: z.string(),
  /** When it is escalated to the grievance officer unless it is settled. */
  escalate_at: z.string(),
  /** Null until there is a decision. */
  resolution: z.nullable(z.string()),
  history: z.array(z.object({ kind: z.enum(publicTicketEventKinds), at: z.string() })),
});
export type TicketStatus = z.infer<typeof TicketStatus>;
export const TicketStatusReply = success(TicketStatus);

export const StaffTicket = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  full_name: z.string(),
  mobile: z.string(),
  /** May be empty. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  page: z.nullable(z.string()),
  /** Null if no such order exists. */
  order_id: z.nullable(z.int()),
  /** The number as the sender typed it. */
  order_number: z.nullable(z.string()),
  member_id: z.nullable(z.string()),
  products: z.string(),
  reason: z.nullable(z.enum(returnReasons)),
  created_at: z.string(),
  acknowledge_by: z.string(),
  escalate_at: z.string(),
  redress_by: z.string(),
  acknowledged_at: z.nullable(z.string()),
  resolved_at: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  /** The deadline that staff missed. */
  late: z.nullable(z.enum(['acknowledge', 'redress'])),
  language: z.enum(languages),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type StaffTicket = z.infer<typeof StaffTicket>;
export const StaffTicketList = page(StaffTicket);
export type StaffTicketList = z.infer<typeof StaffTicketList>;

const StaffTicketEvent = z.object({
  kind: z.enum(ticketEventKinds),
  at: z.string(),
  /** Null for the sender and for automatic events. */
  by: z.nullable(z.string()),
  note: z.string(),
});
export const StaffTicketDetail = z.extend(StaffTicket, {
  events: z.array(StaffTicketEvent),
  photos: z.array(StaffPhoto),
});
export type StaffTicketDetail = z.infer<typeof StaffTicketDetail>;
export const StaffTicketReply = success(StaffTicketDetail);

/** `state=open`: all but resolved; `assigned`: a staff id, `me` or `nobody`. */
export const StaffTicketQuery = z.extend(StaffListQuery, {
  /** Part of the number, name, mobile number, email, subject or order number. */
  search: z.optional(lineText(100)),
  state: z.optional(z.enum(['open', ...ticketStates], staffFieldKey('unknownState'))),
  kind: z.optional(z.enum(ticketKinds, staffFieldKey('unknownState'))),
  assigned: z.optional(z.string().check(z.regex(/^(me|nobody|[1-9]\d{0,8})$/, staffFieldKey('unknownState')))),
  late: z.optional(z.enum(['true'], staffFieldKey('unknownState'))),
});
export type StaffTicketQuery = z.infer<typeof StaffTicketQuery>;

/** Staff who may handle tickets. */
export const TicketAssigneesReply = success(z.array(z.object({ id: z.int(), name: z.string() })));
export type TicketAssigneesReply = z.infer<typeof TicketAssigneesReply>;

/** Emailed to the sender; the ticket stays open. */
export const TicketReplyBody = z.object({ text: freeText(4_000, staffFieldKey('templateText')) });
/** Null: assigned to nobody. */
export const TicketAssignBody = z.object({ staff_id: z.nullable(z.int()) });
export const TicketEscalateBody = z.object({ reason: freeText(2_000, staffFieldKey('note')) });

/** {name}, {number} and {order} in its text are replaced with the ticket's values. */
export const ReplyTemplate = z.object({
  id: z.int(),
  name: z.string(),
  body: z.string(),
  /** Texts by language. */
  translations: z.record(z.string(), z.string()),
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;
export const ReplyTemplatesReply = success(z.array(ReplyTemplate));
export type ReplyTemplatesReply = z.infer<typeof ReplyTemplatesReply>;
export const ReplyTemplateReply = success(ReplyTemplate);
export const ReplyTemplateBody = z.object({
  name: freeText(80, staffFieldKey('templateName')),
  body: freeText(4_000, staffFieldKey('templateText')),
  translations: z._default(z.partialRecord(z.enum(languages), freeText(4_000)), {}),
});
export type ReplyTemplateBody = z.infer<typeof ReplyTemplateBody>;
/** `was`: the template that the form loaded. If the stored one differs: 409 reply_template_changed. */
export const EditedReplyTemplateBody = z.extend(ReplyTemplateBody, {
  was: z.optional(z.omit(ReplyTemplate, { id: true })),
});
export type EditedReplyTemplateBody = z.infer<typeof EditedReplyTemplateBody>;

export const TicketNoteBody = z.object({ note: freeText(2_000, staffFieldKey('note')) });
export const TicketResolveBody = z.object({ reason: freeText(2_000, staffFieldKey('settlement')) });
