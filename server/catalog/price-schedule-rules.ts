import type { ScheduleState } from '#contract/staff-prices.ts';
import type { Paise } from '#server/money/paise.ts';

/** Prices in paise; `sale` is null where the product is sold at its MRP. */
export interface Prices {
  regular: Paise;
  sale: Paise | null;
}

/** From one moment to another; without an end it is a change for good. */
export interface Period {
  starts: Date;
  ends: Date | null;
}

/** Whether two periods touch: a change for good is a moment. */
export function overlap(one: Period, other: Period): boolean {
  const end = ({ starts, ends }: Period) => ends ?? starts;
  return one.starts <= end(other) && other.starts <= end(one);
}

export type Step = { state: Exclude<ScheduleState, 'waiting'>; prices: Prices | null };

/**
 * What becomes of a schedule that waits, at this moment; null while it has to wait on. A shop that stood still may come to it late, even after
 * its end: then nothing changes. `wanted.regular` null leaves the MRP as it is.
 */
export function startStep(
  period: Period,
  wanted: { regular: Paise | null; sale: Paise | null },
  current: Prices,
  now: Date,
): Step | null {
  if (now < period.starts) return null;
  if (period.ends !== null && now >= period.ends) return { state: 'ended', prices: null };
  const prices = { regular: wanted.regular ?? current.regular, sale: wanted.sale };
  // The MRP was lowered meanwhile.
  if (prices.sale !== null && prices.sale >= prices.regular) return { state: 'failed', prices: null };
  return { state: period.ends === null ? 'ended' : 'running', prices };
}

/**
 * What becomes of a schedule that runs and is to end: each of the two prices that it has `set` is what it was before. What somebody has changed
 * since is what the price list says now, and stays; of two that do not go together, that one counts.
 */
export function endStep(before: Prices, set: Prices, current: Prices): Step {
  const hasOwnMrp = current.regular !== set.regular;
  const hasOwnSale = current.sale !== set.sale;
  const sale = hasOwnSale ? current.sale : before.sale;
  const isOver = (regular: Paise) => sale !== null && sale >= regular;
  const regular = hasOwnMrp || (hasOwnSale && isOver(before.regular)) ? current.regular : before.regular;
  const prices = { regular, sale: isOver(regular) ? null : sale };
  const isSame = prices.regular === current.regular && prices.sale === current.sale;
  return { state: 'ended', prices: isSame ? null : prices };
}
