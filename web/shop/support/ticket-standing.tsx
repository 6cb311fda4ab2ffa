import type { Ref } from 'react';
import type { TicketStatus } from '#contract/support.ts';
import { ticketKindLabels, ticketStateLabels, type TicketEventKind } from '#contract/ticket-words.ts';
import { dayInWords } from './day-in-words.ts';
import styles from './support.module.css';

const steps: Record<TicketEventKind, string> = {
  received: 'We received it',
  acknowledged: 'Our staff took it up',
  noted: 'Our staff worked on it',
  escalated: 'It went to our grievance officer',
  overdue: 'The time to settle it passed',
  resolved: 'It was settled',
};

/** What an open ticket's sender may expect. */
function outlook(ticket: TicketStatus): string {
  if (ticket.history.some(({ kind }) => kind === 'overdue'))
    return 'We are late with it, and we are sorry. Our grievance officer is at it; please call us if you do not want to wait.';
  if (ticket.state === 'escalated') return `Our grievance officer settles it by ${dayInWords(ticket.redress_by)}.`;
  return `We settle it by ${dayInWords(ticket.redress_by)}. If it is not settled by ${dayInWords(ticket.escalate_at)}, it goes to our grievance officer by itself.`;
}

/** How a ticket stands, what happened so far and what was decided. */
export function TicketStanding({ ticket, heading }: { ticket: TicketStatus; heading: Ref<HTMLHeadingElement> }) {
  return (
    <section className={styles['found']} aria-labelledby="standing">
      <h2 id="standing" ref={heading} tabIndex={-1}>
        {ticketKindLabels[ticket.kind]} {ticket.ticket_number}
      </h2>
      <p>{ticket.subject}</p>
      <p className={styles['state']}>{ticketStateLabels[ticket.state]}</p>
      <ol className={styles['steps']}>
        {ticket.history.map(({ kind, at }) => (
          <li key={kind}>
            {steps[kind]} <time dateTime={at}>{dayInWords(at)}</time>
          </li>
        ))}
      </ol>
      <p className={styles['decision']}>{ticket.resolution ?? outlook(ticket)}</p>
    </section>
  );
}
