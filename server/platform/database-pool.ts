import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { type Admission, type AdmissionCounts, isSelling, waitForConnection } from './admission.ts';
import { classifyDatabaseError, isConnectionLost, isPlanOutdated } from './database-errors.ts';
import type { HostChooser } from './database-hosts.ts';
import { describeStatement } from './telemetry/statement.ts';
import { asStep } from './telemetry/steps.ts';

/** How long the database may take, in milliseconds; 0: as long as it likes. */
export interface Deadlines {
  /** Waiting for a connection: a free one of the pool, or a new one to the server. */
  connect: number;
  /** One statement, by the server's watch. */
  statement: number;
  /** Waiting for one lock, by the server's watch. */
  lock: number;
  /** A transaction between two statements, by the server's watch. */
  idleInTransaction: number;
  /** The answer to one statement, by this program's watch: for a server that stands still or a network that swallows. */
  query: number;
  /** The same, for a call of checkout or payment: a buyer waits for it, and can try again without ordering twice. */
  checkoutQuery: number;
}

/** Presets of the settings DATABASE_*_TIMEOUT. */
export const presetDeadlines: Deadlines = {
  connect: 5_000,
  statement: 10_000,
  lock: 4_000,
  idleInTransaction: 20_000,
  query: 15_000,
  checkoutQuery: 5_000,
};

/** A pool of connections as Kysely takes it, and as the rate limits do. */
export interface SharedPool extends PostgresPool {
  /** Sends one statement; it is not counted. */
  send(this: void, query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Statements sent since start. */
  sent(this: void): number;
  /** Whether a statement found no room to write a short while ago. */
  isDiskFull(this: void): boolean;
  state(this: void): PoolState;
  /** Breaks every connection, those in use as well: what waits for an answer is rejected. */
  cut(this: void): void;
}

/** A pool's connections at this moment, and who asked for them. */
export interface PoolState {
  used: number;
  idle: number;
  most: number;
  /** Who was admitted, refused and waits; null of a pool that admits everybody, where `queued` tells who waits. */
  admission: AdmissionCounts | null;
  queued: number;
  /** Statements sent since start, those of limits and checks with them. */
  statements: number;
}

export interface PoolOptions {
  pool: pg.Pool;
  /** Who gets its connections; all that ask where there is none. */
  admission?: Admission;
  /** Several hosts to try; null for a database in this process. */
  hosts: HostChooser | null;
  deadlines: Deadlines;
  /**
   * Whether statements are named, so that PostgreSQL plans each once per connection. Not behind a pooler that lends connections per
   * transaction: there the deadlines are set at each transaction's start, too, since such a pooler passes on no settings of a session.
   */
  prepares: boolean;
}

/** A server does not say that its disk has room again: after this time it is believed until a statement fails again. */
const fullForMs = 60_000;

/**
 * Wraps a pool. Statements are named by their text and counted. A connection that saw an error that says it is of no use is replaced, and
 * with it those that were opened before.
 * @throws BusyError where a request is not admitted
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

  /** A connection, and what releases it. */
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

  /** Notes what an error says about the disk and about the connection; returns whether it is lost. */
  function lose(client: pg.PoolClient, error: unknown): boolean {
    if (classifyDatabaseError(error) === 'disk_full') fullAt = performance.now();
    if (!isConnectionLost(error)) return false;
    if (openedIn.get(client) === generation) generation += 1;
    return true;
  }

  const begin = prepares ? '' : settings(deadlines);
  /** The pool's own deadline counts where a query has none. */
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
      // A pool's client is one of `pg.Client`; its end breaks a connection that waits for an answer.
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
          // A rollback over a broken connection would wait for its deadline once more.
          if (lost !== null) throw lost;
          sent += 1;
          try {
            if (values.length > 0) return await ask(client, named(text, values));
            const begins = /^(begin|start transaction)/.test(text);
            isInTransaction = begins || (isInTransaction && !/^(commit|rollback)$/.test(text));
            return await ask(client, withDeadline({ text: begins ? `${text}${begin}` : text, values }));
          } catch (error) {
            if (lose(client, error)) lost = error;
            // It has not been run, and no transaction around it has failed with it.
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

/** What a transaction begins with where a session has no settings of its own. */
function settings({ statement, lock, idleInTransaction }: Deadlines): string {
  return [
    `; SET LOCAL statement_timeout = ${statement}`,
    `SET LOCAL lock_timeout = ${lock}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ].join('; ');
}
