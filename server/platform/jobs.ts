import { setTimeout } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { runAs, runRecorded } from './admission.ts';
import type { Db, Tx } from './database.ts';
import type { Job } from './database-types.ts';
import { deleteUnusedDevices } from './known-devices.ts';
import { deleteExpiredMessageSecrets } from './message-secrets.ts';
import { deleteOldest } from './retention.ts';
import type { Services } from './services.ts';
import { deleteExpiredAttempts } from './sign-in-guard.ts';
import { spanning } from './telemetry/steps.ts';

/**
 * Does one job. At least once: a process may die between the work and its mark, so the work must bear being done twice.
 * Throwing means: try again later; throwing `NonRetryableError` means: never.
 */
export type JobHandler = (services: Services, payload: unknown) => Promise<void>;

/** An error that no further attempt can solve: the job is not retried. */
export class NonRetryableError extends Error {}

/**
 * Handlers by kind. A kind that starts with `hourly:` or `ten-minutely:` needs no cause: the runner puts one such job into every hour, or
 * every ten minutes. One that starts with `continuous:` is no job of the database's: each process runs it whenever it looks for jobs, once at
 * a time and with a short rest between; it finds out by itself whether there is something to do, and keeps its own failures.
 */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A kind of job and what its payload must look like; those who enqueue it and the one who runs it share this. */
export interface JobType<Payload> {
  kind: string;
  payload: { parse(stored: unknown): Payload };
}

/** The handler of one kind of job. The payload is parsed when the job is read; one of another shape fails the attempt. */
export function handleJob<Payload>(
  type: JobType<Payload>,
  run: (services: Services, payload: Payload) => Promise<void>,
): JobHandlers {
  return { [type.kind]: (services, payload) => run(services, type.payload.parse(payload)) };
}

/** A job of a type, to be enqueued. */
export function newJob<Payload>(
  type: JobType<Payload>,
  payload: Payload,
  rest: Omit<NewJob, 'kind' | 'payload'>,
): NewJob {
  return { kind: type.kind, payload, ...rest };
}

export interface NewJob {
  kind: string;
  /** At most one job per key, also after it is done (done jobs are kept for 30 days). */
  key?: string;
  payload: unknown;
  runAt: Date;
  /** How often it is tried at most, unless said otherwise `maximumAttempts` times. */
  mostAttempts?: number;
}

/** Jobs at work at the same moment in one process; fewer than the pool has connections, so that visitors are served meanwhile. */
const slots = 4;
/** Kinds that somebody waits for at their phone: a place is left for them whatever else there is to do. */
const messageKinds: readonly string[] = ['mail', 'text', 'whatsapp'];
/** So many jobs of one kind are at work at once in a process, however many are due: a kind that is slow leaves places to the others. */
const mostOfKind = 2;
const mostOfMessageKind = 3;
const mostBesideMessages = 3;
/**
 * How long a process holds a job, by the database's clock: those of two processes may be minutes apart, and the one that is ahead would
 * take a job that the other is still doing.
 */
const leaseSeconds = 120;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const renewalMs = 30_000;
const pollMs = 1_000;
/** A continuous job rests so long after its work: what comes in a crowd it then does together, instead of looking for each. */
const restMs = 250;
const keepDoneMs = 30 * 24 * 3_600_000;
/** After this many attempts a job is dead, unless it says otherwise: kept with its error for staff, run again only when they ask for it. */
export const maximumAttempts = 10;

/** Pause before the next attempt, in ms: 5 s, 10 s, 20 s ... at most an hour. `attempts` counts those already made, from 1. */
export function retryDelay(attempts: number): number {
  return Math.min(5_000 * 2 ** (attempts - 1), 3_600_000);
}

/** Writes jobs beside their cause, in the cause's transaction and one statement. Tell `services.jobsWaiting` after the commit. */
export async function enqueue(tx: Tx | Db, ...jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map((job) => ({
    kind: job.kind,
    key: job.key ?? null,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt,
    most_attempts: job.mostAttempts ?? maximumAttempts,
  }));
  await tx
    .insertInto('job')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Requeues the failed job of a key with all its attempts, from `at` on; returns whether there was one. Tell `services.jobsWaiting` then.
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

/** How many jobs may be taken: of each kind, of all kinds that carry no messages, and in all. */
interface Room {
  ofKind: Readonly<Record<string, number>>;
  besideMessages: number;
  inAll: number;
}

/** Due jobs of some kinds, locked: the first of each kind along its own index, whatever waits of the others, and of these the first. */
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
 * Locks due jobs for this process. The statement is its own transaction, so no connection is held while a handler works. A job
 * whose process died at every attempt is buried here, or it would kill the next one too.
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

/** Runs one claimed job, renewing its lock while it works. */
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

/** One attempt at a job, which may be recorded. */
async function attempt(
  services: Services,
  handler: JobHandler,
  { kind, payload, attempts }: Pick<Claimed, 'kind' | 'payload' | 'attempts'>,
): Promise<void> {
  const span = services.traces?.beginJob(kind, attempts) ?? null;
  const run = () => handler(services, payload);
  await (span === null ? run() : runRecorded(span, () => spanning(span, run)));
}

/** A claimed job as long as no other process has taken it over. */
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

/** A failure is logged: what failed is looked at again about a second later. */
async function runContinuous(services: Services, kind: string, handler: JobHandler): Promise<void> {
  try {
    await attempt(services, handler, { kind, payload: {}, attempts: 1 });
  } catch (error) {
    services.log.error({ err: error, kind }, 'a continuous job failed and will be tried again');
  }
}

/** Runs what is due now, and what that brings up, until nothing is due; returns how many jobs were run. */
export async function runDueJobs(services: Services, handlers: JobHandlers): Promise<number> {
  let ran = 0;
  for (;;) {
    for (const kind of continuousKinds(handlers)) await runContinuous(services, kind, handlers[kind]!);
    // They are done to the end, so none of them has to leave room for others.
    const ofKind = Object.fromEntries(Object.keys(handlers).map((kind) => [kind, slots]));
    const claimed = await claim(services, { ofKind, besideMessages: slots, inAll: slots });
    if (claimed.length === 0) return ran;
    await Promise.all(claimed.map((job) => runJob(services, handlers[job.kind]!, job)));
    ran += claimed.length;
  }
}

/** How much of an ISO time names the hour (2026-11-22T20) and the ten minutes (2026-11-22T20:4). */
const periods = { 'hourly:': 13, 'ten-minutely:': 15 } as const;

/** Puts this hour's and these ten minutes' jobs of each kind that recurs; the key makes it one among all processes. */
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
  /** Takes no further jobs and waits for those that run. */
  stop(): Promise<void>;
}

/**
 * Runs due jobs about every second, and at once when `services.jobsWaiting` is signalled. Any number of processes may do so; a slow
 * job holds one slot and none of the others up, a kind that is slow at most two of them, and no kind the one that is left to messages.
 */
export function startJobs(services: Services, handlers: JobHandlers): JobRunner {
  const kinds = Object.keys(handlers);
  const continuous = continuousKinds(handlers);
  const atWork = new Map<Promise<void>, string>();
  const continuousAtWork = new Map<string, Promise<void>>();
  /** Continuous kinds at work that are to look once more. */
  const calledAgain = new Set<string>();
  const ending = new AbortController();
  let stopped = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let period = '';

  /** What there is room for beside what is at work. */
  function findRoom(): Room {
    const running = [...atWork.values()];
    const most = (kind: string) => (messageKinds.includes(kind) ? mostOfMessageKind : mostOfKind);
    return {
      ofKind: Object.fromEntries(
        kinds.map((kind) => [kind, most(kind) - running.filter((each) => each === kind).length]),
      ),
      besideMessages: mostBesideMessages - running.filter((kind) => !messageKinds.includes(kind)).length,
      inAll: slots - atWork.size,
    };
  }

  function begin(job: Claimed): void {
    const work = runJob(services, handlers[job.kind]!, job)
      // Its lock runs out and it is done once more.
      .catch((error: unknown) => services.log.error({ err: error, job: job.id }, 'the end of a job could not be noted'))
      .finally(() => {
        const { ofKind, besideMessages, inAll } = findRoom();
        atWork.delete(work);
        // The last look may have left jobs behind for want of room; new ones are told of by those who put them.
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
    // A request's commit may have called: the job is no part of it.
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

/** The platform's own housekeeping: what is done long ago, has run out or is no good any more. */
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
