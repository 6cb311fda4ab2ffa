import { sql } from 'kysely';
import { readReaderStates, type ReaderState } from '#server/order-feed/index.ts';
import { runAs } from '#server/platform/admission.ts';
import type { Db } from '#server/platform/database.ts';
import { withTimeLimit } from '#server/platform/health.ts';
import { type JobQueue, jobQueues } from '#server/platform/job-queues.ts';
import type { Figure } from '#server/platform/metrics.ts';
import { readDaysAhead } from '#server/platform/partitions.ts';
import type { Services } from '#server/platform/services.ts';

const recentMinutes = 5;

/** `since`: when the oldest began to wait. */
interface Waiting {
  waiting: number;
  since: Date | null;
}

interface ShopFigures {
  queues: JobQueue[];
  readers: ReaderState[];
  recentOrders: number;
  payments: Waiting;
  unmatchedPayments: Waiting;
  joinApplications: Waiting;
  payoutBatches: Waiting;
  purges: Waiting & { failing: number };
  daysAhead: { table: string; days: number }[];
}

/** Three statements, along indexes of new or open rows. */
async function readFigures(db: Db, now: Date, hasEdge: boolean): Promise<ShopFigures> {
  const recent = new Date(now.getTime() - recentMinutes * 60_000);
  const { rows } = await sql<Omit<JobQueue, 'kind'> & { kind: string | null } & Record<string, number | Date | null>>`
    SELECT recent.*, payments.*, unmatched.*, applications.*, batches.*, purges.*, queues.*
    FROM (SELECT count(*) AS recent_orders FROM orders WHERE placed_at > ${recent}) recent
    CROSS JOIN (SELECT count(*) AS payments, min(placed_at) AS payments_since
      FROM orders WHERE payment_status = 'pending') payments
    CROSS JOIN (SELECT count(*) AS unmatched, min(found_at) AS unmatched_since
      FROM unmatched_payment WHERE state IN ('found', 'refunding')) unmatched
    CROSS JOIN (SELECT count(*) AS applications, min(submitted_at) AS applications_since
      FROM join_application WHERE state = 'submitted') applications
    CROSS JOIN (SELECT count(*) AS batches, min(made_at) AS batches_since
      FROM payout_batch WHERE state = 'draft') batches
    CROSS JOIN (SELECT count(*) FILTER (WHERE round = 0) AS purges, min(noted_at) FILTER (WHERE round = 0) AS purges_since,
        count(*) FILTER (WHERE last_error IS NOT NULL) AS purges_failing
      FROM (SELECT round, noted_at, last_error FROM edge_purge WHERE ${hasEdge} LIMIT 100000) noted) purges
    LEFT JOIN (${jobQueues(now)}) queues ON true`.execute(db);
  const counts = rows[0]!;
  const waiting = (name: string) => ({
    waiting: counts[name] as number,
    since: counts[`${name}_since`] as Date | null,
  });
  return {
    queues: rows.filter((row): row is JobQueue & typeof row => row.kind !== null),
    readers: await readReaderStates(db, now),
    daysAhead: await readDaysAhead(db, now),
    recentOrders: counts['recent_orders'] as number,
    payments: waiting('payments'),
    unmatchedPayments: waiting('unmatched'),
    joinApplications: waiting('applications'),
    payoutBatches: waiting('batches'),
    purges: { ...waiting('purges'), failing: counts['purges_failing'] as number },
  };
}

/** Without figures it lists only that the database is unreachable. */
export function listFigures(figures: ShopFigures | null, now: Date): Figure[] {
  const up = single(
    'shop_database_up',
    '1 where the database told its figures, 0 where it did not in time',
    figures ? 1 : 0,
  );
  if (!figures) return [up];
  const ageOf = (since: Date | null) => (since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000));
  const waitingOf = (name: string, what: string, { waiting, since }: Waiting) => [
    single(`${name}_waiting`, what, waiting),
    single(`${name}_oldest_seconds`, `Age of the oldest of: ${what}`, ageOf(since)),
  ];
  const ofKinds = (name: string, help: string, read: (queue: JobQueue) => number): Figure => ({
    name,
    help,
    label: 'kind',
    values: figures.queues.map((queue) => [queue.kind, read(queue)]),
  });
  const ofReaders = (name: string, help: string, read: (reader: ReaderState) => number): Figure => ({
    name,
    help,
    label: 'reader',
    values: figures.readers.map((reader) => [reader.name, read(reader)]),
  });
  const mails = figures.queues.find(({ kind }) => kind === 'mail');
  return [
    up,
    ofKinds('shop_jobs_waiting', 'Jobs that are due', ({ waiting }) => waiting),
    ofKinds('shop_jobs_oldest_seconds', 'For how long the oldest of them has been due', (queue) =>
      ageOf(queue.dueSince),
    ),
    ofKinds('shop_jobs_retrying', 'Jobs that failed and will be tried again', ({ retrying }) => retrying),
    ofKinds('shop_jobs_failed', 'Jobs that were given up', ({ failed }) => failed),
    ...waitingOf('shop_mails', 'Emails that are not sent yet', {
      waiting: (mails?.waiting ?? 0) + (mails?.retrying ?? 0),
      since: mails?.oldestAt ?? null,
    }),
    ofReaders('shop_order_feed_waiting', 'Events of orders that a reader has not applied', ({ waiting }) => waiting),
    ofReaders('shop_order_feed_lag_seconds', 'Age of the oldest of these events', ({ oldestAt }) => ageOf(oldestAt)),
    ofReaders('shop_order_feed_stopped', '1 for a reader that stands at an event', ({ state }) =>
      state === 'stopped' ? 1 : 0,
    ),
    single('shop_recent_orders', `Orders placed within the last ${recentMinutes} minutes`, figures.recentOrders),
    ...waitingOf('shop_payments', 'Orders whose online payment is pending', figures.payments),
    ...waitingOf(
      'shop_unmatched_payments',
      'Payments that pay no order and are not sent back',
      figures.unmatchedPayments,
    ),
    ...waitingOf('shop_join_applications', 'Applications of direct sellers to be checked', figures.joinApplications),
    ...waitingOf('shop_payout_batches', 'Payout batches to be approved', figures.payoutBatches),
    ...waitingOf('shop_edge_purges', 'Changes that the cache in front of the shop does not know of', figures.purges),
    single('shop_edge_purges_failing', 'Purges that failed and will be tried again', figures.purges.failing),
    {
      name: 'shop_partition_days_ahead',
      help: 'For how many days a table in monthly parts has one to write into',
      label: 'table',
      values: figures.daysAhead.map(({ table, days }) => [table, days]),
    },
  ];
}

function single(name: string, help: string, value: number): Figure {
  return { name, help, values: [['', value]] };
}

/** All scrapes within this time get the same answer, even a failed one. */
const presetMaxAgeMs = 10_000;
/**
 * Longer than the connection's own deadline, for a database that does not even accept connections; embedded storage has
 * no other deadline.
 */
const presetPatienceMs = 3_000;

/** Reads the figures at most once in ten seconds; null if the database does not answer within three. */
export function createFigureReader(
  { config, database, clock, log }: Services,
  { maxAgeMs = presetMaxAgeMs, patienceMs = presetPatienceMs } = {},
): () => Promise<ShopFigures | null> {
  let kept: { figures: ShopFigures | null; at: number } | null = null;
  const read = withTimeLimit<ShopFigures | null>(
    // Not on behalf of a request: it must not need a reader's slot, which may all be taken.
    () => runAs(undefined, () => readFigures(database.monitoring, clock.now(), config.edge !== null)),
    null,
    patienceMs,
  );
  return async () => {
    if (kept && performance.now() - kept.at < maxAgeMs) return kept.figures;
    const figures = await read().catch((error: unknown) => {
      log.warn({ err: error }, 'the figures for /metrics could not be read');
      return null;
    });
    kept = { figures, at: performance.now() };
    return figures;
  };
}
