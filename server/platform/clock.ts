/** The program's only source of the time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const indianDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const indianDate = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});

/** The calendar day in India as YYYY-MM-DD. */
export function dayInIndia(at: Date): string {
  return indianDay.format(at);
}

/** The calendar day in India in words: 21 Nov 2026. */
export function dateInIndia(at: Date): string {
  return indianDate.format(at);
}
