import { useEffect, useRef, useState, type Ref } from 'react';
import type { Success } from '#contract/envelope.ts';
import { exampleOrderNumber } from '#contract/order-number.ts';
import type { TicketStatus } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { notices } from '#messages/shop.ts';
import { ticketLabels as ticketMessages, ticketStatus as messages } from '#messages/support.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { formatDay } from '../language/format.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { NoScript } from '../state/no-script.tsx';
import { useSession } from '../state/session.ts';
import { type TicketReference, readLastTicket } from './ticket-storage.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

export function TicketStatusScreen() {
  const { ready } = useSession();
  return (
    <div className="column">
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <div className={styles['status']}>
        <h1>{messages.name}</h1>
        <StatusForm key={ready ? 'live' : 'served'} start={ready ? initialTicket() : noTicket} ready={ready} />
      </div>
    </div>
  );
}

const exampleNumber = `TK-${exampleOrderNumber}`;
const noTicket: TicketReference = { number: '', mobile: '' };

/**
 * From the URL fragment of the email's link, which browsers do not send to servers; else the ticket last submitted in
 * this tab.
 */
function initialTicket(): TicketReference {
  const linked = decodeURIComponent(window.location.hash.slice(1));
  const last = readLastTicket() ?? noTicket;
  return linked === '' || linked === last.number ? last : { number: linked, mobile: '' };
}

function StatusForm({ start, ready }: { start: TicketReference; ready: boolean }) {
  const [ticket, setTicket] = useState<TicketStatus | null>(null);
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (ticket) result.current?.focus();
  }, [ticket]);
  const form = useForm({
    initial: { ...start },
    submit: async (query) => {
      setTicket(null);
      const response = await apiCall<Success<TicketStatus>>(ticketPaths.ticketStatus, {
        language: currentLanguage,
        query,
      });
      if (!response.ok) return response.failure;
      setTicket(response.reply.data);
      return null;
    },
  });

  return (
    <>
      <section className={styles['panel']} aria-labelledby="which">
        <h2 id="which">{messages.find}</h2>
        <form className={formStyles['stack']} method="post" aria-labelledby="which" {...form.formProps}>
          <NoScript />
          <TextField
            {...form.field('number')}
            label={messages.number}
            hint={messages.numberHint({ example: exampleNumber })}
            required
            maxLength={40}
            autoComplete="off"
          />
          <TextField
            {...form.field('mobile')}
            label={messages.mobile}
            hint={messages.mobileHint}
            required
            type="tel"
            inputMode="tel"
            maxLength={20}
            autoComplete="tel"
          />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" disabled={!ready} busy={form.busy}>
            {form.busy ? notices.pleaseWait : messages.checkStatus}
          </Button>
        </form>
      </section>
      {ticket && <TicketDetails ticket={ticket} heading={result} />}
    </>
  );
}

function describeNextStep(ticket: TicketStatus): string {
  if (ticket.history.some(({ kind }) => kind === 'overdue')) return messages.late;
  if (ticket.state === 'escalated') return messages.escalated({ redress: formatDay(ticket.redress_by) });
  return messages.open({ redress: formatDay(ticket.redress_by), escalate: formatDay(ticket.escalate_at) });
}

function TicketDetails({ ticket, heading }: { ticket: TicketStatus; heading: Ref<HTMLHeadingElement> }) {
  return (
    <section className={styles['result']} aria-labelledby="standing">
      <h2 id="standing" ref={heading} tabIndex={-1}>
        {ticketMessages.kinds[ticket.kind]} <span className={styles['ticketNumber']}>{ticket.ticket_number}</span>
      </h2>
      <p>{ticket.subject}</p>
      <p className={styles['state']}>{ticketMessages.states[ticket.state]}</p>
      <ol className={styles['steps']}>
        {ticket.history.map(({ kind, at }) => (
          <li key={`${kind} ${at}`}>
            {messages.steps[kind]} <time dateTime={at}>{formatDay(at)}</time>
          </li>
        ))}
      </ol>
      <p className={styles['decision']}>{ticket.resolution ?? describeNextStep(ticket)}</p>
    </section>
  );
}
