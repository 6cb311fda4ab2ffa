declare const paiseUnit: unique symbol;

/** A whole number of paise (1 rupee = 100 paise). May be negative in a ledger; prices and shares are checked where they enter. */
export type Paise = number & { readonly [paiseUnit]: true };

/**
 * The largest amount either side of zero: 70,00,000 crore rupees. Beyond 2^46 rupees neighbouring paise share one double, so the
 * rupee number on the wire would no longer name a single paisa; up to here it always does.
 */
export const largestPaise = 7_000_000_000_000_000;

/**
 * Marks a number as an amount in paise.
 * @throws RangeError when it is not whole, or larger than can be kept exactly.
 */
export function paise(amount: number): Paise {
  if (!Number.isInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  if (Math.abs(amount) > largestPaise) throw new RangeError(`Too large to be kept exactly: ${amount} paise`);
  return (amount === 0 ? 0 : amount) as Paise;
}

export const noPaise = paise(0);

/**
 * Adds amounts up; nothing to add is 0.
 * @throws RangeError when the sum is too large to be exact.
 */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = noPaise;
  for (const amount of amounts) sum = paise(sum + amount);
  return sum;
}

/**
 * The price of `quantity` items at `unit` paise each.
 * @throws RangeError when the quantity is not a whole number of at least 1, or the product is too large to be exact.
 */
export function timesQuantity(unit: Paise, quantity: number): Paise {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  return paise(unit * quantity);
}

/** The wire's rupee number: exact, at most two decimals when printed. */
export function paiseToRupees(amount: Paise): number {
  return amount / 100;
}

/**
 * The paise of a rupee number from the wire or from a staff form.
 * @throws RangeError when it has more than two decimals, is not finite or is too large.
 */
export function rupeesToPaise(rupees: number): Paise {
  // Not Math.round(rupees * 100): that product is itself rounded. toFixed picks the nearest decimal exactly.
  const text = Math.abs(rupees) <= largestPaise / 100 ? rupees.toFixed(2) : '';
  if (Number(text) !== rupees) throw new RangeError(`Not an amount in rupees and paise: ${rupees}`);
  return paise(Number(text.replace('.', '')));
}

/** For people: rupee sign and Indian digit grouping, paise only where there are any: 12345600 is "₹1,23,456", 9950 is "₹99.50". */
export function formatRupees(amount: Paise): string {
  return formatRupeesExact(amount).replace('.00', '');
}

/** For columns of tax documents and reconciliation, always with two decimals: 12345600 is "₹1,23,456.00". */
export function formatRupeesExact(amount: Paise): string {
  const size = Math.abs(amount);
  const rupees = String(Math.trunc(size / 100)).replace(/\d(?=(\d\d)+\d$)/g, '$&,');
  return `${amount < 0 ? '−' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`;
}
