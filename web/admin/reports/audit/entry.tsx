import { Link, useLoaderData } from 'react-router';
import type { AuditDetail, AuditDetailReply } from '#contract/admin/reports/audit.ts';
import { audit as messages } from '#messages/admin.ts';
import { BackLink, type Fact, Facts } from '#web/admin/kit/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { formatTime } from '#web/admin/kit/dates.ts';
import { ScreenHeading } from '#web/admin/screen.tsx';
import { listFilters, nameAction, nameObject, nameOf, outcomeTones } from './name-action.ts';
import styles from './audit.module.css';

export function AuditEntry() {
  const { data: entry } = useLoaderData<AuditDetailReply>();
  const { second_person: rule, ...after } = entry.after ?? {};
  const filters = listFilters(entry.object_id).map(([filter, value]) => ({
    field: messages.filteredBy({ filter }),
    before: textOf(null),
    after: value,
  }));
  const changes = [...filters, ...listChanges(entry.before ?? {}, after)];
  const technical: [string, string][] = [
    [messages.action, entry.action],
    [messages.network, entry.network],
    [messages.browser, entry.user_agent],
    [messages.request, entry.request_id],
  ];
  return (
    <>
      <BackLink to="/audit">{messages.all}</BackLink>
      <ScreenHeading title={messages.entry({ id: entry.id })}>{nameAction(entry.action)}</ScreenHeading>
      <p className={styles['lead']}>
        <Badge tone={outcomeTones[entry.outcome]}>{messages.outcomes[entry.outcome]}</Badge>{' '}
        <Badge tone={entry.position === null ? 'neutral' : 'success'}>
          {entry.position === null ? messages.notSealed : messages.sealed({ position: entry.position })}
        </Badge>
      </p>
      <SecondPerson rule={rule} />
      <Facts facts={factsOf(entry)} />
      {changes.length === 0 ? (
        <p>{messages.noChanges}</p>
      ) : (
        <Table
          caption={messages.entry({ id: entry.id })}
          isCaptionHidden
          onPhone="cards"
          rows={changes}
          rowKey={({ field }) => field}
          columns={columns}
        />
      )}
      <details className={styles['technical']}>
        <summary>{messages.detailsHeading}</summary>
        <Facts facts={technical} />
      </details>
    </>
  );
}

function factsOf(entry: AuditDetail): Fact[] {
  const { text, to } = nameObject(entry);
  return [
    [messages.time, formatTime(entry.at)],
    [messages.person, entry.name === null ? nameOf(entry) : `${entry.name} (${entry.login})`],
    [messages.error, entry.error_code],
    [
      messages.object,
      to === null ? (
        text
      ) : (
        <Link key="object" to={to}>
          {text}
        </Link>
      ),
    ],
  ];
}

function SecondPerson({ rule }: { rule: unknown }) {
  if (rule === 'sole_holder') return <p>{messages.soleHolder}</p>;
  if (rule === 'break_glass') return <p>{messages.brokenGlass}</p>;
  if (typeof rule !== 'object' || rule === null) return null;
  const { approved_by: approver, requested_by: requester } = rule as Record<string, unknown>;
  return <p>{messages.secondPerson({ approver: String(approver), requester: String(requester) })}</p>;
}

interface Change {
  /** Includes the fields around it: returns.12.state. */
  field: string;
  before: string;
  after: string;
}

const columns: Column<Change>[] = [
  { header: messages.field, kind: 'rowHeader', cell: ({ field }) => <code>{field}</code> },
  { header: messages.before, cell: ({ before }) => <span className={styles['value']}>{before}</span> },
  { header: messages.after, cell: (change) => <b className={styles['value']}>{change.after}</b> },
];

/** Lists every field of either side; fields of nested objects are listed on their own. */
function listChanges(before: Fields, after: Fields, within = ''): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    const field = `${within}${name}`;
    if (isFields(was) || isFields(is))
      return listChanges(isFields(was) ? was : {}, isFields(is) ? is : {}, `${field}.`);
    return [{ field, before: textOf(was), after: textOf(is) }];
  });
}

type Fields = NonNullable<AuditDetail['before']>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
