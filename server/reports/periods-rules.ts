import type { HomePeriod } from '#contract/staff-home.ts';
import type { Span } from './summed-days.ts';

export type { Span } from './summed-days.ts';

/** A period up to now and the time before it that it is compared with, cut at the same point. */
export interface ComparedPeriod {
  current: Span;
  previous: Span;
  /** The places of a chart, in order: hours for today, else IST days. */
  buckets: { at: string; start: Date }[];
  /** The bucket of the time before that stands at the same place, by its key; null where it was shorter. */
  previousKeys: (string | null)[];
  unit: 'hour' | 'day';
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** India has one time zone and no summer time. */
const istMs = 5.5 * hourMs;

/** The IST midnight at or before a moment. */
function startOfDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + istMs) / dayMs) * dayMs - istMs);
}

function startOfMonth(at: Date, monthsBefore = 0): Date {
  const local = new Date(at.getTime() + istMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - monthsBefore, 1) - istMs);
}

/** The IST day of a moment as YYYY-MM-DD. */
export function istDay(at: Date): string {
  return new Date(at.getTime() + istMs).toISOString().slice(0, 10);
}

/** The key of the bucket that a moment falls in, alike in SQL: YYYY-MM-DD, with the hour behind it for hours. */
function bucketKey(start: Date, unit: 'hour' | 'day'): string {
  const text = new Date(start.getTime() + istMs).toISOString();
  return unit === 'hour' ? text.slice(0, 13) : text.slice(0, 10);
}

const add = (at: Date, ms: number) => new Date(at.getTime() + ms);

/**
 * Returns a period that ends now with the time before it: today with yesterday up to the same minute, the last seven days with the seven
 * before, the month so far with the same stretch of the month before (cut at its end where that is shorter).
 */
export function comparePeriod(period: HomePeriod, now: Date): ComparedPeriod {
  const today = startOfDay(now);
  const start = period === 'today' ? today : period === 'seven_days' ? add(today, -6 * dayMs) : startOfMonth(now);
  const previousStart =
    period === 'today' ? add(start, -dayMs) : period === 'seven_days' ? add(start, -7 * dayMs) : startOfMonth(now, 1);
  const elapsed = now.getTime() - start.getTime();
  const previousEnd = new Date(Math.min(previousStart.getTime() + elapsed, start.getTime()));
  const unit = period === 'today' ? 'hour' : 'day';
  const step = unit === 'hour' ? hourMs : dayMs;
  const end = period === 'month' ? startOfMonth(now, -1) : add(today, dayMs);
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

/** A period of whole IST days and as many days before it; where the period has not ended, the time before is cut at the same point. */
export interface ReportPeriod {
  current: Span;
  previous: Span;
  /** First and last IST days, as YYYY-MM-DD. */
  from: string;
  to: string;
  previousFrom: string;
  previousTo: string;
  days: number;
  /** The months that begin in it (YYYY-MM), and as many right before them, from their first day to their last. */
  months: string[];
  monthsBefore: string[];
  monthsBeforeFrom: string;
  monthsBeforeTo: string;
}

/** The longest period that a report shows, in days: three years. */
export const longestPeriod = 1_096;
const usualDays = 30;

const startOfIstDay = (day: string) => new Date(`${day}T00:00:00+05:30`);

/**
 * Returns the period of a report with the one before it: the last thirty days, or as many as are usual, unless days are given, one alone as the period's end or begin.
 * Null where it ends before it begins, or is longer than three years.
 */
export function reportPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  usual = usualDays,
): ReportPeriod | null {
  const to = asked.to ?? istDay(now);
  const end = add(startOfIstDay(to), dayMs);
  const start = asked.from === undefined ? add(end, -usual * dayMs) : startOfIstDay(asked.from);
  const days = Math.round((end.getTime() - start.getTime()) / dayMs);
  if (!(days >= 1 && days <= longestPeriod)) return null;
  const previousStart = add(start, -days * dayMs);
  const isRunning = start <= now && now < end;
  const elapsed = (isRunning ? now : end).getTime() - start.getTime();
  return {
    current: { start, end },
    previous: { start: previousStart, end: add(previousStart, elapsed) },
    from: istDay(start),
    to,
    previousFrom: istDay(previousStart),
    previousTo: istDay(add(start, -1)),
    days,
    ...monthsOf({ start, end }, istDay(start)),
  };
}

function monthsOf(
  span: Span,
  from: string,
): Pick<ReportPeriod, 'months' | 'monthsBefore' | 'monthsBeforeFrom' | 'monthsBeforeTo'> {
  const months = bucketsOf(span, 'month').filter((month) => `${month}-01` >= from);
  const first = startOfIstDay(`${months[0] ?? from.slice(0, 7)}-01`);
  const before = startOfMonth(first, months.length);
  return {
    months,
    monthsBefore: bucketsOf({ start: before, end: first }, 'month'),
    monthsBeforeFrom: istDay(before),
    monthsBeforeTo: istDay(add(first, -1)),
  };
}

/** The IST days or months of a period in order: YYYY-MM-DD, or YYYY-MM. */
export function bucketsOf({ start, end }: Span, unit: 'day' | 'month'): string[] {
  const keys: string[] = [];
  for (let at = start; at < end; at = add(at, dayMs)) {
    const key = unit === 'month' ? istDay(at).slice(0, 7) : istDay(at);
    if (keys.at(-1) !== key) keys.push(key);
  }
  return keys;
}
