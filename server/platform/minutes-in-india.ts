/** Times as staff type them: minutes in India's time, 2026-12-01T09:00. */

const offsetMs = 5.5 * 3_600_000;

export function minuteInIndia(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 16);
}

export function startOfMinute(minute: string): Date {
  return new Date(`${minute}:00+05:30`);
}

/** For inclusive ends. */
export function endOfMinute(minute: string): Date {
  return new Date(`${minute}:59.999+05:30`);
}
