import { useEffect, useState } from 'react';
import type { ContactChange } from '#contract/contact-change.ts';
import type { User } from '#contract/customer.ts';
import { normaliseEmail, normaliseMobile } from '#contract/typed-values.ts';
import { hub as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { mergeStored, useForm, useSubmit } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { ContactConfirmation } from './contact-confirmation.tsx';
import { OrderUpdates } from './order-updates.tsx';
import { OwnerProofFields } from './owner-proof.tsx';
import { useUpdateUser } from './update-user.ts';
import formStyles from '../forms/form.module.css';

/**
 * The profile form (specification section 5). After saving, the panel stays. `focusHeading` moves the focus to its
 * heading.
 */
export function DetailsPanel({ user, focusHeading }: { user: User; focusHeading: () => void }) {
  const { first_name, last_name, mobile, email } = user;
  const stored = { first_name, last_name, mobile, email, current_password: '', code: '', factor_code: '' };
  const form = useForm({
    initial: stored,
    loadValidator: async () => (await import('../forms/validators.ts')).validateProfile,
  });
  const { waiting, setWaiting, endWaiting } = useWaitingChange(focusHeading);
  const updateUser = useUpdateUser(notices.profileSaved, {
    leaves: false,
    // If only names were saved, a pending change stays pending.
    onSaved: (asked) => setWaiting((known) => (asked ? { change: asked, isJustSent: true } : known)),
  });
  const [saved, setSaved] = useState<typeof stored | null>(null);
  const { busy, message, formProps } = useSubmit(form, async (values) => {
    const failure = await updateUser(values);
    if (!failure) setSaved(values);
    return failure;
  });
  const isContactChanged =
    normaliseMobile(form.values.mobile) !== mobile || normaliseEmail(form.values.email) !== email;
  const { show } = form;
  // Shows the stored values: after the codes of a new contact were confirmed, and after a save in fields that still
  // hold what was sent.
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
      {waiting && <ContactConfirmation key={waiting.change.id} {...waiting} onEnd={() => void endWaiting()} />}
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
          <EmailField {...form.field('email')} label={messages.email} />
        </div>
        {isContactChanged && <OwnerProofFields form={form} hint={messages.currentPasswordHint} />}
        <FormActions form={{ busy, message }} label={messages.saveDetails} busyLabel={notices.pleaseWait} />
      </form>
      <OrderUpdates mobile={mobile} />
    </>
  );
}

/** The pending change of mobile number or email: from the server, then from a save here. */
function useWaitingChange(focusHeading: () => void) {
  const [waiting, setWaiting] = useState<{ change: ContactChange; isJustSent: boolean } | null>(null);
  useEffect(() => {
    let isLeft = false;
    void call('contactChange').then((result) => {
      const change = result.ok ? result.reply.data : null;
      if (change && !isLeft) setWaiting((known) => known ?? { change, isJustSent: false });
    });
    return () => void (isLeft = true);
  }, []);
  const endWaiting = async () => {
    // The pressed button disappears with the code form.
    focusHeading();
    setWaiting(null);
    const result = await call('contactChange');
    if (result.ok) setWaiting(result.reply.data && { change: result.reply.data, isJustSent: false });
  };
  return { waiting, setWaiting, endWaiting };
}
