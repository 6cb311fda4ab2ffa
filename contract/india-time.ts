/** India's time: one zone, 5:30 ahead of UTC all year. Days are YYYY-MM-DD, months YYYY-MM, minutes YYYY-MM-DDTHH:MM. */

export const dayMs = 86_400_000;
export const indiaAheadMs = 5.5 * 3_600_000;

/** Returns a date whose UTC fields are India's, for reading them only. */
export function shiftToIndia(at: Date): Date {
  return new Date(at.getTime() + indiaAheadMs);
}

const isoInIndia = (at: Date) => shiftToIndia(at).toISOString();

export function monthInIndia(at: Date): string {
  return isoInIndia(at).slice(0, 7);
}

export function dayInIndia(at: Date): string {
  return isoInIndia(at).slice(0, 10);
}

/** For browsers; the server has its own clock. */
export function todayInIndia(): string {
  return dayInIndia(new Date());
}

export function minuteInIndia(at: Date): string {
  return isoInIndia(at).slice(0, 16);
}

/** From 0 to 23. */
export function hourInIndia(at: Date): number {
  return shiftToIndia(at).getUTCHours();
}

export function startOfMonth(month: string): Date {
  return startOfDay(`${month}-01`);
}

/** A month is computed as of this moment. */
export function endOfMonth(month: string): Date {
  return new Date(startOfMonth(addMonths(month, 1)).getTime() - 1);
}

export function startOfDay(day: string): Date {
  return startOfMinute(`${day}T00:00`);
}

export function startOfMinute(minute: string): Date {
  return new Date(`${minute}:00+05:30`);
}

/** For inclusive ends. */
export function endOfMinute(minute: string): Date {
  return new Date(`${minute}:59.999+05:30`);
}

export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
