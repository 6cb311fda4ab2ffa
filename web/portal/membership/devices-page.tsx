import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Session } from '#contract/sessions.ts';
import { security } from '#messages/account.ts';
import { membership as messages } from '#messages/portal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { nameSession } from '#web/ui/session-name.ts';
import { callAsCustomer } from '../api.ts';
import { formatDay, formatTime } from '../dates.ts';
import { MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

/** Sessions in shop and portal. All but the current one can be ended. */
export function DevicesPage({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its session, so the focus moves to the list's heading.
  useEffect(() => {
    if (done !== '') heading.current?.focus({ preventScroll: true });
  }, [done]);
  const end = async (which: Session | 'others') => {
    setBusy(which === 'others' ? which : which.id);
    setDone('');
    setFailed('');
    const result =
      which === 'others'
        ? await callAsCustomer<Session[]>(paths.endOtherSessions, { method: 'POST' })
        : await callAsCustomer<Session[]>(`${paths.sessions}/${which.id}`, { method: 'DELETE' });
    await revalidate();
    setBusy(null);
    // A session that has already ended is a success.
    if (result.ok || result.failure.status === 404) setDone(which === 'others' ? security.othersEnded : security.ended);
    else setFailed(result.failure.message);
  };
  return (
    <MembershipPage title={messages.title} heading={security.devices}>
      <p className={styles['lead']}>{messages.devicesText}</p>
      <section className={styles['sheet']} aria-labelledby="devices">
        <h2 id="devices" ref={heading} tabIndex={-1}>
          {messages.devicesList({ count: sessions.length })}
        </h2>
        <ul className={styles['lines']}>
          {sessions.map((session) => (
            <DeviceRow key={session.id} session={session} busy={busy === session.id} onEnd={() => void end(session)} />
          ))}
        </ul>
        <FormMessage kind="note">{done}</FormMessage>
        <FormMessage>{failed}</FormMessage>
        {sessions.length > 1 && (
          <div>
            <Button variant="secondary" busy={busy === 'others'} onClick={() => void end('others')}>
              {security.endOthers}
            </Button>
          </div>
        )}
      </section>
    </MembershipPage>
  );
}

function DeviceRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const device = nameSession(session);
  return (
    <li>
      <div>
        <p>
          {device} {session.is_current && <Badge tone="success">{security.thisDevice}</Badge>}
        </p>
        <p className={styles['quiet']}>
          {[
            security.since({ day: formatDay(session.created_at) }),
            ...(session.is_current ? [] : [security.lastUsed({ day: formatTime(session.last_used_at) })]),
          ].join(' · ')}
        </p>
      </div>
      {!session.is_current && (
        <Button variant="secondary" size="small" busy={busy} aria-label={security.endNamed({ device })} onClick={onEnd}>
          {security.end}
        </Button>
      )}
    </li>
  );
}
