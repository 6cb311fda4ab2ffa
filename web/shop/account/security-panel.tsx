import { useEffect, useRef, useState } from 'react';
import type { Session } from '#contract/sessions.ts';
import { security as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { nameSession } from '#web/ui/session-name.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { formatDay } from '../language/format.ts';
import { OwnerProofFields } from './owner-proof.tsx';
import formStyles from '../forms/form.module.css';

export function SecurityPanel() {
  /** Counts changes that end sessions; each reloads the list. */
  const [changes, setChanges] = useState(0);
  return (
    <div className="security-parts">
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
      <SessionList changes={changes} />
      <OwnData />
    </div>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useForm({ initial: { current_password: '', code: '', factor_code: '', password: '' } });
  const { busy, message, formProps } = useSubmit(form, async (body) => {
    const result = await call('changePassword', { body });
    if (!result.ok) return result.failure;
    notify({ kind: 'success', title: messages.changedTitle, text: messages.changedText });
    onChanged();
    return null;
  });
  return (
    <section aria-labelledby="change-password">
      <h3 id="change-password">{messages.password}</h3>
      <form {...formProps} className={`${formStyles['stack']} security-form`} noValidate>
        <OwnerProofFields form={form} />
        <PasswordField
          {...form.field('password')}
          label={messages.new}
          required
          autoComplete="new-password"
          hint={messages.newHint}
        />
        <FormActions form={{ busy, message }} label={messages.change} busyLabel={notices.pleaseWait} />
      </form>
    </section>
  );
}

type Listed = { sessions: Session[] | null; failed: string | null; done: string | null; busy: string | null };

function useSessions(changes: number) {
  const [listed, setListed] = useState<Listed>({ sessions: null, failed: null, done: null, busy: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void call('sessions', { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) setListed({ sessions: result.reply.data, failed: null, done: null, busy: null });
      else setListed({ sessions: null, failed: result.failure.message, done: null, busy: null });
    });
    return () => abort.abort();
  }, [changes, attempt]);
  const end = async (session: Session | 'others') => {
    const busy = session === 'others' ? session : session.id;
    setListed({ ...listed, busy, done: null, failed: null });
    const result =
      session === 'others'
        ? await call('endOtherSessions', { method: 'POST' })
        : await call('sessions', { method: 'DELETE', id: session.id });
    // A session that has already ended disappears when the list is reloaded.
    if (!result.ok && result.failure.status === 404) return setAttempt(attempt + 1);
    if (!result.ok) return setListed({ ...listed, busy: null, failed: result.failure.message });
    const done = session === 'others' ? messages.othersEnded : messages.ended;
    setListed({ sessions: result.reply.data, failed: null, done, busy: null });
  };
  return { ...listed, end, retry: () => setAttempt(attempt + 1) };
}

function SessionList({ changes }: { changes: number }) {
  const { sessions, failed, done, busy, end, retry } = useSessions(changes);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its session, so the focus moves to the list's heading.
  useEffect(() => {
    if (done !== null) heading.current?.focus({ preventScroll: true });
  }, [done]);
  return (
    <section aria-labelledby="sessions" aria-busy={busy !== null || (sessions === null && failed === null)}>
      <h3 id="sessions" ref={heading} tabIndex={-1} className="security-heading">
        {messages.devices}
      </h3>
      <p>{messages.devicesText}</p>
      {sessions === null && failed === null && <Spinner />}
      {sessions && (
        <ul className="security-list">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={busy === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
      <FormMessage kind="note">{done}</FormMessage>
      <FormMessage>{failed && (sessions ? failed : messages.failed)}</FormMessage>
      {failed && !sessions && (
        <Button variant="secondary" onClick={retry}>
          {messages.tryAgain}
        </Button>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="secondary" busy={busy === 'others'} onClick={() => void end('others')}>
          {messages.endOthers}
        </Button>
      )}
    </section>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const name = nameSession(session);
  return (
    <li className="security-session">
      <div>
        <p className="security-device">
          {name} {session.is_current && <Badge tone="success">{messages.thisDevice}</Badge>}
        </p>
        <p className={formStyles['note']}>
          {[
            messages.since({ day: formatDay(session.created_at) }),
            ...(session.is_current ? [] : [messages.lastUsed({ day: formatDay(session.last_used_at) })]),
          ].join(' · ')}
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="secondary"
          size="small"
          busy={isBusy}
          aria-label={messages.endNamed({ device: name })}
          onClick={onEnd}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
}

function OwnData() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const download = async () => {
    setBusy(true);
    const result = await call('ownData');
    setBusy(false);
    setFailed(result.ok ? '' : result.failure.message);
    if (result.ok) saveJson(result.reply, 'my-data.json');
  };
  return (
    <section aria-labelledby="own-data">
      <h3 id="own-data">{messages.data}</h3>
      <p>{messages.dataText}</p>
      <p>
        {withElements(messages.eraseText, {
          contact: (
            <AppLink key="contact" to="/contact">
              {messages.contact}
            </AppLink>
          ),
        })}
      </p>
      <FormMessage>{failed}</FormMessage>
      <Button variant="secondary" busy={busy} onClick={() => void download()}>
        {messages.downloadData}
      </Button>
    </section>
  );
}

function saveJson(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
