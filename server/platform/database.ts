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
 * The database, or an open transaction on it: what a store function needs. Queries go through Kysely's builder, which knows the
 * tables; an `sql` template whose rows are typed by hand stands only where the builder cannot express a query.
 */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** `= ANY(values)`: one statement text whatever their number, and none of them matches nothing. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`ANY(${values})`;
}

/**
 * The same for a few numbers that a visitor's call is about. PostgreSQL does not see how many there are before it plans: for one to nine it else plans
 * the statement anew each time, which takes longer than the statement.
 */
export function anyOfFew(values: readonly number[]): RawBuilder<number> {
  return sql<number>`ANY((SELECT ${values}::int[])::int[])`;
}

/** The same for ids as callers send them, which may be larger than the column can hold: those match nothing. */
export function anyId(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`ANY(${ids}::bigint[])`;
}

/** One id as a caller sends it. */
export function givenId(id: number): RawBuilder<number> {
  return sql<number>`${id}::bigint`;
}

/** `ARRAY(query)`: the values of a query's one column as a list, in the query's order. */
export function listFrom<T>(query: Expression<Record<string, T>>): RawBuilder<T[]> {
  return sql<T[]>`ARRAY${query}`;
}

/** Beyond this many rows of a list nobody reads the number, and counting them would take longer than finding a page of them. */
export const mostCounted = 1_000;

/** How many rows a query finds; null where they are more than `mostCounted`. */
export async function countUpTo(db: Db, query: Expression<unknown>): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM ${query} AS found LIMIT ${sql.lit(mostCounted + 1)}) AS counted`.execute(
    db,
  );
  const { total } = rows[0]!;
  return total > mostCounted ? null : total;
}

/** Rows for a table as a relation of a query, known as `alias`: one statement text whatever their number. Columns not given are null. */
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
   * The same database for work that nobody waits for (jobs, reports, checks of the ledger): with a longer deadline for statements, and on a
   * server with connections of its own, so that it takes none from visitors. On embedded storage it is `db`.
   */
  background: Db;
  /**
   * The same database for figures that operators watch: on a server over one connection of its own, opened when first used, with deadlines of two
   * seconds. On embedded storage it is `db`.
   */
  monitoring: Db;
  /** What answers reads of `db` and `background` beside the primary; null where nothing does. */
  replicas: Replicas | null;
  kind: 'PGlite' | 'PostgreSQL';
  /** Where the data lies, in words for a human; never holds a password. */
  place: string;
  /** Sends one statement beside Kysely. It is not counted. */
  send(this: void, query: pg.QueryConfig): Promise<pg.QueryResult>;
  /**
   * Asks, over a connection of its own, whether the database answers and takes writes; for health checks. `disk_full` where a statement found no
   * room within the last minute. Rejects where it does not answer soon. On embedded storage it waits for the one connection that there is.
   */
  check(this: void): Promise<'ok' | 'read_only' | 'disk_full'>;
  /** Has the request that is being worked on wait for its turn, before it costs anything. @throws BusyError */
  admit(this: void): Promise<void>;
  /** The state of each pool by its name; embedded storage has one. */
  pools(this: void): Readonly<Record<string, PoolState>>;
  /** Statements sent since start; tests assert how many a call needs. */
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

/** Days stay text (YYYY-MM-DD), bigints become checked numbers: no time zone and no rounding slips in. */
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

/** Connections for background work: two for each of the jobs that run at once. */
const backgroundConnections = 8;
/** Of those, what each web process keeps for reports and exports where several share them. */
const fewestBackgroundConnections = 2;
const presetJobTimeoutMs = 300_000;
/** A connection that is silent for so long is asked whether the other end is still there. */
const keepAliveMs = 10_000;

/**
 * Opens PostgreSQL at DATABASE_URL, or else the embedded PGlite in the data folder. A server is not asked anything yet.
 * @param opened an embedded database that is open already and stays open
 * @throws StartError in plain words when it cannot be opened.
 */
export async function openDatabase(config: DatabaseConfig, opened?: Embedded): Promise<Database> {
  return config.databaseUrl === null ? openEmbeddedPool(config, opened) : openServerPools(config, config.databaseUrl);
}

/** The same, for one command that works alone: its statements have all the time they need, but for the connection itself. */
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
  // One connection for everybody. It has no watch: while it works, this program does nothing else.
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

/** Connections for background work that this process keeps. */
function backgroundShare({ role, webProcesses = 1 }: DatabaseConfig): number {
  const sharing = role === 'web' ? webProcesses : 1;
  return Math.max(fewestBackgroundConnections, Math.ceil(backgroundConnections / sharing));
}

/** Opens pools of connections to the same hosts. */
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
      // Statements that do not wait for each other's answers go out together. A connection that does so cannot be broken while it waits, as those
      // to a replica that stands still are.
      pipeline: prepares && !replica,
      // A pooler rejects settings that it does not know.
      ...(prepares && {
        statement_timeout: own.statement,
        lock_timeout: own.lock,
        idle_in_transaction_session_timeout: own.idleInTransaction,
        // Statements here take milliseconds; compiling one that looks expensive takes up to a second, each time it is run. An address with options of
        // its own decides itself.
        options: `-c jit=off${replica ? ' -c default_transaction_read_only=on' : ''}`,
      }),
    });
    listenForErrors(pool);
    return sharePool({ pool, ...(admission && { admission }), hosts: chooser, deadlines: own, prepares });
  };
}

/** These deadlines, but none longer than that. */
function within(deadlines: Deadlines, ms: number): Deadlines {
  return { ...deadlines, connect: ms, statement: ms, lock: ms, query: ms };
}

interface ReplicaSettings {
  deadlines: Deadlines;
  /** Those of background work. */
  patient: Deadlines;
  prepares: boolean;
  primary: SharedPool;
  hosts: DatabaseHosts;
}

/** The replicas of DATABASE_READ_URL; they are not asked anything yet. */
function openReplicas(
  config: DatabaseConfig,
  { deadlines, patient, prepares, primary, hosts }: ReplicaSettings,
): Replicas | null {
  const { databaseReads: reads, overload = noLimits } = config;
  if (!reads) return null;
  // One that cannot be connected to must not keep readers waiting: the primary is there.
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
    mostLagMs: reads.mostLagMs,
    mayFailOver: hosts.urls.length > 1,
  });
}

/** Scripts wait for a connection for as long as it takes. */
const noLimits = { reserved: 0, queue: Infinity, waitMs: 0, eventLoopDelayMs: 0 };

function admitTo(connections: number, { overload = noLimits }: DatabaseConfig) {
  const loop = watchEventLoop(overload.eventLoopDelayMs);
  return { loop, admission: createAdmission(connections, overload, loop.isLate) };
}

/** A scrape is given up after ten seconds by Prometheus's preset; two are far more than indexed statements take. */
const monitoringMs = 2_000;
/** Less than a balancer waits. */
const checkMs = 700;
const replicaConnectMs = 1_000;

async function checkServer(checks: Pick<SharedPool, 'send'>): Promise<'ok' | 'read_only'> {
  const text = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS replica`;
  try {
    const { rows } = await checks.send({ text });
    return rows[0].replica === true ? 'read_only' : 'ok';
  } catch (error) {
    // One of several hosts that takes no writes is not even connected to.
    if ((error as { code?: string }).code === '25006') return 'read_only';
    throw error;
  }
}

/**
 * Idle connections that break are replaced by the pool; without a listener they would end the process. The same for a connection that
 * breaks while it is lent out, between two of its statements: the next statement is rejected.
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

/** How often a transaction is begun at most. */
const mostAttempts = 4;

/**
 * Runs one command in one transaction; an error rolls everything back and is returned as it is. Where the transaction stood in another's
 * way (a deadlock, a serialisation failure), or met a server that has just become a replica, the command is run again, a few times: what
 * it does beside the transaction must bear that.
 */
export async function inTransaction<T>(db: Db, command: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  // A part of a larger command: whoever began the transaction undoes it after an error, and repeats it.
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
      if (attempt === mostAttempts || !isWorthRepeating(error)) throw error;
      // Those who met must not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * Runs reads of one moment: they see the database as it was when the first of them began, whatever is written meanwhile. Where a replica fails
 * meanwhile they are done again by the primary.
 */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
  try {
    return await run();
  } catch (error) {
    if (!isFromReplica(error)) throw error;
    return onPrimary(run);
  }
}
