import { createDateFormat } from '#contract/date-format.ts';
import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

const inIndia = { timeZone: 'Asia/Kolkata' } as const;
const day = createDateFormat(currentLanguage, { ...inIndia, day: 'numeric', month: true, year: 'numeric' });
const dayOfMonth = createDateFormat(currentLanguage, { ...inIndia, day: 'numeric', month: true });
const time = createDateFormat(currentLanguage, { ...inIndia, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats an ISO 8601 time as date and time in India: "21 Nov 2026, 12:00". */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  return `${day(at)}, ${time(at)}`;
}

/** Formats an ISO 8601 time as a day in India: "21 Nov 2026". */
export function formatDayOf(iso: string): string {
  return formatTime(iso).split(',')[0]!;
}

/** Formats the last day of a period whose `end` is exclusive: the start of the next day. */
export function formatLastDay(end: string): string {
  return formatDayOf(new Date(Date.parse(end) - 1).toISOString());
}

/** Formats a day (YYYY-MM-DD): "30 Jun 2027". */
export function formatDay(date: string): string {
  return day(new Date(`${date}T12:00:00+05:30`));
}

/** Formats a day without its year, for charts: "30 Jun". */
export function formatDayOfMonth(date: string): string {
  return dayOfMonth(new Date(`${date}T12:00:00+05:30`));
}

/** Formats an hour from 0 to 23: "09:00". */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Formats a month (2026-11): "November 2026". */
export function formatMonth(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString(languageFacts[currentLanguage].page, {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}

const hourMs = 3_600_000;
const relative = new Intl.RelativeTimeFormat(languageFacts[currentLanguage].page, { numeric: 'always' });

/** Formats the distance to a time: "in 31 hours", "2 days ago". Uses hours up to two days. */
export function formatDue(iso: string, now = Date.now()): string {
  const hours = (Date.parse(iso) - now) / hourMs;
  if (Math.abs(hours) < 1) return relative.format(Math.trunc(hours * 60), 'minute');
  if (Math.abs(hours) < 48) return relative.format(Math.trunc(hours), 'hour');
  return relative.format(Math.trunc(hours / 24), 'day');
}
