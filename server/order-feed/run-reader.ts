import { sql } from 'kysely';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type JobHandlers, retryDelay } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type OrderFeedEvent, parseEvent } from './event.ts';
import { describeHistory, sequenceEvents } from './sequence.ts';

export interface OrderFeedReader {
  /** Identifies the stored position; must never change. */
  name: string;
  /** Whether a new reader starts with the first event that exists, or with the next one to come. */
  begins: 'first' | 'next';
  /**
   * Must use only statements of `tx`: it commits them with the reader's position, so each event has its effect exactly
   * once. An error stops this reader at the event until a later attempt succeeds.
   */
  apply(tx: Tx, events: readonly OrderFeedEvent[], services: Services): Promise<void>;
}

const batchSize = 200;

/** Runs whenever this process has written order events, and about every second for those of other processes. */
export function readerJobs(reader: OrderFeedReader): JobHandlers {
  return { [`continuous:order-feed-${reader.name}`]: (services) => runReader(services, reader) };
}

/**
 * Applies all available events, or those before the first one later than `until`. Any number of processes may call it
 * at once; only one at a time applies events.
 */
export async function runReader(services: Services, reader: OrderFeedReader, until: Date | null = null): Promise<void> {
  for (;;) {
    const place = await readPlace(services.db, reader);
    if (place.isUnsequenced) await inTransaction(services.db, async (tx) => ok(await sequenceEvents(tx)));
    if (place.hasHistory) await inTransaction(services.db, async (tx) => ok(await describeHistory(tx)));
    const mayRead = place.retryAt === null || place.retryAt <= services.clock.now();
    if (!place.hasNext && !place.isUnsequenced && !place.hasHistory) return;
    const applied = mayRead && (await applyNext(services, reader, until));
    if (applied) services.jobsWaiting.notify();
    if (!applied && !place.isUnsequenced && !place.hasHistory) return;
  }
}

/**
 * Also reads whether events wait, and whether some still need their place in the sequence. Inserts a new reader.
 * Usually takes one statement.
 */
async function readPlace(db: Db, reader: OrderFeedReader) {
  const read = () =>
    db
      .selectFrom('order_feed_reader')
      .select(['retry_at as retryAt'])
      .select(({ exists, selectFrom, ref }) => [
        exists(
          selectFrom('order_feed_sequence').select('last').where('last', '>', ref('order_feed_reader.position')),
        ).as('hasNext'),
        exists(selectFrom('order_feed').select('id').where('position', 'is', null)).as('isUnsequenced'),
        exists(selectFrom('order_feed_history').select('position')).as('hasHistory'),
      ])
      .where('name', '=', reader.name)
      .executeTakeFirst();
  const found = await read();
  if (found) return found;
  await db
    .insertInto('order_feed_reader')
    .columns(['name', 'position'])
    .expression(({ selectFrom, val, lit, cast }) =>
      selectFrom('order_feed_sequence').select(({ ref }) => [
        cast<string>(val(reader.name), 'text').as('name'),
        reader.begins === 'next' ? ref('last').as('position') : cast<number>(lit(0), 'bigint').as('position'),
      ]),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())!;
}

/**
 * Returns whether any were applied. Applies a failed batch again event by event, so that everything before the failing
 * event takes effect and that event is known.
 */
async function applyNext(services: Services, reader: OrderFeedReader, until: Date | null): Promise<boolean> {
  const whole = await applyBatch(services, reader, { most: batchSize, until });
  if (!('error' in whole)) return whole.applied > 0;
  let applied = 0;
  while (applied < whole.size) {
    const single = whole.size === 1 ? whole : await applyBatch(services, reader, { most: 1, until });
    if ('error' in single) await noteFailure(services, reader, single);
    if ('error' in single || single.applied === 0) break;
    applied++;
  }
  return applied > 0;
}

interface Failure {
  error: unknown;
  /** The reader's position, and the first event of the failed batch. */
  from: number;
  eventId: number;
  size: number;
}

/** @throws if the database is unreachable or the events could not be read, which is no event's fault */
async function applyBatch(
  services: Services,
  reader: OrderFeedReader,
  { most, until }: { most: number; until: Date | null },
): Promise<{ applied: number } | Failure> {
  let tried: Omit<Failure, 'error'> | null = null;
  try {
    const done = await inTransaction(services.db, async (tx) => {
      tried = null;
      const place = await lockPlace(tx, reader);
      if (!place || (place.retry_at !== null && place.retry_at > services.clock.now())) return ok(0);
      const next = await readRows(tx, place.position, most);
      const later = until === null ? -1 : next.findIndex((row) => row.at > until);
      const rows = later < 0 ? next : next.slice(0, later);
      if (rows.length === 0) return ok(0);
      tried = { from: place.position, eventId: rows[0]!.id, size: rows.length };
      await reader.apply(tx, rows.map(parseEvent), services);
      await tx
        .updateTable('order_feed_reader')
        .set({ position: rows.at(-1)!.position, ...running })
        .where('name', '=', reader.name)
        .execute();
      return ok(rows.length);
    });
    return { applied: done.ok ? done.value : 0 };
  } catch (error) {
    if (tried === null || isDatabaseAway(error)) throw error;
    return { error, ...(tried as Omit<Failure, 'error'>) };
  }
}

/** Values for a reader that is not stopped. */
const running = { failed_event_id: null, failing_since: null, attempts: 0, last_error: null, retry_at: null } as const;

/** Undefined while another process holds the lock. */
function lockPlace(tx: Tx, { name }: OrderFeedReader) {
  return tx
    .selectFrom('order_feed_reader')
    .select(['position', 'retry_at'])
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Ends before the first event that is still missing. */
async function readRows(tx: Tx, after: number, most: number) {
  return await tx
    .selectFrom('order_feed')
    .select(['id', 'kind', 'at', 'version', 'data'])
    .select(sql<number>`position`.as('position'))
    .where('position', '>', after)
    .where(({ not, exists, selectFrom }) =>
      // Earlier history must be written first.
      not(
        exists(
          selectFrom('order_feed_history as h')
            .select('h.position')
            .where('h.position', '>', after)
            .whereRef('h.position', '<', 'order_feed.position'),
        ),
      ),
    )
    .orderBy('position')
    .limit(most)
    .execute();
}

async function noteFailure(services: Services, reader: OrderFeedReader, failure: Failure): Promise<void> {
  const { error, from, eventId } = failure;
  const now = services.clock.now();
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1_000);
  services.log.error({ err: error, reader: reader.name, event: eventId }, 'a reader of the order feed stands still');
  await inTransaction(services.db, async (tx) => {
    const place = await tx
      .selectFrom('order_feed_reader')
      .select(['attempts', 'failing_since'])
      .where('name', '=', reader.name)
      // Another process may have advanced the reader meanwhile.
      .where('position', '=', from)
      .forUpdate()
      .executeTakeFirst();
    if (!place) return ok(null);
    const attempts = place.attempts + 1;
    await tx
      .updateTable('order_feed_reader')
      .set({
        failed_event_id: eventId,
        failing_since: place.failing_since ?? now,
        attempts,
        last_error: reason,
        retry_at: new Date(now.getTime() + retryDelay(attempts)),
      })
      .where('name', '=', reader.name)
      .execute();
    return ok(null);
  });
}
