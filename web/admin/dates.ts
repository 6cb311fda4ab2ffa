import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

const { page, month: monthLength } = languageFacts[currentLanguage];
const parts = new Intl.DateTimeFormat(page, {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: monthLength,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An ISO 8601 moment as India's date and clock: "21 Nov 2026, 12:00". */
export function formatTime(iso: string): string {
  const part = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']}`;
}

/** A calendar day (YYYY-MM-DD): "30 Jun 2027". */
export function formatDay(day: string): string {
  return formatTime(`${day}T12:00:00+05:30`).split(',')[0]!;
}

/** The same without its year, for the places of a chart: "30 Jun". */
export function formatDayOfMonth(day: string): string {
  return formatDay(day).replace(/ \d{4}$/, '');
}

/** An hour of the day, 0 to 23: "09:00". */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The month that it is in India at `now`, as 2026-11. */
export function currentMonth(now = new Date()): string {
  return now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7);
}

/** A month (2026-11) in words: "November 2026". */
export function formatMonth(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString(page, {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}
