import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Log } from './log.ts';

export interface DatabaseClock extends Clock {
  stop(): void;
}

const everyMs = 60_000;
/** A slower answer says too little about when it was given; only the first one is used anyway. */
const slowestMs = 1_000;
const worthSayingMs = 2_000;

/**
 * Starts a clock that follows the database's, read once a minute, because several machines write and compare the same
 * times (reservations, sessions, due jobs). It continues by itself while the database is away.
 */
export async function startDatabaseClock(db: Db, log: Log): Promise<DatabaseClock> {
  let ahead = 0;
  let hasCompared = false;
  let hasWarned = false;
  const machine = () => performance.timeOrigin + performance.now();

  async function compare(): Promise<void> {
    const asked = machine();
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
    const answered = machine();
    if (hasCompared && answered - asked > slowestMs) return;
    hasCompared = true;
    ahead = rows[0]!.at.getTime() - (asked + answered) / 2;
    const off = Math.round(Date.now() - now().getTime());
    if (Math.abs(off) > worthSayingMs && !hasWarned)
      log.warn({ ms: off }, "this machine's clock differs from the database's, which counts");
    hasWarned = Math.abs(off) > worthSayingMs;
  }
  const now = () => new Date(machine() + ahead);

  await compare();
  const timer = setInterval(
    () => void compare().catch((error: unknown) => log.debug({ err: error }, "the database's clock could not be read")),
    everyMs,
  );
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}
