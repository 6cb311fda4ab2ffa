const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees (not paise) as India writes them: 123456 is "₹1,23,456", 99.5 is "₹99.50". */
export function formatRupees(rupees: number): string {
  const paise = Math.round(rupees * 100);
  return (paise % 100 === 0 ? whole : exact).format(paise / 100);
}

/** The same with paise always, for columns that are added up: 1809 is "₹1,809.00". */
export function formatRupeesExact(rupees: number): string {
  return exact.format(Math.round(rupees * 100) / 100);
}

/** Whole percent that `amount` lies below `regular`, rounded down so that a saving is never overstated; 0 where there is none. */
export function percentOff(amount: number, regular: number): number {
  if (!(regular > amount)) return 0;
  return Math.floor((100 * (Math.round(regular * 100) - Math.round(amount * 100))) / Math.round(regular * 100));
}
