import type { HomePeriod } from '#contract/admin/home/home.ts';
import {
  addMonths,
  dayInIndia,
  dayMs,
  monthInIndia,
  shiftToIndia,
  startOfDay,
  startOfMonth,
} from '#contract/india-time.ts';
import type { Span } from './summed-days.ts';

export type { Span } from './summed-days.ts';

/** Up to now, with the previous period cut at the same point. */
export interface ComparedPeriod {
  current: Span;
  previous: Span;
  /** Steps of the chart: hours for today, else IST days. */
  buckets: { at: string; start: Date }[];
  /** Of the bucket in the same place; null if the previous period was shorter. */
  previousKeys: (string | null)[];
  unit: 'hour' | 'day';
}

const hourMs = 60 * 60 * 1000;
/** As the SQL formats it: YYYY-MM-DD, or YYYY-MM-DDTHH for hours. */
function bucketKey(start: Date, unit: 'hour' | 'day'): string {
  const text = shiftToIndia(start).toISOString();
  return unit === 'hour' ? text.slice(0, 13) : text.slice(0, 10);
}

const add = (at: Date, ms: number) => new Date(at.getTime() + ms);

/**
 * A period that ends now and the previous one: today and yesterday up to the same minute; the last seven days and the
 * seven before; this month so far and the same part of the month before (cut at its end if that is shorter).
 */
export function comparePeriod(period: HomePeriod, now: Date): ComparedPeriod {
  const today = startOfDay(dayInIndia(now));
  const month = monthInIndia(now);
  const start = period === 'today' ? today : period === 'seven_days' ? add(today, -6 * dayMs) : startOfMonth(month);
  const previousStart =
    period === 'today'
      ? add(start, -dayMs)
      : period === 'seven_days'
        ? add(start, -7 * dayMs)
        : startOfMonth(addMonths(month, -1));
  const elapsed = now.getTime() - start.getTime();
  const previousEnd = new Date(Math.min(previousStart.getTime() + elapsed, start.getTime()));
  const unit = period === 'today' ? 'hour' : 'day';
  const step = unit === 'hour' ? hourMs : dayMs;
  const end = period === 'month' ? startOfMonth(addMonths(month, 1)) : add(today, dayMs);
  const starts = [];
  for (let at = start; at < end; at = add(at, step)) starts.push(at);
  return {
    current: { start, end: now },
    previous: { start: previousStart, end: previousEnd },
    buckets: starts.map((at) => ({ at: bucketKey(at, unit), start: at })),
    previousKeys: starts.map((_, place) => {
      const at = add(previousStart, place * step);
      return at < start ? bucketKey(at, unit) : null;
    }),
    unit,
  };
}

/**
 * Whole IST days and the same number of days before. If the period has not ended, the previous one is cut at the same
 * point.
 */
export interface ReportPeriod {
  current: Span;
  previous: Span;
  /** IST, YYYY-MM-DD. */
  from: string;
  to: string;
  previousFrom: string;
  previousTo: string;
  days: number;
  /** The months that start in the period (YYYY-MM), and as many right before them, from first to last. */
  months: string[];
  monthsBefore: string[];
  monthsBeforeFrom: string;
  monthsBeforeTo: string;
}

/** Three years. */
export const longestPeriod = 1_096;
const usualDays = 30;

/**
 * `to` defaults to today; `from` so that the period has `usual` days. Null if the end is before the start, or the
 * period is longer than three years.
 */
export function reportPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  usual = usualDays,
): ReportPeriod | null {
  const to = asked.to ?? dayInIndia(now);
  const end = add(startOfDay(to), dayMs);
  const start = asked.from === undefined ? add(end, -usual * dayMs) : startOfDay(asked.from);
  const days = Math.round((end.getTime() - start.getTime()) / dayMs);
  if (!(days >= 1 && days <= longestPeriod)) return null;
  const previousStart = add(start, -days * dayMs);
  const isRunning = start <= now && now < end;
  const elapsed = (isRunning ? now : end).getTime() - start.getTime();
  return {
    current: { start, end },
    previous: { start: previousStart, end: add(previousStart, elapsed) },
    from: dayInIndia(start),
    to,
    previousFrom: dayInIndia(previousStart),
    previousTo: dayInIndia(add(start, -1)),
    days,
    ...monthsOf({ start, end }, dayInIndia(start)),
  };
}

function monthsOf(
  span: Span,
  from: string,
): Pick<ReportPeriod, 'months' | 'monthsBefore' | 'monthsBeforeFrom' | 'monthsBeforeTo'> {
  const months = bucketsOf(span, 'month').filter((month) => `${month}-01` >= from);
  const first = startOfMonth(months[0] ?? from.slice(0, 7));
  const before = startOfMonth(addMonths(monthInIndia(first), -months.length));
  return {
    months,
    monthsBefore: bucketsOf({ start: before, end: first }, 'month'),
    monthsBeforeFrom: dayInIndia(before),
    monthsBeforeTo: dayInIndia(add(first, -1)),
  };
}

/** IST, in order: YYYY-MM-DD, or YYYY-MM. */
export function bucketsOf({ start, end }: Span, unit: 'day' | 'month'): string[] {
  const keys: string[] = [];
  for (let at = start; at < end; at = add(at, dayMs)) {
    const key = unit === 'month' ? dayInIndia(at).slice(0, 7) : dayInIndia(at);
    if (keys.at(-1) !== key) keys.push(key);
  }
  return keys;
}
