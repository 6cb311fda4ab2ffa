import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { type Admission, type AdmissionCounts, isSelling, waitForConnection } from './admission.ts';
import { classifyDatabaseError, isConnectionLost, isPlanOutdated } from './database-errors.ts';
import type { HostChooser } from './database-hosts.ts';
import { describeStatement } from './telemetry/statement.ts';
import { asStep } from './telemetry/steps.ts';

/** Time limits of the database, in milliseconds; 0: none. */
export interface Deadlines {
  /** Waiting for a free connection or a new one to the server. */
  connect: number;
  /** One statement; enforced by the server. */
  statement: number;
  /** Waiting for one lock; enforced by the server. */
  lock: number;
  /** A transaction between two statements; enforced by the server. */
  idleInTransaction: number;
  /** Enforced by this program, for a server that hangs or a network that drops packets. */
  query: number;
  /** For calls of checkout and payment: a buyer waits, and can retry without ordering twice. */
  checkoutQuery: number;
}

export const presetDeadlines: Deadlines = {
  connect: 5_000,
  statement: 10_000,
  lock: 4_000,
  idleInTransaction: 20_000,
  query: 15_000,
  checkoutQuery: 5_000,
};

export interface SharedPool extends PostgresPool {
  /** Sends one statement without counting it. */
  send(this: void, query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Since the start. */
  sent(this: void): number;
  /** Whether a statement recently found no disk space. */
  isDiskFull(this: void): boolean;
  state(this: void): PoolState;
  /** Breaks all connections, including those in use: waiting statements are rejected. */
  cut(this: void): void;
}

export interface PoolState {
  used: number;
  idle: number;
  most: number;
  /** Null for a pool that admits everybody, where `queued` is the number waiting. */
  admission: AdmissionCounts | null;
  queued: number;
  /** Sent since the start, including those of limits and checks. */
  statements: number;
}

export interface PoolOptions {
  pool: pg.Pool;
  /** Missing: everybody gets connections. */
  admission?: Admission;
  hosts: HostChooser | null;
  deadlines: Deadlines;
  /**
   * Whether statements are prepared, so that each is planned once per connection. False behind a pooler that lends
   * connections per transaction. It passes on no session settings, so each transaction then sets the deadlines.
   */
  prepares: boolean;
}

/** A server does not report that its disk has room again, so a full disk is forgotten after this time. */
const fullForMs = 60_000;

/**
 * Wraps a pool. Names statements by their text and counts them. After an error that makes a connection useless,
 * replaces it and those opened before it.
 * @throws BusyError if a request is not admitted
 */
export function sharePool({ pool, admission, hosts, deadlines, prepares }: PoolOptions): SharedPool {
  const names = new Map<string, string>();
  const openedIn = new WeakMap<pg.PoolClient, number>();
  let generation = 0;
  let sent = 0;
  let uncounted = 0;
  let fullAt = -Infinity;
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    openedIn.set(client, generation);
    open.add(client);
  });
  pool.on('remove', (client) => void open.delete(client));

  async function acquire(): Promise<{ client: pg.PoolClient; release(discard: boolean): void }> {
    const leave = await admission?.enter();
    try {
      const client = await take();
      return {
        client,
        release(discard) {
          client.release(discard);
          leave?.();
        },
      };
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  async function take(): Promise<pg.PoolClient> {
    for (let failed = 0; ;) {
      const turn = hosts?.turn() ?? 0;
      let client: pg.PoolClient;
      try {
        const connect = () => pool.connect();
        client = await (pool.idleCount > pool.waitingCount ? connect() : asStep(() => waitForConnection, connect));
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        hosts?.passOn(turn);
        if (++failed >= (hosts?.count ?? 1)) throw error;
        continue;
      }
      if (openedIn.get(client) === generation) return client;
      client.release(true);
    }
  }

  /** Notes a full disk and a lost connection. Returns whether the connection is lost. */
  function lose(client: pg.PoolClient, error: unknown): boolean {
    if (classifyDatabaseError(error) === 'disk_full') fullAt = performance.now();
    if (!isConnectionLost(error)) return false;
    if (openedIn.get(client) === generation) generation += 1;
    return true;
  }

  const begin = prepares ? '' : settings(deadlines);
  /** Overrides the pool's own deadline for calls of checkout and payment. */
  function withDeadline(query: pg.QueryConfig & { query_timeout?: number }): pg.QueryConfig {
    if (deadlines.checkoutQuery > 0 && isSelling()) query.query_timeout = deadlines.checkoutQuery;
    return query;
  }
  function named(text: string, values: unknown[]): pg.QueryConfig {
    if (!prepares) return withDeadline({ text, values });
    let name = names.get(text);
    if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
    return withDeadline({ text, values, name });
  }

  return {
    options: pool.options,
    end: () => (pool.ended ? Promise.resolve() : pool.end()),
    sent: () => sent,
    isDiskFull: () => performance.now() - fullAt < fullForMs,
    state: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      most: pool.options.max,
      admission: admission?.counts() ?? null,
      queued: pool.waitingCount,
      statements: sent + uncounted,
    }),
    cut() {
      generation += 1;
      // A pool's client is a `pg.Client`; its `end` breaks a connection that waits for an answer.
      for (const client of open) void (client as unknown as pg.Client).end().catch(() => {});
    },
    async send({ text, values = [] }) {
      uncounted += 1;
      const { client, release } = await acquire();
      let lost = false;
      try {
        return await ask(client, named(text, values));
      } catch (error) {
        lost = lose(client, error);
        throw error;
      } finally {
        release(lost);
      }
    },
    async connect() {
      const { client, release } = await acquire();
      let lost: unknown = null;
      let isInTransaction = false;
      return {
        release: (discard?: boolean) => release(lost !== null || discard === true),
        async query(text: string, values: unknown[] = []) {
          // A rollback over a broken connection would wait for another deadline.
          if (lost !== null) throw lost;
          sent += 1;
          try {
            if (values.length > 0) return await ask(client, named(text, values));
            const begins = /^(begin|start transaction)/.test(text);
            isInTransaction = begins || (isInTransaction && !/^(commit|rollback)$/.test(text));
            return await ask(client, withDeadline({ text: begins ? `${text}${begin}` : text, values }));
          } catch (error) {
            if (lose(client, error)) lost = error;
            // The statement was not run, and no transaction has failed with it, so repeating it is safe.
            if (isPlanOutdated(error) && !isInTransaction) return ask(client, { text, values });
            throw error;
          }
        },
      } as never;
    },
  };
}

function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return asStep(
    () => describeStatement(query.text),
    () => client.query(query),
  );
}

/** Statements that start a transaction if sessions have no settings of their own. */
function settings({ statement, lock, idleInTransaction }: Deadlines): string {
  return [
    `; SET LOCAL statement_timeout = ${statement}`,
    `SET LOCAL lock_timeout = ${lock}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ].join('; ');
}
