import type { Language } from '#contract/language.ts';
import type { SendMailBody, StaffTicket, TicketBody, TicketReceipt, TicketStatus } from '#contract/support.ts';
import { lateness } from './rules.ts';
import { subjectIn } from './ticket-mails.ts';
import type { Ticket, TicketContent, TicketEvent } from './ticket-store.ts';

type Form = ({ kind: 'contact' } & SendMailBody) | TicketBody;

/** As stored; `language` is the call's. A return request has no subject of its own. */
export function contentOf(form: Form, language: Language): TicketContent {
  const text = (name: string) => (name in form ? ((form as Record<string, unknown>)[name] as string) : '');
  return {
    kind: form.kind,
    fullName: form.full_name,
    mobile: form.mobile_no,
    email: form.email,
    subject: form.kind === 'return_request' ? `Return of order ${form.order_id}` : form.subject,
    message: form.message,
    page: text('page') || null,
    orderNumber: text('order_id') || null,
    memberId: text('member_id') || null,
    products: text('products'),
    reason: form.kind === 'return_request' ? form.reason : null,
    language: form.language ?? language,
  };
}

export function receiptOf(ticket: Ticket): TicketReceipt {
  return {
    ticket_number: ticket.number,
    acknowledge_by: ticket.acknowledgeBy.toISOString(),
    redress_by: ticket.redressBy.toISOString(),
  };
}

/** In the caller's `language`: no internal notes, no names. */
export function statusOf(ticket: Ticket, events: readonly TicketEvent[], language: Language): TicketStatus {
  return {
    ...receiptOf(ticket),
    kind: ticket.kind,
    state: ticket.state,
    subject: subjectIn(ticket, language),
    created_at: ticket.createdAt.toISOString(),
    escalate_at: ticket.escalateAt.toISOString(),
    resolution: ticket.resolution,
    history: events.flatMap(({ kind, at }) =>
      kind === 'noted' || kind === 'assigned' ? [] : [{ kind, at: at.toISOString() }],
    ),
  };
}

/** With what is late at `now`. */
export function staffTicketOf(ticket: Ticket, now: Date): StaffTicket {
  return {
    id: ticket.id,
    number: ticket.number,
    kind: ticket.kind,
    state: ticket.state,
    full_name: ticket.fullName,
    mobile: ticket.mobile,
    email: ticket.email,
    subject: ticket.subject,
    message: ticket.message,
    page: ticket.page,
    order_id: ticket.orderId,
    order_number: ticket.orderNumber,
    member_id: ticket.memberId,
    products: ticket.products,
    reason: ticket.reason,
    created_at: ticket.createdAt.toISOString(),
    acknowledge_by: ticket.acknowledgeBy.toISOString(),
    escalate_at: ticket.escalateAt.toISOString(),
    redress_by: ticket.redressBy.toISOString(),
    acknowledged_at: ticket.acknowledgedAt?.toISOString() ?? null,
    resolved_at: ticket.resolvedAt?.toISOString() ?? null,
    resolution: ticket.resolution,
    late: lateness(ticket, now),
    language: ticket.language,
    assignee: ticket.assignee,
  };
}
