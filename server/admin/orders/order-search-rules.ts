import { normaliseEmail, normaliseLine, normaliseMobile, toAsciiDigits } from '#contract/typed-values.ts';

/** Compared by their beginning; `id` as a whole. */
export type SearchTarget =
  | { by: 'number' | 'mobile' | 'email' | 'awb' | 'name' | 'last_name'; prefix: string }
  | { by: 'id'; id: number };

/** Public numbers contain none of 0, 1, I, L and O, and begin with a letter; see contract/order-number.ts. */
const numberStart = /^[A-HJKMNP-Z][2-9A-HJKMNP-Z]{0,9}$/;
const groupLength = 5;

/**
 * Possible meanings of a search: an email address, a mobile number or waybill, or the beginning of a number, name,
 * email or waybill. Each is looked up by the beginning of the stored value, so that an index can be used. Empty if
 * nothing was typed.
 */
export function planOrderSearch(typed: string): SearchTarget[] {
  const text = normaliseLine(toAsciiDigits(typed)).replace(/^#/, '').replaceAll(/\s+/g, ' ');
  if (text === '') return [];
  if (text.includes('@')) return [{ by: 'email', prefix: normaliseEmail(text) }];
  const compact = text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  const awb: SearchTarget[] = /^[A-Z0-9]{3,40}$/.test(compact) ? awbTargets(text, compact) : [];
  if (/^\+?[\d\s().-]+$/.test(text)) return [...mobileTargets(text), ...awb];
  const words = text.toLowerCase();
  return [
    ...(numberStart.test(compact) ? [{ by: 'number' as const, prefix: writtenNumber(compact) }] : []),
    { by: 'name', prefix: words },
    { by: 'last_name', prefix: words },
    ...(text.includes(' ') ? [] : [{ by: 'email' as const, prefix: words }]),
    ...awb,
  ];
}

/** Waybills are stored as typed, with or without dashes. */
function awbTargets(text: string, compact: string): SearchTarget[] {
  const written = text.replaceAll(' ', '').toUpperCase();
  const prefixes = written === compact ? [compact] : [written, compact];
  return prefixes.map((prefix) => ({ by: 'awb', prefix }));
}

function mobileTargets(text: string): SearchTarget[] {
  const digits = normaliseMobile(text);
  // While a number is being typed, it is unclear whether it starts with the country code.
  const local = text
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/^91(?=0?[6-9]\d{2,}$)0?/, '')
    .replace(/^0+/, '');
  const prefixes = new Set([...(digits.startsWith('0091') ? [] : [digits]), local].filter((prefix) => prefix !== ''));
  const ids: SearchTarget[] = /^[1-9]\d{0,14}$/.test(text) ? [{ by: 'id', id: Number(text) }] : [];
  return [...[...prefixes].map((prefix): SearchTarget => ({ by: 'mobile', prefix })), ...ids];
}

function writtenNumber(compact: string): string {
  return compact.length > groupLength ? `${compact.slice(0, groupLength)}-${compact.slice(groupLength)}` : compact;
}

/** A LIKE pattern. */
export function startsWith(prefix: string): string {
  return `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
