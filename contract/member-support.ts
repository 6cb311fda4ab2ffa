import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { freeText, lineText } from './text-fields.ts';
import { TicketReceipt } from './support.ts';
import { ticketStates } from './tickets.ts';

/** The account identifies the sender. */
export const OwnTicketBody = z.object({
  subject: lineText(150, fieldKey('subjectRequired')),
  message: freeText(4_000, fieldKey('messageRequired')),
});
export const OwnTicketSentReply = success(TicketReceipt);

const OwnTicketRow = z.object({
  number: z.string(),
  subject: z.string(),
  state: z.enum(ticketStates),
  created_at: z.string(),
});
export const OwnTicketsQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/, fieldKey('unknownCursor')))),
});
/** The newest first. */
export const OwnTicketsReply = z.object({
  status: z.literal('success'),
  data: z.array(OwnTicketRow),
  meta: z.object({ next_cursor: z.nullable(z.string()) }),
});
export type OwnTickets = z.infer<typeof OwnTicketsReply>;

export const OwnTicketParam = z.object({ number: z.string().check(z.maxLength(40, fieldKey('notValid'))) });
export const OwnTicketReply = success(
  z.extend(OwnTicketRow, {
    message: z.string(),
    /** Deadline for settling the ticket. */
    redress_by: z.string(),
    /** Earliest first. The last answer of a resolved ticket is the decision. */
    answers: z.array(z.object({ at: z.string(), text: z.string() })),
  }),
);
export type OwnTicket = z.infer<typeof OwnTicketReply>['data'];
