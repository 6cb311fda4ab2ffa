import { Link, useLoaderData, useNavigate } from 'react-router';
import { type Invitation, ownerCommand } from '#contract/admin/staff/invitation.ts';
import { welcome as messages } from '#messages/admin.ts';
import { Button, PasswordField } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { acceptInvitation, readInvitation } from '../api.ts';
import { secondStepPath } from './factors/second-step-path.ts';
import { EntryCard } from '../frame.tsx';
import { ScreenHeading } from '../screen.tsx';
import styles from '../frame.module.css';

interface Opened {
  token: string;
  /** Null if the link cannot be used. */
  invitation: Invitation | null;
}

/** Reads the invitation of the link. @throws LoadError if there is no answer. */
export async function openInvitation(signal: AbortSignal): Promise<Opened> {
  const token = location.hash.slice(1);
  return { token, invitation: await readInvitation(token, signal) };
}

export function Welcome() {
  const { token, invitation } = useLoaderData<Opened>();
  return <EntryCard>{invitation ? <SetPassword token={token} {...invitation} /> : <BrokenLink />}</EntryCard>;
}

function SetPassword({ token, name, email }: Invitation & { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '', password_confirmation: '' },
    submit: async (passwords) => {
      const failure = await acceptInvitation({ token, ...passwords });
      if (!failure) await navigate(`/${secondStepPath}`, { replace: true });
      return failure;
    },
  });
  return (
    <>
      <ScreenHeading title={messages.title}>{messages.heading({ name })}</ScreenHeading>
      <p>{messages.intro}</p>
      <form {...form.formProps} className={styles['form']} aria-label={messages.title}>
        {/* Password managers read the email from this field. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <p>
          {messages.email}: <b>{email}</b>
        </p>
        <PasswordField
          {...form.field('password')}
          required
          label={messages.password}
          hint={messages.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('password_confirmation')}
          required
          label={messages.passwordAgain}
          autoComplete="new-password"
        />
        <FormMessage>{form.message}</FormMessage>
        <Button type="submit" busy={form.busy}>
          {form.busy ? messages.busy : messages.submit}
        </Button>
      </form>
    </>
  );
}

function BrokenLink() {
  return (
    <>
      <ScreenHeading>{messages.brokenTitle}</ScreenHeading>
      <p>{withElements(messages.broken, { command: <code key="command">{ownerCommand}</code> })}</p>
      <p>
        <Link to="/login">{messages.toLogin}</Link>
      </p>
    </>
  );
}
