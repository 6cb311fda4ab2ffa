import { sql } from 'kysely';
import { anyId, type Db, type Tx } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { everyAnswer, tagsToPurge } from './edge-headers.ts';
import { openPurge, PurgeError } from './purgers.ts';

/**
 * In milliseconds. A process that learns of a change late, or an answer in transit, may have refilled the cache with
 * old content.
 */
const repeatedAfterMs = [1_200, 10_000];
/** Rows per run; with more than `maxTags` tags everything is purged in one call. */
const maxRows = 5_000;
const maxTags = 500;
/** How long a process may hold its rows; longer than its calls take together. */
const leaseSeconds = 60;
const longestPauseMs = 60_000;
/** After a day the cache has dropped an answer by itself. */
const keepHours = 24;

/** Queues tags in the transaction of the change. Does not wait for the purge. */
export async function notePurge(tx: Tx, tags: readonly string[]): Promise<void> {
  await tx
    .insertInto('edge_purge')
    .values([...new Set(tags)].map((tag) => ({ tag })))
    .execute();
}

interface Due {
  id: number;
  tag: string;
  round: number;
  attempts: number;
}

/** Claims the due rows; none while a failing cache is left alone. */
async function claim(db: Db): Promise<Due[]> {
  return db
    .with(
      (name) => name('due').materialized(),
      (from) =>
        from
          .selectFrom('edge_purge')
          .select('id')
          .where('due_at', '<=', sql<Date>`now()`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('edge_purge as failed')
                  .select('failed.id')
                  .where('failed.last_error', 'is not', null)
                  .where('failed.due_at', '>', sql<Date>`now()`),
              ),
            ),
          )
          .orderBy('due_at')
          .limit(maxRows)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('edge_purge')
    .from('due')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: inMs(leaseSeconds * 1_000) }))
    .whereRef('edge_purge.id', '=', 'due.id')
    .returning(['edge_purge.id', 'edge_purge.tag', 'edge_purge.round', 'edge_purge.attempts'])
    .execute();
}

const inMs = (milliseconds: number) => sql<Date>`now() + make_interval(secs => ${milliseconds / 1_000})`;

/** Schedules the next round of purged rows, or deletes them. */
async function finish(db: Db, purged: readonly Due[]): Promise<void> {
  for (const [round, afterMs] of [...repeatedAfterMs, null].entries()) {
    const ids = purged.filter((each) => each.round === round).map(({ id }) => id);
    if (ids.length === 0) continue;
    if (afterMs === null) await db.deleteFrom('edge_purge').where('id', '=', anyId(ids)).execute();
    else
      await db
        .updateTable('edge_purge')
        .set({ round: round + 1, attempts: 0, last_error: null, due_at: inMs(afterMs) })
        .where('id', '=', anyId(ids))
        .execute();
  }
}

/** The pause after `attempts` (from 1): 1 s, 2 s, 4 s … a minute, or longer if the cache asks for it. */
export function pauseAfter(attempts: number, askedMs: number | null): number {
  return Math.max(askedMs ?? 0, Math.min(1_000 * 2 ** (attempts - 1), longestPauseMs));
}

async function purgeDue({ config, db, log }: Services): Promise<void> {
  if (config.edge === null) return;
  const purge = openPurge(config.edge);
  for (;;) {
    const due = await claim(db);
    if (due.length === 0) return;
    const tags = tagsToPurge(due.map(({ tag }) => tag));
    try {
      await purge(tags.length > maxTags ? [everyAnswer] : tags);
    } catch (error) {
      if (!(error instanceof PurgeError)) throw error;
      const attempts = Math.max(...due.map((each) => each.attempts));
      log.warn({ err: error, attempts }, 'the cache in front of the shop could not be purged');
      await db
        .updateTable('edge_purge')
        .set({ last_error: error.message, due_at: inMs(pauseAfter(attempts, error.retryAfterMs)) })
        .where('id', '=', anyId(due.map(({ id }) => id)))
        .execute();
      return;
    }
    await finish(db, due);
  }
}

/** Purges the shared cache about a second after a change; without one, deletes queued rows. */
export const purgeJobs: JobHandlers = {
  'continuous:edge-purge': purgeDue,
  async 'hourly:edge-purge-housekeeping'({ db }) {
    await db
      .deleteFrom('edge_purge')
      .where('noted_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(keepHours)})`)
      .execute();
  },
};
