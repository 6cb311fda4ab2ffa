/** A run that has not ended by then has died. */
export const longestRunMs = 2 * 3_600_000;

const indiaAheadMs = 5.5 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** The checks read every order, so they run when few people shop: from three in the morning in India. */
const nightHourMs = 3 * 3_600_000;

/** The last moment at which a night's checks were due. */
export function lastDue(now: Date): Date {
  const inIndia = now.getTime() + indiaAheadMs - nightHourMs;
  return new Date(Math.floor(inIndia / dayMs) * dayMs + nightHourMs - indiaAheadMs);
}

/** Whether a night's checks are still to be made; also later in the day, where the program slept at night. */
export function isDue(now: Date, lastStarted: Date | null): boolean {
  return lastStarted === null || lastStarted < lastDue(now);
}

/** How a run stands. */
export function stateOf(
  run: { started_at: Date; ended_at: Date | null; broken: boolean },
  now: Date,
): 'running' | 'done' | 'broken' {
  if (run.broken) return 'broken';
  if (run.ended_at !== null) return 'done';
  return now.getTime() - run.started_at.getTime() > longestRunMs ? 'broken' : 'running';
}
