import { useEffect, useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { StaffTicketDetail } from '#contract/support.ts';
import type { TicketEventKind } from '#contract/tickets.ts';
import { ticketLabels as words } from '#messages/support/ticketLabels.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { indiaTime } from '../india-time.ts';
import { PhotoList } from '../photos/photo-list.tsx';
import { useSettings } from '../settings.ts';
import { Badges } from './badges.tsx';
import { Handling } from './handling.tsx';
import styles from './ticket.module.css';

/** One ticket: who wrote what, by when it is due, all that happened, and what can be done. */
export function Ticket() {
  const ticket = useLoaderData<StaffTicketDetail>();
  const { brand } = useSettings();
  return (
    <>
      <p className={styles['back']}>
        <Link to="/tickets">All tickets</Link>
      </p>
      <PageHeading title={`${ticket.number} · ${brand.name} staff`}>{ticket.subject}</PageHeading>
      <p className={styles['line']}>
        {words.kinds[ticket.kind]} {ticket.number} <Badges ticket={ticket} />
      </p>
      <div className={styles['columns']}>
        <div>
          <Facts ticket={ticket} />
          {ticket.message && <p className={styles['message']}>{ticket.message}</p>}
          {ticket.photos.length > 0 && (
            <section aria-labelledby="photos">
              <h2 id="photos" className={styles['title']}>
                Photos
              </h2>
              <PhotoList photos={ticket.photos} />
            </section>
          )}
          <History events={ticket.events} />
        </div>
        <Handling key={ticket.events.length} ticket={ticket} />
      </div>
    </>
  );
}

function Facts({ ticket }: { ticket: StaffTicketDetail }) {
  const facts: [label: string, text: string | number | null][] = [
    ['From', ticket.full_name],
    ['Page', ticket.page],
    ['Order ID', ticket.order_id],
    ['Direct seller', ticket.member_id],
    ['Reason', ticket.reason && words.reasons[ticket.reason]],
    ['Products', ticket.products],
    ['Acknowledge by', ticket.acknowledged_at ? null : indiaTime(ticket.acknowledge_by)],
    ['Goes to the grievance officer', ticket.state === 'escalated' ? null : indiaTime(ticket.escalate_at)],
    ['Settle by', indiaTime(ticket.redress_by)],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
      <div>
        <dt>Mobile</dt>
        <dd>
          <a href={`tel:${ticket.mobile}`}>{ticket.mobile}</a>
        </dd>
      </div>
      {ticket.email && (
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${ticket.email}`}>{ticket.email}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}

const happened: Record<TicketEventKind, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  noted: 'Note',
  escalated: 'Escalated to the grievance officer',
  overdue: 'Time to settle it passed',
  resolved: 'Resolved',
};

function History({ events }: Pick<StaffTicketDetail, 'events'>) {
  const last = useRef<HTMLLIElement>(null);
  const shown = useRef(events.length);
  // The pressed button is gone or blank again: the focus goes on to what it led to.
  useEffect(() => {
    if (events.length > shown.current) last.current?.focus();
    shown.current = events.length;
  }, [events.length]);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles['title']}>
        What happened
      </h2>
      <ol className={styles['history']}>
        {events.map(({ kind, at, by, note }, index) => (
          <li key={`${kind} ${at} ${note}`} ref={index === events.length - 1 ? last : null} tabIndex={-1}>
            <p>
              <strong>{happened[kind]}</strong> <time dateTime={at}>{indiaTime(at)}</time>
              {by && `, ${by}`}
            </p>
            {note && <p className={styles['note']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
