import type { ScheduleState } from '#contract/admin/catalogue/prices.ts';
import type { Paise } from '#server/money/paise.ts';

/** In paise; `sale` is null if sold at the MRP. */
export interface Prices {
  regular: Paise;
  sale: Paise | null;
}

/** Without an end it is a permanent change. */
export interface Period {
  starts: Date;
  ends: Date | null;
}

/** A permanent change counts as a moment. */
export function overlap(one: Period, other: Period): boolean {
  const end = ({ starts, ends }: Period) => ends ?? starts;
  return one.starts <= end(other) && other.starts <= end(one);
}

export type Step = { state: Exclude<ScheduleState, 'waiting'>; prices: Prices | null };

/**
 * The next step of a waiting schedule; null while it must wait. After an outage this may be late, even after its end;
 * then nothing changes. `wanted.regular` null leaves the MRP unchanged.
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
 * Ends a running schedule: restores each price that it `set`. A price that somebody has changed since stays; if it
 * conflicts with the restored one, it wins.
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
