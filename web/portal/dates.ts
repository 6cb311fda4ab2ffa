import { createDateFormat } from '#contract/date-format.ts';
import { currentLanguage } from '#locales/current-language.ts';

const day = createDateFormat(currentLanguage, {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: true,
  year: 'numeric',
});

/** The Indian day of an ISO 8601 moment, or a calendar day (YYYY-MM-DD): "21 Nov 2026". */
export function formatDay(date: string): string {
  return day(new Date(date.length === 10 ? `${date}T12:00:00+05:30` : date));
}
