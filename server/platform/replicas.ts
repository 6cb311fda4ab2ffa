import { classifyDatabaseError } from './database-errors.ts';
import type { PoolState, SharedPool } from './database-pool.ts';
import type { Log } from './log.ts';
import type { ReadChoice, ReadRouter } from './read-routing.ts';
import { StartError } from './start-error.ts';

/**
 * Why a replica is out:
 * - `away`: it does not answer, or not in time
 * - `behind`: it lacks what the primary wrote longer ago than it may
 * - `older_schema`: it lacks migrations, or has others
 * - `takes_writes`: it is no replica
 * - `other_database`: it holds another shop
 */
export type ReplicaFault = 'away' | 'behind' | 'older_schema' | 'takes_writes' | 'other_database';

/** A replica at this moment. */
export interface ReplicaState {
  /** Host and port. */
  name: string;
  /** Null where reads go to it. */
  fault: ReplicaFault | null;
  /** For how long at most something has been written that it lacks; null while that is not known. */
  lagMs: number | null;
}

/** What is wrong with a replica, as a line for the operator; `isPassing`: it may be right again without a change of settings. */
export interface ReplicaProblem {
  line: string;
  isPassing: boolean;
}

/** The replicas of a database, and where each read goes. */
export interface Replicas {
  /**
   * Looks at each replica and watches it from now on; until then all reads are the primary's.
   * @throws StartError where one is none of this database, and can never be
   */
  start(this: void, log: Log): Promise<void>;
  /** What is wrong with them now; for the doctor. */
  findProblems(this: void): Promise<ReplicaProblem[]>;
  /** From now on reads see at least what the primary has written until now: for what is kept by something that was read there. */
  follow(this: void): Promise<void>;
  /** How far the primary has written its log, in bytes. */
  readPosition(this: void): Promise<number>;
  /** Where each read goes. */
  router(this: void, purpose: ReadPurpose): ReadRouter;
  states(this: void): readonly ReplicaState[];
  /** The state of each replica's pools by their names. */
  pools(this: void): Readonly<Record<string, PoolState>>;
  /** How many reads each has answered. */
  reads(this: void): Readonly<Record<'replica' | 'primary', number>>;
  /** How many reads went to the primary because no replica was in, or none had come so far yet. */
  missed(this: void): Readonly<Record<'none_in' | 'not_yet', number>>;
  stop(this: void): Promise<void>;
}

/** Whether somebody waits for a read, or nobody does (reports, exports). */
export type ReadPurpose = 'visitors' | 'background';

export interface ReplicaPools extends Readonly<Record<ReadPurpose, SharedPool>> {
  /** One connection for the watch. */
  watch: SharedPool;
}

export interface ReplicaOptions {
  hosts: readonly { name: string; pools: ReplicaPools }[];
  /** The primary, over a connection that visitors do not need. */
  primary: Pick<SharedPool, 'send'>;
  /** A replica that lacks what was written longer ago is left out. */
  mostLagMs: number;
  /** Whether the primary may move to another host: a host that takes writes is then no mistake. */
  mayFailOver: boolean;
}

/** Milliseconds between two looks. */
const lookEveryMs = 250;
/** A look that takes longer found nobody. Together with the time between two looks less than a second. */
export const lookMs = 500;
/** What was found out longer ago says nothing. */
const knownForMs = 1_000;
/** Positions of the primary that are remembered: two minutes. */
const mostMarks = 480;

const pageHeaderBytes = 24;
const segmentHeaderBytes = 40;

/** A position in the log as PostgreSQL writes it (`16/B374D848`), in bytes; null for anything else. */
export function parsePosition(text: string): number | null {
  const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return found ? Number.parseInt(found[1]!, 16) * 2 ** 32 + Number.parseInt(found[2]!, 16) : null;
}

/** The opposite of `parsePosition`. */
export function formatPosition(bytes: number): string {
  const hex = (part: number) => part.toString(16).toUpperCase();
  return `${hex(Math.floor(bytes / 2 ** 32))}/${hex(bytes % 2 ** 32)}`;
}

/** What two servers are compared by. */
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
  /** What it said when it was last away. */
  error: string;
  replayed: number;
  lookedAt: number;
  looking: Promise<void> | null;
}

export function createReplicas({ hosts, primary, mostLagMs, mayFailOver }: ReplicaOptions): Replicas {
  const replicas = hosts.map((host): Replica => ({
    ...host,
    fault: 'away',
    error: '',
    replayed: 0,
    lookedAt: -Infinity,
    looking: null,
  }));
  const everyMs = Math.min(lookEveryMs, Math.max(20, Math.floor(mostLagMs / 4)));
  const timers = new Set<NodeJS.Timeout>();
  const missed = { none_in: 0, not_yet: 0 };
  const reads = { replica: 0, primary: 0 };
  /** Positions up to which the primary had written at these times, the oldest first. */
  const marks: { position: number; at: number }[] = [];
  /** What every read must have seen. */
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
    // After a failover some of what was written may be lost.
    if (last && position < last.position) marks.length = 0;
    if (last?.position === position) last.at = at;
    else marks.push({ position, at });
    if (marks.length > mostMarks) marks.shift();
  }

  /** Until when what was written has surely been replayed up to a position: so long ago at most something was written that is missing. */
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
      change(replica, fault ?? ((lagOf(position) ?? 0) > mostLagMs ? 'behind' : null));
    } catch (error) {
      replica.error = (error as Error).message;
      change(replica, 'away', error);
    }
  }

  /** What keeps a server that was out from being a replica of the primary. */
  async function compare({ pools: { watch } }: Replica): Promise<ReplicaFault | null> {
    const ask = async <T>(server: Pick<SharedPool, 'send'>, text: string) => (await server.send({ text })).rows[0] as T;
    const found = await ask<Identity>(watch, askIdentity);
    // Without the primary a replica that is known may still come back.
    own = await ask<Identity>(primary, askIdentity).catch((error: unknown) => {
      if (own) return own;
      throw error;
    });
    if (found.system !== own.system || found.database !== own.database) return 'other_database';
    const schema = await ask<{ schema: string }>(watch, askSchema);
    const wanted = await ask<{ schema: string }>(primary, askSchema).catch(() => schema);
    return schema.schema === wanted.schema ? null : 'older_schema';
  }

  /** One look for all who ask meanwhile. */
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

  /** Goes on by itself, one look after the other. */
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
    // The header of a page that is about to begin counts as written, and is not replayed before a record follows.
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
        // Others find out by themselves, within a second.
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
    // What was known of it may be a quarter of a second old.
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
      behind: `${host} is more than ${mostLagMs} ms (DATABASE_READ_LAG_MS) behind the primary: it is left out until it has caught up.`,
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
