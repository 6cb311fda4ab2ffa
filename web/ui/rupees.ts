const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** With a minus sign, where Intl writes a hyphen. */
const write = (format: Intl.NumberFormat, rupees: number) => format.format(rupees).replace('-', '−');

/** Rupees (not paise) as India writes them: 123456 is "₹1,23,456", 99.5 is "₹99.50", -60 is "−₹60". */
export function formatRupees(rupees: number): string {
  const paise = Math.round(rupees * 100);
  return write(paise % 100 === 0 ? whole : exact, paise / 100);
}

/** The same with paise always, for columns that are added up: 1809 is "₹1,809.00". */
export function formatRupeesExact(rupees: number): string {
  return write(exact, Math.round(rupees * 100) / 100);
}

/** Whole percent that `amount` lies below `regular`, rounded down so that a saving is never overstated; 0 where there is none. */
export function percentOff(amount: number, regular: number): number {
  if (!(regular > amount)) return 0;
  return Math.floor((100 * (Math.round(regular * 100) - Math.round(amount * 100))) / Math.round(regular * 100));
}
