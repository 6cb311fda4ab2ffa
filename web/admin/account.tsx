import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Session, SessionsReply } from '#contract/sessions.ts';
import { staffAccountPaths, type StaffMobileReply } from '#contract/staff-account.ts';
import { security as messages } from '#messages/account/security.ts';
import { account as accountMessages } from '#messages/admin/account.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PasswordField, TextField } from '#web/admin/kit/inputs.tsx';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { nameSession } from '#web/ui/session-name.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { type Factors, factorPaths, type FactorsReply } from '#contract/staff-factors.ts';
import { OwnFactors } from './factors/own-factors.tsx';
import { callAsStaff, readAsStaff, sendAsStaff } from './api.ts';
import { formatTime } from './dates.ts';
import { CommandButton, type Screen, ScreenHeading, useCommand } from './screen.tsx';
import { useProof } from './settings/proof.tsx';
import styles from './account.module.css';

/** Of everybody who is logged in, so that it is in no menu of permissions. */
export const accountScreen: Pick<Screen, 'path' | 'pages'> = {
  path: 'account',
  pages: {
    '': {
      load: async ({ signal }): Promise<AccountPage> => {
        const [sessions, factors, mobile] = await Promise.all([
          readAsStaff<SessionsReply>(staffAccountPaths.sessions, { signal }),
          readAsStaff<FactorsReply>(factorPaths.factors, { signal }),
          readAsStaff<StaffMobileReply>(staffAccountPaths.mobile, { signal }),
        ]);
        return { sessions: sessions.data, factors: factors.data, mobile: mobile.data.mobile };
      },
      component: Account,
    },
  },
};

interface AccountPage {
  sessions: Session[];
  factors: Factors;
  mobile: string | null;
}

/** One's own account: its second factor, where it is logged in, and its password. */
function Account() {
  const { sessions, factors, mobile } = useLoaderData<AccountPage>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(sessions.length);
  // The pressed button is gone with its device: the focus must not be lost.
  useEffect(() => {
    if (sessions.length < shown.current) heading.current?.focus({ preventScroll: true });
    shown.current = sessions.length;
  }, [sessions.length]);
  return (
    <>
      <ScreenHeading>{accountMessages.heading}</ScreenHeading>
      <div className={styles['parts']}>
        <OwnFactors factors={factors} />
        <MobileForm mobile={mobile} />
        <section aria-labelledby="sessions">
          <h2 id="sessions" ref={heading} tabIndex={-1}>
            {messages.devices}
          </h2>
          <p>{messages.devicesText}</p>
          <ul className={styles['list']}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <CommandButton
              label={messages.endOthers}
              run={() => sendAsStaff(staffAccountPaths.endOtherSessions)}
              variant="secondary"
            >
              {messages.endOthers}
            </CommandButton>
          )}
        </section>
        <PasswordForm />
      </div>
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const name = nameSession(session);
  return (
    <li className={styles['session']}>
      <div>
        <p className={styles['device']}>
          {name} {session.is_current && <Badge tone="success">{messages.thisDevice}</Badge>}
        </p>
        <p className={styles['when']}>
          {messages.since({ day: formatTime(session.created_at) })}
          {!session.is_current && ` · ${messages.lastUsed({ day: formatTime(session.last_used_at) })}`}
        </p>
      </div>
      {!session.is_current && (
        <CommandButton
          label={messages.endNamed({ device: name })}
          run={() => sendAsStaff(`${staffAccountPaths.sessions}/${session.id}/end`)}
          size="small"
        >
          {messages.end}
          <span className="visually-hidden"> {name}</span>
        </CommandButton>
      )}
    </li>
  );
}

/** The person's own number, which no second account can have. */
function MobileForm({ mobile }: { mobile: string | null }) {
  const { prove, dialog } = useProof();
  const form = useStoredForm<string | null, { mobile: string }>({
    stored: mobile,
    toForm: (stored) => ({ mobile: stored ?? '' }),
    save: async (values) => {
      const sent = await prove(() => callAsStaff<StaffMobileReply>(staffAccountPaths.mobile, { body: values }));
      return sent?.ok ? { ok: true, stored: sent.reply.data.mobile } : sent;
    },
  });
  return (
    <section aria-labelledby="own-mobile">
      <h2 id="own-mobile">{accountMessages.mobile}</h2>
      <p>{accountMessages.mobileAbout}</p>
      <form {...form.formProps} className={styles['form']} aria-labelledby="own-mobile">
        <TextField
          {...form.field('mobile')}
          label={accountMessages.mobile}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <FormFooter
          form={form}
          label={accountMessages.saveMobile}
          savedMessage={form.isSaved ? accountMessages.mobileSaved : null}
        />
      </form>
      {dialog}
    </section>
  );
}

/** A new password; it ends the other sessions. */
function PasswordForm() {
  const runCommand = useCommand();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    initial: { current_password: '', password: '' },
    submit: async (values) => {
      setIsSaved(false);
      const failure = await runCommand(() => sendAsStaff(staffAccountPaths.changePassword, values));
      setIsSaved(failure === null);
      if (failure === null) for (const name of ['current_password', 'password'] as const) form.set(name, '');
      return failure;
    },
  });
  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password">{messages.password}</h2>
      <form {...form.formProps} className={styles['form']} aria-labelledby="change-password">
        <PasswordField
          {...form.field('current_password')}
          label={messages.current}
          required
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('password')}
          label={messages.new}
          required
          autoComplete="new-password"
          hint={messages.newHint}
        />
        <FormFooter
          form={form}
          label={messages.change}
          variant="primary"
          savedMessage={isSaved ? accountMessages.passwordSaved : null}
        />
      </form>
    </section>
  );
}
