import { setTimeout } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { runAs, runRecorded } from './admission.ts';
import type { Db, Tx } from './database.ts';
import type { Job } from './database-types.ts';
import { deleteUnusedDevices } from './known-devices.ts';
import { deleteExpiredMessageSecrets } from './message-secrets.ts';
import { NonRetryableError } from './non-retryable-error.ts';
import { deleteOldest } from './retention.ts';
import type { Services } from './services.ts';
import { deleteExpiredAttempts } from './sign-in-guard.ts';
import { spanning } from './telemetry/steps.ts';

/**
 * Runs a job at least once, so it must be idempotent. An error means: retry later; `NonRetryableError`: never retry.
 */
export type JobHandler = (services: Services, payload: unknown) => Promise<void>;

export { NonRetryableError };

/**
 * Handlers by kind. `hourly:` and `ten-minutely:` jobs are enqueued once per period. `continuous:` jobs are not stored:
 * each process runs them whenever it looks for jobs, one at a time with a short rest in between. They must find out
 * themselves whether there is work, and retry their own failures.
 */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Shared by those who enqueue a kind of job and its handler. */
export interface JobType<Payload> {
  kind: string;
  payload: { parse(stored: unknown): Payload };
}

/** Registers a handler. The payload is parsed when the job is read; another shape fails the attempt. */
export function handleJob<Payload>(
  type: JobType<Payload>,
  run: (services: Services, payload: Payload) => Promise<void>,
): JobHandlers {
  return { [type.kind]: (services, payload) => run(services, type.payload.parse(payload)) };
}

export function newJob<Payload>(
  type: JobType<Payload>,
  payload: Payload,
  rest: Omit<NewJob, 'kind' | 'payload'>,
): NewJob {
  return { kind: type.kind, payload, ...rest };
}

export interface NewJob {
  kind: string;
  /** At most one job per key, even after it is done (done jobs are kept for 30 days). */
  key?: string;
  payload: unknown;
  runAt: Date;
  /** `maximumAttempts` by default. */
  maxAttempts?: number;
}

/** Concurrent jobs per process; fewer than the pool has connections, so that visitors are served meanwhile. */
const slots = 4;
/** Somebody waits for these at their phone, so one slot is reserved for them. */
const messageKinds: readonly string[] = ['mail', 'text', 'whatsapp'];
/** Concurrent jobs per kind and process, so that a slow kind leaves slots to others. */
const maxOfKind = 2;
const maxOfMessageKind = 3;
const maxBesideMessages = 3;
/**
 * How long a process holds a job. By the database's clock: with clocks that differ, one process would take jobs that
 * another is still running.
 */
const leaseSeconds = 120;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const renewalMs = 30_000;
const pollMs = 1_000;
/** Rest after a continuous job, so that it handles a burst together. */
const restMs = 250;
const keepDoneMs = 30 * 24 * 3_600_000;
/** By default a job is dead after this: kept with its error for staff, and run again only at their request. */
export const maximumAttempts = 10;

/** In ms: 5 s, 10 s, 20 s ... at most an hour. `attempts` counts those already made, from 1. */
export function retryDelay(attempts: number): number {
  return Math.min(5_000 * 2 ** (attempts - 1), 3_600_000);
}

/** Enqueues jobs in the transaction of their cause; call `services.jobsWaiting.notify` after the commit. */
export async function enqueue(tx: Tx | Db, ...jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map((job) => ({
    kind: job.kind,
    key: job.key ?? null,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt,
    most_attempts: job.maxAttempts ?? maximumAttempts,
  }));
  await tx
    .insertInto('job')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Requeues the failed job of a key with all its attempts, from `at` on. Returns whether there was one; then call
 * `services.jobsWaiting.notify`.
 */
export async function requeueFailedJob(db: Db | Tx, key: string, at: Date): Promise<boolean> {
  const requeued = await db
    .updateTable('job')
    .set({ dead_at: null, attempts: 0, last_error: null, run_at: at })
    .where('key', '=', key)
    .where('dead_at', 'is not', null)
    .returning('id')
    .execute();
  return requeued.length === 1;
}

type Claimed = Pick<Selectable<Job>, 'id' | 'kind' | 'payload' | 'attempts' | 'most_attempts' | 'dead_at'>;

/** Jobs that may be claimed: of each kind, of all kinds without messages, and in total. */
interface Room {
  ofKind: Readonly<Record<string, number>>;
  besideMessages: number;
  inAll: number;
}

/** Locks due jobs: the earliest of each kind by its own index, and of these the earliest. */
function dueJobs(ofKind: readonly (readonly [kind: string, room: number])[], most: number, now: Date) {
  const kinds = ofKind.map(([kind]) => kind);
  const rooms = ofKind.map(([, room]) => room);
  return sql<{ id: number; run_at: Date }>`
    (SELECT job.id, job.run_at FROM unnest(${kinds}::text[], ${rooms}::int[]) AS allowed (kind, room)
      CROSS JOIN LATERAL (
        SELECT id, run_at FROM job
        WHERE job.kind = allowed.kind AND done_at IS NULL AND dead_at IS NULL AND run_at <= ${now}
          AND (locked_until IS NULL OR locked_until <= now())
        ORDER BY run_at, id LIMIT allowed.room FOR UPDATE SKIP LOCKED) AS job
      ORDER BY run_at, id LIMIT ${most}::int)`;
}

/**
 * Claims due jobs. The statement is its own transaction, so no connection is held while a handler runs. A job whose
 * process died at every attempt is marked dead here, or it would kill the next process too.
 */
async function claim(services: Services, room: Room): Promise<Claimed[]> {
  const now = services.clock.now();
  const open = Object.entries(room.ofKind).filter(([, most]) => most > 0);
  const [ofMessages, others] = [true, false].map((is) => open.filter(([kind]) => messageKinds.includes(kind) === is));
  const due = sql<{ id: number }>`(
    SELECT id FROM (${dueJobs(ofMessages!, room.inAll, now)} UNION ALL ${dueJobs(others!, room.besideMessages, now)}) AS either
    ORDER BY run_at, id LIMIT ${room.inAll}::int)`;
  const rows = await services.db
    .with(
      (name) => name('due').materialized(),
      () => due,
    )
    .updateTable('job')
    .from('due')
    .set(({ eb, ref, cast, val }) => {
      const isSpent = eb('attempts', '>=', ref('most_attempts'));
      return {
        attempts: eb('attempts', '+', 1),
        locked_until: leaseEnd,
        dead_at: eb
          .case()
          .when(isSpent)
          .then(cast<Date>(val(now), 'timestamptz'))
          .end(),
        last_error: eb.case().when(isSpent).then('the process ended at every attempt').else(ref('last_error')).end(),
      };
    })
    .whereRef('job.id', '=', 'due.id')
    .returning(['job.id', 'job.kind', 'job.payload', 'job.attempts', 'job.most_attempts', 'job.dead_at'])
    .execute();
  for (const job of rows) if (job.dead_at) services.log.error({ job: job.id, kind: job.kind }, 'a job is given up');
  return rows.filter((job) => job.dead_at === null);
}

/** Renews the lease while the job runs. */
async function runJob(services: Services, handler: JobHandler, job: Claimed): Promise<void> {
  const renewal = setInterval(() => void renew(services, job), renewalMs);
  try {
    await attempt(services, handler, job);
  } catch (error) {
    clearInterval(renewal);
    return await fail(services, job, error);
  } finally {
    clearInterval(renewal);
  }
  await stillMine(services, job).set({ done_at: services.clock.now(), locked_until: null, last_error: null }).execute();
}

async function attempt(
  services: Services,
  handler: JobHandler,
  { kind, payload, attempts }: Pick<Claimed, 'kind' | 'payload' | 'attempts'>,
): Promise<void> {
  const span = services.traces?.beginJob(kind, attempts) ?? null;
  const run = () => handler(services, payload);
  await (span === null ? run() : runRecorded(span, () => spanning(span, run)));
}

/** Limits an update to a job that no other process has taken over. */
function stillMine(services: Services, job: Claimed) {
  return services.db
    .updateTable('job')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('done_at', 'is', null);
}

async function renew(services: Services, job: Claimed): Promise<void> {
  try {
    await stillMine(services, job).set({ locked_until: leaseEnd }).execute();
  } catch (error) {
    services.log.warn({ err: error, job: job.id }, 'a job lock could not be renewed');
  }
}

async function fail(services: Services, job: Claimed, error: unknown): Promise<void> {
  const now = services.clock.now();
  const dead = job.attempts >= job.most_attempts || error instanceof NonRetryableError;
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1_000);
  services.log[dead ? 'error' : 'warn'](
    { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
    dead ? 'a job is given up' : 'a job failed and will be tried again',
  );
  await stillMine(services, job)
    .set({
      locked_until: null,
      last_error: reason,
      dead_at: dead ? now : null,
      run_at: dead ? now : new Date(now.getTime() + retryDelay(job.attempts)),
    })
    .execute();
}

function continuousKinds(handlers: JobHandlers): string[] {
  return Object.keys(handlers).filter((kind) => kind.startsWith('continuous:'));
}

/** Logs a failure; the next run comes about a second later. */
async function runContinuous(services: Services, kind: string, handler: JobHandler): Promise<void> {
  try {
    await attempt(services, handler, { kind, payload: {}, attempts: 1 });
  } catch (error) {
    services.log.error({ err: error, kind }, 'a continuous job failed and will be tried again');
  }
}

/** Runs everything due now, and what that enqueues. Returns the number of jobs run. */
export async function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  let ran = 0;
  for (;;) {
    for (const kind of continuousKinds(handlers)) await runContinuous(services, kind, handlers[kind]!);
    // They all run to the end, so no kind has to leave slots to others.
    const ofKind = Object.fromEntries(Object.keys(handlers).map((kind) => [kind, slots]));
    const claimed = await claim(services, { ofKind, besideMessages: slots, inAll: slots });
    if (claimed.length === 0) return ran;
    await Promise.all(claimed.map((job) => runJob(services, handlers[job.kind]!, job)));
    ran += claimed.length;
  }
}

/** Length of the part of an ISO time that identifies the hour (2026-11-22T20) or ten minutes (2026-11-22T20:4). */
const periods = { 'hourly:': 13, 'ten-minutely:': 15 } as const;

/** Keys make each recurring job unique among all processes. */
export async function enqueueRecurring(services: Services, handlers: JobHandlers): Promise<void> {
  const now = services.clock.now();
  const jobs = Object.entries(periods).flatMap(([prefix, length]) =>
    Object.keys(handlers)
      .filter((kind) => kind.startsWith(prefix))
      .map((kind) => ({ kind, key: `${kind} ${now.toISOString().slice(0, length)}`, payload: {}, runAt: now })),
  );
  if (jobs.length > 0) await enqueue(services.db, ...jobs);
}

export interface JobRunner {
  /** Claims no further jobs, and waits for those that run. */
  stop(): Promise<void>;
}

/**
 * Runs due jobs every second, and at once when `services.jobsWaiting` is signalled, in any number of processes. A slow
 * job holds one slot; a slow kind at most two, and never the one reserved for messages.
 */
export function startJobs(services: Services, handlers: JobHandlers): JobRunner {
  const kinds = Object.keys(handlers);
  const continuous = continuousKinds(handlers);
  const atWork = new Map<Promise<void>, string>();
  const continuousAtWork = new Map<string, Promise<void>>();
  const calledAgain = new Set<string>();
  const ending = new AbortController();
  let stopped = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let period = '';

  function findRoom(): Room {
    const running = [...atWork.values()];
    const most = (kind: string) => (messageKinds.includes(kind) ? maxOfMessageKind : maxOfKind);
    return {
      ofKind: Object.fromEntries(
        kinds.map((kind) => [kind, most(kind) - running.filter((each) => each === kind).length]),
      ),
      besideMessages: maxBesideMessages - running.filter((kind) => !messageKinds.includes(kind)).length,
      inAll: slots - atWork.size,
    };
  }

  function begin(job: Claimed): void {
    const work = runJob(services, handlers[job.kind]!, job)
      // Its lease expires and the job runs once more.
      .catch((error: unknown) => services.log.error({ err: error, job: job.id }, 'the end of a job could not be noted'))
      .finally(() => {
        const { ofKind, besideMessages, inAll } = findRoom();
        atWork.delete(work);
        // The last poll may have left jobs for want of room. New jobs are signalled by those who enqueue them.
        if (inAll === 0 || besideMessages === 0 || ofKind[job.kind] === 0) wake();
      });
    atWork.set(work, job.kind);
  }

  async function workAndRest(kind: string): Promise<void> {
    do {
      calledAgain.delete(kind);
      await runContinuous(services, kind, handlers[kind]!);
      await setTimeout(restMs, null, { signal: ending.signal }).catch(() => {});
    } while (calledAgain.has(kind) && !ending.signal.aborted);
    continuousAtWork.delete(kind);
  }

  function beginContinuous(): void {
    for (const kind of continuous)
      if (continuousAtWork.has(kind)) calledAgain.add(kind);
      else continuousAtWork.set(kind, workAndRest(kind));
  }

  async function look(): Promise<void> {
    beginContinuous();
    const current = services.clock.now().toISOString().slice(0, periods['ten-minutely:']);
    if (current !== period) await enqueueRecurring(services, handlers);
    period = current;
    if (stopped) return;
    const room = findRoom();
    if (room.inAll > 0) for (const job of await claim(services, room)) begin(job);
  }

  function wake(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    lookAgain = false;
    // The signal may come from a request's commit, but jobs are no part of the request.
    looking = runAs(undefined, look)
      .catch((error: unknown) => services.log.error({ err: error }, 'jobs could not be looked for'))
      .finally(() => {
        looking = null;
        if (lookAgain) wake();
      });
  }

  const timer = setInterval(wake, pollMs);
  services.jobsWaiting.listen(wake);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      ending.abort();
      await looking;
      await Promise.all([...atWork.keys(), ...continuousAtWork.values()]);
    },
  };
}

/** Deletes old, expired and unusable rows. */
export const housekeepingJobs: JobHandlers = {
  async 'hourly:housekeeping'(services) {
    const now = services.clock.now().getTime();
    const before = new Date(now - keepDoneMs);
    await deleteOldest(services.db, {
      table: 'job',
      by: 'id',
      isOver: sql<boolean>`done_at < ${before}`,
      isOld: sql<boolean>`created_at < ${before}`,
    });
    await services.db.deleteFrom('rate_limit').where('expire', '<', now).execute();
    await deleteExpiredMessageSecrets(services.db, services.clock.now());
    await deleteExpiredAttempts(services.db, services.clock.now());
    await deleteUnusedDevices(services.db, services.clock.now());
  },
};
