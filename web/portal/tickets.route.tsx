import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { OwnTicket, OwnTickets } from '#contract/member-support.ts';
import type { TicketReceipt } from '#contract/support.ts';
import type { TicketState } from '#contract/tickets.ts';
import { tickets as messages } from '#messages/portal.ts';
import { ticketLabels } from '#messages/support.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { callAsCustomer, readPage } from './api.ts';
import { formatDay, formatTime } from './dates.ts';
import { NotFound } from './frame.tsx';
import { MembershipPage } from './membership/membership-parts.tsx';
import styles from './membership/membership.module.css';

type Data = { ticket: OwnTicket | null } | { tickets: OwnTickets };

/** `ticket` is null if none has the address's number. */
export async function loader(args: LoaderFunctionArgs): Promise<Data> {
  if (args.params['number'] !== undefined) {
    const [ticket] = await readPage<[{ data: OwnTicket }]>(args);
    return { ticket: ticket && ticket.data };
  }
  const [tickets] = await readPage<[OwnTickets]>(args);
  if (!tickets) throw redirect('/home');
  return { tickets };
}

export function Component() {
  const data = useLoaderData<Data>();
  if ('tickets' in data) return <Tickets tickets={data.tickets} />;
  return data.ticket ? <Ticket ticket={data.ticket} /> : <NotFound />;
}

const tones: Record<TicketState, Tone> = {
  received: 'neutral',
  acknowledged: 'warning',
  escalated: 'warning',
  resolved: 'success',
};

function State({ state }: { state: TicketState }) {
  return <Badge tone={tones[state]}>{ticketLabels.states[state]}</Badge>;
}

function Tickets({ tickets: { data, meta } }: { tickets: OwnTickets }) {
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead}</p>
      <NewTicket />
      <section className={styles['sheet']} aria-labelledby="sent">
        <h2 id="sent">{messages.sent}</h2>
        {data.length === 0 ? (
          <EmptyState>{messages.empty}</EmptyState>
        ) : (
          <ul className={styles['lines']}>
            {data.map(({ number, subject, state, created_at: at }) => (
              <li key={number}>
                <div>
                  <Link to={`/tickets/${number}`}>{subject}</Link>
                  <p className={styles['quiet']}>
                    {number} · {formatDay(at)}
                  </p>
                </div>
                <State state={state} />
              </li>
            ))}
          </ul>
        )}
        <Pager nextCursor={meta.next_cursor} />
      </section>
    </MembershipPage>
  );
}

const nothing = { subject: '', message: '' };

function NewTicket() {
  const { revalidate } = useRevalidator();
  const [receipt, setReceipt] = useState<TicketReceipt | null>(null);
  const note = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (receipt) note.current?.focus();
  }, [receipt]);
  const form = useForm({
    initial: nothing,
    submit: async (body) => {
      const result = await callAsCustomer<TicketReceipt>(memberPaths.tickets, { body });
      if (!result.ok) return result.failure;
      setReceipt(result.reply.data);
      await revalidate();
      return null;
    },
  });
  if (receipt)
    return (
      <section className={styles['sheet']} aria-labelledby="receipt">
        <h2 id="receipt" ref={note} tabIndex={-1}>
          {messages.received}
        </h2>
        <p>
          {messages.receivedText({
            number: receipt.ticket_number,
            day: formatTime(receipt.acknowledge_by),
            redress: formatDay(receipt.redress_by),
          })}
        </p>
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              form.set('subject', '');
              form.set('message', '');
              setReceipt(null);
            }}
          >
            {messages.another}
          </Button>
        </div>
      </section>
    );
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="new">
      <h2 id="new">{messages.new}</h2>
      <TextField {...form.field('subject')} label={messages.subject} required maxLength={150} />
      <TextArea {...form.field('message')} label={messages.message} required rows={5} maxLength={4_000} />
      <FormActions form={form} label={messages.send} busyLabel={messages.sending} />
    </form>
  );
}

function Ticket({ ticket }: { ticket: OwnTicket }) {
  const { number, subject, state, created_at: at, message, redress_by: redress, answers } = ticket;
  return (
    <MembershipPage title={messages.title} heading={subject} back={{ to: '/tickets', label: messages.heading }}>
      <p>
        <State state={state} />
      </p>
      {state !== 'resolved' && <p>{messages.open({ redress: formatDay(redress) })}</p>}
      <section className={styles['sheet']} aria-labelledby="wrote">
        <h2 id="wrote">{messages.youWrote({ time: formatTime(at) })}</h2>
        <p className={styles['quote']}>{message}</p>
        <p className={styles['quiet']}>{number}</p>
      </section>
      {answers.map(({ at: answered, text }) => (
        <section
          key={answered}
          className={styles['sheet']}
          aria-label={messages.weWrote({ time: formatTime(answered) })}
        >
          <h2>{messages.weWrote({ time: formatTime(answered) })}</h2>
          <p className={styles['quote']}>{text}</p>
        </section>
      ))}
      {answers.length === 0 && <p className={styles['quiet']}>{messages.noAnswer}</p>}
    </MembershipPage>
  );
}
