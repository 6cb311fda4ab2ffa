import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  type JobQueue,
  type JobQueuesReply,
  type OrderFeedReaderState,
  type OrderFeedReply,
  type StaffJob,
  type StaffJobList,
  jobNameKey,
  staffPaths,
} from '#contract/admin/staff.ts';
import { jobs as messages } from '#messages/admin.ts';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { ExportLink, ListHead, EntryList } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandButton, type Screen, usePermission } from '../screen.tsx';
import styles from './jobs.module.css';

export const jobsScreen: Screen = {
  path: 'jobs',
  menuLabel: messages.heading,
  group: 'support',
  permission: 'jobs.read',
  pages: {
    '': {
      load: async ({ search, signal }) => {
        const [list, feed, queues] = await Promise.all([
          readAsStaff<StaffJobList>(staffPaths.jobs, { query: Object.fromEntries(search), signal }),
          readAsStaff<OrderFeedReply>(staffPaths.orderFeed, { signal }),
          readAsStaff<JobQueuesReply>(staffPaths.jobQueues, { signal }),
        ]);
        return { list, readers: feed.data.filter(({ state }) => state !== 'ok'), queues: queues.data };
      },
      component: Jobs,
    },
  },
};

const views = [
  { label: messages.all, query: '' },
  { label: messages.failedView, query: 'state=failed' },
  { label: messages.retryingView, query: 'state=retrying' },
];

/** Emails have a screen of their own. */
function Jobs() {
  const { list, readers, queues } = useLoaderData<{
    list: StaffJobList;
    readers: OrderFeedReaderState[];
    queues: JobQueue[];
  }>();
  const { data, meta } = list;
  const [search] = useSearchParams();
  const tabs = useRef<HTMLElement>(null);
  const shown = useRef(data.length);
  // A retried job leaves the list together with the pressed button, so the focus moves on.
  useEffect(() => {
    if (data.length < shown.current) tabs.current?.focus();
    shown.current = data.length;
  }, [data.length]);
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.jobs}.csv`} />
      </ListHead>
      <p className={look['intro']}>
        {withElements(messages.about, {
          emails: (
            <Link key="emails" to="/emails">
              {messages.emails}
            </Link>
          ),
        })}
      </p>
      {readers.length > 0 && <OrderFeed readers={readers} />}
      {queues.length > 0 && <Queues queues={queues} />}
      <ViewTabs ref={tabs} label={messages.viewsLabel} views={views} current={filters.toString()} />
      <EntryList list={{ data, meta }} rowClassName={styles['job']} empty={messages.empty}>
        {(job) => <JobRow job={job} />}
      </EntryList>
    </>
  );
}

function Queues({ queues }: { queues: readonly JobQueue[] }) {
  const texts = messages.queues;
  return (
    <section aria-labelledby="job-queues" className={styles['feed']}>
      <h2 id="job-queues">{texts.heading}</h2>
      <ul className={look['list']}>
        {queues.map(({ kind, waiting, due_since: dueSince, retrying, failed }) => (
          <li key={kind}>
            <span className={look['subheading']}>{nameKind(kind)}</span>{' '}
            {failed > 0 && <Badge tone="danger">{texts.failed({ count: failed })}</Badge>}{' '}
            {retrying > 0 && <Badge tone="warning">{texts.retrying({ count: retrying })}</Badge>}
            {dueSince !== null && (
              <p className={look['quiet']}>{texts.waiting({ count: waiting, time: formatTime(dueSince) })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Order events that could not be passed on, with a button to retry. */
function OrderFeed({ readers }: { readers: readonly OrderFeedReaderState[] }) {
  return (
    <section aria-labelledby="order-feed" className={styles['feed']}>
      <h2 id="order-feed">{messages.feed.heading}</h2>
      <p className={look['quiet']}>{messages.feed.about}</p>
      {readers.map((reader) => (
        <div key={reader.name} className={styles['job']}>
          <ReaderRow reader={reader} />
        </div>
      ))}
    </section>
  );
}

const readerNames: Readonly<Record<string, string>> = messages.feed.names;

function ReaderRow({ reader: { name, state, waiting, oldest_at: oldest, failure } }: { reader: OrderFeedReaderState }) {
  const mayRetry = usePermission('jobs.retry');
  const texts = messages.feed;
  const shown = readerNames[name.replaceAll('-', '_')] ?? name;
  return (
    <>
      <div className={styles['what']}>
        <h3 className={look['subheading']}>
          {shown}{' '}
          {state !== 'ok' && <Badge tone={state === 'stopped' ? 'danger' : 'warning'}>{texts.states[state]}</Badge>}
        </h3>
        {failure && (
          <>
            <p className={look['quiet']}>
              <Link to={`/orders/${failure.order_id}`}>{texts.order({ id: failure.order_number })}</Link>
              {' · '}
              {texts.stopped({
                time: formatTime(failure.since),
                count: failure.attempts,
                next: formatTime(failure.retry_at),
              })}
            </p>
            <p className={styles['error']} lang="en">
              {failure.error}
            </p>
          </>
        )}
        {oldest !== null && (
          <p className={look['quiet']}>{texts.waiting({ count: waiting, time: formatTime(oldest) })}</p>
        )}
      </div>
      {failure && mayRetry && (
        <CommandButton
          label={texts.retryOf({ name: shown })}
          run={() => sendAsStaff(`${staffPaths.orderFeed}/${name}/retry`)}
          onDone={() => showToast(texts.retried)}
          size="small"
          variant="secondary"
          of={shown}
        >
          {messages.retry}
        </CommandButton>
      )}
    </>
  );
}

const kinds: Readonly<Record<string, string>> = messages.kinds;

/** Falls back to the kind itself if this version has no text for it. */
function nameKind(kind: string): string {
  return kinds[jobNameKey(kind)] ?? kind;
}

function JobRow({ job }: { job: StaffJob }) {
  const mayRetry = usePermission('jobs.retry');
  const name = nameKind(job.kind);
  const about = Object.entries(job.about).map(([field, value]) => `${field} ${value}`);
  return (
    <>
      <div className={styles['what']}>
        <h2 className={look['subheading']}>
          {name} <Badge tone={job.state === 'failed' ? 'danger' : 'warning'}>{messages.states[job.state]}</Badge>
        </h2>
        <p className={look['quiet']}>
          {job.state === 'failed'
            ? messages.gaveUp({ time: formatTime(job.at), count: job.attempts })
            : messages.triesAgain({ time: formatTime(job.at), count: job.attempts })}
        </p>
        <p className={styles['error']} lang="en">
          {job.error}
        </p>
        {about.length > 0 && (
          <p className={look['quiet']} lang="en">
            {about.join(' · ')}
          </p>
        )}
      </div>
      {job.state === 'failed' && mayRetry && (
        <CommandButton
          label={messages.retryOf({ name, id: job.id })}
          run={() => sendAsStaff(`${staffPaths.jobs}/${job.id}/retry`)}
          onDone={() => showToast(messages.retried)}
          size="small"
          variant="secondary"
          of={name}
        >
          {messages.retry}
        </CommandButton>
      )}
    </>
  );
}
