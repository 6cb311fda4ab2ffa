import type { FieldMessages } from '#server/platform/result.ts';
import type { TransitDays } from './rules.ts';
import { messages } from '#server/platform/messages.ts';
import { toAsciiDigits } from '#contract/typed-values.ts';

export interface PinRange {
  fromPin: number;
  toPin: number;
}

/** Ranges per call, and holidays: working days must be left. */
export const maxRanges = 500;
export const maxHolidays = 60;

/**
 * Parses PIN codes, prefixes (1941 is 194100 to 194199) and ranges (682551-682559), separated by commas, semicolons,
 * blanks or newlines. Removes duplicates. `wrong` is the first piece that is none of these.
 */
export function readPins(text: string): { ranges: PinRange[]; wrong: string | null } {
  const parts = toAsciiDigits(text)
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[\s,;]/)
    .filter((part) => part !== '');
  const ranges = new Map<string, PinRange>();
  for (const part of parts) {
    const range = readRange(part);
    if (range === null) return { ranges: [], wrong: part };
    ranges.set(`${range.fromPin} ${range.toPin}`, range);
  }
  return { ranges: [...ranges.values()], wrong: null };
}

function readRange(part: string): PinRange | null {
  const [, first, last] = /^([1-9]\d{0,5})(?:-([1-9]\d{5}))?$/.exec(part) ?? [];
  if (first === undefined) return null;
  if (last === undefined) return { fromPin: Number(first.padEnd(6, '0')), toPin: Number(first.padEnd(6, '9')) };
  if (first.length < 6 || Number(first) > Number(last)) return null;
  return { fromPin: Number(first), toPin: Number(last) };
}

/** Sorted, without duplicates. `wrong` is the first piece that is not a day. */
export function readHolidays(text: string): { holidays: string[]; wrong: string | null } {
  const parts = text.split(/[\s,;]/).filter((part) => part !== '');
  const wrong = parts.find((part) => !isDay(part)) ?? null;
  return { holidays: wrong === null ? [...new Set(parts)].sort() : [], wrong };
}

/** YYYY-MM-DD, or MM-DD for every year, including 29 February. */
function isDay(text: string): boolean {
  const day = /^\d\d-\d\d$/.test(text) ? `2028-${text}` : text;
  const date = /^20\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

/** Both fields or none, in ascending order. */
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
