import { policy } from '#contract/policy.ts';
import type { DeliveryDays } from '#contract/shipping.ts';
import { dayInIndia, dayMs, hourInIndia } from '#contract/india-time.ts';
import type { DeliveryOption, TransitDays } from './rules.ts';

export interface WorkingTimes {
  /** In India; later orders count as the next day's; null: never. */
  readonly cutOffHour: number | null;
  /** Days off besides Sundays: MM-DD every year, or YYYY-MM-DD. */
  readonly holidays: readonly string[];
}

/** In India, YYYY-MM-DD. */
export interface ExpectedDays {
  dispatchBy: string;
  deliverFrom: string;
  deliverTo: string;
}

/**
 * `dispatchDays` working days after the day of receipt, then `transit` working days more. Sundays and holidays are not
 * working days.
 */
export function expectedDays(
  now: Date,
  times: WorkingTimes,
  { dispatchDays, transit }: { dispatchDays: number; transit: TransitDays },
): ExpectedDays {
  const hour = hourInIndia(now);
  const late = times.cutOffHour !== null && hour >= times.cutOffHour;
  const cameIn = late ? nextDay(dayInIndia(now)) : dayInIndia(now);
  const dispatchBy = addWorkingDays(cameIn, dispatchDays, times.holidays);
  return {
    dispatchBy,
    deliverFrom: addWorkingDays(dispatchBy, transit.min, times.holidays),
    deliverTo: addWorkingDays(dispatchBy, transit.max, times.holidays),
  };
}

/** Null if nothing is sent there. */
export function deliveryDaysOf(
  option: Pick<DeliveryOption, 'serviceable' | 'days'> | null,
  times: WorkingTimes,
  now: Date,
): DeliveryDays | null {
  if (!option?.serviceable) return null;
  const transit = option.days ?? policy.deliveryDays;
  const days = expectedDays(now, times, { dispatchDays: policy.dispatchWorkingDays, transit });
  return { dispatch_by: days.dispatchBy, deliver_from: days.deliverFrom, deliver_to: days.deliverTo };
}

/** The day itself if `count` is 0. Each year must have some working days, or it never ends. */
export function addWorkingDays(day: string, count: number, holidays: readonly string[]): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = nextDay(at);
    if (isWorkingDay(at, holidays)) left--;
  }
  return at;
}

export function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return false;
  return !holidays.includes(day) && !holidays.includes(day.slice(5));
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}
