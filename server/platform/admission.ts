import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Span, Step } from './telemetry/span.ts';

/**
 * What a request is to the database: `selling` places, pays and settles orders, `reading` is every other one. Work outside of requests
 * (jobs, the start, scripts) has none and is never turned away.
 */
export type Priority = 'reading' | 'selling';

/** There is more to do than can be done soon: answered with 503 `busy` and Retry-After. */
export class BusyError extends Error {
  readonly code = 'busy';
}

/** Reads that a replica may answer. */
export interface ReplicaReads {
  /** The position in the primary's log that the replica must have reached, in bytes. */
  readonly after: number;
}

/** What is done for one request, from its handler's beginning until its answer is ready. */
export interface Work {
  readonly priority: Priority;
  /** What its reads must have seen where a replica may answer them; null: the primary answers them all. */
  readonly reads: ReplicaReads | null;
  /** What is recorded of it; null of most. */
  readonly span: Span | null;
  /** Whether something may have been written for it. */
  hasWritten: boolean;
  /** Connections that it holds or waits for. */
  inUse: number;
  isOver: boolean;
  /** The place among readers that it holds or waits for; resolves to what gives it back. */
  place: Promise<() => void> | null;
}

/** What runs now: for a request, or as a job that is recorded. */
interface Running {
  work: Work | null;
  reads: ReplicaReads | null;
  span: Span | null;
}

const current = new AsyncLocalStorage<Running | undefined>();

/** Whether what runs now is done for a request that places, pays or settles an order. */
export function isSelling(): boolean {
  return current.getStore()?.work?.priority === 'selling';
}

/** What is recorded of what runs now; null where nothing is. */
export function currentSpan(): Span | null {
  return current.getStore()?.span ?? null;
}

/** What reads of what runs now must have seen for a replica to answer them; null: they are the primary's. */
export function currentReads(): ReplicaReads | null {
  return current.getStore()?.reads ?? null;
}

/** What is recorded where a connection, or a reader's place, is not free at once. */
export const waitForConnection: Step = { name: 'wait for a connection', kind: 'internal', attributes: {} };

/** Notes that what runs now may write. */
export function noteWrite(): void {
  const work = current.getStore()?.work;
  if (work) work.hasWritten = true;
}

/** Does a part of a request's work whose reads are all the primary's. */
export function onPrimary<T>(run: () => T): T {
  const store = current.getStore();
  return current.run(store && { ...store, reads: null }, run);
}

export function createWork(priority: Priority, reads: ReplicaReads | null = null, span: Span | null = null): Work {
  return { priority, reads, span, hasWritten: false, inUse: 0, isOver: false, place: null };
}

/** Does work, and all that it leads to, for a request; undefined for work that no request waits for. */
export function runAs<T>(work: Work | undefined, run: () => T): T {
  return current.run(work && { work, reads: work.reads, span: work.span }, run);
}

/** Does a job, and all that it leads to, that is recorded as this span. */
export function runRecorded<T>(span: Span, run: () => T): T {
  return current.run({ work: null, reads: null, span }, run);
}

/** The answer is ready: others may begin, as soon as no connection is used for it any more. */
export function endWork(work: Work | undefined): void {
  if (!work) return;
  work.isOver = true;
  givePlaceBack(work);
}

function givePlaceBack(work: Work): void {
  if (!work.isOver || work.inUse > 0 || work.place === null) return;
  const { place } = work;
  work.place = null;
  // One that was turned away has none.
  place.then(
    (leave) => leave(),
    () => {},
  );
}

export interface AdmissionSettings {
  /** Connections that readers leave free for orders and payments. */
  reserved: number;
  /** Requests of one priority that may wait. */
  queue: number;
  waitMs: number;
}

/** Who takes connections: requests by their priority, and what no request waits for (jobs, the start). */
export type Taker = Priority | 'program';

/** Counts of what was decided since the start, and how many wait now. */
export interface AdmissionCounts {
  /** Connections lent. */
  admitted: Readonly<Record<Taker, number>>;
  /** Requests that were turned away. */
  refused: Readonly<Record<Priority, number>>;
  /** Requests that wait for a connection or for a reader's place. */
  waiting: Readonly<Record<Taker, number>>;
}

export interface Admission {
  /** Takes a reader's place for the request that is being worked on before it costs anything. @throws BusyError */
  begin(): Promise<void>;
  /** Waits for a connection's turn and returns what gives it back. @throws BusyError */
  enter(): Promise<() => void>;
  counts(): AdmissionCounts;
}

// Made once: a thousand stack traces a second would be a load themselves.
const eventLoopLate = new BusyError('the event loop is late');
const queueFull = new BusyError('too many requests wait');
const waitedLong = new BusyError('the turn did not come in time');

/** Readers at work for each connection that they may use: some compute while others ask. */
const readersPerConnection = 2;
const fewestReaders = 8;

/**
 * Decides who may take a connection of a pool. Readers leave `reserved` of them to orders and payments, which also go first; these leave
 * half as many to readers, since all of them may wait for one locked row. Of readers only so many are at work at once, each from its first
 * connection to its answer: what has begun is finished before more is begun. A request that finds the queue full, waits too long, or would
 * only read while `isOverloaded` says so, is turned away with BusyError.
 */
export function createAdmission(
  connections: number,
  settings: AdmissionSettings,
  isOverloaded: () => boolean = () => false,
): Admission {
  const reserved = Math.min(settings.reserved, connections - 1);
  const most = {
    program: connections,
    selling: connections - Math.ceil(reserved / 2),
    reading: connections - reserved,
  };
  const kinds = ['program', 'selling', 'reading'] as const;
  const admitted = { program: 0, selling: 0, reading: 0 };
  const refused = { program: 0, selling: 0, reading: 0 };
  const active = { program: 0, selling: 0, reading: 0 };
  const hasRoom = (kind: Taker) =>
    active.program + active.selling + active.reading < connections && active[kind] < most[kind];
  const readers = createQueue(settings);
  const turns = {
    program: createQueue(),
    selling: createQueue(settings),
    // As many as are at work.
    reading: createQueue({ queue: Infinity, waitMs: settings.waitMs }),
  };
  const mostReaders = Math.max(fewestReaders, readersPerConnection * most.reading);
  let atWork = 0;

  async function beginReading(): Promise<() => void> {
    if (isOverloaded()) {
      refused.reading++;
      throw eventLoopLate;
    }
    if (atWork < mostReaders) atWork++;
    else await waitIn(readers, 'reading');
    return () => {
      if (!readers.admit()) atWork--;
    };
  }

  function leave(kind: Taker): void {
    active[kind]--;
    for (const next of kinds) while (hasRoom(next) && turns[next].admit()) active[next]++;
  }

  async function takeTurn(kind: Taker): Promise<void> {
    if (hasRoom(kind)) active[kind]++;
    else await waitIn(turns[kind], kind);
    admitted[kind]++;
  }

  async function waitIn(queue: ReturnType<typeof createQueue>, kind: Taker): Promise<void> {
    const span = currentSpan()?.begin(waitForConnection);
    try {
      await queue.wait();
      span?.end(null);
    } catch (error) {
      span?.end((error as BusyError).code);
      refused[kind]++;
      throw error;
    }
  }

  return {
    async begin() {
      const work = current.getStore()?.work;
      if (work?.priority === 'reading') await (work.place ??= beginReading());
    },
    async enter() {
      const work = current.getStore()?.work;
      if (!work) {
        await takeTurn('program');
        return once(() => leave('program'));
      }
      const { priority } = work;
      work.inUse++;
      try {
        if (priority === 'reading') await (work.place ??= beginReading());
        await takeTurn(priority);
      } catch (error) {
        work.inUse--;
        throw error;
      }
      return once(() => {
        work.inUse--;
        leave(priority);
        givePlaceBack(work);
      });
    },
    counts: () => ({
      admitted,
      refused,
      waiting: {
        program: turns.program.length(),
        selling: turns.selling.length(),
        reading: readers.length() + turns.reading.length(),
      },
    }),
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}

/** Those who wait, in the order in which they came; without limits any number may, for any time. */
function createQueue(limits?: Pick<AdmissionSettings, 'queue' | 'waitMs'>) {
  const waiting = new Set<() => void>();
  return {
    length: () => waiting.size,
    /** @throws BusyError */
    wait(): Promise<void> {
      if (limits && waiting.size >= limits.queue) throw queueFull;
      return new Promise((resolve, reject) => {
        const admit = () => {
          clearTimeout(timer);
          resolve();
        };
        const giveUp = () => {
          waiting.delete(admit);
          reject(waitedLong);
        };
        const timer = limits && setTimeout(giveUp, limits.waitMs).unref();
        waiting.add(admit);
      });
    },
    /** Lets the next one go on; returns whether somebody waited. */
    admit(): boolean {
      const [next] = waiting;
      if (!next) return false;
      waiting.delete(next);
      next();
      return true;
    },
  };
}

const sampleMs = 250;
const resolutionMs = 10;

/**
 * Says whether the event loop is late: the mean delay of two samples in a row, a quarter of a second each, was above `mostMs`. One long
 * step alone, such as a collection of garbage, is no overload. 0 never is.
 */
export function watchEventLoop(mostMs: number): { isLate(): boolean; stop(): void } {
  if (mostMs === 0) return { isLate: () => false, stop: () => {} };
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    // No sample at all: the loop was blocked for the whole time.
    const meanMs = histogram.count === 0 ? Infinity : histogram.mean / 1e6 - resolutionMs;
    lateSamples = meanMs > mostMs ? lateSamples + 1 : 0;
    histogram.reset();
  }, sampleMs).unref();
  return {
    isLate: () => lateSamples >= 2,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
