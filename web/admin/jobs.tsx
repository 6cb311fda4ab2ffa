import { useEffect, useRef } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type StaffJob, type StaffJobList, staffPaths } from '#contract/staff.ts';
import { jobs as messages } from '#messages/admin/jobs.ts';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { readAsStaff, sendAsStaff } from './api.ts';
import { formatTime } from './dates.ts';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { CommandButton, type Screen, usePermission } from './screen.tsx';
import styles from './jobs.module.css';

export const jobsScreen: Screen = {
  path: 'jobs',
  menuLabel: messages.heading,
  group: 'support',
  permission: 'jobs.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<StaffJobList>(staffPaths.jobs, { query: Object.fromEntries(search), signal }),
      component: Jobs,
    },
  },
};

const views = [
  { label: messages.all, query: '' },
  { label: messages.failedView, query: 'state=failed' },
  { label: messages.retryingView, query: 'state=retrying' },
];

/** What the shop does in the background and could not do; emails have a screen of their own. */
function Jobs() {
  const { data, meta } = useLoaderData<StaffJobList>();
  const [search] = useSearchParams();
  const tabs = useRef<HTMLElement>(null);
  const shown = useRef(data.length);
  // A job that is tried again leaves the list with the pressed button: the focus must not be lost.
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
      <p className={styles['about']}>
        {withElements(messages.about, {
          emails: (
            <Link key="emails" to="/emails">
              {messages.emails}
            </Link>
          ),
        })}
      </p>
      <ViewTabs ref={tabs} label={messages.viewsLabel} views={views} current={filters.toString()} />
      <DataList
        rows={data}
        rowKey={(job) => job.id}
        rowClassName={styles['job']}
        total={meta.total}
        nextCursor={meta.next_cursor}
        empty={messages.empty}
      >
        {(job) => <JobRow job={job} />}
      </DataList>
    </>
  );
}

const kinds: Readonly<Record<string, string>> = messages.kinds;

/** A kind of job in words; one that this version has no words for by its own name. */
function nameKind(kind: string): string {
  return kinds[kind.replace(/^(hourly|ten-minutely):/, '').replaceAll('-', '_')] ?? kind;
}

function JobRow({ job }: { job: StaffJob }) {
  const mayRetry = usePermission('jobs.retry');
  const name = nameKind(job.kind);
  const about = Object.entries(job.about).map(([field, value]) => `${field} ${value}`);
  return (
    <>
      <div className={styles['what']}>
        <h2 className={styles['name']}>
          {name} <Badge tone={job.state === 'failed' ? 'danger' : 'warning'}>{messages.states[job.state]}</Badge>
        </h2>
        <p className={styles['note']}>
          {job.state === 'failed'
            ? messages.gaveUp({ time: formatTime(job.at), count: job.attempts })
            : messages.triesAgain({ time: formatTime(job.at), count: job.attempts })}
        </p>
        <p className={styles['error']} lang="en">
          {job.error}
        </p>
        {about.length > 0 && (
          <p className={styles['note']} lang="en">
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
        >
          {messages.retry}
          <span className="visually-hidden"> {name}</span>
        </CommandButton>
      )}
    </>
  );
}
