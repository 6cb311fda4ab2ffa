import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Span, Step } from './telemetry/span.ts';

/** `selling` places, pays and settles orders. Work outside requests has no priority and is never rejected. */
export type Priority = 'reading' | 'selling';

/** The server is overloaded: answered with 503 `busy` and Retry-After. */
export class BusyError extends Error {
  readonly code = 'busy';
}

export interface ReplicaReads {
  /** The position in the primary's log that the replica must have reached, in bytes. */
  readonly after: number;
}

/** The work for one request, until its answer is ready. */
export interface Work {
  readonly priority: Priority;
  /** Null: the primary answers all reads. */
  readonly reads: ReplicaReads | null;
  /** Null for most requests. */
  readonly span: Span | null;
  hasWritten: boolean;
  /** Connections that it holds or waits for. */
  inUse: number;
  isOver: boolean;
  /** The reader's place that it holds or waits for; resolves to the function that releases it. */
  place: Promise<() => void> | null;
}

interface Running {
  work: Work | null;
  reads: ReplicaReads | null;
  span: Span | null;
}

const current = new AsyncLocalStorage<Running | undefined>();

export function isSelling(): boolean {
  return current.getStore()?.work?.priority === 'selling';
}

export function currentSpan(): Span | null {
  return current.getStore()?.span ?? null;
}

/** Null: the primary answers the current reads. */
export function currentReads(): ReplicaReads | null {
  return current.getStore()?.reads ?? null;
}

/** The trace step recorded while waiting for a connection or a reader's place. */
export const waitForConnection: Step = { name: 'wait for a connection', kind: 'internal', attributes: {} };

/** Records that the current request may write. */
export function noteWrite(): void {
  const work = current.getStore()?.work;
  if (work) work.hasWritten = true;
}

/** Runs a part of a request's work whose reads must all go to the primary. */
export function onPrimary<T>(run: () => T): T {
  const store = current.getStore();
  return current.run(store && { ...store, reads: null }, run);
}

export function createWork(priority: Priority, reads: ReplicaReads | null = null, span: Span | null = null): Work {
  return { priority, reads, span, hasWritten: false, inUse: 0, isOver: false, place: null };
}

/** Runs work, and everything it causes, on behalf of a request; undefined for work that no request waits for. */
export function runAs<T>(work: Work | undefined, run: () => T): T {
  return current.run(work && { work, reads: work.reads, span: work.span }, run);
}

/** Runs a job, and everything it causes, traced as this span. */
export function runRecorded<T>(span: Span, run: () => T): T {
  return current.run({ work: null, reads: null, span }, run);
}

/** Marks the answer as ready: the reader's place is released once the request uses no more connections. */
export function endWork(work: Work | undefined): void {
  if (!work) return;
  work.isOver = true;
  givePlaceBack(work);
}

function givePlaceBack(work: Work): void {
  if (!work.isOver || work.inUse > 0 || work.place === null) return;
  const { place } = work;
  work.place = null;
  // A rejected request has no place.
  place.then(
    (leave) => leave(),
    () => {},
  );
}

export interface AdmissionSettings {
  /** Connections that readers leave free for orders and payments. */
  reserved: number;
  /** Maximum number of waiting requests per priority. */
  queue: number;
  waitMs: number;
}

/** Requests by priority, and work that no request waits for (jobs, the start). */
export type Taker = Priority | 'program';

export interface AdmissionCounts {
  /** Connections lent since the start. */
  admitted: Readonly<Record<Taker, number>>;
  refused: Readonly<Record<Priority, number>>;
  /** Requests that wait for a connection or for a reader's place. */
  waiting: Readonly<Record<Taker, number>>;
}

export interface Admission {
  /** Takes a reader's place for the current request before it costs anything. @throws BusyError */
  begin(): Promise<void>;
  /** Waits for a connection's turn, and returns the function that releases it. @throws BusyError */
  enter(): Promise<() => void>;
  counts(): AdmissionCounts;
}

// Created once: a thousand stack traces a second would be a load themselves.
const eventLoopLate = new BusyError('the event loop is late');
const queueFull = new BusyError('too many requests wait');
const waitedLong = new BusyError('the turn did not come in time');

/** Readers at work per connection that they may use: some compute while others query. */
const readersPerConnection = 2;
const fewestReaders = 8;

/**
 * Decides who may take a connection of a pool. Orders and payments go first, and readers leave `reserved` connections
 * to them. They leave half as many to readers, since all of them may wait for one locked row. Only a limited number of
 * readers work at once, so that work is finished before more is started. Rejects with BusyError if the queue is full,
 * the wait is too long, or a request only reads while `isOverloaded` returns true.
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
    // No limit: their number is that of the requests at work.
    reading: createQueue({ queue: Infinity, waitMs: settings.waitMs }),
  };
  const maxReaders = Math.max(fewestReaders, readersPerConnection * most.reading);
  let atWork = 0;

  async function beginReading(): Promise<() => void> {
    if (isOverloaded()) {
      refused.reading++;
      throw eventLoopLate;
    }
    if (atWork < maxReaders) atWork++;
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

/** A first-come queue. Without limits any number may wait, for any time. */
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
    /** Returns whether anybody waited. */
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
 * Reports the event loop as late if the mean delay of two consecutive samples, each a quarter of a second, is above
 * `maxMs`. One long step, such as a garbage collection, is no overload. 0 switches it off.
 */
export function watchEventLoop(maxMs: number): { isLate(): boolean; stop(): void } {
  if (maxMs === 0) return { isLate: () => false, stop: () => {} };
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let lateSamples = 0;
  const timer = setInterval(() => {
    // Without any sample the loop was blocked for the whole time.
    const meanMs = histogram.count === 0 ? Infinity : histogram.mean / 1e6 - resolutionMs;
    lateSamples = meanMs > maxMs ? lateSamples + 1 : 0;
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
