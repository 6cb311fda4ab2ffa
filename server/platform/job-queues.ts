import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Jobs of one kind that are not done. */
export interface JobQueue {
  kind: string;
  /** Jobs that are due and that no process works on. */
  waiting: number;
  /** Since when the oldest of these is due. */
  dueSince: Date | null;
  /** Jobs that failed and will be tried again later. */
  retrying: number;
  /** Jobs that were given up. */
  failed: number;
  /** When the oldest of those that wait or will be tried again was enqueued. */
  oldestAt: Date | null;
}

/** So many of each state are counted: what is more is as urgent. */
const mostCounted = 100_000;

/** What waits to be done, by kind, those first whose oldest job has waited longest. */
export async function readJobQueues(db: Db, now: Date): Promise<JobQueue[]> {
  return (await jobQueues(now).execute(db)).rows;
}

/** The query for `readJobQueues`, to be part of another: along the indexes of what is not done. */
export function jobQueues(now: Date): RawBuilder<JobQueue> {
  return sql<JobQueue>`
    WITH pending AS (
      (SELECT kind, 'waiting' AS state, run_at, created_at FROM job
        WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= ${now} AND (locked_until IS NULL OR locked_until <= now())
        ORDER BY run_at LIMIT ${sql.lit(mostCounted)})
      UNION ALL
      (SELECT kind, 'retrying', run_at, created_at FROM job
        WHERE last_error IS NOT NULL AND dead_at IS NULL AND done_at IS NULL AND run_at > ${now} LIMIT ${sql.lit(mostCounted)})
      UNION ALL
      (SELECT kind, 'failed', run_at, created_at FROM job WHERE dead_at IS NOT NULL LIMIT ${sql.lit(mostCounted)}))
    SELECT kind,
      count(*) FILTER (WHERE state = 'waiting') AS waiting,
      min(run_at) FILTER (WHERE state = 'waiting') AS "dueSince",
      count(*) FILTER (WHERE state = 'retrying') AS retrying,
      count(*) FILTER (WHERE state = 'failed') AS failed,
      min(created_at) FILTER (WHERE state <> 'failed') AS "oldestAt"
    FROM pending GROUP BY kind ORDER BY "dueSince" NULLS LAST, kind`;
}
