import type { DateFormat } from '#contract/payout-template.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A day, YYYY-MM-DD, as a bank writes it. */
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

/** A bank's day as YYYY-MM-DD, whatever time follows it after a space or a T; null where it is none of the calendar. */
export function parseDay(text: string, format: DateFormat): string | null {
  // October has a T of its own.
  const [written] = text
    .trim()
    .toUpperCase()
    .split(/ |(?<=\d)T/);
  const found = shapes[format].exec(written!);
  if (!found) return null;
  const { year, month, date } = found.groups as Record<'year' | 'month' | 'date', string>;
  const number = /^[A-Z]/.test(month) ? months.indexOf(month) + 1 : Number(month);
  const day = `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
