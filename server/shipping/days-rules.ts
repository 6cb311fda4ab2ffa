import { dayInIndia } from '#server/platform/clock.ts';
import { policy } from '#contract/policy.ts';
import type { DeliveryDays } from '#contract/shipping.ts';
import type { DeliveryOption, TransitDays } from './rules.ts';

/** When the company works. */
export interface WorkingTimes {
  /** Orders from this hour in India count as the next day's; null: never. */
  readonly cutOffHour: number | null;
  /** Days off beside Sundays: MM-DD every year, or YYYY-MM-DD. */
  readonly holidays: readonly string[];
}

/** Days in India, YYYY-MM-DD. */
export interface ExpectedDays {
  /** The last day on which the parcel leaves. */
  dispatchBy: string;
  deliverFrom: string;
  deliverTo: string;
}

const dayMs = 86_400_000;
const indiaAheadMs = 5.5 * 3_600_000;

/**
 * When an order placed now leaves and arrives: so many working days after the day on which it came in, and as many again as the way takes.
 * Sundays and holidays are no working days.
 */
export function expectedDays(
  now: Date,
  times: WorkingTimes,
  { dispatchDays, transit }: { dispatchDays: number; transit: TransitDays },
): ExpectedDays {
  const hour = new Date(now.getTime() + indiaAheadMs).getUTCHours();
  const late = times.cutOffHour !== null && hour >= times.cutOffHour;
  const cameIn = late ? nextDay(dayInIndia(now)) : dayInIndia(now);
  const dispatchBy = addWorkingDays(cameIn, dispatchDays, times.holidays);
  return {
    dispatchBy,
    deliverFrom: addWorkingDays(dispatchBy, transit.min, times.holidays),
    deliverTo: addWorkingDays(dispatchBy, transit.max, times.holidays),
  };
}

/** When an order placed now arrives where an option of delivery leads to; null where nothing is sent. */
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

/** The `count`-th working day after a day; the day itself where `count` is 0. Some days of each year must be left to work on. */
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
