import { dayInIndia, dayMs, startOfMinute } from '#contract/india-time.ts';

/** A reminder is sent this long before the pack is empty: an order takes up to 7 days, and most take fewer. */
const aheadDays = 5;
/** After this many reminders without an order, the reminders end. */
const maxUnanswered = 3;
/** While a product cannot be bought, its reminder waits this long. */
const waitDays = 7;
/** More packs than this are a stock for a family or for gifts. */
const maxPacks = 6;

/** 10 a.m. IST. */
function morningOf(at: Date): Date {
  return startOfMinute(`${dayInIndia(at)}T10:00`);
}

/** 10 a.m. IST. */
function morningAfter(at: Date, days: number): Date {
  return morningOf(new Date(at.getTime() + days * dayMs));
}

export interface Purchase {
  at: Date;
  packs: number;
}

/** Some days before the purchase is used up; for a small pack a third of its duration before. */
function endOf({ at, packs }: Purchase, lastsDays: number): Date {
  return morningAfter(at, lastsDays * Math.min(packs, maxPacks) - aheadOf(lastsDays));
}

const aheadOf = (lastsDays: number) => Math.min(aheadDays, Math.floor(lastsDays / 3));

/** Some days before the latest purchase is used up; if that is past, counted from `now`. */
export function nextReminder(purchase: Purchase, lastsDays: number, now: Date): Date {
  const due = endOf(purchase, lastsDays);
  return due > now ? due : morningAfter(now, lastsDays - aheadOf(lastsDays));
}

export type Decision =
  | { kind: 'send'; nextAt: Date; isLast: boolean }
  /** The product was bought again, or cannot be bought now. */
  | { kind: 'wait'; nextAt: Date; wasBought: boolean };

export interface DueReminder {
  lastsDays: number;
  purchase: Purchase;
  /** Published and in stock. */
  isSold: boolean;
  unanswered: number;
}

/** `unanswered` counts the reminders since the latest purchase. */
export function decideReminder({ lastsDays, purchase, isSold, unanswered }: DueReminder, now: Date): Decision {
  const usedUp = endOf(purchase, lastsDays);
  if (usedUp > now) return { kind: 'wait', nextAt: usedUp, wasBought: true };
  if (!isSold) return { kind: 'wait', nextAt: morningAfter(now, waitDays), wasBought: false };
  return { kind: 'send', nextAt: morningAfter(now, lastsDays), isLast: unanswered + 1 >= maxUnanswered };
}
