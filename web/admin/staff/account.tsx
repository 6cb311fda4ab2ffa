import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Session, SessionsReply } from '#contract/sessions.ts';
import { staffAccountPaths, type StaffMobileReply } from '#contract/admin/staff/account.ts';
import { security as messages } from '#messages/account.ts';
import { account as accountMessages } from '#messages/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PasswordField, TextField } from '#web/admin/kit/inputs.tsx';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { nameSession } from '#web/ui/session-name.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { type Factors, factorPaths, type FactorsReply } from '#contract/admin/staff/factors.ts';
import look from '#web/admin/kit/look.module.css';
import { OwnFactors } from './factors/own-factors.tsx';
import { callAsStaff, readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { CommandButton, type Screen, ScreenHeading, useCommand } from '../screen.tsx';
import { useProof } from '../settings/proof.tsx';
import styles from './account.module.css';

/** Everybody who is logged in may see it, so it has no permission and is not in the menu. */
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

function Account() {
  const { sessions, factors, mobile } = useLoaderData<AccountPage>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(sessions.length);
  // The pressed button disappears with its factor, so the focus moves on.
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
          <ul className={look['lined']}>
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
    <li className={look['entry']}>
      <div>
        <p className={styles['device']}>
          {name} {session.is_current && <Badge tone="success">{messages.thisDevice}</Badge>}
        </p>
        <p className={look['note']}>
          {messages.since({ day: formatTime(session.created_at) })}
          {!session.is_current && ` · ${messages.lastUsed({ day: formatTime(session.last_used_at) })}`}
        </p>
      </div>
      {!session.is_current && (
        <CommandButton
          label={messages.endNamed({ device: name })}
          run={() => sendAsStaff(`${staffAccountPaths.sessions}/${session.id}/end`)}
          size="small"
          of={name}
        >
          {messages.end}
        </CommandButton>
      )}
    </li>
  );
}

/** No second staff account can have the same number. */
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

/** A new password ends the person's other sessions. */
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
