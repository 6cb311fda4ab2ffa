import { normaliseAmount } from '#contract/typed-values.ts';

const whole = new Intl.NumberFormat('en-IN');

/** Formats a count in India's grouping: "1,23,456". Texts with plurals do this themselves (locales/compile.ts). */
export function formatCount(count: number): string {
  return whole.format(count);
}

/**
 * Parses a typed quantity; 0 if empty. Invalid text is NaN, which JSON turns to null and the server rejects at its
 * field.
 */
export function readQuantity(typed: string): number {
  const digits = normaliseAmount(typed);
  return digits === '' || /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Parses a typed number; NaN if empty or invalid. */
export const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
