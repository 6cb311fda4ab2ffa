/** Kinds, states and limits of tickets, apart from their schemas so that pages can have them without the schema library. */

/** Paths of the tickets' calls; beside `paths`, so that only pages with a form carry them. */
export const ticketPaths = {
  sendMail: '/api/send-mail',
  tickets: '/api/tickets',
  ticketStatus: '/api/ticket-status',
} as const;

/** What a visitor may send: the contact form, a question about a service, a complaint, the request to return items. */
export const ticketKinds = ['contact', 'query', 'complaint', 'return_request'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** `escalated`: not settled in time, now with the grievance officer. */
export const ticketStates = ['received', 'acknowledged', 'escalated', 'resolved'] as const;
export type TicketState = (typeof ticketStates)[number];

/**
 * What can happen to a ticket. Notes and who has taken it on are between staff; `replied`: staff wrote to the sender, and it stays open; `overdue`
 * means that the time for redress has passed.
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
/** What of it the sender is told. */
export const publicTicketEventKinds = [
  'received',
  'acknowledged',
  'replied',
  'escalated',
  'overdue',
  'resolved',
] as const satisfies readonly (typeof ticketEventKinds)[number][];
export type TicketEventKind = (typeof ticketEventKinds)[number];

/** Why items come back. */
export const returnReasons = ['damaged', 'wrong_product', 'not_as_described', 'expired', 'late', 'not_wanted'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The field that people do not see; programs that fill in every field betray themselves by it. */
export const trapField = 'homepage';
/** Nobody reads and fills in a form faster than this, in ms. */
export const fastestFillMs = 1_500;
