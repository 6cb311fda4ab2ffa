import { useEffect, useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { staffPaths } from '#contract/staff.ts';
import type {
  ReplyTemplatesReply,
  StaffTicketDetail,
  StaffTicketReply,
  TicketAssigneesReply,
} from '#contract/support.ts';
import { tickets as messages } from '#messages/admin/tickets.ts';
import { ticketLabels } from '#messages/support/ticketLabels.ts';
import { readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import { PhotoList } from '../staff-files.tsx';
import { Clock, TicketBadges } from './ticket-badges.tsx';
import { TicketActions } from './ticket-actions.tsx';
import type { TicketData } from './ticket-data.ts';
import styles from './tickets.module.css';

/** Returns a ticket with its history, and what its actions choose from. @throws as readAsStaff. */
export async function readTicket({ params, signal }: PageRequest): Promise<TicketData> {
  const path = `${staffPaths.tickets}/${encodeURIComponent(params['id'] ?? '')}`;
  const [{ data: ticket }, { data: assignees }, { data: templates }] = await Promise.all([
    readAsStaff<z.infer<typeof StaffTicketReply>>(path, { signal }),
    readAsStaff<TicketAssigneesReply>(staffPaths.ticketAssignees, { signal }),
    readAsStaff<ReplyTemplatesReply>(staffPaths.replyTemplates, { signal }),
  ]);
  return { ticket, assignees, templates };
}

/** One ticket: who wrote what, its deadlines, its history, and its actions. */
export function TicketDetail() {
  const { ticket, assignees, templates } = useLoaderData<TicketData>();
  const mayHandle = usePermission('tickets.handle');
  return (
    <>
      <p className={styles['back']}>
        <Link to="/tickets">{messages.all}</Link>
      </p>
      <ScreenHeading title={ticket.number}>{ticket.subject}</ScreenHeading>
      <p className={styles['state']}>
        {ticketLabels.kinds[ticket.kind]} {ticket.number} <TicketBadges ticket={ticket} />
      </p>
      <Clock ticket={ticket} />
      <div className={styles['columns']}>
        <div>
          <Facts ticket={ticket} />
          {ticket.message && <p className={styles['message']}>{ticket.message}</p>}
          {ticket.photos.length > 0 && (
            <section aria-labelledby="photos">
              <h2 id="photos" className={styles['subheading']}>
                {messages.photos}
              </h2>
              <PhotoList photos={ticket.photos} />
            </section>
          )}
          <History events={ticket.events} />
        </div>
        {mayHandle && (
          <TicketActions key={ticket.events.length} ticket={ticket} assignees={assignees} templates={templates} />
        )}
      </div>
    </>
  );
}

function Facts({ ticket }: { ticket: StaffTicketDetail }) {
  const facts: [label: string, text: string | number | null][] = [
    [messages.facts.from, ticket.full_name],
    [messages.facts.assignee, ticket.assignee?.name ?? messages.unassigned],
    [messages.facts.page, ticket.page],
    [messages.facts.seller, ticket.member_id],
    [messages.facts.reason, ticket.reason && ticketLabels.reasons[ticket.reason]],
    [messages.facts.products, ticket.products],
    [messages.facts.acknowledge, ticket.acknowledged_at ? null : formatTime(ticket.acknowledge_by)],
    [messages.facts.escalate, ticket.state === 'escalated' ? null : formatTime(ticket.escalate_at)],
    [messages.facts.resolve, formatTime(ticket.redress_by)],
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
      {ticket.order_number && (
        <div>
          <dt>{messages.facts.order}</dt>
          <dd>
            {ticket.order_id === null ? (
              ticket.order_number
            ) : (
              <Link to={`/orders/${ticket.order_id}`}>{ticket.order_number}</Link>
            )}
          </dd>
        </div>
      )}
      {ticket.mobile && (
        <div>
          <dt>{messages.facts.mobile}</dt>
          <dd>
            <a href={`tel:${ticket.mobile}`}>{ticket.mobile}</a>
          </dd>
        </div>
      )}
      {ticket.email && (
        <div>
          <dt>{messages.facts.email}</dt>
          <dd>
            <a href={`mailto:${ticket.email}`}>{ticket.email}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function History({ events }: Pick<StaffTicketDetail, 'events'>) {
  const last = useRef<HTMLLIElement>(null);
  const shown = useRef(events.length);
  // The pressed button is gone or its form is empty again: the focus moves to the new event.
  useEffect(() => {
    if (events.length > shown.current) last.current?.focus();
    shown.current = events.length;
  }, [events.length]);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={styles['subheading']}>
        {messages.history}
      </h2>
      <ol className={styles['history']}>
        {events.map(({ kind, at, by, note }, index) => (
          <li key={`${kind} ${at} ${note}`} ref={index === events.length - 1 ? last : null} tabIndex={-1}>
            <p>
              <strong>{kind === 'assigned' ? nameAssignment(note) : messages.events[kind]}</strong>{' '}
              <time dateTime={at}>{formatTime(at)}</time>
              {by && `, ${by}`}
            </p>
            {note && kind !== 'assigned' && <p className={styles['note']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function nameAssignment(name: string): string {
  return name === '' ? messages.unassignedEvent : messages.assignedTo({ name });
}
