import { sql } from 'kysely';
import { enqueue, type JobHandlers } from './jobs.ts';
import type { TestServices } from '#server/testing/services.ts';

interface JobRow {
  attempts: number;
  done: boolean;
  dead: boolean;
  locked: boolean;
  last_error: string | null;
  run_at: Date;
}

/** Oldest first. */
export async function jobsIn(services: TestServices): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT attempts, done_at IS NOT NULL AS done, dead_at IS NOT NULL AS dead, locked_until IS NOT NULL AS locked, last_error, run_at
    FROM job ORDER BY id`.execute(services.db);
  return rows;
}

export function putJob(services: TestServices, kind: string, payload: unknown = {}, key?: string): Promise<void> {
  return enqueue(services.db, { kind, payload, runAt: services.clock.now(), ...(key ? { key } : {}) });
}

export function notebook(act: (payload: unknown) => Promise<void> | void = () => {}) {
  const seen: unknown[] = [];
  const handlers: JobHandlers = {
    async note(_services, payload) {
      seen.push(payload);
      await act(payload);
    },
  };
  return { seen, handlers };
}
