import { useEffect, useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { staffPaths } from '#contract/staff.ts';
import type { StaffTicket, StaffTicketDetail, StaffTicketList, StaffTicketReply } from '#contract/support.ts';
import { tickets as messages } from '#messages/admin/tickets.ts';
import { ticketLabels } from '#messages/support/ticketLabels.ts';
import type { TicketState } from '#contract/tickets.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { TextArea } from '#web/admin/kit/inputs.tsx';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from './api.ts';
import { formatTime } from './dates.ts';
import { CommandButton, type PageRequest, type Screen, ScreenHeading, useCommand } from './screen.tsx';
import { PhotoList } from './staff-files.tsx';
import styles from './tickets.module.css';

export const ticketsScreen: Screen = {
  path: 'tickets',
  menuLabel: messages.heading,
  group: 'support',
  permission: 'tickets.read',
  pages: {
    '': { load: readTickets, component: TicketList },
    ':id': { load: readTicket, component: TicketDetail },
  },
};

/** Returns one page of tickets, newest first. @throws as readAsStaff. */
async function readTickets({ search, signal }: PageRequest): Promise<StaffTicketList> {
  return readAsStaff<StaffTicketList>(staffPaths.tickets, { query: Object.fromEntries(search), signal });
}

/** Returns a ticket with its history. @throws as readAsStaff. */
async function readTicket({ params, signal }: PageRequest): Promise<StaffTicketDetail> {
  const path = `${staffPaths.tickets}/${encodeURIComponent(params['id'] ?? '')}`;
  return (await readAsStaff<z.infer<typeof StaffTicketReply>>(path, { signal })).data;
}

/** What visitors wrote through the shop's forms, newest first. */
function TicketList() {
  const { data, meta } = useLoaderData<StaffTicketList>();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <DataList
        rows={data}
        rowKey={(ticket) => ticket.id}
        rowClassName={styles['row']}
        total={meta.total}
        nextCursor={meta.next_cursor}
        empty={messages.empty}
      >
        {(ticket) => <TicketRow ticket={ticket} />}
      </DataList>
    </>
  );
}

function TicketRow({ ticket }: { ticket: StaffTicket }) {
  return (
    <>
      <div className={styles['what']}>
        <h2>
          <Link to={`/tickets/${ticket.id}`}>{ticket.subject}</Link>
        </h2>
        <p>
          {ticketLabels.kinds[ticket.kind]} {ticket.number}
        </p>
      </div>
      <p className={styles['who']}>{ticket.full_name}</p>
      <p className={styles['when']}>
        <span className="visually-hidden">{messages.received} </span>
        <time dateTime={ticket.created_at}>{formatTime(ticket.created_at)}</time>
      </p>
      <p className={styles['badges']}>
        <TicketBadges ticket={ticket} />
      </p>
    </>
  );
}

const tones: Record<TicketState, Tone> = {
  received: 'neutral',
  acknowledged: 'neutral',
  escalated: 'danger',
  resolved: 'success',
};

/** A ticket's state, and a deadline that has passed. */
function TicketBadges({ ticket }: { ticket: Pick<StaffTicket, 'state' | 'late'> }) {
  return (
    <>
      <Badge tone={tones[ticket.state]}>{ticketLabels.states[ticket.state]}</Badge>
      {ticket.late && <Badge tone="danger">{messages.overdue[ticket.late]}</Badge>}
    </>
  );
}

/** One ticket: who wrote what, its deadlines, its history, and its actions. */
function TicketDetail() {
  const ticket = useLoaderData<StaffTicketDetail>();
  return (
    <>
      <p className={styles['back']}>
        <Link to="/tickets">{messages.all}</Link>
      </p>
      <ScreenHeading title={ticket.number}>{ticket.subject}</ScreenHeading>
      <p className={styles['state']}>
        {ticketLabels.kinds[ticket.kind]} {ticket.number} <TicketBadges ticket={ticket} />
      </p>
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
        <TicketActions key={ticket.events.length} ticket={ticket} />
      </div>
    </>
  );
}

function Facts({ ticket }: { ticket: StaffTicketDetail }) {
  const facts: [label: string, text: string | number | null][] = [
    [messages.facts.from, ticket.full_name],
    [messages.facts.page, ticket.page],
    [messages.facts.order, ticket.order_number],
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
      <div>
        <dt>{messages.facts.mobile}</dt>
        <dd>
          <a href={`tel:${ticket.mobile}`}>{ticket.mobile}</a>
        </dd>
      </div>
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
              <strong>{messages.events[kind]}</strong> <time dateTime={at}>{formatTime(at)}</time>
              {by && `, ${by}`}
            </p>
            {note && <p className={styles['note']}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What staff can do with a ticket in its state; the sender gets an email about everything except notes. */
function TicketActions({ ticket }: { ticket: StaffTicketDetail }) {
  const isOpen = ticket.state !== 'resolved';
  const path = `${staffPaths.tickets}/${ticket.id}`;
  return (
    <div className={styles['actions']}>
      {isOpen && !ticket.acknowledged_at && (
        <CommandButton label={messages.acknowledge} run={() => sendAsStaff(`${path}/acknowledge`)} variant="primary">
          {messages.acknowledge}
        </CommandButton>
      )}
      <TextActionForm
        path={`${path}/note`}
        field="note"
        label={messages.note}
        hint={messages.noteHint}
        button={messages.addNote}
        variant="secondary"
      />
      {isOpen && (
        <TextActionForm
          path={`${path}/resolve`}
          field="reason"
          label={messages.resolution}
          hint={ticket.email ? messages.resolutionEmail : messages.resolutionPhone}
          button={messages.resolve}
          variant="primary"
        />
      )}
    </div>
  );
}

interface TextActionFormProps {
  path: string;
  field: string;
  label: string;
  hint: string;
  button: string;
  variant: 'primary' | 'secondary';
}

/** An action with a text. */
function TextActionForm({ path, field, label, hint, button, variant }: TextActionFormProps) {
  const runCommand = useCommand();
  const form = useForm<Record<string, string>>({
    initial: { [field]: '' },
    submit: (values) => runCommand(() => sendAsStaff(path, values)),
  });
  return (
    <form {...form.formProps} className={styles['action']} aria-label={button}>
      <TextArea {...form.field(field)} required label={label} hint={hint} rows={3} maxLength={2000} />
      <FormFooter form={form} label={button} variant={variant} />
    </form>
  );
}
