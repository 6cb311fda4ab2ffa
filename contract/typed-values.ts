/** Normalises what people type and paste; each kind has one stored form. Each function is idempotent. */

/** Invisible characters: zero width, text direction marks, soft hyphens, fillers, variation selectors. */
const invisible = /[\p{Cf}\p{DI}]+/gu;
/** Control characters and line separators, which no keyboard enters into a one-line field. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A field rejects longer texts. Normalising a letter with very many combining marks takes quadratic time. */
const longest = 2_000;

/** Scripts in which U+200C and U+200D change how letters join. */
const joiningScript =
  /[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Mtei}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]/u;
const viramas = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;

const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0, 0xff10,
];

/** Converts digits of Indian scripts and full-width digits to 0-9; leaves other characters. */
export function toAsciiDigits(typed: string): string {
  return typed.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Removes invisible characters and converts digits to 0-9. */
const visibleText = (typed: string) => toAsciiDigits(typed.replace(invisible, '')).trim();

/** Normalises a number written in groups: removes spaces and dashes, capitalises letters, converts digits to 0-9. */
export function compactNumber(typed: string): string {
  return visibleText(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/**
 * Normalises a name or an address line: spaces for control characters, no invisible characters, trimmed, NFC. Keeps a
 * joiner inside a word whose script needs it, as in क्‍ष.
 */
export function normaliseLine(typed: string): string {
  if (typed.length > longest) return typed;
  return typed.replace(lineBreaks, ' ').replace(invisible, joinerWithin).normalize('NFC').trim();
}

/** Returns the one joiner of a run of invisible characters that the surrounding word needs, or ''. */
function joinerWithin(run: string, at: number, whole: string): string {
  const joiner = /[\u200c\u200d]/.exec(run)?.[0] ?? '';
  const [before = '', after = ''] = [whole[at - 1], whole[at + run.length]];
  if (!joiningScript.test(before)) return '';
  // An older encoding of the Malayalam chillus and the Bengali khanda ta ends in a joiner.
  return joiningScript.test(after) || (joiner === '\u200d' && viramas.test(before)) ? joiner : '';
}

/**
 * Normalises a mobile number. An Indian one in any notation (+91 98765 43210, 0091-0-9876543210, ९८७६५ ४३२१०) becomes
 * its ten digits. A foreign one becomes its digits with the country code; if that would look Indian (+65 8123 4567), it
 * keeps the prefix 00. Other text stays, for `isMobileNumber` to reject.
 */
export function normaliseMobile(typed: string): string {
  const compact = visibleText(typed).replace(/[\s()./\p{Pd}]/gu, '');
  const indian = /^(?:(?:\+|0{0,2})91)?0?([6-9]\d{9})$/.exec(compact);
  if (indian) return indian[1]!;
  const foreign = /^(?:\+|00)([1-9]\d*)$/.exec(compact)?.[1];
  if (foreign === undefined) return compact.replace(/^\+/, '');
  return foreign.length <= 10 && /^[6-9]/.test(foreign) ? `00${foreign}` : foreign;
}

/** Whether a text from `normaliseMobile` is an Indian number with all ten digits, or may be a foreign one. */
export function isMobileNumber(text: string): boolean {
  if (/^[6-9]\d{0,9}$/.test(text)) return text.length === 10;
  if (text.startsWith('91')) return false;
  return /^00(?!91)[6-9]\d{6,9}$/.test(text) || /^[1-9]\d{6,14}$/.test(text);
}

/** Removes inner spaces and the dash of 248-001, and converts digits to 0-9. */
export function normalisePostcode(typed: string): string {
  const compact = visibleText(typed).replace(/\s/g, '');
  return compact.replace(/^(\d{3})\p{Pd}(\d{3})$/u, '$1$2');
}

const currency = /(?<=^[+-]?)(?:₹|rs\.?|inr)|\/-$/gi;
const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Normalises an amount: 1299.5 from "₹1,299.5", "१२९९.५" or "Rs. 1299.5/-". The field rejects other text. */
export function normaliseAmount(typed: string): string {
  const compact = visibleText(typed)
    .replace(/\s/g, '')
    .replace(/^\u2212/, '-')
    .replace(currency, '');
  return grouped.test(compact) ? compact.replaceAll(',', '') : compact;
}

/** Capitals, no spaces, one kind of dash. */
export function normaliseCouponCode(typed: string): string {
  if (typed.length > longest) return typed;
  return visibleText(typed.normalize('NFKC'))
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
}

/** Lower case, without invisible characters and without a full stop at the end. */
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

/** Whether a text is YYYY-MM-DD and exists. Browsers and Node alone would read 31 February as 3 March. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
