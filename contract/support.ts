import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { languages } from './language.ts';
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
import { StaffListQuery } from './staff.ts';

const sender = {
  full_name: lineText(100, fieldKey('nameRequired')),
  mobile_no: mobileField,
  /** Of the page that it was sent from; where it is not said, that of the call. */
  language: z.optional(z.enum(languages, fieldKey('unknownLanguage'))),
  [trapField]: z.optional(z.string().check(z.maxLength(1_000))),
  /** How long the form was open, in ms; a client that shows no form leaves it out. */
  open_ms: z.optional(z.int().check(z.gte(0))),
};
const optionalText = (most: Parameters<typeof freeText>[0]) => z._default(freeText(most), '');
const message = freeText(4_000, fieldKey('messageRequired'));
const subject = lineText(150, fieldKey('subjectRequired'));

const idText = z.pipe(
  z.union([z.string(), z.number()], fieldKey('orderNumber')),
  z.transform((value: string | number) => String(value).trim()),
);
/** An order's number, or the id by which it was known before orders had numbers. Whether there is such an order is not said. */
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

/** POST /send-mail (spec sections 5 and 7). */
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
  /** Path of the service page it was sent from. */
  page: z.string(fieldKey('unknownPage')).check(z.regex(/^\/[a-z0-9-]{1,100}$/, fieldKey('unknownPage'))),
});

const ComplaintBody = z.object({
  ...sender,
  kind: z.literal('complaint'),
  email: optionalEmailField,
  subject,
  message,
  order_id: optionalOrderNumber,
  /** The direct seller who is concerned. */
  member_id: z._default(
    z.string(fieldKey('memberId')).check(z.overwrite(compactNumber), z.regex(/^(\d{6,8})?$/, fieldKey('memberId'))),
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

/** POST /tickets: everything but the contact form. */
export const TicketBody = z.discriminatedUnion('kind', [QueryBody, ComplaintBody, ReturnBody], fieldKey('unknownKind'));
export type TicketBody = z.infer<typeof TicketBody>;

/** Times are ISO 8601 in UTC. */
export const TicketReceipt = z.object({
  ticket_number: z.string(),
  /** By when staff confirm it, and by when it is settled. */
  acknowledge_by: z.string(),
  redress_by: z.string(),
});
export type TicketReceipt = z.infer<typeof TicketReceipt>;
export const TicketReply = z.object({ status: z.literal('success'), message: z.string(), data: TicketReceipt });
export type TicketReply = z.infer<typeof TicketReply>;

/** Both are needed: a number alone can be guessed. */
export const TicketStatusQuery = z.object({
  number: freeText(40, fieldKey('ticketNumber')),
  mobile: mobileField,
});

/** The status of a ticket, for its sender. */
export const TicketStatus = z.extend(TicketReceipt, {
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  subject: z.string(),
  created_at: z.string(),
  /** When it goes to the grievance officer if it is not settled. */
  escalate_at: z.string(),
  /** What was decided; null until it is. */
  resolution: z.nullable(z.string()),
  history: z.array(z.object({ kind: z.enum(publicTicketEventKinds), at: z.string() })),
});
export type TicketStatus = z.infer<typeof TicketStatus>;
export const TicketStatusReply = success(TicketStatus);

/** A ticket as staff see it. */
export const StaffTicket = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  full_name: z.string(),
  mobile: z.string(),
  /** Empty where none was given. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  page: z.nullable(z.string()),
  /** Of the order that was named, where there is one. */
  order_id: z.nullable(z.int()),
  /** As it was typed. */
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
  /** What staff let pass: the time to acknowledge it, or the time to settle it. */
  late: z.nullable(z.enum(['acknowledge', 'redress'])),
  language: z.enum(languages),
  /** Who has taken it on. */
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type StaffTicket = z.infer<typeof StaffTicket>;
export const StaffTicketList = page(StaffTicket);
export type StaffTicketList = z.infer<typeof StaffTicketList>;

const StaffTicketEvent = z.object({
  kind: z.enum(ticketEventKinds),
  at: z.string(),
  /** Name of the staff member; null for what the sender or the clock did. */
  by: z.nullable(z.string()),
  note: z.string(),
});
export const StaffTicketDetail = z.extend(StaffTicket, {
  events: z.array(StaffTicketEvent),
  photos: z.array(StaffPhoto),
});
export type StaffTicketDetail = z.infer<typeof StaffTicketDetail>;
export const StaffTicketReply = success(StaffTicketDetail);

/** Filters of staff's list. `state=open` is all but the resolved ones; `assigned` an id of staff, `me` or `nobody`. */
export const StaffTicketQuery = z.extend(StaffListQuery, {
  /** A part of number, name, mobile, email, subject or order number. */
  search: z.optional(lineText(100)),
  state: z.optional(z.enum(['open', ...ticketStates], staffFieldKey('unknownState'))),
  kind: z.optional(z.enum(ticketKinds, staffFieldKey('unknownState'))),
  assigned: z.optional(z.string().check(z.regex(/^(me|nobody|[1-9]\d{0,8})$/, staffFieldKey('unknownState')))),
  late: z.optional(z.enum(['true'], staffFieldKey('unknownState'))),
});
export type StaffTicketQuery = z.infer<typeof StaffTicketQuery>;

/** Those who may handle tickets. */
export const TicketAssigneesReply = success(z.array(z.object({ id: z.int(), name: z.string() })));
export type TicketAssigneesReply = z.infer<typeof TicketAssigneesReply>;

/** Sent to the sender by email; the ticket stays open. */
export const TicketReplyBody = z.object({ text: freeText(4_000, staffFieldKey('templateText')) });
/** Null: nobody has it. */
export const TicketAssignBody = z.object({ staff_id: z.nullable(z.int()) });
export const TicketEscalateBody = z.object({ reason: freeText(2_000, staffFieldKey('note')) });

/** An answer to be used again. In its text {name}, {number} and {order} stand for the ticket's own. */
export const ReplyTemplate = z.object({
  id: z.int(),
  name: z.string(),
  body: z.string(),
  /** By language, beside the first; empty or missing where there is none. */
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

export const TicketNoteBody = z.object({ note: freeText(2_000, staffFieldKey('note')) });
export const TicketResolveBody = z.object({ reason: freeText(2_000, staffFieldKey('settlement')) });
