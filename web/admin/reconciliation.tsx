import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { checkPaths, findingNames } from '#contract/staff-check-kinds.ts';
import type { CheckFinding, CheckFindingList, CheckRun, CheckRunReply } from '#contract/staff-checks.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { readAsStaff, sendAsStaff } from './api.ts';
import { formatTime } from './dates.ts';
import { CommandButton, type PageRequest, type Screen, ScreenHeading } from './screen.tsx';
import styles from './reconciliation.module.css';

export const reconciliationScreen: Screen = {
  path: 'reconciliation',
  menuLabel: 'Reconciliation',
  permission: 'reconciliation.read',
  pages: { '': { load: readReconciliation, component: Reconciliation } },
};

interface ReconciliationData {
  /** Null before the first run. */
  run: CheckRun | null;
  findings: CheckFindingList;
}

/** Returns the last run and one page of open or resolved findings, newest first. @throws as readAsStaff. */
async function readReconciliation({ search, signal }: PageRequest): Promise<ReconciliationData> {
  const [run, findings] = await Promise.all([
    readAsStaff<z.infer<typeof CheckRunReply>>(checkPaths.checks, { signal }),
    readAsStaff<CheckFindingList>(`${checkPaths.checks}/findings`, { query: Object.fromEntries(search), signal }),
  ]);
  return { run: run.data, findings };
}

const views = [
  { label: 'Open', query: '' },
  { label: 'Resolved', query: 'state=closed' },
];

/** Differences that the nightly ledger checks found between orders, payments, stock and invoices, and the result of the last run. */
function Reconciliation() {
  const { run, findings } = useLoaderData<ReconciliationData>();
  const [search] = useSearchParams();
  const isResolvedView = search.get('state') === 'closed';
  return (
    <>
      <ScreenHeading>Reconciliation</ScreenHeading>
      <p className={styles['intro']}>
        Every night after 3 am we compare orders, payments, refunds, stock, coupons and invoices with each other. Each
        difference stays here until it is corrected. The checks change nothing themselves.
      </p>
      <LastRun run={run} />
      <ViewTabs label="Findings" views={views} current={isResolvedView ? 'state=closed' : ''} />
      <DataList
        rows={findings.data}
        rowKey={(finding) => finding.id}
        rowClassName={styles['finding']}
        total={findings.meta.total}
        totalLabel={(total) => (total === 1 ? '1 finding' : `${total} findings, newest first`)}
        nextCursor={findings.meta.next_cursor}
        empty={describeEmptyList(run !== null, isResolvedView)}
      >
        {(finding) => <Finding finding={finding} />}
      </DataList>
    </>
  );
}

function describeEmptyList(hasRun: boolean, isResolvedView: boolean): string {
  if (isResolvedView) return 'No resolved findings yet. A finding moves here when a later run no longer finds it.';
  return hasRun ? 'No differences found.' : 'No checks have run yet. Run them now, or wait for tonight.';
}

const pollMs = 1_500;

/** The result of the last run, and a button for another; while one is running the page reloads itself. */
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
        <h2 id="last-run">Last run</h2>
        <p role="status">{run ? <Badge tone={toneOf(run)}>{describeResult(run)}</Badge> : 'None yet.'}</p>
        {run && (
          <p className={styles['quiet']}>
            {run.ended_at === null ? 'Started' : 'Finished'}{' '}
            <time dateTime={run.ended_at ?? run.started_at}>{formatTime(run.ended_at ?? run.started_at)}</time>,{' '}
            {run.by === 'system' ? 'automatically' : `by ${run.by}`}.{run.state === 'done' && ` ${describeCounts(run)}`}
          </p>
        )}
      </div>
      <CommandButton label="Run checks" run={() => sendAsStaff(`${checkPaths.checks}/run`)} busy={running}>
        Run checks now
      </CommandButton>
    </section>
  );
}

function toneOf({ state, remaining }: CheckRun): Tone {
  if (state === 'running') return 'neutral';
  return state === 'done' && remaining === 0 ? 'success' : 'danger';
}

function describeResult({ state, remaining }: CheckRun): string {
  if (state === 'running') return 'Running…';
  if (state === 'broken') return 'Interrupted. Run it again.';
  if (remaining === 0) return 'No differences';
  return remaining === 1 ? '1 difference' : `${remaining} differences`;
}

function describeCounts({ orders, products, fresh, gone }: CheckRun): string {
  const checked = `${orders} ${orders === 1 ? 'order' : 'orders'} and ${products} ${products === 1 ? 'product' : 'products'} checked`;
  return `${checked}; ${fresh} new, ${gone} resolved.`;
}

/** One difference: what and where, the expected and the actual value, since when. */
function Finding({ finding }: { finding: CheckFinding }) {
  const { kind, place, order_id, expected, found, first_seen_at, last_seen_at, closed_at } = finding;
  return (
    <>
      <div className={styles['what']}>
        <h2>{findingNames[kind]}</h2>
        <p className={styles['place']}>{place}</p>
        {order_id !== null && (
          <p>
            <Link to={`/orders/${order_id}`}>View order {order_id}</Link>
          </p>
        )}
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
        <div>
          <dt>Found</dt>
          <dd className={styles['found']}>{found}</dd>
        </div>
      </dl>
      <dl className={styles['times']}>
        <Time label="First seen" at={first_seen_at} />
        {closed_at === null ? <Time label="Last seen" at={last_seen_at} /> : <Time label="Resolved" at={closed_at} />}
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
