import { policy } from '#contract/policy.ts';
import { dayInIndia } from '#server/platform/clock.ts';

/** The tables allow up to eight, so that the network can outgrow 900,000 members. */
export const memberIdDigits = policy.memberIdDigits;

/** For the demo; real members never get one. */
export const reservedIds = { first: 100_000, last: 102_999 } as const;

/** YYYY-MM. */
export function monthInIndia(at: Date): string {
  return dayInIndia(at).slice(0, 7);
}

/** YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12))}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00+05:30`);
}

/** A month is computed as of this moment. */
export function endOfMonth(month: string): Date {
  return new Date(startOfMonth(addMonths(month, 1)).getTime() - 1);
}

/** When a change of sponsor decided at a moment takes effect. Source: the income plan, "The tree". */
export function startOfNextMonth(at: Date): Date {
  return startOfMonth(addMonths(monthInIndia(at), 1));
}
