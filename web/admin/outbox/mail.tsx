import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { StaffMail } from '#contract/staff.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import styles from './outbox.module.css';

const states: Record<StaffMail['state'], { label: string; look: string }> = {
  waiting: { label: 'Waiting to be sent', look: '' },
  sent: { label: 'Sent', look: 'good' },
  kept: { label: 'Kept here, not sent', look: '' },
  failed: { label: 'Could not be sent', look: 'bad' },
};

/** One mail: to whom, about what, how it stands; opened, its text and what went wrong. */
export function Mail({ mail }: { mail: StaffMail }) {
  const state = states[mail.state];
  const summary = useRef<HTMLElement>(null);
  const fetcher = useFetcher<CallFailure | null>();
  const gone = mail.state !== 'failed' && fetcher.data === null;
  // The pressed button is gone: the focus goes to the mail, which tells its new state.
  useEffect(() => {
    if (gone) summary.current?.focus();
  }, [gone]);
  return (
    <details className={styles['mail']}>
      <summary ref={summary}>
        <Icon name="right" className={styles['mark']} />
        <span className={styles['subject']}>{mail.subject}</span>
        <span className={styles['recipient']}>{mail.recipient}</span>
        <span>
          <span className={`${list['badge']} ${list[state.look] ?? ''}`}>{state.label}</span>
        </span>
        <time className={styles['when']} dateTime={mail.sent_at ?? mail.created_at}>
          {indiaTime(mail.sent_at ?? mail.created_at)}
        </time>
      </summary>
      {mail.trouble !== null && (
        <p className={styles['trouble']}>
          <strong>{mail.state === 'failed' ? 'It was given up:' : 'The last attempt failed:'}</strong> {mail.trouble}
        </p>
      )}
      {mail.state === 'failed' && (
        <fetcher.Form method="post" className={styles['again']}>
          <input type="hidden" name="id" value={mail.id} />
          <Button type="submit" variant="secondary" size="small" busy={fetcher.state !== 'idle'}>
            Send again<span className="visually-hidden"> to {mail.recipient}</span>
          </Button>
          <div role="alert">
            <FieldError error={fetcher.data?.message} />
          </div>
        </fetcher.Form>
      )}
      <pre className={styles['text']}>{mail.text}</pre>
    </details>
  );
}
