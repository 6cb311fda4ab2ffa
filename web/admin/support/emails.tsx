import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { type StaffMail as Email, type StaffMailList as EmailList, staffPaths } from '#contract/admin/staff.ts';
import { emails as messages } from '#messages/admin.ts';
import { ExportLink, ListHead, ListSearch, useListFilters, EntryList } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import look from '#web/admin/kit/look.module.css';
import { readList } from '#web/admin/kit/loaders.ts';
import { sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { CommandButton, type Screen } from '../screen.tsx';
import styles from './emails.module.css';

export const emailsScreen: Screen = {
  path: 'emails',
  menuLabel: messages.heading,
  group: 'support',
  permission: 'emails.read',
  pages: {
    '': { load: readList(staffPaths.mails), component: Emails },
  },
};

const views = [
  { label: messages.all, query: '' },
  { label: messages.failed, query: 'state=failed' },
  { label: messages.waitingView, query: 'state=waiting' },
  { label: messages.sentView, query: 'state=sent' },
];

function Emails() {
  const { data, meta } = useLoaderData<EmailList>();
  const { filters } = useListFilters();
  const [search] = useSearchParams();
  const isFailedView = filters.toString() === 'state=failed';
  const tabs = useRef<HTMLElement>(null);
  const shown = useRef({ search, length: data.length });
  // A resent email leaves the list of failed ones together with the pressed button, so the focus moves on.
  useEffect(() => {
    if (shown.current.search === search && data.length < shown.current.length) tabs.current?.focus();
    shown.current = { search, length: data.length };
  }, [search, data.length]);
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.mails}.csv`} />
      </ListHead>
      <ViewTabs ref={tabs} label={messages.viewsLabel} views={views} current={filters.toString()} />
      <ListSearch
        key={search.toString()}
        name={messages.searchForm}
        label={messages.search}
        hint={messages.searchHint}
        find={messages.find}
      />
      <EntryList
        list={{ data, meta }}
        empty={isFailedView ? messages.noneFailed : filters.size > 0 ? messages.noMatch : messages.empty}
      >
        {(email) => <EmailEntry email={email} />}
      </EntryList>
    </>
  );
}

const tones: Record<Email['state'], Tone> = { waiting: 'neutral', sent: 'success', kept: 'neutral', failed: 'danger' };

function EmailEntry({ email }: { email: Email }) {
  const summary = useRef<HTMLElement>(null);
  const [isDone, setIsDone] = useState(false);
  const isSentAgain = isDone && email.state !== 'failed';
  // The pressed button disappears, so the focus moves to the email with its new state.
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
          <Badge tone={tones[email.state]}>{messages.states[email.state]}</Badge>
        </span>
        <time className={look['muted']} dateTime={email.sent_at ?? email.created_at}>
          {formatTime(email.sent_at ?? email.created_at)}
        </time>
      </summary>
      {email.trouble !== null && (
        <p className={styles['problem']}>
          <strong>{email.state === 'failed' ? messages.gaveUp : messages.lastFailed}</strong> {email.trouble}
        </p>
      )}
      {email.state === 'failed' && (
        <div className={styles['again']}>
          <CommandButton
            label={messages.sendAgainForm({ recipient: email.recipient })}
            run={() => sendAsStaff(`${staffPaths.mails}/${email.id}/send-again`)}
            onDone={() => setIsDone(true)}
            size="small"
            of={messages.sendAgainTo({ recipient: email.recipient })}
          >
            {messages.sendAgain}
          </CommandButton>
        </div>
      )}
      <pre className={styles['text']}>{email.text}</pre>
    </details>
  );
}
