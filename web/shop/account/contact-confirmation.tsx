import { useEffect, useRef, useState } from 'react';
import type { ContactChange, ContactPart } from '#contract/contact-change.ts';
import { contactChange as messages } from '#messages/account/contactChange.ts';
import { notices } from '#messages/shop/notices.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { reloadUser } from '../state/session.ts';
import formStyles from '../forms/form.module.css';

interface ConfirmationProps {
  change: ContactChange;
  /** Called when it holds, with what is stored now, or when it was taken back. */
  onEnd: (confirmed: boolean) => void;
}

/** Asks for the codes of another mobile number or email, each where it was sent. */
export function ContactConfirmation({ change, onEnd }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm({
    initial: { mobile_code: '', email_code: '', old_mobile_code: '', old_email_code: '' },
    async submit(values) {
      const result = await call('confirmContact', { body: values });
      if (!result.ok) return result.failure;
      await reloadUser();
      notify({ kind: 'success', title: messages.savedTitle, text: result.reply.message });
      onEnd(true);
      return null;
    },
  });
  const { mobile, email, codes } = change;
  const cancel = async () => {
    await call('withdrawContact', { method: 'POST' });
    notify({ kind: 'success', title: messages.cancelled });
    onEnd(false);
  };
  useEffect(() => heading.current?.focus(), []);
  return (
    <form {...form.formProps} className={`${formStyles['stack']} contact-confirmation`} noValidate>
      <h3 ref={heading} tabIndex={-1} className="security-heading">
        {messages.title}
      </h3>
      <p>{messages.intro}</p>
      <ul>
        {mobile !== null && <li>{messages.mobile({ mobile })}</li>}
        {email !== null && <li>{email === '' ? messages.emailRemoved : messages.email({ email })}</li>}
      </ul>
      {codes.map(({ part, sent_to: target }) => (
        <div key={part} className="security-proof">
          <TextField
            {...form.field(`${part}_code`)}
            label={messages.codes[part]}
            hint={messages.sentTo({ target })}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <SendAgain part={part} target={target} />
        </div>
      ))}
      <FormMessage>{form.message}</FormMessage>
      <div className="account-actions">
        <Button type="submit" busy={form.busy}>
          {form.busy ? notices.pleaseWait : messages.confirm}
        </Button>
        <Button variant="quiet" onClick={() => void cancel()}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Sends the code of one part once more, and says so. */
function SendAgain({ part, target }: { part: ContactPart; target: string }) {
  const [state, setState] = useState<{ busy: boolean; said: string | null; failed: string | null }>({
    busy: false,
    said: null,
    failed: null,
  });
  const send = async () => {
    setState({ busy: true, said: null, failed: null });
    const result = await call('contactCode', { body: { part } });
    if (result.ok) setState({ busy: false, said: messages.sent({ target }), failed: null });
    else setState({ busy: false, said: null, failed: result.failure.message });
  };
  return (
    <>
      <div className="security-other-proof">
        <Button variant="quiet" busy={state.busy} onClick={() => void send()}>
          {messages.again}
        </Button>
      </div>
      <FormMessage kind="note">{state.said}</FormMessage>
      <FormMessage>{state.failed}</FormMessage>
    </>
  );
}
