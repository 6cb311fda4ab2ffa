import { Button as LibraryButton } from '@mantine/core';
import { useEffect } from 'react';
import { Form, Link, useLoaderData, useRevalidator } from 'react-router';
import {
  type AuditDetailReply,
  type AuditList,
  auditPaths,
  type AuditRow,
  type AuditVerification,
  type AuditVerificationReply,
} from '#contract/staff-audit.ts';
import { audit as messages } from '#messages/admin/audit.ts';
import { Button, buttonLook, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { TablePanel, useListFilters } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import type { Column } from '#web/ui/table.tsx';
import { callForLoader, readAsStaff, sendAsStaff } from '../api.ts';
import { loaded } from '#web/ui/api-call.ts';
import { formatTime } from '../dates.ts';
import { CommandButton, type Screen, ScreenHeading, usePermission } from '../screen.tsx';
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

interface LogPage {
  list: AuditList;
  verification: AuditVerification;
  /** Why the filters cannot be used; empty where they can. */
  problem: string;
}

async function readLog({ search, signal }: { search: URLSearchParams; signal: AbortSignal }): Promise<LogPage> {
  const query = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const [list, verification] = await Promise.all([
    callForLoader<AuditList>(auditPaths.entries, { query, signal }),
    readAsStaff<AuditVerificationReply>(auditPaths.verification, { signal }),
  ]);
  const isMistyped = !list.ok && list.failure.status === 422;
  const shown = isMistyped ? { status: 'success' as const, data: [], meta: { next_cursor: null } } : loaded(list);
  return { list: shown, verification: verification.data, problem: isMistyped ? list.failure.message : '' };
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

/** What it was done to, by the name that people know it by. */
function ObjectLink({ entry }: { entry: AuditRow }) {
  const { text, to } = nameObject(entry);
  if (text === '') return null;
  return to === null ? <span className={styles['object']}>{text}</span> : <Link to={to}>{text}</Link>;
}

/** Everything that staff did, the newest first, and whether the chain that seals it holds. */
function AuditLog() {
  const { list, verification, problem } = useLoaderData<LogPage>();
  const mayExport = usePermission('audit.export');
  const { filters } = useListFilters();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['intro']}>{messages.intro}</p>
      <Verification {...verification} />
      <Filters key={filters.toString()} filters={filters} mayExport={mayExport} />
      <FormMessage>{problem}</FormMessage>
      {list.data.length === 0 ? (
        <EmptyState>{messages.none}</EmptyState>
      ) : (
        <TablePanel
          caption={messages.heading}
          isCaptionHidden
          rows={list.data}
          rowKey={(entry) => entry.id}
          columns={columns}
        />
      )}
      <Pager nextCursor={list.meta.next_cursor} />
    </>
  );
}

function Filters({ filters, mayExport }: { filters: URLSearchParams; mayExport: boolean }) {
  const field = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  const actions = listActions();
  const chosen = filters.get('action') ?? '';
  // A link may name an object alone: all its actions.
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
        {mayExport && (
          <LibraryButton
            {...buttonLook({ variant: 'secondary' })}
            component="a"
            href={`${auditPaths.export}?${filters}`}
            download
          >
            {messages.export}
          </LibraryButton>
        )}
      </div>
    </Form>
  );
}

const askAgainMs = 2_000;

/** Whether the log is as it was written, as of the last check. */
function Verification({ last, is_running: isRunning }: AuditVerification) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
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
