import { dayInIndia } from '#server/platform/clock.ts';

export type TaxDocumentKind = 'invoice' | 'credit_note';

/** First signs of the numbers of each series. */
export type Prefixes = Readonly<Record<TaxDocumentKind, string>>;

/** The year in which the Indian financial year of a moment began: 2026 from 1 April 2026 to 31 March 2027, by the day in India. */
export function fiscalYearOf(at: Date): number {
  const [year, month] = dayInIndia(at).split('-').map(Number);
  return month! >= 4 ? year! : year! - 1;
}

/** The financial year as tax documents write it: 26-27. */
export function fiscalYearLabel(year: number): string {
  const two = (each: number) => String(each % 100).padStart(2, '0');
  return `${two(year)}-${two(year + 1)}`;
}

const mostSigns = 16;
const leastDigits = 6;

/**
 * The number on a tax document: AAR/26-27/000123, at most 16 signs as CGST Rule 46 allows.
 * @throws RangeError when the series has outgrown its prefix
 */
export function taxDocumentNumber(prefix: string, year: number, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1) throw new RangeError(`Not a serial number: ${serial}`);
  const number = `${prefix}/${fiscalYearLabel(year)}/${String(serial).padStart(leastDigits, '0')}`;
  if (number.length > mostSigns) throw new RangeError(`${number} has more than ${mostSigns} signs`);
  return number;
}

/** Whether the prefixes leave room for six digits and cannot be taken for each other. */
export function arePrefixes(prefixes: Prefixes): boolean {
  const shape = /^[A-Z0-9]{1,3}$/;
  return shape.test(prefixes.invoice) && shape.test(prefixes.credit_note) && prefixes.invoice !== prefixes.credit_note;
}

/** Prefixes made of the brand's short name, until the settings name others: AAR and ACN for "aarvya". */
export function presetPrefixes(slug: string): Prefixes {
  const emails = slug.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const invoice = emails.slice(0, 3) || 'INV';
  const credit = `${invoice[0]}CN`;
  return { invoice, credit_note: credit === invoice ? 'CRN' : credit };
}
