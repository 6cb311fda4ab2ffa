import { dayInIndia } from '#server/platform/clock.ts';

const dayMs = 24 * 3_600_000;
/** A reminder comes so long before the pack is empty: an order takes up to 7 days and most take fewer. */
const aheadDays = 5;
/** Reminders that nobody answers with an order, after which they end by themselves. */
const mostUnanswered = 3;
/** While a product cannot be bought its reminder waits. */
const waitDays = 7;
/** Packs beyond these are a stock for a family or for gifts. */
const mostPacks = 6;

/** Ten in the morning in India on the day of `at`. */
function morningOf(at: Date): Date {
  return new Date(`${dayInIndia(at)}T10:00:00+05:30`);
}

/** Ten in the morning in India, `days` days after `at`. */
function morningAfter(at: Date, days: number): Date {
  return morningOf(new Date(at.getTime() + days * dayMs));
}

export interface Purchase {
  at: Date;
  packs: number;
}

/** Some days before what was bought is used up; a third of the time before for a small pack. */
function endOf({ at, packs }: Purchase, lastsDays: number): Date {
  return morningAfter(at, lastsDays * Math.min(packs, mostPacks) - aheadOf(lastsDays));
}

const aheadOf = (lastsDays: number) => Math.min(aheadDays, Math.floor(lastsDays / 3));

/**
 * When to remind of a product whose pack lasts `lastsDays`: some days before what was bought last is used up. Where that is over already,
 * counted from `now`.
 */
export function nextReminder(purchase: Purchase, lastsDays: number, now: Date): Date {
  const due = endOf(purchase, lastsDays);
  return due > now ? due : morningAfter(now, lastsDays - aheadOf(lastsDays));
}

/** What becomes of a reminder that is due. */
export type Decision =
  | { kind: 'send'; nextAt: Date; isLast: boolean }
  /** It was bought again, or cannot be bought now. */
  | { kind: 'wait'; nextAt: Date; wasBought: boolean };

export interface DueReminder {
  lastsDays: number;
  purchase: Purchase;
  /** Whether it is published and in stock. */
  isSold: boolean;
  unanswered: number;
}

/** Decides on a reminder that is due at `now`; `unanswered` counts those before it since the product was bought last. */
export function decideReminder({ lastsDays, purchase, isSold, unanswered }: DueReminder, now: Date): Decision {
  const usedUp = endOf(purchase, lastsDays);
  if (usedUp > now) return { kind: 'wait', nextAt: usedUp, wasBought: true };
  if (!isSold) return { kind: 'wait', nextAt: morningAfter(now, waitDays), wasBought: false };
  return { kind: 'send', nextAt: morningAfter(now, lastsDays), isLast: unanswered + 1 >= mostUnanswered };
}
