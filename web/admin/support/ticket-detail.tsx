import { useEffect, useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { staffPaths } from '#contract/admin/staff.ts';
import type {
  ReplyTemplatesReply,
  StaffTicketDetail,
  StaffTicketReply,
  TicketAssigneesReply,
} from '#contract/support.ts';
import { tickets as messages } from '#messages/admin.ts';
import { ticketLabels } from '#messages/support.ts';
import { BackLink, type Fact, Facts } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { readAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import { PhotoList } from '../kit/staff-files.tsx';
import { Clock, TicketBadges } from './ticket-badges.tsx';
import { TicketActions } from './ticket-actions.tsx';
import type { TicketData } from './ticket-data.ts';
import styles from './tickets.module.css';

export async function readTicket({ params, signal }: PageRequest): Promise<TicketData> {
  const path = `${staffPaths.tickets}/${encodeURIComponent(params['id'] ?? '')}`;
  const [{ data: ticket }, { data: assignees }, { data: templates }] = await Promise.all([
    readAsStaff<z.infer<typeof StaffTicketReply>>(path, { signal }),
    readAsStaff<TicketAssigneesReply>(staffPaths.ticketAssignees, { signal }),
    readAsStaff<ReplyTemplatesReply>(staffPaths.replyTemplates, { signal }),
  ]);
  return { ticket, assignees, templates };
}

export function TicketDetail() {
  const { ticket, assignees, templates } = useLoaderData<TicketData>();
  const mayHandle = usePermission('tickets.handle');
  return (
    <>
      <BackLink to="/tickets">{messages.all}</BackLink>
      <ScreenHeading title={ticket.number}>{ticket.subject}</ScreenHeading>
      <p className={styles['state']}>
        {ticketLabels.kinds[ticket.kind]} {ticket.number} <TicketBadges ticket={ticket} />
      </p>
      <Clock ticket={ticket} />
      <div className={styles['columns']}>
        <div>
          <TicketFacts ticket={ticket} />
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

function TicketFacts({ ticket }: { ticket: StaffTicketDetail }) {
  const { order_id: id, order_number: number, mobile, email } = ticket;
  const facts: Fact[] = [
    [messages.facts.from, ticket.full_name],
    [messages.facts.assignee, ticket.assignee?.name ?? messages.unassigned],
    [messages.facts.page, ticket.page],
    [messages.facts.seller, ticket.member_id],
    [messages.facts.reason, ticket.reason && ticketLabels.reasons[ticket.reason]],
    [messages.facts.products, ticket.products || null],
    [messages.facts.acknowledge, ticket.acknowledged_at ? null : formatTime(ticket.acknowledge_by)],
    [messages.facts.escalate, ticket.state === 'escalated' ? null : formatTime(ticket.escalate_at)],
    [messages.facts.resolve, formatTime(ticket.redress_by)],
    [
      messages.facts.order,
      id === null || number === null ? (
        number
      ) : (
        <Link key="order" to={`/orders/${id}`}>
          {number}
        </Link>
      ),
    ],
    [
      messages.facts.mobile,
      mobile && (
        <a key="mobile" href={`tel:${mobile}`}>
          {mobile}
        </a>
      ),
    ],
    [
      messages.facts.email,
      email && (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
  ];
  return <Facts facts={facts} />;
}

function History({ events }: Pick<StaffTicketDetail, 'events'>) {
  const last = useRef<HTMLLIElement>(null);
  const shown = useRef(events.length);
  // The pressed button disappears or its form is reset, so the focus moves to the new event.
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
            {note && kind !== 'assigned' && <p className={look['written']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function nameAssignment(name: string): string {
  return name === '' ? messages.unassignedEvent : messages.assignedTo({ name });
}
