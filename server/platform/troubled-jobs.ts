import { sql } from 'kysely';
import { countUpTo, type Db, givenId, type Tx } from './database.ts';
import { messages } from './messages.ts';
import { err, ok, type Result } from './result.ts';

/** Given up, or failed and to be retried. */
export interface TroubledJob {
  id: number;
  kind: string;
  state: 'failed' | 'retrying';
  attempts: number;
  error: string;
  about: Record<string, string>;
  created_at: Date;
  at: Date;
}

type State = TroubledJob['state'] | null;

/** Emails have their own list. */
function troubled(db: Db | Tx, state: State) {
  const query = db.selectFrom('job').where('kind', '<>', 'mail').where('done_at', 'is', null);
  if (state === 'failed') return query.where('dead_at', 'is not', null);
  if (state === 'retrying') return query.where('dead_at', 'is', null).where('last_error', 'is not', null);
  return query.where(({ or, eb }) => or([eb('dead_at', 'is not', null), eb('last_error', 'is not', null)]));
}

/** Jobs older than `before`, newest first. */
export async function findTroubledJobs(
  db: Db | Tx,
  state: State,
  before: number | null,
  most: number,
): Promise<TroubledJob[]> {
  const rows = await troubled(db, state)
    .select(['id', 'kind', 'attempts', 'payload', 'created_at', 'run_at', 'dead_at'])
    .select(sql<string>`COALESCE(last_error, '')`.as('error'))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ payload, run_at, dead_at, ...job }) => ({
    ...job,
    state: dead_at ? 'failed' : 'retrying',
    about: maskPayload(payload),
    at: dead_at ?? run_at,
  }));
}

export function countTroubledJobs(db: Db, state: State): Promise<number | null> {
  return countUpTo(db, troubled(db, state).select('id'));
}

/** These reveal nothing about a person. */
const plainFields = new Set(['kind', 'language', 'templateId']);

/** Shows numbers, the last four characters of texts, and nothing of lists and objects. */
export function maskPayload(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'number' || typeof value === 'boolean') return [[name, String(value)]];
      if (typeof value !== 'string' || /secret|token|key|text/i.test(name)) return [];
      return [[name, plainFields.has(name) ? value : `…${value.slice(-4)}`]];
    }),
  );
}

/**
 * Retries a job from `at` on, with all its attempts; call `services.jobsWaiting.notify` after the commit. Errors: 404
 * job_not_found; 409 job_not_failed.
 */
export async function retryJob(tx: Tx, id: number, at: Date): Promise<Result<TroubledJob>> {
  const job = await troubled(tx, null)
    .select(['id', 'dead_at'])
    .where('id', '=', givenId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!job) return err(404, 'job_not_found', messages.errors.staff.jobNotFound);
  if (!job.dead_at) return err(409, 'job_not_failed', messages.errors.staff.jobNotFailed);
  const [before] = await findTroubledJobs(tx, null, id + 1, 1);
  await tx
    .updateTable('job')
    .set({ dead_at: null, attempts: 0, last_error: null, run_at: at })
    .where('id', '=', id)
    .execute();
  return ok({ ...before!, state: 'retrying', attempts: 0, at });
}
