import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { type StaffMail as Email, type StaffMailList as EmailList, staffPaths } from '#contract/staff.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { readAsStaff, sendAsStaff } from './api.ts';
import { formatTime } from './dates.ts';
import { CommandButton, type Screen, ScreenHeading } from './screen.tsx';
import styles from './emails.module.css';

export const emailsScreen: Screen = {
  path: 'emails',
  menuLabel: 'Emails',
  permission: 'emails.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<EmailList>(staffPaths.mails, { query: Object.fromEntries(search), signal }),
      component: Emails,
    },
  },
};

const views = [
  { label: 'All', query: '' },
  { label: 'Failed', query: 'state=failed' },
];

/** The emails that the shop wrote, newest first, or those that failed; each opens to its text. */
function Emails() {
  const { data, meta } = useLoaderData<EmailList>();
  const [search] = useSearchParams();
  const isFailedView = search.get('state') === 'failed';
  const tabs = useRef<HTMLElement>(null);
  const shown = useRef({ search, length: data.length });
  // An email that is sent again leaves the failed ones together with the pressed button: the focus must not be lost.
  useEffect(() => {
    if (shown.current.search === search && data.length < shown.current.length) tabs.current?.focus();
    shown.current = { search, length: data.length };
  }, [search, data.length]);
  return (
    <>
      <ScreenHeading>Emails</ScreenHeading>
      <ViewTabs ref={tabs} label="Email views" views={views} current={isFailedView ? 'state=failed' : ''} />
      <DataList
        rows={data}
        rowKey={(email) => email.id}
        total={meta.total}
        nextCursor={meta.next_cursor}
        empty={
          isFailedView
            ? 'No failed emails. An email appears here when the mail server rejects it for good, or cannot be reached for two days.'
            : 'No emails yet. Emails from the shop to customers and staff appear here.'
        }
      >
        {(email) => <EmailEntry email={email} />}
      </DataList>
    </>
  );
}

const states: Record<Email['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Stored, not sent', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** One email: recipient, subject and state; opened, its text and what went wrong. */
function EmailEntry({ email }: { email: Email }) {
  const state = states[email.state];
  const summary = useRef<HTMLElement>(null);
  const [isDone, setIsDone] = useState(false);
  const isSentAgain = isDone && email.state !== 'failed';
  // The pressed button is gone: the focus moves to the email, which shows its new state.
  useEffect(() => {
    if (isSentAgain) summary.current?.focus();
  }, [isSentAgain]);
  return (
    <details className={styles['email']}>
      <summary ref={summary}>
        <Icon name="right" className={styles['mark']} />
        <span className={styles['subject']}>{email.subject}</span>
        <span className={styles['recipient']}>{email.recipient}</span>
        <span>
          <Badge tone={state.tone}>{state.label}</Badge>
        </span>
        <time className={styles['when']} dateTime={email.sent_at ?? email.created_at}>
          {formatTime(email.sent_at ?? email.created_at)}
        </time>
      </summary>
      {email.trouble !== null && (
        <p className={styles['problem']}>
          <strong>{email.state === 'failed' ? 'We gave up:' : 'The last attempt failed:'}</strong> {email.trouble}
        </p>
      )}
      {email.state === 'failed' && (
        <div className={styles['again']}>
          <CommandButton
            label={`Send again to ${email.recipient}`}
            run={() => sendAsStaff(`${staffPaths.mails}/${email.id}/send-again`)}
            onDone={() => setIsDone(true)}
            size="small"
          >
            Send again<span className="visually-hidden"> to {email.recipient}</span>
          </CommandButton>
        </div>
      )}
      <pre className={styles['text']}>{email.text}</pre>
    </details>
  );
}
