import { useEffect, useState } from 'react';
import type { ContactChange } from '#contract/contact-change.ts';
import type { User } from '#contract/customer.ts';
import { normaliseEmail, normaliseMobile } from '#contract/typed-values.ts';
import { hub as messages } from '#messages/account/hub.ts';
import { notices } from '#messages/shop/notices.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { mergeStored, useForm, useSubmit } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { ContactConfirmation } from './contact-confirmation.tsx';
import { OrderUpdates } from './order-updates.tsx';
import { OwnerProofFields } from './owner-proof.tsx';
import { useUpdateUser } from './update-user.ts';
import formStyles from '../forms/form.module.css';

/** The profile form (specification section 5). After saving, the panel stays. */
export function DetailsPanel({ user }: { user: User }) {
  const { first_name, last_name, mobile, email } = user;
  const stored = { first_name, last_name, mobile, email, current_password: '', code: '', factor_code: '' };
  const form = useForm({
    initial: stored,
    loadValidator: async () => (await import('../forms/validators.ts')).validateProfile,
  });
  const [waiting, setWaiting] = useWaitingChange();
  const updateUser = useUpdateUser(notices.profileSaved, { leaves: false, onSaved: setWaiting });
  const [saved, setSaved] = useState<typeof stored | null>(null);
  const { busy, message, formProps } = useSubmit(form, async (values) => {
    const failure = await updateUser(values);
    if (!failure) setSaved(values);
    return failure;
  });
  const isContactChanged =
    normaliseMobile(form.values.mobile) !== mobile || normaliseEmail(form.values.email) !== email;
  const { show } = form;
  // What is stored stands in the form: once the codes of a contact were right, and after saving, in the fields that still hold what was sent.
  useEffect(() => {
    show((now) => ({ ...now, mobile, email }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `show` is made anew with each rendering
  }, [mobile, email]);
  useEffect(() => {
    if (saved) show((now) => mergeStored(now, stored, saved));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is stored has been read again before
  }, [saved]);
  return (
    <>
      {waiting && <ContactConfirmation key={waiting.expires_at} change={waiting} onEnd={() => setWaiting(null)} />}
      <form {...formProps} className={formStyles['stack']} noValidate>
        <div className={formStyles['grid']}>
          <TextField {...form.field('first_name')} label={messages.firstName} required autoComplete="given-name" />
          <TextField {...form.field('last_name')} label={messages.lastName} required autoComplete="family-name" />
          <TextField
            {...form.field('mobile')}
            label={messages.mobile}
            placeholder={messages.mobileExample}
            type="tel"
            inputMode="numeric"
            required
            autoComplete="tel"
            hint={messages.mobileHint}
          />
          <TextField {...form.field('email')} label={messages.email} type="email" autoComplete="email" />
        </div>
        {isContactChanged && <OwnerProofFields form={form} hint={messages.currentPasswordHint} />}
        <FormMessage>{message}</FormMessage>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? notices.pleaseWait : messages.saveDetails}
          </Button>
        </div>
      </form>
      <OrderUpdates mobile={mobile} />
    </>
  );
}

/** The change of mobile number or email that waits for its codes: what the server has, then what was saved here. */
function useWaitingChange() {
  const [waiting, setWaiting] = useState<ContactChange | null>(null);
  useEffect(() => {
    let isLeft = false;
    void call('contactChange').then((result) => {
      if (result.ok && !isLeft) setWaiting((known) => known ?? result.reply.data);
    });
    return () => void (isLeft = true);
  }, []);
  return [waiting, setWaiting] as const;
}
