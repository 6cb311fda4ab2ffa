import { sql } from 'kysely';
import { anyId, type Db, type Tx } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { everyAnswer, tagsToPurge } from './edge-headers.ts';
import { openPurge, PurgeError } from './purgers.ts';

/**
 * What was purged is purged again after these times, in milliseconds: a process that learns of a change within a second, or whose answer
 * was under way, may have given the cache what is old.
 */
const repeatedAfterMs = [1_200, 10_000];
/** Rows that are taken at once; with more tags than the second number everything is purged, by one call. */
const mostRows = 5_000;
const mostTags = 500;
/** So long a process holds what it purges, by the database's clock: longer than its calls take together. */
const leaseSeconds = 60;
const longestPauseMs = 60_000;
/** After a day the cache has forgotten an answer by itself. */
const keepHours = 24;

/** Writes down what a cache before the shop has to forget: a part of the transaction that changes it. Nobody waits for it. */
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

/** Takes what is due for this process; nothing while a cache that failed is left alone. */
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
          .limit(mostRows)
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

/** Notes that these were purged: to be purged again, or done with. */
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

/** The pause after a number of attempts, from 1: a second, two, four … a minute, or longer where the cache asks for it. */
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
      await purge(tags.length > mostTags ? [everyAnswer] : tags);
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

/** Purges the cache before the shop about a second after a change; without one what is noted is forgotten. */
export const purgeJobs: JobHandlers = {
  'continuous:edge-purge': purgeDue,
  async 'hourly:edge-purge-housekeeping'({ db }) {
    await db
      .deleteFrom('edge_purge')
      .where('noted_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(keepHours)})`)
      .execute();
  },
};
