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

export interface Admission {
  /** Waits for a place and returns what gives it back. @throws BusyError */
  enter(): Promise<() => void>;
}

/**
 * Decides who may take a connection of a pool. Readers leave `reserved` of them to orders and payments, which also go first; these leave
 * half as many to readers, since all of them may wait for one locked row. A request that finds the queue full, waits too long, or only reads
 * while `isOverloaded` says so, is turned away with BusyError.
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
  type Kind = (typeof kinds)[number];
  const active = { program: 0, selling: 0, reading: 0 };
  const waiting: Record<Kind, Set<() => void>> = { program: new Set(), selling: new Set(), reading: new Set() };

  const hasRoom = (kind: Kind) =>
    active.program + active.selling + active.reading < connections && active[kind] < most[kind];

  function leave(kind: Kind): void {
    active[kind]--;
    for (const next of kinds) {
      for (const admit of waiting[next]) {
        if (!hasRoom(next)) break;
        waiting[next].delete(admit);
        active[next]++;
        admit();
      }
    }
  }

  function wait(kind: Kind): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting[kind].delete(admit);
        reject(new BusyError('no connection to the database became free in time'));
      };
      const timer = kind === 'program' ? undefined : setTimeout(giveUp, settings.waitMs).unref();
      waiting[kind].add(admit);
    });
  }

  return {
    async enter() {
      const kind = current.getStore() ?? 'program';
      if (kind === 'reading' && isOverloaded()) throw new BusyError('the event loop is late');
      if (hasRoom(kind)) active[kind]++;
      else if (kind !== 'program' && waiting[kind].size >= settings.queue)
        throw new BusyError('too many requests wait for a connection to the database');
      else await wait(kind);
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(kind);
        hasLeft = true;
      };
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
