import { addMonths, monthInIndia } from '#server/members/index.ts';
import type { Paise } from '#server/money/paise.ts';
import type { CentiSp } from '#server/money/rates.ts';

/** A month that was approved. `position`: of the last event of the order feed that had been posted by then. */
export interface Approval {
  /** Its first day, YYYY-MM-DD. */
  month: string;
  position: number;
  /** Whether it was approved when a return still went into the month in which it was accepted. */
  isFormer: boolean;
}

/**
 * The month into which a sale's points go: its own, or where that had been approved before the event was posted, the first one after it that had
 * not. By the events' positions, not by the clock: a ledger that is built anew comes to the same.
 */
export function postingMonth(event: { at: Date; position: number }, approvals: readonly Approval[]): string {
  const isClosed = (month: string) =>
    approvals.some((approval) => approval.month === month && approval.position < event.position);
  let month = `${monthInIndia(event.at)}-01`;
  while (isClosed(month)) month = `${addMonths(month.slice(0, 7), 1)}-01`;
  return month;
}

/**
 * The month into which a return's points go: null for that of the sale. A return that a month of the former rule had when it was approved stays in that
 * month, so that it counts once.
 */
export function returningMonth(event: { at: Date; position: number }, approvals: readonly Approval[]): string | null {
  const month = postingMonth(event, approvals);
  return approvals.some((approval) => approval.isFormer && approval.month === month) ? month : null;
}

/** Points and purchases of one member, of a month or of a part of it. */
export interface Figures {
  points: CentiSp;
  amount: Paise;
}
