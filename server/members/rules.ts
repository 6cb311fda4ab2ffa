import { policy } from '#contract/policy.ts';
import { dayInIndia } from '#server/platform/clock.ts';

/** How many digits new member IDs have. The tables take up to eight, so that the network can outgrow 900,000 members. */
export const memberIdDigits = policy.memberIdDigits;

/** Member IDs of the demo; no real member gets one of these. */
export const reservedIds = { first: 100_000, last: 102_999 } as const;

/** The calendar month in India of a moment, as YYYY-MM. */
export function monthInIndia(at: Date): string {
  return dayInIndia(at).slice(0, 7);
}

/** The month so many months after one; both as YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The first moment of a month in India; what is so dated holds in the whole of it. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00+05:30`);
}

/** The last moment of a month in India, to the millisecond: as of it a month is computed. */
export function endOfMonth(month: string): Date {
  return new Date(startOfMonth(addMonths(month, 1)).getTime() - 1);
}

/** When a change of sponsor takes effect that is decided at a moment: on the first of the next month. Source: the income plan, "The tree". */
export function startOfNextMonth(at: Date): Date {
  return startOfMonth(addMonths(monthInIndia(at), 1));
}
