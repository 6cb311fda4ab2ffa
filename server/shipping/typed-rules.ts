import type { FieldMessages } from '#server/platform/result.ts';
import type { TransitDays } from './rules.ts';
import { messages } from '#server/platform/messages.ts';
import { toAsciiDigits } from '#contract/typed-values.ts';

export interface PinRange {
  fromPin: number;
  toPin: number;
}

/** How many ranges are taken in one go, and how many holidays there may be: days to work on must be left. */
export const mostRanges = 500;
export const mostHolidays = 60;

/**
 * PIN codes as staff type them: whole ones, their beginnings (1941 is 194100 to 194199) and ranges (682551-682559), parted by commas,
 * semicolons, blanks or lines. None comes twice. Gives the first piece that is none of these as `wrong`.
 */
export function readPins(text: string): { ranges: PinRange[]; wrong: string | null } {
  const quantities = toAsciiDigits(text)
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]/)
    .filter((piece) => piece !== '');
  const ranges = new Map<string, PinRange>();
  for (const piece of quantities) {
    const range = readRange(piece);
    if (range === null) return { ranges: [], wrong: piece };
    ranges.set(`${range.fromPin} ${range.toPin}`, range);
  }
  return { ranges: [...ranges.values()], wrong: null };
}

function readRange(piece: string): PinRange | null {
  const [, first, last] = /^([1-9]\d{0,5})(?:-([1-9]\d{5}))?$/.exec(piece) ?? [];
  if (first === undefined) return null;
  if (last === undefined) return { fromPin: Number(first.padEnd(6, '0')), toPin: Number(first.padEnd(6, '9')) };
  if (first.length < 6 || Number(first) > Number(last)) return null;
  return { fromPin: Number(first), toPin: Number(last) };
}

/** Holidays as staff type them, in order and none twice. Gives the first piece that is no day as `wrong`. */
export function readHolidays(text: string): { holidays: string[]; wrong: string | null } {
  const quantities = text.split(/[\s,;]/).filter((piece) => piece !== '');
  const wrong = quantities.find((piece) => !isDay(piece)) ?? null;
  return { holidays: wrong === null ? [...new Set(quantities)].sort() : [], wrong };
}

/** YYYY-MM-DD, or MM-DD for every year; 29 February is one of those. */
function isDay(text: string): boolean {
  const day = /^\d\d-\d\d$/.test(text) ? `2028-${text}` : text;
  const date = /^20\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

/** Days of transit from two fields: both or none, and in order. */
export function readTransit(
  min: number | null,
  max: number | null,
): { days: TransitDays | null; errors: FieldMessages | null } {
  if (min === null && max === null) return { days: null, errors: null };
  if (min === null || max === null)
    return {
      days: null,
      errors: { [min === null ? 'min_days' : 'max_days']: [messages.errors.staff.shipping.bothDays] },
    };
  if (min > max) return { days: null, errors: { max_days: [messages.errors.staff.shipping.lastBeforeFirst] } };
  return { days: { min, max }, errors: null };
}
