import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from './services.ts';

/** How many calls one after the other; as many again come free, evenly, in so many seconds. */
export interface Rate {
  calls: number;
  seconds: number;
}

/**
 * A bucket that each call fills by `stepMs` of time and that time empties; `roomMs` go in (the generic cell rate algorithm). What is kept is when it
 * will be empty.
 */
export interface Counter {
  key: string;
  stepMs: number;
  roomMs: number;
}

type CounterServices = Pick<Services, 'db' | 'database' | 'clock'>;

/** The bucket of a key, whatever its text. Keys are hashed: they fit the column, and the table holds no addresses and numbers of people. */
export function createCounter(name: string, key: string, { calls, seconds }: Rate): Counter {
  const stepMs = Math.max(1, Math.floor((seconds * 1_000) / calls));
  return { key: `${name}:${hidden(key)}`, stepMs, roomMs: stepMs * calls };
}

/** Which of the counters had no room, and after how many seconds it has. */
export interface Refused {
  at: number;
  seconds: number;
}

/**
 * Counts a call in one statement, in the first counter, then in the next, until one has no room: that and those after it are left as they are. A second
 * statement reads how long a rejected call has to wait. Callers name the counters of one thing in one order, or two could wait for each other.
 */
export async function countCall(services: CounterServices, counters: readonly Counter[]): Promise<Refused | null> {
  const now = services.clock.now().getTime();
  // Beside the statements of the call, which tests count.
  const { rows } = await services.database.send(compile(services, fillInOrder(counters, now)));
  const at = rows.length;
  const counter = counters[at];
  if (!counter) return null;
  const found = services.db.selectFrom('rate_limit').select('expire').where('key', '=', counter.key);
  const { expire } = (await found.executeTakeFirst()) ?? {};
  return refuse(at, counter, expire ?? now + counter.roomMs, now);
}

/**
 * Counts a use of a key in one statement, outside of any transaction. Whether there was room for it: so many uses one after the other, and as many again
 * evenly in `lifeMs`.
 */
export async function countUse(
  services: CounterServices,
  key: string,
  { uses, lifeMs }: { uses: number; lifeMs: number },
): Promise<boolean> {
  return (await countCall(services, [useCounter(key, { uses, lifeMs })])) === null;
}

function useCounter(key: string, { uses, lifeMs }: { uses: number; lifeMs: number }): Counter {
  return createCounter('use', key, { calls: uses, seconds: lifeMs / 1_000 });
}

/** Whether `countUse` has counted at least half of the uses for which there is room. Counts nothing. */
export async function isHalfUsed(
  services: CounterServices,
  key: string,
  { lifeMs }: { lifeMs: number },
): Promise<boolean> {
  const { db, database, clock } = services;
  const counter = useCounter(key, { uses: 1, lifeMs });
  const found = db.selectFrom('rate_limit').select('expire').where('key', '=', counter.key).compile();
  const { rows } = await database.send({ text: found.sql, values: [...found.parameters] });
  const emptyAt = (rows[0] as { expire: number } | undefined)?.expire ?? 0;
  return emptyAt >= clock.now().getTime() + lifeMs / 2;
}

/** Takes a call back that was counted, as if it had not been made. */
export async function takeBack(services: CounterServices, counters: readonly Counter[]): Promise<void> {
  await services.database.send(compile(services, emptyInOrder(counters)));
}

function compile({ db }: CounterServices, query: ReturnType<typeof fillInOrder>) {
  const { sql: text, parameters } = query.compile(db);
  return { text, values: [...parameters] };
}

function refuse(at: number, { stepMs, roomMs }: Counter, emptyAt: number, now: number): Refused {
  return { at, seconds: Math.max(1, Math.ceil((emptyAt + stepMs - roomMs - now) / 1_000)) };
}

/** The clocks of processes differ by less. A clock that was set back by more must not close the shop until it is there again. */
const clockSlackMs = 60_000;

function latest(roomMs: number, now: number): number {
  return now + roomMs + clockSlackMs;
}

/** A row for each counter that had room. */
function fillInOrder(counters: readonly Counter[], now: number) {
  return inOrder(counters, ({ key, stepMs, roomMs }, before) => {
    const until = sql`CASE WHEN held.expire BETWEEN ${now} AND ${latest(roomMs, now)} THEN held.expire ELSE ${now} END`;
    const filled = sql`${until} + ${stepMs}::bigint`;
    return sql`
      INSERT INTO rate_limit AS held (key, expire)
      SELECT ${key}::text, ${now + stepMs}::bigint ${before === null ? sql`` : sql`FROM ${before}`}
      ON CONFLICT (key) DO UPDATE SET expire = ${filled} WHERE ${filled} <= ${now + roomMs}::bigint
      RETURNING key`;
  });
}

function emptyInOrder(counters: readonly Counter[]) {
  return inOrder(counters, ({ key, stepMs }, before) => {
    const after = before === null ? sql`` : sql`AND (SELECT count(*) FROM ${before}) >= 0`;
    return sql`UPDATE rate_limit SET expire = expire - ${stepMs}::bigint WHERE key = ${key}::text ${after} RETURNING key`;
  });
}

/** One statement that does something to each counter, after what it reads of the one before. */
function inOrder(
  counters: readonly Counter[],
  write: (counter: Counter, before: ReturnType<typeof sql.id> | null) => ReturnType<typeof sql>,
) {
  const name = (at: number) => sql.id(`counted_${at}`);
  const steps = counters.map((counter, at) => sql`${name(at)} AS (${write(counter, at === 0 ? null : name(at - 1))})`);
  const counted = counters.map((_, at) => sql`SELECT key FROM ${name(at)}`);
  return sql`WITH ${sql.join(steps)} ${sql.join(counted, sql` UNION ALL `)}`;
}

/** So many buckets in memory, a hundred bytes each, before the empty ones are thrown away. */
const mostInMemory = 50_000;

/** Counts a call as `countCall` does, in the memory of this process: when each bucket will be empty, by its key. */
export function countInMemory(
  held: Map<string, number>,
  { clock }: Pick<Services, 'clock'>,
  counters: readonly Counter[],
): Refused | null {
  const now = clock.now().getTime();
  if (held.size > mostInMemory) for (const [key, emptyAt] of held) if (emptyAt <= now) held.delete(key);
  if (held.size > mostInMemory) held.clear();
  for (const [at, counter] of counters.entries()) {
    const before = held.get(counter.key) ?? now;
    const emptyAt = before >= now && before <= latest(counter.roomMs, now) ? before : now;
    const next = emptyAt + counter.stepMs;
    if (next > now + counter.roomMs) return refuse(at, counter, emptyAt, now);
    held.set(counter.key, next);
  }
  return null;
}

function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
