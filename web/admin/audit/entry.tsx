import { Link, useLoaderData } from 'react-router';
import type { AuditDetail, AuditDetailReply } from '#contract/staff-audit.ts';
import { audit as messages } from '#messages/admin/audit.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { formatTime } from '../dates.ts';
import { ScreenHeading } from '../screen.tsx';
import { listFilters, nameAction, nameObject, nameOf, outcomeTones } from './name-action.ts';
import styles from './audit.module.css';

/** One entry: who, when, from where, and each field that differs. */
export function AuditEntry() {
  const { data: entry } = useLoaderData<AuditDetailReply>();
  const { second_person: rule, ...after } = entry.after ?? {};
  const filters = listFilters(entry.object_id).map(([filter, value]) => ({
    field: messages.filteredBy({ filter }),
    before: textOf(null),
    after: value,
  }));
  const changes = [...filters, ...listChanges(entry.before ?? {}, after)];
  const facts: [string, string | null][] = [
    [messages.time, formatTime(entry.at)],
    [messages.person, entry.name === null ? nameOf(entry) : `${entry.name} (${entry.login})`],
    [messages.error, entry.error_code],
  ];
  const technical: [string, string][] = [
    [messages.action, entry.action],
    [messages.network, entry.network],
    [messages.browser, entry.user_agent],
    [messages.request, entry.request_id],
  ];
  const object = nameObject(entry);
  return (
    <>
      <p>
        <Link to="/audit">{messages.all}</Link>
      </p>
      <ScreenHeading title={messages.entry({ id: entry.id })}>{nameAction(entry.action)}</ScreenHeading>
      <p className={styles['lead']}>
        <Badge tone={outcomeTones[entry.outcome]}>{messages.outcomes[entry.outcome]}</Badge>{' '}
        <Badge tone={entry.position === null ? 'neutral' : 'success'}>
          {entry.position === null ? messages.notSealed : messages.sealed({ position: entry.position })}
        </Badge>
      </p>
      <SecondPerson rule={rule} />
      <dl className={styles['facts']}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {object.text !== '' && (
          <div>
            <dt>{messages.object}</dt>
            <dd>{object.to === null ? object.text : <Link to={object.to}>{object.text}</Link>}</dd>
          </div>
        )}
      </dl>
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
        <dl className={styles['facts']}>
          {technical.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function SecondPerson({ rule }: { rule: unknown }) {
  if (rule === 'sole_holder') return <p>{messages.soleHolder}</p>;
  if (rule === 'break_glass') return <p>{messages.brokenGlass}</p>;
  if (typeof rule !== 'object' || rule === null) return null;
  const { approved_by: approver, requested_by: requester } = rule as Record<string, unknown>;
  return <p>{messages.secondPerson({ approver: String(approver), requester: String(requester) })}</p>;
}

interface Change {
  /** With those it lies in: returns.12.state. */
  field: string;
  before: string;
  after: string;
}

const columns: Column<Change>[] = [
  { header: messages.field, kind: 'rowHeader', cell: ({ field }) => <code>{field}</code> },
  { header: messages.before, cell: ({ before }) => <span className={styles['value']}>{before}</span> },
  { header: messages.after, cell: (change) => <b className={styles['value']}>{change.after}</b> },
];

/** Each field that stands on either side, those within objects by themselves. */
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
