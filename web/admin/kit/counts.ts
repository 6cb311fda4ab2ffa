const whole = new Intl.NumberFormat('en-IN');

/** A count as India groups its digits: 123456 is "1,23,456". Texts with plurals do this by themselves (locales/compile.ts). */
export function formatCount(count: number): string {
  return whole.format(count);
}
