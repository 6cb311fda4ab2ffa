import type { Ref } from 'react';
import type { TicketStatus } from '#contract/support.ts';
import { words as ticketWords } from '#contract/ticket-label-words.ts';
import { dayInWords } from './spelled-day.ts';
import { words } from './ticket-status-words.ts';
import styles from './support.module.css';

/** What an open ticket's sender may expect. */
function outlook(ticket: TicketStatus): string {
  if (ticket.history.some(({ kind }) => kind === 'overdue')) return words.late;
  if (ticket.state === 'escalated') return words.escalated(dayInWords(ticket.redress_by));
  return words.open(dayInWords(ticket.redress_by), dayInWords(ticket.escalate_at));
}

/** How a ticket stands, what happened so far and what was decided. */
export function TicketStanding({ ticket, heading }: { ticket: TicketStatus; heading: Ref<HTMLHeadingElement> }) {
  return (
    <section className={styles['found']} aria-labelledby="standing">
      <h2 id="standing" ref={heading} tabIndex={-1}>
        {ticketWords.kinds[ticket.kind]} <span className={styles['unbroken']}>{ticket.ticket_number}</span>
      </h2>
      <p>{ticket.subject}</p>
      <p className={styles['state']}>{ticketWords.states[ticket.state]}</p>
      <ol className={styles['steps']}>
        {ticket.history.map(({ kind, at }) => (
          <li key={kind}>
            {words.steps[kind]} <time dateTime={at}>{dayInWords(at)}</time>
          </li>
        ))}
      </ol>
      <p className={styles['decision']}>{ticket.resolution ?? outlook(ticket)}</p>
    </section>
  );
}
