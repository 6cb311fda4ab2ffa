import { dayMs, indiaAheadMs } from '#contract/india-time.ts';
/** A longer run is dead. */

export const longestRunMs = 2 * 3_600_000;

/** The checks read every order, so they run at 3 a.m. IST. */
const nightHourMs = 3 * 3_600_000;

export function lastDue(now: Date): Date {
  const inIndia = now.getTime() + indiaAheadMs - nightHourMs;
  return new Date(Math.floor(inIndia / dayMs) * dayMs + nightHourMs - indiaAheadMs);
}

/** Also later in the day, if the program was not running at night. */
export function isDue(now: Date, lastStarted: Date | null): boolean {
  return lastStarted === null || lastStarted < lastDue(now);
}

export function stateOf(
  run: { started_at: Date; ended_at: Date | null; broken: boolean },
  now: Date,
): 'running' | 'done' | 'broken' {
  if (run.broken) return 'broken';
  if (run.ended_at !== null) return 'done';
  return now.getTime() - run.started_at.getTime() > longestRunMs ? 'broken' : 'running';
}
