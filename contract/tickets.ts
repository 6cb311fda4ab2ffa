/** Free of schemas, so that pages load without the schema library. */

/** Not in `paths`, so that only pages with a form load them. */
export const ticketPaths = {
  sendMail: '/api/send-mail',
  tickets: '/api/tickets',
  ticketStatus: '/api/ticket-status',
} as const;

/** A `query` is about a service. */
export const ticketKinds = ['contact', 'query', 'complaint', 'return_request'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** `escalated`: not settled in time, and handed to the grievance officer. */
export const ticketStates = ['received', 'acknowledged', 'escalated', 'resolved'] as const;
export type TicketState = (typeof ticketStates)[number];

/**
 * `noted` and `assigned` are internal; `replied`: staff wrote to the sender, the ticket stays open; `overdue`: not
 * settled in time.
 */
export const ticketEventKinds = [
  'received',
  'acknowledged',
  'noted',
  'replied',
  'assigned',
  'escalated',
  'overdue',
  'resolved',
] as const;
/** The sender sees these events. */
export const publicTicketEventKinds = [
  'received',
  'acknowledged',
  'replied',
  'escalated',
  'overdue',
  'resolved',
] as const satisfies readonly (typeof ticketEventKinds)[number][];
export type TicketEventKind = (typeof ticketEventKinds)[number];

export const returnReasons = ['damaged', 'wrong_product', 'not_as_described', 'expired', 'late', 'not_wanted'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Hidden. Bots that fill in every field give themselves away by it. */
export const trapField = 'homepage';
/** A person needs longer to read and fill in a form. */
export const fastestFillMs = 1_500;
