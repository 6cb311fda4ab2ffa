declare const paiseUnit: unique symbol;

/** 1 rupee = 100 paise. May be negative in a ledger; prices and shares are checked on input. */
export type Paise = number & { readonly [paiseUnit]: true };

/**
 * 70,00,000 crore rupees. Beyond 2^46 rupees neighbouring paise share one double, so the API's rupee number would no
 * longer identify a single paisa; up to here it always does.
 */
export const largestPaise = 7_000_000_000_000_000;

/** @throws RangeError if it is not whole, or too large to be exact */
export function paise(amount: number): Paise {
  if (!Number.isInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  if (Math.abs(amount) > largestPaise) throw new RangeError(`Too large to be kept exactly: ${amount} paise`);
  return (amount === 0 ? 0 : amount) as Paise;
}

export const noPaise = paise(0);

/** The sum of none is 0. @throws RangeError if the sum is too large to be exact */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = noPaise;
  for (const amount of amounts) sum = paise(sum + amount);
  return sum;
}

/** @throws RangeError if the quantity is not a whole number of at least 1, or the product is too large to be exact */
export function timesQuantity(unit: Paise, quantity: number): Paise {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  return paise(unit * quantity);
}

/** The API's rupee number: exact, at most two decimals when printed. */
export function paiseToRupees(amount: Paise): number {
  return amount / 100;
}

/** @throws RangeError if it has more than two decimals, is not finite or is too large */
export function rupeesToPaise(rupees: number): Paise {
  // Not Math.round(rupees * 100): that product is rounded itself. toFixed picks the nearest decimal exactly.
  const text = Math.abs(rupees) <= largestPaise / 100 ? rupees.toFixed(2) : '';
  if (Number(text) !== rupees) throw new RangeError(`Not an amount in rupees and paise: ${rupees}`);
  return paise(Number(text.replace('.', '')));
}

/** For people, paise only if there are any: 12345600 is "₹1,23,456", 9950 is "₹99.50". */
export function formatRupees(amount: Paise): string {
  return formatRupeesExact(amount).replace('.00', '');
}

/** For columns of tax documents and reconciliation, always with two decimals: 12345600 is "₹1,23,456.00". */
export function formatRupeesExact(amount: Paise): string {
  const size = Math.abs(amount);
  const rupees = String(Math.trunc(size / 100)).replace(/\d(?=(\d\d)+\d$)/g, '$&,');
  return `${amount < 0 ? '−' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`;
}
