/**
 * Values as people type and paste them, each kind in its one stored form. Forms, calls, imports, searches and files for banks all use these; every
 * function gives its own result back unchanged.
 */

/** What nobody sees: zero width, marks of the writing direction, soft hyphens, fillers, variation selectors. */
const invisible = /[\p{Cf}\p{DI}]+/gu;
/** Control characters and separators of lines, which no keyboard has in a field of one line. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A longer text is none of these values and is left to its field to reject: composing a letter with very many marks takes a time that grows with the
 * square of their number.
 */
const longest = 2_000;

/** The scripts in whose words U+200C and U+200D decide how letters join. */
const joiningScript =
  /[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Mtei}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]/u;
const viramas = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;

const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0, 0xff10,
];

/** Digits of the scripts of India as 0-9, full-width ones too; other characters stay. */
export function toAsciiDigits(typed: string): string {
  return typed.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** A text without what nobody sees, digits as 0-9. */
const visibleText = (typed: string) => toAsciiDigits(typed.replace(invisible, '')).trim();

/** Letters and digits of a number that people write in groups: without blanks and dashes, in capitals, digits as 0-9. */
export function compactNumber(typed: string): string {
  return visibleText(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/**
 * A name or a line of an address: control characters become blanks, what nobody sees goes, outer blanks go. A joiner stays inside a word of a script
 * that needs it, as in क्‍ष; composed as NFC.
 */
export function normaliseLine(typed: string): string {
  if (typed.length > longest) return typed;
  return typed.replace(lineBreaks, ' ').replace(invisible, joinerWithin).normalize('NFC').trim();
}

/** The one joiner of a run of invisible characters that the word around it needs; empty where it needs none. */
function joinerWithin(run: string, at: number, whole: string): string {
  const joiner = /[\u200c\u200d]/.exec(run)?.[0] ?? '';
  const [before = '', after = ''] = [whole[at - 1], whole[at + run.length]];
  if (!joiningScript.test(before)) return '';
  // An older spelling of the Malayalam chillus and of the Bengali khanda ta ends in a joiner.
  return joiningScript.test(after) || (joiner === '\u200d' && viramas.test(before)) ? joiner : '';
}

/**
 * A mobile number. An Indian one in any writing (+91 98765 43210, 0091-0-9876543210, ९८७६५ ४३२१०) is its ten digits. A foreign one is its digits from
 * the country's code on; one that would look Indian so (+65 8123 4567) keeps the prefix 00. Other text stays, for `isMobileNumber` to reject.
 */
export function normaliseMobile(typed: string): string {
  const compact = visibleText(typed).replace(/[\s()./\p{Pd}]/gu, '');
  const indian = /^(?:(?:\+|0{0,2})91)?0?([6-9]\d{9})$/.exec(compact);
  if (indian) return indian[1]!;
  const foreign = /^(?:\+|00)([1-9]\d*)$/.exec(compact)?.[1];
  if (foreign === undefined) return compact.replace(/^\+/, '');
  return foreign.length <= 10 && /^[6-9]/.test(foreign) ? `00${foreign}` : foreign;
}

/** Whether a text, as `normaliseMobile` leaves it, is an Indian number with all its ten digits, or can be a foreign one. */
export function isMobileNumber(text: string): boolean {
  if (/^[6-9]\d{0,9}$/.test(text)) return text.length === 10;
  if (text.startsWith('91')) return false;
  return /^00(?!91)[6-9]\d{6,9}$/.test(text) || /^[1-9]\d{6,14}$/.test(text);
}

/** A PIN code or a numeric postcode of another country: without the blanks within and the dash of 248-001, digits as 0-9. */
export function normalisePostcode(typed: string): string {
  const compact = visibleText(typed).replace(/\s/g, '');
  return compact.replace(/^(\d{3})\p{Pd}(\d{3})$/u, '$1$2');
}

const currency = /(?<=^[+-]?)(?:₹|rs\.?|inr)|\/-$/gi;
const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** A number or an amount: 1299.5 from "₹1,299.5", "१२९९.५" or "Rs. 1299.5/-". What is no number stays, for the field to reject. */
export function normaliseAmount(typed: string): string {
  const compact = visibleText(typed)
    .replace(/\s/g, '')
    .replace(/^\u2212/, '-')
    .replace(currency, '');
  return grouped.test(compact) ? compact.replaceAll(',', '') : compact;
}

/** A coupon's code: capitals, without blanks, one kind of dash. */
export function normaliseCouponCode(typed: string): string {
  if (typed.length > longest) return typed;
  return visibleText(typed.normalize('NFKC'))
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
}

/** An email address in lower case, without what nobody sees and the full stop that ends a sentence. */
export function normaliseEmail(typed: string): string {
  if (typed.length > longest) return typed;
  return typed
    .replace(lineBreaks, ' ')
    .replace(invisible, '')
    .trim()
    .replace(/\.+$/, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Whether a text is a day of the calendar, YYYY-MM-DD: a browser's and Node's own reading takes 31 February for 3 March. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
