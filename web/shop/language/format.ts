import { createDateFormat } from '#contract/date-format.ts';
import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

const parts = { day: 'numeric', month: true, year: 'numeric' } as const;
const day = createDateFormat(currentLanguage, { ...parts, timeZone: 'Asia/Kolkata' });

/** Formats an ISO 8601 time as the date in India: "21 Nov 2026". */
export function formatDay(iso: string): string {
  return day(new Date(iso));
}

const calendarDay = createDateFormat(currentLanguage, { ...parts, timeZone: 'UTC' });

/** Formats a calendar date (YYYY-MM-DD): 2026-11-05 is "5 Nov 2026". */
export function formatCalendarDay(date: string): string {
  return calendarDay(new Date(`${date}T00:00:00Z`));
}

const monthOfYear = createDateFormat(currentLanguage, { month: true, year: 'numeric', timeZone: 'UTC' });

/** Formats a month (YYYY-MM): 2026-11 is "Nov 2026". */
export function formatMonth(month: string): string {
  return monthOfYear(new Date(`${month}-01T00:00:00Z`));
}

const dayOfWeek = createDateFormat(currentLanguage, {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: true,
});

/** Formats a calendar date (YYYY-MM-DD) with its weekday: "Fri, 27 Nov". */
export const formatDayOfWeek = (date: string) => dayOfWeek(new Date(`${date}T00:00:00Z`));

/** Formats the range of delivery days (YYYY-MM-DD): "Fri, 27 Nov – Wed, 2 Dec", or a single day. */
export function formatDeliveryDays({
  deliver_from: from,
  deliver_to: to,
}: {
  deliver_from: string;
  deliver_to: string;
}): string {
  return from === to ? formatDayOfWeek(from) : `${formatDayOfWeek(from)} – ${formatDayOfWeek(to)}`;
}

const grouped = new Intl.NumberFormat(languageFacts[currentLanguage].page, { maximumFractionDigits: 2 });

/** Formats a count or sale points with Indian digit grouping: 1234567 is "12,34,567". */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** Formats a rate in percent: 10.1 is "10.1%". */
export function formatPercent(percent: number): string {
  return `${grouped.format(percent)}%`;
}
