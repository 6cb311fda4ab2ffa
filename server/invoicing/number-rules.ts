import { dayInIndia } from '#contract/india-time.ts';

export type TaxDocumentKind = 'invoice' | 'credit_note';

/** By series. */
export type Prefixes = Readonly<Record<TaxDocumentKind, string>>;

/** By the day in India: 2026 from 1 April 2026 to 31 March 2027. */
export function fiscalYearOf(at: Date): number {
  const [year, month] = dayInIndia(at).split('-').map(Number);
  return month! >= 4 ? year! : year! - 1;
}

/** As on tax documents: 26-27. */
export function fiscalYearLabel(year: number): string {
  const two = (each: number) => String(each % 100).padStart(2, '0');
  return `${two(year)}-${two(year + 1)}`;
}

const maxSigns = 16;
const leastDigits = 6;

/** AAR/26-27/000123, at most 16 characters (CGST Rule 46). @throws RangeError if the series has outgrown its prefix */
export function taxDocumentNumber(prefix: string, year: number, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1) throw new RangeError(`Not a serial number: ${serial}`);
  const number = `${prefix}/${fiscalYearLabel(year)}/${String(serial).padStart(leastDigits, '0')}`;
  if (number.length > maxSigns) throw new RangeError(`${number} has more than ${maxSigns} signs`);
  return number;
}

/** Whether they leave room for six digits and differ from each other. */
export function arePrefixes(prefixes: Prefixes): boolean {
  const shape = /^[A-Z0-9]{1,3}$/;
  return shape.test(prefixes.invoice) && shape.test(prefixes.credit_note) && prefixes.invoice !== prefixes.credit_note;
}

/** From the brand's short name: AAR and ACN for "aarvya". */
export function presetPrefixes(slug: string): Prefixes {
  const letters = slug.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const invoice = letters.slice(0, 3) || 'INV';
  const credit = `${invoice[0]}CN`;
  return { invoice, credit_note: credit === invoice ? 'CRN' : credit };
}
