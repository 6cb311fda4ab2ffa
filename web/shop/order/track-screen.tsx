import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { OrderViewReply } from '#contract/order-life.ts';
import { exampleOrderNumber, parseOrderNumber } from '#contract/order-number.ts';
import { trackOrder as messages } from '#messages/account/trackOrder.ts';
import { notices } from '#messages/shop/notices.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { saveGuestAccess } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { callOrder } from './order-api.ts';
import styles from '../account/auth.module.css';
import formStyles from '../forms/form.module.css';

/** Order lookup for guests; also shown by the order page until the guest enters the mobile number. */
export function TrackScreen({ order, onFound }: { order?: string; onFound?: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="track">
        <div>
          <h1 id="track">{messages.name}</h1>
          <p className={formStyles['note']}>{messages.lead}</p>
        </div>
        <OrderLookupForm
          {...(order === undefined ? {} : { order })}
          onFound={(found) => (found === order && onFound ? onFound() : void navigate(`/order/${found}`))}
        />
      </section>
    </div>
  );
}

interface OrderLookupFormProps {
  /** The order number, or the ID of an older link, if the URL has it. */
  order?: string;
  /** Called when the order exists; the tab then stores its mobile number. */
  onFound: (number: string) => void;
}

/** Form for an order's number and its mobile number. */
function OrderLookupForm({ order, onFound }: OrderLookupFormProps) {
  const { ready, token } = useSession();
  const [values, setValues] = useState({ number: (order && parseOrderNumber(order)) ?? '', mobile: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const showErrors = (fieldErrors: Record<string, string>, formMessage = '') => {
    flushSync(() => {
      setBusy(false);
      setErrors(fieldErrors);
      setMessage(formMessage);
    });
    const field = form.current?.elements.namedItem(Object.keys(fieldErrors)[0] ?? '');
    if (field instanceof HTMLElement) field.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const number = parseOrderNumber(values.number);
    if (number === null) return showErrors({ number: messages.invalidNumber({ example: exampleOrderNumber }) });
    setBusy(true);
    setMessage('');
    const response = await callOrder<OrderViewReply>({ order: number, mobile: values.mobile, tokens: '' }, '');
    if (response.ok) {
      saveGuestAccess(number, { mobile: values.mobile });
      return onFound(number);
    }
    const { status, message: serverMessage, errors: serverErrors } = response.failure;
    if (status === 422 && serverErrors['mobile']?.[0]) return showErrors({ mobile: serverErrors['mobile'][0] });
    return showErrors({}, status === 404 ? messages.notFound : serverMessage);
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
        label={messages.number}
        hint={messages.numberHint({ example: exampleOrderNumber })}
        maxLength={20}
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
        {busy ? notices.pleaseWait : messages.track}
      </Button>
      {!token && (
        <p className={formStyles['note']}>
          {withElements(messages.fromAccount, {
            link: (
              <AppLink key="login" to="/login" state={order === undefined ? undefined : { backTo: `/order/${order}` }}>
                {messages.login}
              </AppLink>
            ),
          })}
        </p>
      )}
    </form>
  );
}
