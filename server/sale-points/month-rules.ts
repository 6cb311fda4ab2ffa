import { addMonths, monthInIndia } from '#contract/india-time.ts';
import type { Paise } from '#server/money/paise.ts';
import type { CentiSp } from '#server/money/rates.ts';

/** `position`: the last event of the order feed posted by then. */
export interface Approval {
  /** First day, YYYY-MM-DD. */
  month: string;
  position: number;
  /** Approved under the former rule, when a return went into the month in which it was accepted. */
  isFormer: boolean;
}

/**
 * The sale's own month, or if that was approved before the event was posted, the next unapproved one. Compares event
 * positions instead of clock times, so that rebuilding the ledger gives the same result.
 */
export function postingMonth(event: { at: Date; position: number }, approvals: readonly Approval[]): string {
  const isClosed = (month: string) =>
    approvals.some((approval) => approval.month === month && approval.position < event.position);
  let month = `${monthInIndia(event.at)}-01`;
  while (isClosed(month)) month = `${addMonths(month.slice(0, 7), 1)}-01`;
  return month;
}

/**
 * Null for the month of the sale. A return that was counted in a month approved under the former rule stays in that
 * month, so that it counts once.
 */
export function returningMonth(event: { at: Date; position: number }, approvals: readonly Approval[]): string | null {
  const month = postingMonth(event, approvals);
  return approvals.some((approval) => approval.isFormer && approval.month === month) ? month : null;
}

/** Of one member, for a month or part of one. */
export interface Figures {
  points: CentiSp;
  amount: Paise;
}
