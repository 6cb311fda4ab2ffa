import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from './services.ts';

/** Allows this many calls at once; as many again become free evenly over `seconds`. */
export interface Rate {
  calls: number;
  seconds: number;
}

/**
 * A leaky bucket (the generic cell rate algorithm): each call adds `stepMs`, time drains it, and it holds `roomMs`. The
 * database stores when it will be empty.
 */
export interface Counter {
  key: string;
  stepMs: number;
  roomMs: number;
}

type CounterServices = Pick<Services, 'db' | 'database' | 'clock'>;

/** Keys are hashed, so that they fit the column and the table contains no personal data. */
export function createCounter(name: string, key: string, { calls, seconds }: Rate): Counter {
  const stepMs = Math.max(1, Math.floor((seconds * 1_000) / calls));
  return { key: `${name}:${hidden(key)}`, stepMs, roomMs: stepMs * calls };
}

/** Index of the counter that had no room, and the seconds until it has. */
export interface Refused {
  at: number;
  seconds: number;
}

/**
 * Counts a call on each counter in turn until one has no room; that one and those after it stay unchanged. Returns how
 * long a rejected call must wait. Callers must always name a subject's counters in the same order to prevent deadlocks.
 */
export async function countCall(services: CounterServices, counters: readonly Counter[]): Promise<Refused | null> {
  const now = services.clock.now().getTime();
  // Sent apart from the call's own statements, which tests count.
  const { rows } = await services.database.send(compile(services, fillInOrder(counters, now)));
  const at = rows.length;
  const counter = counters[at];
  if (!counter) return null;
  const found = services.db.selectFrom('rate_limit').select('expire').where('key', '=', counter.key);
  const { expire } = (await found.executeTakeFirst()) ?? {};
  return refuse(at, counter, expire ?? now + counter.roomMs, now);
}

/** Counts a use outside any transaction. Returns whether there was room: `uses` at once, as many again in `lifeMs`. */
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

/** Whether `countUse` has counted at least half of the allowed uses. */
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

/** A clock that was set back by more must not block the shop until it catches up. */
const clockSlackMs = 60_000;

function latest(roomMs: number, now: number): number {
  return now + roomMs + clockSlackMs;
}

/** Returns one row for each counter that had room. */
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

/** Builds one statement that changes each counter depending on the result for the previous one. */
function inOrder(
  counters: readonly Counter[],
  write: (counter: Counter, before: ReturnType<typeof sql.id> | null) => ReturnType<typeof sql>,
) {
  const name = (at: number) => sql.id(`counted_${at}`);
  const steps = counters.map((counter, at) => sql`${name(at)} AS (${write(counter, at === 0 ? null : name(at - 1))})`);
  const counted = counters.map((_, at) => sql`SELECT key FROM ${name(at)}`);
  return sql`WITH ${sql.join(steps)} ${sql.join(counted, sql` UNION ALL `)}`;
}

/** Above this number of buckets (a hundred bytes each) empty ones are dropped. */
const maxInMemory = 50_000;

/** Counts like `countCall`, in memory. `held` maps keys to the time at which each bucket will be empty. */
export function countInMemory(
  held: Map<string, number>,
  { clock }: Pick<Services, 'clock'>,
  counters: readonly Counter[],
): Refused | null {
  const now = clock.now().getTime();
  if (held.size > maxInMemory) for (const [key, emptyAt] of held) if (emptyAt <= now) held.delete(key);
  if (held.size > maxInMemory) held.clear();
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
