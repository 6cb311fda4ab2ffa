import type { DateFormat } from '#contract/payout-template.ts';
import { isDay } from '#contract/typed-values.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Formats YYYY-MM-DD for a bank. */
export function formatDay(day: string, format: DateFormat): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  return format
    .replace('YYYY', year)
    .replace('MON', months[Number(month) - 1]!)
    .replace('MM', month)
    .replace('DD', date);
}

const shapes: Record<DateFormat, RegExp> = {
  'DD/MM/YYYY': /^(?<date>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})$/,
  'DD-MM-YYYY': /^(?<date>\d\d?)-(?<month>\d\d?)-(?<year>\d{4})$/,
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)$/,
  DDMMYYYY: /^(?<date>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d\d)(?<date>\d\d)$/,
  'DD-MON-YYYY': /^(?<date>\d\d?)-(?<month>[A-Z]{3})-(?<year>\d{4})$/,
};

/** Parses to YYYY-MM-DD, ignoring a time after a space or a T; null if it is not a calendar day. */
export function parseDay(text: string, format: DateFormat): string | null {
  // The T in OCT must not be taken for the separator.
  const [written] = text
    .trim()
    .toUpperCase()
    .split(/ |(?<=\d)T/);
  const found = shapes[format].exec(written!);
  if (!found) return null;
  const { year, month, date } = found.groups as Record<'year' | 'month' | 'date', string>;
  const number = /^[A-Z]/.test(month) ? months.indexOf(month) + 1 : Number(month);
  const day = `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}
