import type { StaffTicket } from '#contract/support.ts';
import type { TicketState } from '#contract/tickets.ts';
import { tickets as messages } from '#messages/admin/tickets.ts';
import { ticketLabels } from '#messages/support/ticketLabels.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { formatDue } from '../dates.ts';
import styles from './tickets.module.css';

/** What has to be done next, and in what time; nothing for a ticket that is resolved. */
export function Clock({ ticket }: { ticket: StaffTicket }) {
  if (ticket.state === 'resolved') return null;
  const isNew = ticket.acknowledged_at === null;
  const due = isNew ? ticket.acknowledge_by : ticket.redress_by;
  const text = isNew ? messages.acknowledgeIn : messages.resolveIn;
  return (
    <p className={ticket.late ? styles['late'] : styles['quiet']}>
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

/** A ticket's state, and a deadline that has passed. */
export function TicketBadges({ ticket }: { ticket: Pick<StaffTicket, 'state' | 'late'> }) {
  return (
    <>
      <Badge tone={tones[ticket.state]}>{ticketLabels.states[ticket.state]}</Badge>
      {ticket.late && <Badge tone="danger">{messages.overdue[ticket.late]}</Badge>}
    </>
  );
}
