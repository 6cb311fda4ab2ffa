import { useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { signInPaths } from '#contract/staff-factors.ts';
import { factors as factorMessages } from '#messages/admin/factors.ts';
import { signIn as messages } from '#messages/admin/signIn.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { continueSignIn, hasSession, readWaitingSignIn, takeRecoveryCodes, type WaitingSignIn } from '../api.ts';
import { EntryCard } from '../frame.tsx';
import { ScreenHeading } from '../screen.tsx';
import { AddFactor } from './add-factor.tsx';
import { canUsePasskeys, signInChannel, signWithPasskey } from './channel.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from '../frame.module.css';

export { secondStepPath } from './second-step-path.ts';

/** Lets pass who is logged in already, and sends back who has not entered a password. */
export function openSecondStep(): Response | null {
  if (readWaitingSignIn()) return null;
  return redirect(hasSession() ? '/' : '/login');
}

/** Between the password and the session: the second factor, or the account's first one. */
export function SecondStep() {
  const navigate = useNavigate();
  // Kept while the page is shown: the session that begins here takes its place.
  const [waiting] = useState(readWaitingSignIn);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enter = () => void navigate('/', { replace: true });
  if (!waiting) return null;
  const finish = () => {
    const given = takeRecoveryCodes();
    if (given) setCodes(given);
    else enter();
  };
  if (codes)
    return (
      <EntryCard>
        <ScreenHeading>{factorMessages.saveCodes}</ScreenHeading>
        <RecoveryCodes codes={codes} onSaved={enter} />
      </EntryCard>
    );
  return (
    <EntryCard>
      {waiting.step === 'enrolment' ? <Enrol {...waiting} onDone={finish} /> : <Show {...waiting} onDone={finish} />}
    </EntryCard>
  );
}

type StepProps = WaitingSignIn & { onDone: () => void };

function Enrol({ name, onDone }: StepProps) {
  return (
    <>
      <ScreenHeading title={messages.enrolTitle}>{messages.enrolHeading}</ScreenHeading>
      <p>{messages.enrolIntro({ name })}</p>
      <AddFactor channel={signInChannel} onDone={onDone} />
      <Back />
    </>
  );
}

function Show({ name, factors, onDone }: StepProps) {
  const hasPasskey = factors.includes('passkey') && canUsePasskeys();
  const label = factors.includes('totp')
    ? factors.includes('recovery_code')
      ? messages.codeOrRecovery
      : messages.code
    : messages.recoveryCode;
  const verify = (body: object) => continueSignIn(signInPaths.verify, body);
  const passkey = useForm({
    initial: {},
    submit: async () => {
      const failure = await signWithPasskey(signInChannel, verify);
      if (!failure) onDone();
      return failure;
    },
  });
  const form = useForm({
    initial: { code: '' },
    submit: async (values) => {
      const failure = await verify(values);
      if (!failure) onDone();
      return failure;
    },
  });
  return (
    <>
      <ScreenHeading title={messages.title}>{messages.heading}</ScreenHeading>
      <p>{messages.intro({ name })}</p>
      {hasPasskey && (
        <form {...passkey.formProps} className={styles['form']} aria-label={messages.withPasskey}>
          <FormMessage>{passkey.message}</FormMessage>
          <Button type="submit" busy={passkey.busy}>
            {passkey.busy ? messages.waiting : messages.withPasskey}
          </Button>
        </form>
      )}
      <form {...form.formProps} className={styles['form']} aria-label={messages.title}>
        <TextField {...form.field('code')} label={label} required autoComplete="one-time-code" maxLength={40} />
        <FormMessage>{form.message}</FormMessage>
        <Button type="submit" busy={form.busy} variant={hasPasskey ? 'secondary' : 'primary'}>
          {form.busy ? messages.busy : messages.submit}
        </Button>
      </form>
      <p className={styles['else']}>{messages.lost}</p>
      <Back />
    </>
  );
}

function Back() {
  return (
    <p className={styles['else']}>
      <Link to="/login">{messages.back}</Link>
    </p>
  );
}
