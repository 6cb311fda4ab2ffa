const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Replaces Intl's hyphen with a minus sign. */
const write = (format: Intl.NumberFormat, rupees: number) => format.format(rupees).replace('-', '−');

/** Formats rupees (not paise) the Indian way: 123456 is "₹1,23,456", 99.5 is "₹99.50", -60 is "−₹60". */
export function formatRupees(rupees: number): string {
  const paise = Math.round(rupees * 100);
  return write(paise % 100 === 0 ? whole : exact, paise / 100);
}

/** Like `formatRupees`, always with paise, for columns of sums: 1809 is "₹1,809.00". */
export function formatRupeesExact(rupees: number): string {
  return write(exact, Math.round(rupees * 100) / 100);
}

/** Returns the saving in whole percent, rounded down so that it is never overstated; 0 if there is none. */
export function percentOff(amount: number, regular: number): number {
  if (!(regular > amount)) return 0;
  return Math.floor((100 * (Math.round(regular * 100) - Math.round(amount * 100))) / Math.round(regular * 100));
}

/** Formats sale points, with up to two decimals. */
export const formatSp = (sp: number): string => sp.toLocaleString('en-IN', { maximumFractionDigits: 2 });
