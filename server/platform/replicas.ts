import { classifyDatabaseError } from './database-errors.ts';
import type { PoolState, SharedPool } from './database-pool.ts';
import type { Log } from './log.ts';
import type { ReadChoice, ReadRouter } from './read-routing.ts';
import { StartError } from './start-error.ts';

/**
 * Why a replica is not used:
 * - `away`: it does not answer, or not in time
 * - `behind`: it lacks writes of the primary that are older than allowed
 * - `older_schema`: it lacks migrations, or has other ones
 * - `takes_writes`: it is not a replica
 * - `other_database`: it contains another shop
 */
export type ReplicaFault = 'away' | 'behind' | 'older_schema' | 'takes_writes' | 'other_database';

export interface ReplicaState {
  name: string;
  /** Null if the replica is used. */
  fault: ReplicaFault | null;
  /** Age of the oldest missing write, in ms; null while unknown. */
  lagMs: number | null;
}

/** A line for the operator. `isPassing`: it may recover without a change of settings. */
export interface ReplicaProblem {
  line: string;
  isPassing: boolean;
}

export interface Replicas {
  /**
   * Checks and watches the replicas; before that the primary answers all reads.
   * @throws StartError for one of another database
   */
  start(this: void, log: Log): Promise<void>;
  /** For `npm run doctor`. */
  findProblems(this: void): Promise<ReplicaProblem[]>;
  /** From now on, reads see what the primary has written until now. For code that stores what it read. */
  follow(this: void): Promise<void>;
  /** In the write-ahead log, in bytes. */
  readPosition(this: void): Promise<number>;
  router(this: void, purpose: ReadPurpose): ReadRouter;
  states(this: void): readonly ReplicaState[];
  pools(this: void): Readonly<Record<string, PoolState>>;
  reads(this: void): Readonly<Record<'replica' | 'primary', number>>;
  /** Reads by the primary because no replica was usable, or none was up to date enough. */
  missed(this: void): Readonly<Record<'none_in' | 'not_yet', number>>;
  stop(this: void): Promise<void>;
}

/** Whether anybody waits for a read. Nobody waits for reports and exports. */
export type ReadPurpose = 'visitors' | 'background';

export interface ReplicaPools extends Readonly<Record<ReadPurpose, SharedPool>> {
  watch: SharedPool;
}

export interface ReplicaOptions {
  hosts: readonly { name: string; pools: ReplicaPools }[];
  /** Over a connection that visitors do not need. */
  primary: Pick<SharedPool, 'send'>;
  /** In ms; a replica that is behind by more is not used. */
  maxLagMs: number;
  /** If the primary may fail over, a replica host that accepts writes is no mistake. */
  mayFailOver: boolean;
}

/** Milliseconds between two checks. */
const lookEveryMs = 250;
/** A longer check counts as failed. With the interval this is less than a second. */
export const lookMs = 500;
/** Older results of checks are ignored. */
const knownForMs = 1_000;
/** Stored positions of the primary: two minutes. */
const maxMarks = 480;

const pageHeaderBytes = 24;
const segmentHeaderBytes = 40;

/** Parses PostgreSQL's notation (`16/B374D848`) to bytes; null if malformed. */
export function parsePosition(text: string): number | null {
  const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return found ? Number.parseInt(found[1]!, 16) * 2 ** 32 + Number.parseInt(found[2]!, 16) : null;
}

export function formatPosition(bytes: number): string {
  const hex = (part: number) => part.toString(16).toUpperCase();
  return `${hex(Math.floor(bytes / 2 ** 32))}/${hex(bytes % 2 ** 32)}`;
}

const askIdentity = `SELECT current_database()::text AS database,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;
const askSchema = `SELECT md5(string_agg(name, ',' ORDER BY name)) AS schema FROM kysely_migration`;

interface Identity {
  database: string;
  system: string;
}

interface Replica {
  readonly name: string;
  readonly pools: ReplicaPools;
  fault: ReplicaFault | null;
  error: string;
  replayed: number;
  lookedAt: number;
  looking: Promise<void> | null;
}

/** Checks no replica before `start`. */
export function createReplicas({ hosts, primary, maxLagMs, mayFailOver }: ReplicaOptions): Replicas {
  const replicas = hosts.map((host): Replica => ({
    ...host,
    fault: 'away',
    error: '',
    replayed: 0,
    lookedAt: -Infinity,
    looking: null,
  }));
  const everyMs = Math.min(lookEveryMs, Math.max(20, Math.floor(maxLagMs / 4)));
  const timers = new Set<NodeJS.Timeout>();
  const missed = { none_in: 0, not_yet: 0 };
  const reads = { replica: 0, primary: 0 };
  /** The primary's positions over time, oldest first. */
  const marks: { position: number; at: number }[] = [];
  /** The position that every read must have seen. */
  let least = 0;
  let turn = 0;
  let isStopped = false;
  let log: Log | null = null;
  let own: Identity | null = null;

  async function markPrimary(): Promise<void> {
    const at = performance.now();
    const { rows } = await primary.send({ text: 'SELECT pg_current_wal_flush_lsn()::text AS position' });
    const position = parsePosition(String(rows[0].position))!;
    const last = marks.at(-1);
    // A failover may have lost some writes.
    if (last && position < last.position) marks.length = 0;
    if (last?.position === position) last.at = at;
    else marks.push({ position, at });
    if (marks.length > maxMarks) marks.shift();
  }

  /** Maximum age in ms of the writes missing at a replayed position; null if unknown. */
  function lagOf(replayed: number): number | null {
    const seen = marks.findLastIndex(({ position }) => position <= replayed);
    if (marks.length === 0) return null;
    if (seen === marks.length - 1) return 0;
    return performance.now() - marks[Math.max(0, seen)]!.at;
  }

  async function look(replica: Replica): Promise<void> {
    try {
      const { rows } = await replica.pools.watch.send({
        text: 'SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn()::text AS replayed',
      });
      const { isReplica, replayed } = rows[0] as { isReplica: boolean; replayed: string | null };
      const position = parsePosition(replayed ?? '');
      replica.lookedAt = performance.now();
      if (!isReplica || position === null) return change(replica, 'takes_writes');
      replica.replayed = position;
      const fault = replica.fault === null ? null : await compare(replica);
      change(replica, fault ?? ((lagOf(position) ?? 0) > maxLagMs ? 'behind' : null));
    } catch (error) {
      replica.error = (error as Error).message;
      change(replica, 'away', error);
    }
  }

  /** Returns what prevents an unused server from serving as a replica. */
  async function compare({ pools: { watch } }: Replica): Promise<ReplicaFault | null> {
    const ask = async <T>(server: Pick<SharedPool, 'send'>, text: string) => (await server.send({ text })).rows[0] as T;
    const found = await ask<Identity>(watch, askIdentity);
    // If the primary is away, a known replica can still come back.
    own = await ask<Identity>(primary, askIdentity).catch((error: unknown) => {
      if (own) return own;
      throw error;
    });
    if (found.system !== own.system || found.database !== own.database) return 'other_database';
    const schema = await ask<{ schema: string }>(watch, askSchema);
    const wanted = await ask<{ schema: string }>(primary, askSchema).catch(() => schema);
    return schema.schema === wanted.schema ? null : 'older_schema';
  }

  function lookOnce(replica: Replica): Promise<void> {
    return (replica.looking ??= look(replica).finally(() => (replica.looking = null)));
  }

  function change(replica: Replica, fault: ReplicaFault | null, err?: unknown): void {
    const before = replica.fault;
    replica.fault = fault;
    if (fault === 'away' && before !== 'away') for (const pool of poolsOf(replica)) pool.cut();
    if (before === fault || !log || isStopped) return;
    const facts = { replica: replica.name, ...(fault && { fault }), ...(err !== undefined && { err }) };
    if (fault === null) log.info(facts, 'a replica answers reads again');
    else if (before === null) log.warn(facts, 'a replica is left out');
    if (before === null && replicas.every((each) => each.fault !== null))
      log.warn('no replica is left: the primary answers all reads');
  }

  const poolsOf = ({ pools: { visitors, background } }: Replica) => [visitors, background];

  function repeat(run: () => Promise<void>): void {
    const again = () => {
      if (isStopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void run()
          .catch(() => {})
          .finally(again);
      }, everyMs).unref();
      timers.add(timer);
    };
    again();
  }

  const isIn = (replica: Replica) =>
    log !== null && replica.fault === null && performance.now() - replica.lookedAt < knownForMs;

  async function readPosition(): Promise<number> {
    const { rows } = await primary.send({
      text: `SELECT pg_current_wal_insert_lsn()::text AS position, current_setting('wal_block_size')::int AS page,
        pg_size_bytes(current_setting('wal_segment_size')) AS segment`,
    });
    const { position, page, segment } = rows[0] as { position: string; page: number; segment: number };
    const bytes = parsePosition(position)!;
    // The header of a page about to begin counts as written, but is not replayed until a record follows.
    if (bytes % segment === segmentHeaderBytes) return bytes - segmentHeaderBytes;
    return bytes % page === pageHeaderBytes ? bytes - pageHeaderBytes : bytes;
  }

  async function follow(): Promise<void> {
    least = await readPosition();
  }

  function choice(replica: Replica, purpose: ReadPurpose): ReadChoice {
    return {
      pool: replica.pools[purpose],
      failed(err) {
        const { code } = err as { code?: string };
        if (code === '25006')
          log?.error({ err, replica: replica.name }, 'a statement that writes was sent to a replica');
        // Other problems are noticed by the next check, within a second.
        else if (classifyDatabaseError(err) === 'away') void lookOnce(replica);
      },
    };
  }

  function choose(purpose: ReadPurpose, after: number): ReturnType<ReadRouter['choose']> {
    const able = replicas.filter(isIn);
    if (able.length === 0) {
      if (log !== null) missed.none_in += 1;
      return null;
    }
    const wanted = Math.max(after, least);
    for (let tried = 0; tried < able.length; tried++) {
      const replica = able[(turn + tried) % able.length]!;
      if (replica.replayed < wanted) continue;
      turn = (turn + tried + 1) % able.length;
      return choice(replica, purpose);
    }
    // The known state may be a quarter of a second old.
    const ahead = able.reduce((best, each) => (each.replayed > best.replayed ? each : best));
    return lookOnce(ahead).then(() => {
      if (isIn(ahead) && ahead.replayed >= wanted) return choice(ahead, purpose);
      missed.not_yet += 1;
      return null;
    });
  }

  async function examine(): Promise<ReplicaProblem[]> {
    await Promise.all([markPrimary(), ...replicas.map((replica) => lookOnce(replica))]);
    return replicas.flatMap(({ name, fault, error }) => (fault === null ? [] : [describe(name, fault, error)]));
  }

  function describe(name: string, fault: ReplicaFault, error: string): ReplicaProblem {
    const host = `${name} of DATABASE_READ_URL`;
    const lines: Record<ReplicaFault, string> = {
      away: `${host} cannot be reached (${error}): the primary answers its reads. Check that the server runs.`,
      behind: `${host} is more than ${maxLagMs} ms (DATABASE_READ_LAG_MS) behind the primary: it is left out until it has caught up.`,
      older_schema: `${host} lacks the newest migrations of the primary: it is left out until it has them. Check that it replays without a delay.`,
      takes_writes: `${host} takes writes, so it is the primary or no replica at all. Name hosts that replicate DATABASE_URL.`,
      other_database: `${host} holds another database than DATABASE_URL: one of another server, or of another name. Name hosts that replicate DATABASE_URL.`,
    };
    const isLasting = fault === 'other_database' || (fault === 'takes_writes' && !mayFailOver);
    return { line: lines[fault], isPassing: !isLasting };
  }

  return {
    async start(given) {
      const problems = await examine();
      const lasting = problems.filter(({ isPassing }) => !isPassing);
      if (lasting.length > 0) throw new StartError(lasting.map(({ line }) => line).join('\n'));
      for (const { line } of problems) given.warn(line);
      await follow();
      log = given;
      repeat(markPrimary);
      for (const replica of replicas) repeat(() => lookOnce(replica));
    },
    findProblems: examine,
    follow: async () => (log === null ? undefined : follow()),
    readPosition,
    router: (purpose) => ({ choose: (after) => choose(purpose, after), count: (by) => (reads[by] += 1) }),
    reads: () => reads,
    states: () =>
      replicas.map((replica) => ({
        name: replica.name,
        fault: isIn(replica) ? null : (replica.fault ?? 'away'),
        lagMs: replica.fault === 'away' ? null : lagOf(replica.replayed),
      })),
    pools: () =>
      Object.fromEntries(
        replicas.flatMap(({ name, pools }) => [
          [`replica ${name}`, pools.visitors.state()],
          [`replica ${name} background`, pools.background.state()],
        ]),
      ),
    missed: () => missed,
    async stop() {
      isStopped = true;
      timers.forEach(clearTimeout);
      await Promise.all(
        replicas.flatMap(({ pools: { visitors, background, watch } }) => [
          visitors.end(),
          background.end(),
          watch.end(),
        ]),
      );
    },
  };
}
