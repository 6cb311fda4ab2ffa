import { Form, Link, useLoaderData } from 'react-router';
import { type FilteredList, readFiltered } from '#web/admin/kit/loaders.ts';
import {
  type AuditDetailReply,
  type AuditList,
  auditPaths,
  type AuditRow,
  type AuditVerification,
  type AuditVerificationReply,
} from '#contract/admin/reports/audit.ts';
import { audit as messages } from '#messages/admin.ts';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { useListFilters, List } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { usePolling } from '#web/admin/kit/use-polling.ts';
import { readAsStaff, sendAsStaff } from '#web/admin/api.ts';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '#web/admin/kit/dates.ts';
import { CommandButton, type PageRequest, type Screen, ScreenHeading, usePermission } from '#web/admin/screen.tsx';
import { AuditEntry } from './entry.tsx';
import { listActions, nameAction, nameObject, nameOf, outcomeTones } from './name-action.ts';
import styles from './audit.module.css';

export const auditScreen: Screen = {
  path: 'audit',
  menuLabel: messages.heading,
  group: 'reports',
  permission: 'audit.read',
  pages: {
    '': { load: readLog, component: AuditLog },
    ':id': {
      load: ({ params, signal }) => readAsStaff<AuditDetailReply>(`${auditPaths.entries}/${params['id']}`, { signal }),
      component: AuditEntry,
    },
  },
};

interface LogPage extends FilteredList<AuditList> {
  verification: AuditVerification;
}

async function readLog(request: PageRequest): Promise<LogPage> {
  const [list, verification] = await Promise.all([
    readFiltered<AuditList>(auditPaths.entries, request),
    readAsStaff<AuditVerificationReply>(auditPaths.verification, { signal: request.signal }),
  ]);
  return { ...list, verification: verification.data };
}

const columns: Column<AuditRow>[] = [
  {
    header: messages.when,
    cell: (entry) => (
      <time dateTime={entry.at} className={styles['fact']}>
        {formatTime(entry.at)}
      </time>
    ),
  },
  { header: messages.who, cell: (entry) => <span className={styles['who']}>{nameOf(entry)}</span> },
  {
    header: messages.what,
    kind: 'rowHeader',
    cell: (entry) => (
      <Link to={`/audit/${entry.id}`} aria-label={messages.details({ id: entry.id, action: nameAction(entry.action) })}>
        {nameAction(entry.action)}
      </Link>
    ),
  },
  { header: messages.object, cell: (entry) => <ObjectLink entry={entry} /> },
  {
    header: messages.outcome,
    cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{messages.outcomes[outcome]}</Badge>,
  },
];

function ObjectLink({ entry }: { entry: AuditRow }) {
  const { text, to } = nameObject(entry);
  if (text === '') return null;
  return to === null ? <span className={styles['object']}>{text}</span> : <Link to={to}>{text}</Link>;
}

function AuditLog() {
  const { list, filterError, verification } = useLoaderData<LogPage>();
  const mayExport = usePermission('audit.export');
  const { filters } = useListFilters();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={look['intro']}>{messages.intro}</p>
      <Verification {...verification} />
      <Filters key={filters.toString()} filters={filters} mayExport={mayExport} />
      <List
        list={list ?? { data: [] }}
        error={filterError}
        empty={messages.none}
        caption={messages.heading}
        columns={columns}
      />
    </>
  );
}

function Filters({ filters, mayExport }: { filters: URLSearchParams; mayExport: boolean }) {
  const field = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  const actions = listActions();
  const chosen = filters.get('action') ?? '';
  // A link may filter by the first part of an action's code alone, which covers all actions of that object.
  const isOther = chosen !== '' && !actions.some(({ value }) => value === chosen);
  const outcomes = Object.entries(messages.outcomes).map(([value, label]) => ({ value, label }));
  return (
    <Form className={styles['filters']} aria-label={messages.filter}>
      <TextField {...field('person')} label={messages.person} hint={messages.personHint} maxLength={254} />
      <SelectField
        {...field('action')}
        label={messages.action}
        options={[{ value: '', label: messages.anyAction }, ...(isOther ? [chosen] : []), ...actions]}
      />
      <TextField {...field('object')} label={messages.object} hint={messages.objectHint} maxLength={60} />
      <SelectField
        {...field('outcome')}
        label={messages.outcome}
        options={[{ value: '', label: messages.any }, ...outcomes]}
      />
      <TextField {...field('from')} label={messages.from} type="date" />
      <TextField {...field('to')} label={messages.to} type="date" />
      <div className={styles['buttons']}>
        <Button type="submit">{messages.apply}</Button>
        {filters.size > 0 && <Link to="/audit">{messages.reset}</Link>}
        {mayExport && <DownloadLink path={`${auditPaths.export}?${filters}`}>{messages.export}</DownloadLink>}
      </div>
    </Form>
  );
}

function Verification({ last, is_running: isRunning }: AuditVerification) {
  usePolling(isRunning);
  const time = last && formatTime(last.at);
  const isBroken = last !== null && last.problem !== null;
  return (
    <section className={`${styles['verification']} ${isBroken ? styles['broken'] : ''}`} aria-label={messages.heading}>
      <p role="status">
        {!last && messages.unverified}
        {last && !isBroken && messages.intact({ count: last.sealed, time: time! })}
        {last && isBroken && messages.broken({ problem: last.problem!, time: time! })}
        {last && last.unsealed > 0 && ` ${messages.waitingSeal({ count: last.unsealed })}`}
      </p>
      <CommandButton
        label={messages.verify}
        run={() => sendAsStaff(auditPaths.verification)}
        busy={isRunning}
        variant="secondary"
        size="small"
      >
        {isRunning ? messages.running : messages.verify}
      </CommandButton>
    </section>
  );
}
