import { useEffect, useRef, useState } from 'react';
import type { ContactChange, ContactPart } from '#contract/contact-change.ts';
import { contactChange as messages, security } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { Button } from '#web/ui/button.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { CodeField, useResentCode } from '#web/ui/resend-code.tsx';
import { focusField, type Form, useForm } from '#web/ui/use-form.ts';
import { type CallFailure, call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { reloadUser } from '../state/session.ts';
import { ResendCodePanel } from './resend-code-panel.tsx';
import formStyles from '../forms/form.module.css';

interface ConfirmationProps {
  change: ContactChange;
  /** The codes were sent a moment ago, so others have to wait. */
  isJustSent: boolean;
  /** Called when the change no longer waits: confirmed, withdrawn or replaced. */
  onEnd: () => void;
}

/** Each new contact gets a code of its own. */
export function ContactConfirmation({ change, isJustSent, onEnd }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, mobile, email, codes } = change;
  /** Returns the failure to show. If another tab or device has decided on the change, shows the stored data instead. */
  const explain = async (failure: CallFailure) => {
    if (failure.code !== 'contact_change_none') return failure;
    await reloadUser();
    notify({ kind: 'warning', title: messages.endedTitle, text: failure.message });
    onEnd();
    return null;
  };
  const form = useForm({
    initial: { mobile_code: '', email_code: '', old_mobile_code: '', old_email_code: '' },
    async submit(values) {
      const result = await call('confirmContact', { body: { ...values, id } });
      if (!result.ok) return explain(result.failure);
      await reloadUser();
      notify({ kind: 'success', title: messages.savedTitle, text: security.changedText });
      onEnd();
      return null;
    },
  });
  const [notCancelled, setNotCancelled] = useState('');
  const cancel = async () => {
    const result = await call('withdrawContact', { body: { id } });
    if (!result.ok) return setNotCancelled((await explain(result.failure))?.message ?? '');
    notify({ kind: 'success', title: messages.cancelled });
    onEnd();
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
      {codes.map((code) => (
        <PartCode key={code.part} {...{ id, code, isJustSent, form, explain }} />
      ))}
      <FormActions
        form={{ busy: form.busy, message: form.message || notCancelled }}
        label={messages.confirm}
        busyLabel={notices.pleaseWait}
        className="account-actions"
      >
        <Button variant="quiet" onClick={() => void cancel()}>
          {messages.cancel}
        </Button>
      </FormActions>
    </form>
  );
}

/** Returns whether the code for a mobile number goes to the current email. */
const isInstead = (part: ContactPart, way: 'sms' | 'email') =>
  way === 'email' && (part === 'mobile' || part === 'old_mobile');

interface PartCodeProps {
  id: number;
  code: ContactChange['codes'][number];
  isJustSent: boolean;
  form: Form<Record<`${ContactPart}_code`, string>>;
  explain: (failure: CallFailure) => Promise<CallFailure | null>;
}

function PartCode({ id, code: { part, way, sent_to: target }, isJustSent, form, explain }: PartCodeProps) {
  const name = `${part}_code` as const;
  const request = async () => {
    const result = await call('contactCode', { body: { id, part } });
    if (!result.ok) await explain(result.failure);
    return result;
  };
  const code = useResentCode(request, () => messages.sent({ target }), isJustSent ? '' : undefined);
  return (
    <div className="security-proof">
      <CodeField
        {...form.field(name)}
        label={messages.codes[part]}
        hint={isInstead(part, way) ? messages.sentToEmailInstead({ target }) : messages.sentTo({ target })}
      />
      <ResendCodePanel
        code={code}
        onSent={() => {
          form.set(name, '');
          focusField(form.formProps.ref.current, name);
        }}
      />
    </div>
  );
}
