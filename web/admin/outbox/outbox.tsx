import { useLoaderData } from 'react-router';
import type { StaffMail, StaffMailList } from '#contract/staff.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import styles from './outbox.module.css';

/** The mails that the shop wrote, newest first; each opens to its text. */
export function Outbox() {
  const { data, meta } = useLoaderData<StaffMailList>();
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Outbox · ${brand.name} staff`}>Outbox</PageHeading>
      {data.length === 0 ? (
        <p className={list['empty']}>No mails yet. What the shop writes to customers and staff appears here.</p>
      ) : (
        <>
          {meta.total !== undefined && <p className={list['count']}>{meta.total} in all, newest first</p>}
          <ul className={list['list']}>
            {data.map((mail) => (
              <li key={mail.id}>
                <Mail mail={mail} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PagesNav next={meta.next_cursor} />
    </>
  );
}

const states: Record<StaffMail['state'], { label: string; look: string }> = {
  waiting: { label: 'Waiting to be sent', look: '' },
  sent: { label: 'Sent', look: 'good' },
  kept: { label: 'Kept here, not sent', look: '' },
  failed: { label: 'Could not be sent', look: 'bad' },
};

function Mail({ mail }: { mail: StaffMail }) {
  const state = states[mail.state];
  return (
    <details className={styles['mail']}>
      <summary>
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
      <pre className={styles['text']}>{mail.text}</pre>
    </details>
  );
}
