import { memberKey } from '../member-ids.ts';

const zero = 48;
const dot = 46;
const minus = 45;
export const [lineFeed, carriageReturn, comma] = [10, 13, 44] as const;

/** A member ID's key, -1 for anything but 6 to 8 digits. */
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

/** A whole number of 0 or more, NaN for anything else; numbers past 2^53 come out as Infinity. */
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
 * A decimal number with at most two decimals, in hundredths; NaN for anything else, ±Infinity where the hundredths pass 2^53.
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

/** Whether a number is written with two decimals. */
export function hasTwoDecimals(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start > 3 && bytes[end - 3] === dot;
}

/** A day written YYYY-MM-DD as the number YYYYMMDD, NaN for a day that no calendar has. */
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

/** Two digits as a number; far below 0 where one of them is none, so that sums with it are below 0, too. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - zero;
  const ones = bytes[at + 1]! - zero;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -10_000 : tens * 10 + ones;
}

/** Below everything that a plain field holds; not NaN, so that all values are 32-bit integers, which cost nothing to hand on. */
export const notPlain = -(2 ** 31);

/**
 * Reads the fields of plain rows one after the other, finding each field's end while it reads the value: for nearly all rows of a file
 * the only pass over their bytes. Plain is what needs no second look: no quotes, two decimals, seven digits before them at most. What
 * is not gives `notPlain`, and the row is read again field by field.
 *
 * The bytes must hold a line feed behind the row; every read stops there at the latest.
 */
export class PlainFields {
  /** Where the next field begins. */
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Steps over the byte; false where another one stands. */
  skip(byte: number): boolean {
    return this.#bytes[this.at++] === byte;
  }

  /** Steps over a line end, LF or CRLF. */
  skipLineEnd(): boolean {
    if (this.#bytes[this.at] === carriageReturn) this.at++;
    return this.#bytes[this.at++] === lineFeed;
  }

  /** A member ID's key. */
  readMemberKey(): number {
    const bytes = this.#bytes;
    const start = this.at;
    let at = start;
    let value = 0;
    for (let digit; at - start <= 8 && (digit = bytes[at]! - zero) >= 0 && digit <= 9; at++)
      value = (Math.imul(value, 10) + digit) | 0;
    this.at = at;
    const digits = at - start;
    return digits < 6 || digits > 8 ? notPlain : memberKey(digits, value);
  }

  /** A whole number of one to seven digits. */
  readWhole(): number {
    const bytes = this.#bytes;
    const start = this.at;
    let at = start;
    let value = 0;
    for (let digit; (digit = bytes[at]! - zero) >= 0 && digit <= 9; at++) value = (Math.imul(value, 10) + digit) | 0;
    this.at = at;
    return at === start || at - start > 7 ? notPlain : value;
  }

  /** A day as the number YYYYMMDD. */
  readDay(): number {
    const bytes = this.#bytes;
    const { at } = this;
    if (bytes[at + 4] !== minus || bytes[at + 7] !== minus) return notPlain;
    const year = twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2);
    const month = twoDigits(bytes, at + 5);
    const day = twoDigits(bytes, at + 8);
    if (year < 0 || month < 1 || month > 12 || day < 1 || (day > 28 && day > daysIn(year, month))) return notPlain;
    this.at = at + 10;
    return year * 10_000 + month * 100 + day;
  }

  /** A decimal number in hundredths. */
  readHundredths(): number {
    const bytes = this.#bytes;
    const isNegative = bytes[this.at] === minus;
    if (isNegative) this.at++;
    const whole = this.readWhole();
    const { at } = this;
    if (whole < 0 || bytes[at] !== dot) return notPlain;
    const tenths = bytes[at + 1]! - zero;
    // After a line feed nothing is read that could pass: a line feed is no digit.
    const rest = bytes[at + 2]! - zero;
    if (tenths < 0 || tenths > 9 || rest < 0 || rest > 9) return notPlain;
    this.at = at + 3;
    const hundredths = (Math.imul(whole, 100) + tenths * 10 + rest) | 0;
    return isNegative ? (0 - hundredths) | 0 : hundredths;
  }
}
