import { type ReactNode, type FormEvent, useEffect, useEffectEvent, useRef, useState, lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/customer.ts';
import { messages } from '#contract/messages.ts';
import type { TicketReply } from '#contract/support.ts';
import { trapField, fastestFillMs, ticketPaths } from '#contract/tickets.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '../forms/form-errors.tsx';
import { words as language } from '../language/language-words.ts';
import { useSession } from '../state/session.ts';
import type { PhotoUploads } from './photo-uploads.ts';
import type { SentTicket } from './ticket-receipt.tsx';
import { words } from './ticket-form-words.ts';
import { keepDraft, keepTicket, readDraft } from './ticket-storage.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

type Form = ReturnType<typeof useTicketForm<Record<string, string>>>;

interface TicketFormProps {
  form: Pick<Form, 'formProps' | 'busy' | 'ready' | 'refusal'>;
  submit: string;
  children: ReactNode;
}

/** A form that becomes a ticket: its fields, the field that nobody sees, the button and what is wrong with the whole. */
export function TicketForm({ form, submit, children }: TicketFormProps) {
  return (
    <form {...form.formProps} className={formStyles['stack']}>
      {children}
      <label className={styles['trap']}>
        {words.trap}
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
      <FormMessage>{form.refusal}</FormMessage>
      <Button type="submit" disabled={!form.ready} busy={form.busy}>
        {form.busy ? messages.pleaseWait : submit}
      </Button>
    </form>
  );
}

/** Who writes: name, mobile and e-mail. */
export function PersonFields({
  field,
  emailRequired = false,
}: {
  field(name: 'full_name' | 'mobile_no' | 'email'): ReturnType<Form['field']>;
  emailRequired?: boolean;
}) {
  return (
    <div className={formStyles['grid']}>
      <div className={formStyles['wide']}>
        <TextField {...field('full_name')} label={words.fullName} required maxLength={100} autoComplete="name" />
      </div>
      <TextField
        {...field('mobile_no')}
        label={words.mobile}
        type="tel"
        inputMode="tel"
        required
        maxLength={20}
        autoComplete="tel"
      />
      <TextField
        {...field('email')}
        label={words.email}
        type="email"
        required={emailRequired}
        hint={emailRequired ? undefined : words.emailHint}
        maxLength={254}
        autoComplete="email"
      />
    </div>
  );
}

type Values = Record<string, string>;

interface TicketFormOptions<V extends Values> {
  /** The form's name among the drafts of this tab. */
  name: string;
  /** A constant of the module. */
  initial: V;
  /** Which call takes it, and what goes along with the fields. */
  to: 'sendMail' | 'tickets';
  more?: Values;
  /** A constant of the component; the photos go along. */
  photos?: PhotoUploads;
}

/**
 * A form whose content becomes a ticket. The server judges it; what was typed survives a refusal and a reload, and is filled in from
 * the visitor's account where it is empty.
 */
export function useTicketForm<V extends Values>({ name, initial, to, more, photos }: TicketFormOptions<V>) {
  const { user, ready } = useSession();
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<(SentTicket & { values: V }) | null>(null);
  const [greeted, setGreeted] = useState<User | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);

  const fill = (found: (field: string, value: string) => string | undefined) =>
    setValues((before) =>
      Object.fromEntries(Object.entries(before).map(([field, value]) => [field, found(field, value) || value])),
    );
  if (user && user !== greeted) {
    setGreeted(user);
    const { first_name, last_name, mobile, email } = user;
    const known: Values = { full_name: `${first_name} ${last_name}`, mobile_no: mobile, email };
    fill((field, value) => value || known[field]);
  }
  // A browser may have filled in fields before the page came alive; they count more than the draft.
  const restore = useEffectEvent(() => {
    openedAt.current = performance.now();
    const typed = element.current ? fieldsOf(element.current) : {};
    const draft = readDraft(name);
    fill((field, value) => (typed[field] !== value && typed[field]) || draft[field]);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (values !== initial) keepDraft(name, values);
  }, [name, initial, values]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = { ...values, ...fieldsOf(event.currentTarget) } as V & Values;
    setValues(typed);
    setBusy(true);
    setRefusal('');
    const named = photos && (await photos.settled());
    // The picker says which of them cannot go along.
    if (named === null) return setBusy(false);
    const result = await apiCall<TicketReply>(ticketPaths[to], {
      language: language.code,
      body: { ...typed, ...more, ...(named && { photos: named }), open_ms: await humanPace(openedAt.current) },
    });
    if (result.ok) {
      keepDraft(name, null);
      photos?.forget();
      keepTicket({ number: result.reply.data.ticket_number, mobile: typed['mobile_no'] ?? '' });
      return setSent({ values: typed, receipt: result.reply.data, photos: named?.length ?? 0 });
    }
    // The messages stand on the page before the cursor moves, so that a screen reader reads them with the field.
    flushSync(() => {
      setBusy(false);
      setErrors(result.failure.errors);
    });
    photos?.refuse(result.failure.errors);
    const wrong = [...(element.current?.elements ?? [])].find(
      (control) => (control.getAttribute('name') ?? '') in result.failure.errors,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
    else setRefusal(result.failure.message);
  };

  return {
    ready,
    busy,
    /** What is wrong beyond single fields; empty when nothing is. */
    refusal,
    sent,
    formProps: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
    field: (field: keyof V & string) => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field]?.[0],
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target;
        setValues((before) => ({ ...before, [field]: value }));
        setErrors(({ [field]: _changed, ...others }) => others);
      },
    }),
  };
}

function fieldsOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
  );
}

/** Waits until the form has been open as long as a person needs at least; gives for how long it was, in ms. */
async function humanPace(openedAt: number): Promise<number> {
  const wait = openedAt + fastestFillMs - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return Math.max(fastestFillMs, Math.round(performance.now() - openedAt));
}

/** Needed only once something was sent. */
const TicketReceipt = lazy(() => import('./ticket-receipt.tsx'));

export function TicketSent(props: { title: string; sent: SentTicket; labels: Record<string, string> }) {
  return (
    <Suspense fallback={<p role="status">{messages.loading}</p>}>
      <TicketReceipt {...props} />
    </Suspense>
  );
}
