import { useState } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import { signInPaths } from '#contract/admin/staff/factors.ts';
import { factors as factorMessages, signIn as messages } from '#messages/admin.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { pageAfterLogin } from '#web/ui/session-end.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import {
  continueSignIn,
  hasSession,
  readWaitingSignIn,
  takeRecoveryCodes,
  type WaitingSignIn,
} from '#web/admin/api.ts';
import { EntryCard } from '#web/admin/frame.tsx';
import { ScreenHeading } from '#web/admin/screen.tsx';
import { AddFactor } from './add-factor.tsx';
import { canUsePasskeys, signInChannel, signWithPasskey } from './channel.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from '#web/admin/frame.module.css';

export { secondStepPath } from './second-step-path.ts';

/** Returns the page that the address of a login step leads to afterwards. */
export const pageAfterSignIn = (address: string): string =>
  pageAfterLogin(new URL(address, window.location.origin).searchParams, '/');

/** Redirects a reader who is logged in already or has not entered a password. */
export function openSecondStep(address: string): Response | null {
  if (readWaitingSignIn()) return null;
  return redirect(hasSession() ? pageAfterSignIn(address) : `/login${new URL(address).search}`);
}

export function SecondStep() {
  const navigate = useNavigate();
  // Stored while the page is shown, because the session that starts here replaces it.
  const [waiting] = useState(readWaitingSignIn);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { search } = useLocation();
  const enter = () => void navigate(pageAfterSignIn(search), { replace: true });
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
      <p className={look['muted']}>{messages.lost}</p>
      <Back />
    </>
  );
}

function Back() {
  const { search } = useLocation();
  return (
    <p className={look['muted']}>
      <Link to={`/login${search}`}>{messages.back}</Link>
    </p>
  );
}
