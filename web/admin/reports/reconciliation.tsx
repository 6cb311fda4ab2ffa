import { type ReactNode, useEffect } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import type { CheckFinding, CheckFindingList, CheckRun, CheckRunReply } from '#contract/admin/reports/checks.ts';
import { findings as findingNames, reconciliation as messages } from '#messages/admin.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { ExportLink, ListHead, EntryList } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandButton, type PageRequest, type Screen } from '../screen.tsx';
import styles from './reconciliation.module.css';

export const reconciliationScreen: Screen = {
  path: 'reconciliation',
  menuLabel: messages.heading,
  group: 'reports',
  permission: 'reconciliation.read',
  pages: { '': { load: readReconciliation, component: Reconciliation } },
};

interface ReconciliationData {
  /** Null before the first run. */
  run: CheckRun | null;
  findings: CheckFindingList;
}

async function readReconciliation({ search, signal }: PageRequest): Promise<ReconciliationData> {
  const [run, findings] = await Promise.all([
    readAsStaff<z.infer<typeof CheckRunReply>>(checkPaths.checks, { signal }),
    readAsStaff<CheckFindingList>(`${checkPaths.checks}/findings`, { query: Object.fromEntries(search), signal }),
  ]);
  return { run: run.data, findings };
}

const views = [
  { label: messages.open, query: '' },
  { label: messages.resolved, query: 'state=closed' },
];

/** Differences between orders, payments, stock and invoices that the nightly ledger checks found. */
function Reconciliation() {
  const { run, findings } = useLoaderData<ReconciliationData>();
  const [search] = useSearchParams();
  const isResolvedView = search.get('state') === 'closed';
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${checkPaths.checks}/findings.csv`} />
      </ListHead>
      <p className={look['intro']}>{messages.intro}</p>
      <LastRun run={run} />
      <ViewTabs label={messages.viewsLabel} views={views} current={isResolvedView ? 'state=closed' : ''} />
      <EntryList
        list={findings}
        rowClassName={styles['finding']}
        totalLabel={(count) => messages.total({ count })}
        empty={describeEmptyList(run !== null, isResolvedView)}
      >
        {(finding) => <Finding finding={finding} />}
      </EntryList>
    </>
  );
}

function describeEmptyList(hasRun: boolean, isResolvedView: boolean): string {
  if (isResolvedView) return messages.noneResolved;
  return hasRun ? messages.none : messages.notRun;
}

const pollMs = 1_500;

/** The page reloads itself during a run. */
function LastRun({ run }: { run: CheckRun | null }) {
  const { revalidate, state } = useRevalidator();
  const running = run?.state === 'running';
  useEffect(() => {
    if (!running || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [running, state, revalidate]);
  return (
    <section className={styles['run']} aria-labelledby="last-run">
      <div>
        <h2 id="last-run">{messages.lastRun}</h2>
        <p role="status">{run ? <Badge tone={toneOf(run)}>{describeResult(run)}</Badge> : messages.noRun}</p>
        {run && (
          <p className={look['muted']}>
            {describeCourse(run)}
            {run.state === 'done' && ` ${messages.counts(run)}`}
          </p>
        )}
      </div>
      <CommandButton label={messages.runForm} run={() => sendAsStaff(`${checkPaths.checks}/run`)} busy={running}>
        {messages.run}
      </CommandButton>
    </section>
  );
}

function toneOf({ state, remaining }: CheckRun): Tone {
  if (state === 'running') return 'neutral';
  return state === 'done' && remaining === 0 ? 'success' : 'danger';
}

function describeResult({ state, remaining }: CheckRun): string {
  if (state === 'running') return messages.running;
  if (state === 'broken') return messages.interrupted;
  if (remaining === 0) return messages.noDifferences;
  return messages.differences({ count: remaining });
}

function describeCourse({ by, started_at, ended_at }: CheckRun): ReactNode {
  const isAutomatic = by === 'system';
  const at = ended_at ?? started_at;
  const time = (
    <time key="time" dateTime={at}>
      {formatTime(at)}
    </time>
  );
  if (isAutomatic) return withElements(ended_at === null ? messages.startedAuto : messages.finishedAuto, { time });
  return withElements(ended_at === null ? messages.startedBy : messages.finishedBy, { time, name: by });
}

function Finding({ finding }: { finding: CheckFinding }) {
  const { kind, place, order_id, order_number, expected, found, first_seen_at, last_seen_at, closed_at } = finding;
  return (
    <>
      <div className={styles['what']}>
        <h2>{findingNames[kind]}</h2>
        <p className={styles['place']}>{place}</p>
        {order_id !== null && (
          <p>
            <Link to={`/orders/${order_id}`}>{messages.viewOrder({ number: order_number ?? String(order_id) })}</Link>
          </p>
        )}
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{messages.expected}</dt>
          <dd>{expected}</dd>
        </div>
        <div>
          <dt>{messages.found}</dt>
          <dd className={styles['found']}>{found}</dd>
        </div>
      </dl>
      <dl className={styles['times']}>
        <Time label={messages.firstSeen} at={first_seen_at} />
        {closed_at === null ? (
          <Time label={messages.lastSeen} at={last_seen_at} />
        ) : (
          <Time label={messages.resolvedAt} at={closed_at} />
        )}
      </dl>
    </>
  );
}

function Time({ label, at }: { label: string; at: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={at}>{formatTime(at)}</time>
      </dd>
    </div>
  );
}
