import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export interface JobQueue {
  kind: string;
  /** Due and not running. */
  waiting: number;
  /** When the oldest of these became due. */
  dueSince: Date | null;
  retrying: number;
  failed: number;
  /** When the oldest waiting or retrying job was enqueued. */
  oldestAt: Date | null;
}

/** Per state: more jobs are just as urgent. */
const maxCounted = 100_000;

/** By kind, longest waiting first. */
export async function readJobQueues(db: Db, now: Date): Promise<JobQueue[]> {
  return (await jobQueues(now).execute(db)).rows;
}

/** The query of `readJobQueues`; uses the indexes of unfinished jobs. */
export function jobQueues(now: Date): RawBuilder<JobQueue> {
  return sql<JobQueue>`
    WITH pending AS (
      (SELECT kind, 'waiting' AS state, run_at, created_at FROM job
        WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= ${now} AND (locked_until IS NULL OR locked_until <= now())
        ORDER BY run_at LIMIT ${sql.lit(maxCounted)})
      UNION ALL
      (SELECT kind, 'retrying', run_at, created_at FROM job
        WHERE last_error IS NOT NULL AND dead_at IS NULL AND done_at IS NULL AND run_at > ${now} LIMIT ${sql.lit(maxCounted)})
      UNION ALL
      (SELECT kind, 'failed', run_at, created_at FROM job WHERE dead_at IS NOT NULL LIMIT ${sql.lit(maxCounted)}))
    SELECT kind,
      count(*) FILTER (WHERE state = 'waiting') AS waiting,
      min(run_at) FILTER (WHERE state = 'waiting') AS "dueSince",
      count(*) FILTER (WHERE state = 'retrying') AS retrying,
      count(*) FILTER (WHERE state = 'failed') AS failed,
      min(created_at) FILTER (WHERE state <> 'failed') AS "oldestAt"
    FROM pending GROUP BY kind ORDER BY "dueSince" NULLS LAST, kind`;
}
