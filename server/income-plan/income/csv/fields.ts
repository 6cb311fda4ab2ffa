import { memberKey } from '../member-ids.ts';

const zero = 48;
const dot = 46;
const minus = 45;
export const [lineFeed, carriageReturn, comma] = [10, 13, 44] as const;

/** Returns a member ID's key, -1 for anything but 6 to 8 digits. */
export function readMemberKey(bytes: Uint8Array, start: number, end: number): number {
  const digits = end - start;
  if (digits < 6 || digits > 8) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return memberKey(digits, value);
}

/** Parses a whole number of 0 or more. NaN for anything else, Infinity past 2^53. */
export function readWhole(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return Number.NaN;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - zero;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value <= Number.MAX_SAFE_INTEGER ? value : Infinity;
}

/**
 * Parses a decimal number with at most two decimals; returns hundredths. NaN for anything else, ±Infinity past 2^53.
 */
export function readHundredths(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === minus && start < end;
  const first = isNegative ? start + 1 : start;
  let value = 0;
  let at = first;
  for (; at < end; at++) {
    const digit = bytes[at]! - zero;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === first) return Number.NaN;
  const decimals = at === end ? 0 : end - at - 1;
  if (at < end && (bytes[at] !== dot || decimals < 1 || decimals > 2)) return Number.NaN;
  for (at++; at < end; at++) {
    const digit = bytes[at]! - zero;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  const hundredths = decimals === 2 ? value : decimals === 1 ? value * 10 : value * 100;
  const size = hundredths <= Number.MAX_SAFE_INTEGER ? hundredths : Infinity;
  return isNegative && size > 0 ? -size : size;
}

export function hasTwoDecimals(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start > 3 && bytes[end - 3] === dot;
}

/** Parses a day written YYYY-MM-DD; returns the number YYYYMMDD, NaN for an invalid date. */
export function readDay(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 10 || bytes[start + 4] !== minus || bytes[start + 7] !== minus) return Number.NaN;
  const year = readWhole(bytes, start, start + 4);
  const month = readWhole(bytes, start + 5, start + 7);
  const day = readWhole(bytes, start + 8, end);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isDay ? year * 10_000 + month * 100 + day : Number.NaN;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
