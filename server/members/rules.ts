import { policy } from '#contract/policy.ts';
import { addMonths, monthInIndia, startOfMonth } from '#contract/india-time.ts';

/** The tables allow up to eight, so that the network can outgrow 900,000 members. */
export const memberIdDigits = policy.memberIdDigits;

/** For the demo; real members never get one. */
export const reservedIds = { first: 100_000, last: 102_999 } as const;

/** When a change of sponsor decided at a moment takes effect. Source: the income plan, "The tree". */
export function startOfNextMonth(at: Date): Date {
  return startOfMonth(addMonths(monthInIndia(at), 1));
}
