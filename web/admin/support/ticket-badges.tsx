import { Link } from 'react-router';
import type { StaffCustomerDetail } from '#contract/admin/customers/customers.ts';
import type { StaffTicket } from '#contract/support.ts';
import type { TicketState } from '#contract/tickets.ts';
import { customers as customerMessages, tickets as messages } from '#messages/admin.ts';
import { ticketLabels } from '#messages/support.ts';
import { RowList, Section } from '#web/admin/kit/page.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatDayOf, formatDue } from '../kit/dates.ts';
import styles from './tickets.module.css';

/** Shows the next deadline; nothing for a resolved ticket. */
export function Clock({ ticket }: { ticket: StaffTicket }) {
  if (ticket.state === 'resolved') return null;
  const isNew = ticket.acknowledged_at === null;
  const due = isNew ? ticket.acknowledge_by : ticket.redress_by;
  const text = isNew ? messages.acknowledgeIn : messages.resolveIn;
  return (
    <p className={ticket.late ? styles['late'] : look['note']}>
      <time dateTime={due}>{text({ time: formatDue(due) })}</time>
    </p>
  );
}

const tones: Record<TicketState, Tone> = {
  received: 'neutral',
  acknowledged: 'neutral',
  escalated: 'danger',
  resolved: 'success',
};

export function TicketBadges({ ticket }: { ticket: Pick<StaffTicket, 'state' | 'late'> }) {
  return (
    <>
      <Badge tone={tones[ticket.state]}>{ticketLabels.states[ticket.state]}</Badge>
      {ticket.late && <Badge tone="danger">{messages.overdue[ticket.late]}</Badge>}
    </>
  );
}

export function Tickets({ tickets }: { tickets: NonNullable<StaffCustomerDetail['tickets']> }) {
  return (
    <Section title={customerMessages.tickets} hint={tickets.length > 0 ? customerMessages.ticketsHint : ''}>
      <RowList
        empty={customerMessages.noTickets}
        rows={tickets.map((ticket) => ({
          id: ticket.id,
          name: <Link to={`/tickets/${ticket.id}`}>{ticket.subject}</Link>,
          at: ticket.created_at,
          time: formatDayOf(ticket.created_at),
          badges: [{ tone: tones[ticket.state], text: ticketLabels.states[ticket.state] }],
          end: ticketLabels.kinds[ticket.kind],
        }))}
      />
    </Section>
  );
}
