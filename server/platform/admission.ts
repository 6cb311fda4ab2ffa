import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Who a request is to the database: `selling` places, pays and settles orders, `reading` is every other request. Work outside of
 * requests (jobs, the start, scripts) has none and is never turned away.
 */
export type Priority = 'reading' | 'selling';

/** There is more to do than can be done soon: answered with 503 `busy` and Retry-After. */
export class BusyError extends Error {
  readonly code = 'busy';
}

const current = new AsyncLocalStorage<Priority | undefined>();

/** Runs work, and all that it starts, as a request of this priority; undefined for work that no request waits for. */
export function runAs<T>(priority: Priority | undefined, work: () => T): T {
  return current.run(priority, work);
}

/** The priority of the request that is being worked on. */
export function currentPriority(): Priority | undefined {
  return current.getStore();
}

export interface AdmissionSettings {
  /** Connections that readers leave free for orders and payments. */
  reserved: number;
  /** Requests of one priority that may wait for a connection. */
  queue: number;
  waitMs: number;
}

/** What a connection is taken for: a single statement or a transaction. */
export type Lane = 'statements' | 'transactions';

interface Waiter {
  lane: Lane;
  admit(): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Below so many connections no lane leaves any to the other. */
const fewestToShare = 4;

/**
 * Decides who may take a connection of a pool. Readers leave `reserved` of them to orders and payments, which also go first. Single
 * statements leave a quarter to transactions, and these, which may all wait for one locked row, a quarter to single statements. A request
 * that finds the queue full, waits too long, or only reads while `isOverloaded` says so, is turned away with BusyError.
 */
export function createAdmission(
  connections: number,
  settings: AdmissionSettings,
  isOverloaded: () => boolean = () => false,
) {
  const mostReading = connections - Math.min(settings.reserved, connections - 1);
  const mostInLane = connections < fewestToShare ? connections : connections - Math.floor(connections / 4);
  const active = { reading: 0, selling: 0, program: 0 };
  const inLane = { statements: 0, transactions: 0 };
  const waiting = { program: new Set<Waiter>(), selling: new Set<Waiter>(), reading: new Set<Waiter>() };
  const kinds = ['program', 'selling', 'reading'] as const;

  const hasRoom = (kind: (typeof kinds)[number], lane: Lane) =>
    inLane.statements + inLane.transactions < connections &&
    inLane[lane] < mostInLane &&
    (kind !== 'reading' || active.reading < mostReading);

  function take(kind: (typeof kinds)[number], lane: Lane): void {
    active[kind]++;
    inLane[lane]++;
  }

  function admitNext(): void {
    if (inLane.statements + inLane.transactions >= connections) return;
    for (const kind of kinds) {
      for (const waiter of waiting[kind]) {
        if (!hasRoom(kind, waiter.lane)) continue;
        waiting[kind].delete(waiter);
        take(kind, waiter.lane);
        waiter.admit();
      }
    }
  }

  function wait(kind: (typeof kinds)[number], lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        lane,
        admit() {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting[kind].add(waiter);
      const timer =
        kind === 'program'
          ? undefined
          : setTimeout(() => {
              waiting[kind].delete(waiter);
              reject(new BusyError('no connection to the database became free in time'));
            }, settings.waitMs).unref();
    });
  }

  return {
    /** Waits for a place and returns what gives it back. @throws BusyError */
    async enter(lane: Lane): Promise<() => void> {
      const kind = currentPriority() ?? 'program';
      if (kind === 'reading' && isOverloaded()) throw new BusyError('the event loop is late');
      if (hasRoom(kind, lane)) take(kind, lane);
      else if (kind !== 'program' && waiting[kind].size >= settings.queue)
        throw new BusyError('too many requests wait for a connection to the database');
      else await wait(kind, lane);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        active[kind]--;
        inLane[lane]--;
        admitNext();
      };
    },
    waiting: () => kinds.reduce((sum, kind) => sum + waiting[kind].size, 0),
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
