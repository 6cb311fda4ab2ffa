import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { OrderDetailReply } from '#contract/order-life.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { FormMessage } from '../forms/form-errors.tsx';
import { keepOrderMobile } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { orderCall, readOrderId } from './order-api.ts';
import { words } from './track-words.ts';
import styles from '../account/auth.module.css';
import formStyles from '../forms/form.module.css';

/** The entrance for guests, and where an order's own page asks who wants to see it. */
export function TrackScreen({ id, onFound }: { id?: number; onFound?: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="track">
        <div>
          <h1 id="track">{words.name}</h1>
          <p className={formStyles['note']}>{words.lead}</p>
        </div>
        <FindOrder
          {...(id === undefined ? {} : { id })}
          onFound={(found) => (found === id && onFound ? onFound() : void navigate(`/order/${found}`))}
        />
      </section>
    </div>
  );
}

interface FindOrderProps {
  /** Which order, where the address says it. */
  id?: number;
  /** The order is there, and the tab knows its number from now on. */
  onFound: (id: number) => void;
}

/** Asks for an order's number and the mobile number that it was placed with. */
export function FindOrder({ id, onFound }: FindOrderProps) {
  const { ready, token } = useSession();
  const [values, setValues] = useState({ number: id === undefined ? '' : String(id), mobile: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (wrong: Record<string, string>, message = '') => {
    flushSync(() => {
      setBusy(false);
      setErrors(wrong);
      setRefusal(message);
    });
    const field = form.current?.elements.namedItem(Object.keys(wrong)[0] ?? '');
    if (field instanceof HTMLElement) field.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const number = readOrderId(values.number.trim());
    if (number === null) return refuse({ number: words.numberWrong });
    setBusy(true);
    setRefusal('');
    const answer = await orderCall<OrderDetailReply>({ id: number, mobile: values.mobile }, '');
    if (answer.ok) {
      keepOrderMobile(number, values.mobile);
      return onFound(number);
    }
    const { status, message, errors: wrong } = answer.failure;
    if (status === 422 && wrong['mobile']?.[0]) return refuse({ mobile: wrong['mobile'][0] });
    return refuse({}, status === 404 ? words.notFound : message);
  };
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _changed, ...others }) => others);
    },
  });

  return (
    <form ref={form} className={formStyles['stack']} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...field('number')}
        label={words.number}
        hint={words.numberHint}
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
      />
      <TextField
        {...field('mobile')}
        label={words.mobile}
        hint={words.mobileHint}
        type="tel"
        inputMode="tel"
        maxLength={20}
        autoComplete="tel"
      />
      <FormMessage>{refusal}</FormMessage>
      <Button type="submit" disabled={!ready} busy={busy}>
        {busy ? messages.pleaseWait : words.show}
      </Button>
      {!token && (
        <p className={formStyles['note']}>
          {words.ofAccount(
            <AppLink key="login" to="/login" state={id === undefined ? undefined : { backTo: `/order/${id}` }}>
              {words.login}
            </AppLink>,
          )}
        </p>
      )}
    </form>
  );
}
