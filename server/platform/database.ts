import {
  type AliasedRawBuilder,
  type Expression,
  Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { type Admission, createAdmission, onPrimary, runAs, watchEventLoop } from './admission.ts';
import type { Config } from './config.ts';
import type { DB } from './database-types.ts';
import { isWorthRepeating } from './database-errors.ts';
import { chooseHosts, type DatabaseHosts, hostOf, parseDatabaseUrl, withoutPassword } from './database-hosts.ts';
import { type Deadlines, type PoolState, presetDeadlines, type SharedPool, sharePool } from './database-pool.ts';
import type { Embedded } from './embedded-database.ts';
import { ShopDialect } from './migration-lock.ts';
import { isFromReplica, routeReads } from './read-routing.ts';
import { createReplicas, lookMs, type ReplicaPools, type Replicas } from './replicas.ts';
import type { Result } from './result.ts';
import { StartError } from './start-error.ts';

/**
 * The database, or an open transaction on it. Use Kysely's builder, which knows the tables; an `sql` template with
 * hand-typed rows only for queries that it cannot express.
 */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** SQL `= ANY(values)`: the statement text is the same for any number of values. An empty list matches nothing. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`ANY(${values})`;
}

/**
 * `anyOf` for a visitor's few numbers. It hides their count from the planner, which would otherwise plan the statement
 * anew for one to nine values; that takes longer than running it.
 */
export function anyOfFew(values: readonly number[]): RawBuilder<number> {
  return sql<number>`ANY((SELECT ${values}::int[])::int[])`;
}

/** `anyOf` for ids from callers, which may exceed the column's range; such ids match nothing. */
export function anyId(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`ANY(${ids}::bigint[])`;
}

/** One id from a caller, which may exceed the column's range. */
export function givenId(id: number): RawBuilder<number> {
  return sql<number>`${id}::bigint`;
}

/** SQL `ARRAY(query)`: the values of a query's only column, in the query's order. */
export function listFrom<T>(query: Expression<Record<string, T>>): RawBuilder<T[]> {
  return sql<T[]>`ARRAY${query}`;
}

/** Nobody reads larger numbers, and counting would take longer than reading a page. */
export const maxCounted = 1_000;

/** Counts a query's rows; null if there are more than `maxCounted`. */
export async function countUpTo(db: Db, query: Expression<unknown>): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM ${query} AS found LIMIT ${sql.lit(maxCounted + 1)}) AS counted`.execute(
    db,
  );
  const { total } = rows[0]!;
  return total > maxCounted ? null : total;
}

/**
 * Rows as a relation named `alias`; the statement text is the same for any number of rows. Missing columns are null.
 */
export function rowsOf<Table extends keyof DB, Alias extends string>(
  table: Table,
  rows: readonly Partial<Selectable<DB[Table]>>[],
  alias: Alias,
): AliasedRawBuilder<Selectable<DB[Table]>, Alias> {
  const json = JSON.stringify(rows);
  return sql<Selectable<DB[Table]>>`jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`.as(alias);
}

export interface Database {
  db: Db;
  /**
   * For jobs, reports and ledger checks: with a longer statement deadline and, on a server, connections of its own. On
   * embedded storage it is `db`.
   */
  background: Db;
  /**
   * For metrics: on a server one connection of its own, opened at first use, with deadlines of two seconds. On embedded
   * storage it is `db`.
   */
  monitoring: Db;
  /** Replicas that answer reads of `db` and `background`; null if there are none. */
  replicas: Replicas | null;
  kind: 'PGlite' | 'PostgreSQL';
  /** For humans; never contains a password. */
  place: string;
  /** Bypasses Kysely; not counted. */
  send(this: void, query: pg.QueryConfig): Promise<pg.QueryResult>;
  /**
   * For health checks: checks over a separate connection whether the database answers and accepts writes. `disk_full`:
   * a statement found no disk space within the last minute. Rejects if the database does not answer soon. On embedded
   * storage it waits for the only connection.
   */
  check(this: void): Promise<'ok' | 'read_only' | 'disk_full'>;
  /** @throws BusyError */
  admit(this: void): Promise<void>;
  /** By pool name; embedded storage has one. */
  pools(this: void): Readonly<Record<string, PoolState>>;
  /** Sent since the start; tests assert how many a call needs. */
  statements(): number;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;

function checkedInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53 in a result: ${text}`);
  return value;
}

/** Dates stay text (YYYY-MM-DD) and bigints become checked integers: no time zone, no rounding. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return checkedInteger;
    if (oid === date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'> &
  Partial<
    Pick<
      Config,
      | 'databaseDeadlines'
      | 'databaseJobTimeout'
      | 'databasePrepare'
      | 'databaseReads'
      | 'overload'
      | 'role'
      | 'webProcesses'
    >
  >;

/** Connections for background work: two for each concurrent job. */
const backgroundConnections = 8;
/** Minimum per web process, for reports and exports. */
const fewestBackgroundConnections = 2;
const presetJobTimeoutMs = 300_000;
/** After this silence TCP checks whether the other end still exists. */
const keepAliveMs = 10_000;

/**
 * Opens PostgreSQL at DATABASE_URL (without connecting yet), otherwise the embedded PGlite in the data folder.
 * @param opened an embedded database that is already open and stays open
 * @throws StartError with a plain message if it cannot be opened
 */
export async function openDatabase(config: DatabaseConfig, opened?: Embedded): Promise<Database> {
  return config.databaseUrl === null ? openEmbeddedPool(config, opened) : openServerPools(config, config.databaseUrl);
}

/** For a command that runs alone: no deadlines except for connecting. */
export function openWithoutDeadlines(
  config: Omit<DatabaseConfig, 'databasePool' | 'databaseReads'>,
): Promise<Database> {
  const { connect } = config.databaseDeadlines ?? presetDeadlines;
  const databaseDeadlines = { connect, statement: 0, lock: 0, idleInTransaction: 0, query: 0, checkoutQuery: 0 };
  return openDatabase({ ...config, databasePool: 1, databaseReads: null, databaseDeadlines });
}

async function openEmbeddedPool(config: DatabaseConfig, opened?: Embedded): Promise<Database> {
  const embedded = opened ?? (await (await import('./embedded-database.ts')).openEmbedded(config.dataDir));
  const { admission, loop } = admitTo(1, config);
  // One connection for everybody, without a query deadline: while PGlite works, this program can do nothing else.
  const deadlines = { ...presetDeadlines, connect: 10_000, checkoutQuery: 0 };
  const pool = new pg.Pool({ ...embedded.poolConfig, max: 1, types, connectionTimeoutMillis: deadlines.connect });
  listenForErrors(pool);
  const shared = sharePool({ pool, admission, hosts: null, deadlines, prepares: true });
  const db = new Kysely<DB>({ dialect: new ShopDialect({ pool: shared }) });
  return {
    db,
    background: db,
    monitoring: db,
    replicas: null,
    kind: 'PGlite',
    place: embedded.place,
    send: shared.send,
    pools: () => ({ visitors: shared.state() }),
    statements: shared.sent,
    admit: admission.begin,
    async check() {
      await runAs(undefined, () => shared.send({ text: 'SELECT 1' }));
      return shared.isDiskFull() ? 'disk_full' : 'ok';
    },
    async close() {
      loop.stop();
      await db.destroy();
      if (!pool.ended) await pool.end();
      if (embedded !== opened) await embedded.close();
    },
  };
}

function openServerPools(config: DatabaseConfig, databaseUrl: string): Database {
  const hosts = parseDatabaseUrl(databaseUrl);
  if (!hosts) throw new StartError(`DATABASE_URL is no address of PostgreSQL: ${withoutPassword(databaseUrl)}`);
  const { databaseDeadlines: deadlines = presetDeadlines, databasePrepare: prepares = true } = config;
  const { admission, loop } = admitTo(config.databasePool, config);
  const open = openerOf(hosts, prepares);
  const jobMs = config.databaseJobTimeout ?? presetJobTimeoutMs;
  const patient = { ...deadlines, statement: jobMs, query: jobMs === 0 ? 0 : jobMs + presetDeadlines.connect };
  const primary = {
    visitors: open(config.databasePool, deadlines, admission),
    background: open(backgroundShare(config), patient),
  };
  const checks = open(1, within(deadlines, checkMs));
  const monitoring = open(1, within(deadlines, monitoringMs));
  const replicas = openReplicas(config, { deadlines, patient, prepares, primary: checks, hosts });
  const { visitors, background } = replicas
    ? {
        visitors: routeReads(primary.visitors, replicas.router('visitors')),
        background: routeReads(primary.background, replicas.router('background')),
      }
    : primary;
  const [db, backgroundDb, monitoringDb] = [visitors, background, monitoring].map(
    (pool) => new Kysely<DB>({ dialect: new ShopDialect({ pool }) }),
  ) as [Db, Db, Db];
  return {
    db,
    background: backgroundDb,
    monitoring: monitoringDb,
    replicas,
    kind: 'PostgreSQL',
    place: withoutPassword(databaseUrl),
    send: visitors.send,
    pools: () => ({ visitors: visitors.state(), background: background.state(), ...replicas?.pools() }),
    statements: () => visitors.sent() + background.sent(),
    admit: admission.begin,
    async check() {
      const state = await checkServer(checks);
      return state === 'ok' && (visitors.isDiskFull() || background.isDiskFull()) ? 'disk_full' : state;
    },
    async close() {
      loop.stop();
      await Promise.all([db.destroy(), backgroundDb.destroy(), monitoringDb.destroy(), replicas?.stop()]);
      await Promise.all([visitors.end(), background.end(), monitoring.end(), checks.end()]);
    },
  };
}

function backgroundShare({ role, webProcesses = 1 }: DatabaseConfig): number {
  const sharing = role === 'web' ? webProcesses : 1;
  return Math.max(fewestBackgroundConnections, Math.ceil(backgroundConnections / sharing));
}

function openerOf(hosts: DatabaseHosts, prepares: boolean, replica = false) {
  const chooser = chooseHosts(hosts);
  return (max: number, own: Deadlines, admission?: Admission): SharedPool => {
    const pool = new pg.Pool({
      max,
      types,
      Client: chooser.Client,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type does not say so
      onConnect: chooser.checkRole,
      connectionTimeoutMillis: own.connect,
      query_timeout: own.query,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      application_name: replica ? 'shop-reads' : 'shop',
      // Pipelines independent statements. Not for replicas: a pipelining connection cannot be broken while it waits,
      // which is necessary for a replica that hangs.
      pipeline: prepares && !replica,
      // A pooler rejects settings that it does not know.
      ...(prepares && {
        statement_timeout: own.statement,
        lock_timeout: own.lock,
        idle_in_transaction_session_timeout: own.idleInTransaction,
        // Statements here take milliseconds, but JIT-compiling one that looks expensive takes up to a second each time.
        // Options in the URL override this.
        options: `-c jit=off${replica ? ' -c default_transaction_read_only=on' : ''}`,
      }),
    });
    listenForErrors(pool);
    return sharePool({ pool, ...(admission && { admission }), hosts: chooser, deadlines: own, prepares });
  };
}

function within(deadlines: Deadlines, ms: number): Deadlines {
  return { ...deadlines, connect: ms, statement: ms, lock: ms, query: ms };
}

interface ReplicaSettings {
  deadlines: Deadlines;
  patient: Deadlines;
  prepares: boolean;
  primary: SharedPool;
  hosts: DatabaseHosts;
}

/** Does not connect yet. */
function openReplicas(
  config: DatabaseConfig,
  { deadlines, patient, prepares, primary, hosts }: ReplicaSettings,
): Replicas | null {
  const { databaseReads: reads, overload = noLimits } = config;
  if (!reads) return null;
  // An unreachable replica must not keep readers waiting, since the primary is there.
  const connect = Math.min(deadlines.connect, replicaConnectMs);
  const poolsTo = (url: string): ReplicaPools => {
    const open = openerOf({ urls: [url], needsWritable: false }, prepares, true);
    const admission = createAdmission(reads.pool, { ...overload, reserved: 0 });
    return {
      visitors: open(reads.pool, { ...deadlines, connect }, admission),
      background: open(backgroundShare(config), { ...patient, connect }),
      watch: open(1, within(deadlines, lookMs)),
    };
  };
  return createReplicas({
    hosts: reads.urls.map((url) => ({ name: hostOf(url), pools: poolsTo(url) })),
    primary,
    maxLagMs: reads.maxLagMs,
    mayFailOver: hosts.urls.length > 1,
  });
}

/** Scripts wait for a connection as long as necessary. */
const noLimits = { reserved: 0, queue: Infinity, waitMs: 0, eventLoopDelayMs: 0 };

function admitTo(connections: number, { overload = noLimits }: DatabaseConfig) {
  const loop = watchEventLoop(overload.eventLoopDelayMs);
  return { loop, admission: createAdmission(connections, overload, loop.isLate) };
}

/** Prometheus gives up a scrape after ten seconds by default; two are far more than indexed statements need. */
const monitoringMs = 2_000;
/** Less than a load balancer waits. */
const checkMs = 700;
const replicaConnectMs = 1_000;

async function checkServer(checks: Pick<SharedPool, 'send'>): Promise<'ok' | 'read_only'> {
  const text = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS replica`;
  try {
    const { rows } = await checks.send({ text });
    return rows[0].replica === true ? 'read_only' : 'ok';
  } catch (error) {
    // With several hosts, one that accepts no writes is not even connected to.
    if ((error as { code?: string }).code === '25006') return 'read_only';
    throw error;
  }
}

/**
 * Handles errors of idle connections, which would otherwise end the process; the pool replaces those connections. If a
 * connection in use breaks between two statements, the next statement is rejected.
 */
function listenForErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}

class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

const maxAttempts = 4;

/**
 * Runs one command in one transaction. An error result rolls everything back and is returned unchanged. After a
 * deadlock, a serialisation failure or a failover it runs the command again, up to four times, so effects outside the
 * transaction must tolerate that.
 */
export async function inTransaction<T>(db: Db, command: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  // A nested call is part of a larger command: the outermost call rolls back after an error, and repeats.
  if (db.isTransaction) return command(db as Tx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await command(tx);
        if (!result.ok) throw new RolledBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<T>;
      if (attempt === maxAttempts || !isWorthRepeating(error)) throw error;
      // A random pause keeps colliding transactions from colliding again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Runs reads on one snapshot. If a replica fails meanwhile, the primary repeats them. */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
  try {
    return await run();
  } catch (error) {
    if (!isFromReplica(error)) throw error;
    return onPrimary(run);
  }
}
