import { createDateFormat } from '#contract/date-format.ts';
import { currentLanguage } from '#locales/current-language.ts';

const day = createDateFormat(currentLanguage, {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: true,
  year: 'numeric',
});

/** Prevents a line break between day and month. */
const joinDay = (text: string) => text.replace(' ', '\u00a0');

/** Formats the day in India of an ISO 8601 time, or a calendar day (YYYY-MM-DD): "21 Nov 2026". */
export function formatDay(date: string): string {
  return joinDay(day(new Date(date.length === 10 ? `${date}T12:00:00+05:30` : date)));
}

const dayOfMonth = createDateFormat(currentLanguage, { timeZone: 'Asia/Kolkata', day: 'numeric', month: true });

/** Formats a calendar day (YYYY-MM-DD) beside text that states the year: "21 Nov". */
export function formatDayOfMonth(date: string): string {
  return dayOfMonth(new Date(`${date}T12:00:00+05:30`));
}

const monthOfYear = createDateFormat(currentLanguage, { timeZone: 'Asia/Kolkata', month: true, year: 'numeric' });

/** Formats a month (YYYY-MM): "Nov 2026". */
export function formatMonth(month: string): string {
  return monthOfYear(new Date(`${month}-15T12:00:00+05:30`));
}

/** Returns the last day of a month (YYYY-MM), as YYYY-MM-DD. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

const time = createDateFormat(currentLanguage, {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: true,
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats the day and time in India of an ISO 8601 time: "21 Nov 2026, 4:30 pm". */
export function formatTime(moment: string): string {
  return joinDay(time(new Date(moment)));
}
