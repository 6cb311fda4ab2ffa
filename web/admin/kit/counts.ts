import { normaliseAmount } from '#contract/typed-values.ts';

const whole = new Intl.NumberFormat('en-IN');

/** A count as India groups its digits: 123456 is "1,23,456". Texts with plurals do this by themselves (locales/compile.ts). */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** A quantity as somebody typed it, 0 where nothing is typed. NaN for what is none: as JSON that is null, which the server rejects at its field. */
export function readQuantity(typed: string): number {
  const digits = normaliseAmount(typed);
  return digits === '' || /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
