import { type ReactNode, useEffect, useEffectEvent, useRef, useState, Suspense } from 'react';
import type { User } from '#contract/customer.ts';
import type { TicketReply } from '#contract/support.ts';
import { trapField, fastestFillMs, ticketPaths } from '#contract/tickets.ts';
import { notices } from '#messages/shop.ts';
import { ticketForm as messages } from '#messages/support.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { NoScript } from '../state/no-script.tsx';
import { useSession } from '../state/session.ts';
import type { PhotoUploads } from './photo-uploads.ts';
import type { SentTicket } from './ticket-receipt.tsx';
import { saveDraft, saveLastTicket, readDraft } from './ticket-storage.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

type Form = ReturnType<typeof useTicketForm<Record<string, string>>>;

interface TicketFormProps {
  form: Pick<Form, 'formProps' | 'busy' | 'ready' | 'message'>;
  submit: string;
  children: ReactNode;
}

export function TicketForm({ form, submit, children }: TicketFormProps) {
  return (
    <form {...form.formProps} className={formStyles['stack']}>
      <NoScript />
      {children}
      <label className={styles['honeypot']}>
        {messages.honeypot}
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" disabled={!form.ready} busy={form.busy}>
        {form.busy ? notices.pleaseWait : submit}
      </Button>
    </form>
  );
}

export function ContactFields({
  field,
  emailRequired = false,
}: {
  field(name: 'full_name' | 'mobile_no' | 'email'): ReturnType<Form['field']>;
  emailRequired?: boolean;
}) {
  return (
    <div className={formStyles['grid']}>
      <div className={formStyles['wide']}>
        <TextField {...field('full_name')} label={messages.fullName} required maxLength={100} autoComplete="name" />
      </div>
      <TextField
        {...field('mobile_no')}
        label={messages.mobile}
        type="tel"
        inputMode="tel"
        required
        maxLength={20}
        autoComplete="tel"
      />
      <EmailField
        {...field('email')}
        label={messages.email}
        required={emailRequired}
        hint={emailRequired ? undefined : messages.emailHint}
      />
    </div>
  );
}

type Values = Record<string, string>;

interface TicketFormOptions<V extends Values> {
  /** The name of the form's draft in the tab. */
  name: string;
  /** Must be a module-level constant. */
  initial: V;
  endpoint: 'sendMail' | 'tickets';
  extraValues?: Values;
  /** Photos to send with the form; must be the same object on every render. */
  photos?: PhotoUploads;
}

/** Values survive errors and a reload; empty ones are filled from the customer's account. */
export function useTicketForm<V extends Values>({
  name,
  initial,
  endpoint,
  extraValues,
  photos,
}: TicketFormOptions<V>) {
  const { user, ready } = useSession();
  const [sent, setSent] = useState<(SentTicket & { values: V }) | null>(null);
  const [prefilledFor, setPrefilledFor] = useState<User | null>(null);
  const openedAt = useRef(0);

  const send = async (values: Values) => {
    const photoNames = photos && (await photos.finish());
    // The picker shows which photos failed.
    if (photoNames === null) return null;
    const result = await apiCall<TicketReply>(ticketPaths[endpoint], {
      language: currentLanguage,
      body: {
        ...values,
        ...extraValues,
        ...(photoNames && { photos: photoNames }),
        open_ms: await waitForHumanPace(openedAt.current),
      },
    });
    if (!result.ok) {
      photos?.showErrors(result.failure.errors);
      return result.failure;
    }
    saveDraft(name, null);
    photos?.clear();
    saveLastTicket({ number: result.reply.data.ticket_number, mobile: values['mobile_no'] ?? '' });
    setSent({ values: values as V & Values, receipt: result.reply.data, photos: photoNames?.length ?? 0 });
    return null;
  };
  const [empty] = useState<Values>({ ...initial, [trapField]: '' });
  const form = useForm({ initial: empty, submit: send });
  const { values } = form;

  if (user && user !== prefilledFor) {
    setPrefilledFor(user);
    const { first_name, last_name, mobile, email } = user;
    const profile: Values = { full_name: `${first_name} ${last_name}`, mobile_no: mobile, email };
    for (const [field, value] of Object.entries(profile)) if (values[field] === '') form.set(field, value);
  }
  // Fields that the browser filled before hydration take precedence over the draft.
  const restore = useEffectEvent(() => {
    openedAt.current = performance.now();
    const element = form.formProps.ref.current;
    const typed = element ? form.read(element) : values;
    const draft = readDraft(name);
    for (const field of Object.keys(values)) {
      const saved = draft[field];
      if (saved && typed[field] === values[field]) form.set(field, saved);
    }
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (values !== empty) saveDraft(name, values);
  }, [name, empty, values]);

  return {
    ready,
    sent,
    busy: form.busy,
    /** The error of the whole form; may be empty. */
    message: form.message,
    formProps: { ...form.formProps, method: 'post' },
    field: (field: keyof V & string) => form.field(field),
  };
}

/** Waits until a person could have filled in the form. Returns how long it was open, in ms. */
async function waitForHumanPace(openedAt: number): Promise<number> {
  const wait = openedAt + fastestFillMs - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return Math.max(fastestFillMs, Math.round(performance.now() - openedAt));
}

/** Loaded after the form was submitted. */
const TicketReceipt = lazyPart(() => import('./ticket-receipt.tsx'), PlainReceipt);

/** Shows only the ticket number, with which the ticket can be found. */
function PlainReceipt({ title, sent }: { title: string; sent: SentTicket }) {
  return (
    <p role="status">
      {title}: <strong>{sent.receipt.ticket_number}</strong>
    </p>
  );
}

export function TicketSent(props: { title: string; sent: SentTicket; labels: Record<string, string> }) {
  return (
    <Suspense fallback={<p role="status">{notices.loading}</p>}>
      <TicketReceipt {...props} />
    </Suspense>
  );
}
