import { sql } from 'kysely';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

/** A reader is behind once an event has waited this long. */
const patienceMs = 60_000;

/** `behind`: an event has waited for more than a minute. `stopped`: at an event that it could not apply. */
export interface ReaderState {
  name: string;
  state: 'ok' | 'behind' | 'stopped';
  /** The events not applied yet, and when the oldest of them happened. */
  waiting: number;
  oldestAt: Date | null;
  /** Null if it is not stopped. */
  failure: {
    eventId: number;
    orderId: number;
    orderNumber: string;
    since: Date;
    attempts: number;
    error: string;
    retryAt: Date;
  } | null;
}

/** One statement, whatever the feed's size. */
export async function readReaderStates(db: Db | Tx, now: Date): Promise<ReaderState[]> {
  const rows = await db
    .selectFrom('order_feed_reader as r')
    .innerJoin('order_feed_sequence as s', (join) => join.onTrue())
    .leftJoin('order_feed as f', 'f.id', 'r.failed_event_id')
    .leftJoin('orders as o', 'o.id', 'f.order_id')
    .select(['r.name', 'r.failed_event_id', 'r.failing_since', 'r.attempts', 'r.last_error', 'r.retry_at'])
    .select(['f.order_id', 'o.number'])
    .select(({ selectFrom }) => [
      sql<number>`s.last - r.position`.as('behind'),
      selectFrom('order_feed as u')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('u.position', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unsequenced'),
      sql<Date | null>`COALESCE(
        (SELECT h.at FROM order_feed_history h WHERE h.position > r.position ORDER BY h.position LIMIT 1),
        (SELECT n.at FROM order_feed n WHERE n.position > r.position ORDER BY n.position LIMIT 1),
        (SELECT u.at FROM order_feed u WHERE u.position IS NULL ORDER BY u.id LIMIT 1))`.as('oldest_at'),
    ])
    .orderBy('r.name')
    .execute();
  return rows.map((row) => {
    const failure =
      row.failed_event_id === null ||
      row.order_id === null ||
      row.number === null ||
      row.failing_since === null ||
      row.retry_at === null
        ? null
        : {
            eventId: row.failed_event_id,
            orderId: row.order_id,
            orderNumber: row.number,
            since: row.failing_since,
            attempts: row.attempts,
            error: row.last_error ?? '',
            retryAt: row.retry_at,
          };
    const isLate = row.oldest_at !== null && now.getTime() - row.oldest_at.getTime() > patienceMs;
    return {
      name: row.name,
      state: failure ? 'stopped' : isLate ? 'behind' : 'ok',
      waiting: row.oldest_at === null ? 0 : row.behind + row.unsequenced,
      oldestAt: row.oldest_at,
      failure,
    };
  });
}

/** The worst state of all readers. */
async function readFeedState(db: Db, now: Date): Promise<ReaderState['state']> {
  const states = new Set((await readReaderStates(db, now)).map(({ state }) => state));
  return states.has('stopped') ? 'stopped' : states.has('behind') ? 'behind' : 'ok';
}

/** Notifies `services.jobsWaiting`. Errors: 404 reader_not_found; 409 reader_not_stopped. */
export async function retryReader(services: Services, actor: StaffActor, name: string): Promise<Result<null>> {
  const at = services.clock.now();
  const { readerNotFound, readerNotStopped } = messages.errors.staff.orderFeed;
  const retried = await inTransaction(services.db, async (tx) => {
    const reader = await tx
      .selectFrom('order_feed_reader')
      .select('retry_at')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!reader) return err(404, 'reader_not_found', readerNotFound);
    if (reader.retry_at === null) return err(409, 'reader_not_stopped', readerNotStopped);
    await tx.updateTable('order_feed_reader').set({ retry_at: at }).where('name', '=', name).execute();
    await recordStaffAction(tx, actor, at, {
      before: { retry_at: reader.retry_at.toISOString() },
      after: { retry_at: at.toISOString() },
    });
    return ok(null);
  });
  if (retried.ok) services.jobsWaiting.notify();
  return retried;
}

/**
 * Locks a reader's position until the transaction ends, so that no event is applied meanwhile. Also returns whether it
 * has still to apply events from before a moment.
 */
export async function lockReader(tx: Tx, name: string, before: Date): Promise<{ position: number; isBehind: boolean }> {
  const place = await tx
    .selectFrom('order_feed_reader')
    .select('position')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  const position = place?.position ?? 0;
  const { rows } = await sql<{ isBehind: boolean }>`
    SELECT EXISTS (SELECT FROM order_feed WHERE position > ${position} AND at < ${before})
      OR EXISTS (SELECT FROM order_feed WHERE position IS NULL AND at < ${before})
      OR EXISTS (SELECT FROM order_feed_history WHERE position > ${position} AND at < ${before}) AS "isBehind"`.execute(
    tx,
  );
  return { position, isBehind: rows[0]!.isBehind };
}

/** 0 if there is none. A reader that starts now gets the events after it. */
export async function readLastEventId(db: Db | Tx): Promise<number> {
  const { last } = await db
    .selectFrom('order_feed')
    .select(({ fn, lit }) => fn.coalesce(fn.max<number>('id'), lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Adds the feed's state to the health answer without affecting its status. */
export function createFeedCheck({ db, clock }: Services): () => Promise<{ order_feed: ReaderState['state'] }> {
  return async () => ({ order_feed: await readFeedState(db, clock.now()) });
}
