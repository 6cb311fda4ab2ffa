import { type FormEvent, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { Success } from '#contract/envelope.ts';
import { exampleOrderNumber } from '#contract/order-number.ts';
import type { TicketStatus } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { notices } from '#messages/shop/notices.ts';
import { ticketLabels as ticketMessages } from '#messages/support/ticketLabels.ts';
import { ticketStatus as messages } from '#messages/support/ticketStatus.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { formatDay } from '../language/format.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { useSession } from '../state/session.ts';
import { type TicketReference, readLastTicket } from './ticket-storage.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

/** The status of a ticket, by its number and the sender's mobile number. */
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

/** The number from the email's link, behind '#' so that it reaches no server; otherwise the ticket submitted last in this tab. */
function initialTicket(): TicketReference {
  const linked = decodeURIComponent(window.location.hash.slice(1));
  const last = readLastTicket() ?? noTicket;
  return linked === '' || linked === last.number ? last : { number: linked, mobile: '' };
}

function StatusForm({ start, ready }: { start: TicketReference; ready: boolean }) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState<TicketStatus | null>(null);
  const result = useRef<HTMLHeadingElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage('');
    setTicket(null);
    const response = await apiCall<Success<TicketStatus>>(ticketPaths.ticketStatus, {
      language: currentLanguage,
      query: { ...values },
    });
    flushSync(() => {
      setBusy(false);
      setErrors(response.ok ? {} : response.failure.errors);
      if (response.ok) setTicket(response.reply.data);
      else if (Object.keys(response.failure.errors).length === 0) setMessage(response.failure.message);
    });
    if (response.ok) result.current?.focus();
  };
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name]?.[0],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _changed, ...others }) => others);
    },
  });

  return (
    <>
      <section className={styles['panel']} aria-labelledby="which">
        <h2 id="which">{messages.find}</h2>
        <form
          className={formStyles['stack']}
          method="post"
          noValidate
          aria-labelledby="which"
          onSubmit={(event) => void submit(event)}
        >
          <TextField
            {...field('number')}
            label={messages.number}
            hint={messages.numberHint({ example: exampleNumber })}
            maxLength={40}
            autoComplete="off"
          />
          <TextField
            {...field('mobile')}
            label={messages.mobile}
            hint={messages.mobileHint}
            type="tel"
            inputMode="tel"
            maxLength={20}
            autoComplete="tel"
          />
          <FormMessage>{message}</FormMessage>
          <Button type="submit" disabled={!ready} busy={busy}>
            {busy ? notices.pleaseWait : messages.checkStatus}
          </Button>
        </form>
      </section>
      {ticket && <TicketDetails ticket={ticket} heading={result} />}
    </>
  );
}

/** What the sender of an open ticket can expect. */
function describeNextStep(ticket: TicketStatus): string {
  if (ticket.history.some(({ kind }) => kind === 'overdue')) return messages.late;
  if (ticket.state === 'escalated') return messages.escalated({ redress: formatDay(ticket.redress_by) });
  return messages.open({ redress: formatDay(ticket.redress_by), escalate: formatDay(ticket.escalate_at) });
}

/** A ticket's status, history and resolution. */
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
