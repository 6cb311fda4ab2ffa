import { addMonths, monthInIndia } from '#server/members/index.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import { type CentiSp, centiSp } from '#server/money/rates.ts';

/** A month that was approved. `position`: of the last event of the order feed that had been posted by then. */
export interface Approval {
  /** Its first day, YYYY-MM-DD. */
  month: string;
  position: number;
}

/**
 * The month into which an event's points go: its own, or where that had been approved before the event was posted, the first one after it that had
 * not. By the events' positions, not by the clock: a ledger that is built anew comes to the same.
 */
export function postingMonth(event: { at: Date; position: number }, approvals: readonly Approval[]): string {
  const isClosed = (month: string) =>
    approvals.some((approval) => approval.month === month && approval.position < event.position);
  let month = `${monthInIndia(event.at)}-01`;
  while (isClosed(month)) month = `${addMonths(month.slice(0, 7), 1)}-01`;
  return month;
}

/** Points and purchases of one member: a month's entries, or what counts of them. */
export interface Figures {
  points: CentiSp;
  amount: Paise;
}

/** What counts as a member's own in a month, what is left below zero and goes on into the next one, and what was brought below zero from the one before. */
export interface Balance {
  own: Figures;
  carried: Figures;
  brought: Figures;
}

/**
 * What counts as a member's own in the last of these months, from the sums of the entries of each, the first month first (those without entries may be
 * left out): the month's sum with what the months before left below zero. Below zero it counts as 0, and `carried` goes on into the next month.
 * Points and purchases are carried each by themselves (the income plan).
 */
export function carryMonths(sums: readonly Figures[]): Balance {
  let points = 0;
  let amount = 0;
  let brought = { points: 0, amount: 0 };
  for (const sum of sums) {
    brought = { points: Math.min(points, 0), amount: Math.min(amount, 0) };
    points = brought.points + sum.points;
    amount = brought.amount + sum.amount;
  }
  return {
    own: { points: centiSp(Math.max(points, 0)), amount: paise(Math.max(amount, 0)) },
    carried: { points: centiSp(Math.min(points, 0)), amount: paise(Math.min(amount, 0)) },
    brought: { points: centiSp(brought.points), amount: paise(brought.amount) },
  };
}
