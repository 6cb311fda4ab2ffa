import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { type CallFailure, call } from '../api-client.ts';
import { focusFirstWrong, FormMessage } from '../forms/form-errors.tsx';
import { useForm } from '../forms/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSession } from '../state/session.ts';
import { keep, parsed, recall, tabStorage } from '../state/store.ts';
import { words } from './forgot-words.ts';
import formStyles from '../forms/form.module.css';
import styles from './auth.module.css';

/** The reset ticket outlives a reload: many phones drop the page while its owner looks for the code in the mail. */
const key = 'reset-ticket';

interface Ticket {
  token: string;
  email: string;
}

function keptTicket(): Ticket | null {
  const value = parsed(recall(tabStorage(), key)) as Partial<Ticket> | null;
  return typeof value?.token === 'string' && typeof value.email === 'string'
    ? { token: value.token, email: value.email }
    : null;
}

/** Any failure of the first step reads 'Email is incorrect' (spec section 8); where something else is the matter, that is added. */
function refusalOfEmail(failure: CallFailure): string {
  if (failure.status === 429) return failure.message;
  const ours = failure.status === 0 || failure.status >= 500;
  return ours ? words.refusedBecause(messages.forgotRefused, failure.message) : messages.forgotRefused;
}

/** Forgot password: the e-mail address and a new password first, then the code from the mail. */
export function ForgotScreen() {
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [password, setPassword] = useState('');
  const start = (next: Ticket, chosen: string) => {
    keep(tabStorage(), key, JSON.stringify(next));
    setPassword(chosen);
    setTicket(next);
  };
  const again = () => {
    keep(tabStorage(), key, null);
    setTicket(null);
  };
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="forgot-title">
        <h1 id="forgot-title">{words.name}</h1>
        {ticket ? (
          <CodeStep ticket={ticket} password={password} onAgain={again} />
        ) : (
          <EmailStep onTicket={start} onResume={setTicket} />
        )}
      </section>
    </div>
  );
}

function EmailStep({
  onTicket,
  onResume,
}: {
  onTicket: (ticket: Ticket, password: string) => void;
  onResume: (ticket: Ticket) => void;
}) {
  const form = useForm({ initial: { email: '', password: '' } });
  const { ready } = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal('');
    const { email, password } = form.read(event.currentTarget);
    const result = await call('forgot', { body: { email } });
    setBusy(false);
    if (result.ok) onTicket({ token: result.reply.token, email }, password);
    else setRefusal(refusalOfEmail(result.failure));
  };
  const resume = () => {
    const kept = keptTicket();
    if (kept) onResume(kept);
    else setRefusal(words.noCode);
  };
  return (
    <form className={formStyles['stack']} method="post" onSubmit={(event) => void submit(event)}>
      <p className={formStyles['note']}>{words.text}</p>
      <TextField {...form.field('email')} label={words.email} type="email" required autoComplete="email" />
      <PasswordField
        {...form.field('password')}
        label={words.password}
        required
        autoComplete="new-password"
        hint={words.passwordHint}
      />
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? messages.pleaseWait : words.reset}
      </Button>
      <FormMessage>{refusal}</FormMessage>
      <Button variant="quiet" onClick={resume}>
        {words.haveCode}
      </Button>
    </form>
  );
}

function CodeStep({ ticket, password, onAgain }: { ticket: Ticket; password: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ initial: { code: '', password } });
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal('');
    const result = await call('resetPassword', { body: { token: ticket.token, ...form.values } });
    setBusy(false);
    if (result.ok) {
      keep(tabStorage(), key, null);
      notify({ kind: 'success', title: words.changedTitle, text: words.changedText });
      return navigate('/login');
    }
    const { errors, message } = result.failure;
    form.refuse(errors);
    if (!errors['code'] && !errors['password']) setRefusal(message);
    return focusFirstWrong(element.current, errors);
  };
  return (
    <form ref={element} className={formStyles['stack']} onSubmit={(event) => void submit(event)}>
      <FormMessage kind="note">{words.sent(ticket.email)}</FormMessage>
      <TextField
        {...form.field('code')}
        label={words.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <PasswordField
        {...form.field('password')}
        label={words.password}
        required
        autoComplete="new-password"
        hint={words.passwordHint}
      />
      <Button type="submit" busy={busy}>
        {busy ? messages.pleaseWait : words.set}
      </Button>
      <FormMessage>{refusal}</FormMessage>
      <Button variant="quiet" onClick={onAgain}>
        {words.otherEmail}
      </Button>
    </form>
  );
}
