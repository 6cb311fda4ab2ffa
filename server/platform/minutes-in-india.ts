/** Moments as staff type them: minutes of India's time, 2026-12-01T09:00. */

const offsetMs = 5.5 * 3_600_000;

/** The minute in India in which a moment lies. */
export function minuteInIndia(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 16);
}

/** The first instant of a minute in India. */
export function startOfMinute(minute: string): Date {
  return new Date(`${minute}:00+05:30`);
}

/** The last instant of a minute in India, for what holds up to it. */
export function endOfMinute(minute: string): Date {
  return new Date(`${minute}:59.999+05:30`);
}
