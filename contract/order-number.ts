/**
 * Public order numbers, `K7QM3-XV9RK`: nine random characters, so that numbers cannot be enumerated, and a check
 * character. The database creates them (`new_order_number`). Free of schemas, so that pages load without them.
 */

import { compactNumber } from './typed-values.ts';

/**
 * No 0, 1, I, L, O, which are easily confused. 31 characters, a prime: the check detects every single wrong character
 * and every swap of two.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groupLength = 5;
/** Forms show this sample. */
export const exampleOrderNumber = 'K7QM3-XV9RK';

const shape = /^[A-HJKMNP-Z][2-9A-HJKMNP-Z]{9}$/;

/** Normalises a typed number to its displayed form; null if it is no valid order number. */
export function parseOrderNumber(typed: string): string | null {
  const compact = compactNumber(typed);
  if (!shape.test(compact) || !isChecked(compact)) return null;
  return `${compact.slice(0, groupLength)}-${compact.slice(groupLength)}`;
}

/** Checks the weighted sum. Characters weigh 2 to 10, the last one -1; a valid sum is a multiple of 31. */
function isChecked(compact: string): boolean {
  const values = Array.from(compact, (character) => alphabet.indexOf(character));
  const sum = values.slice(0, -1).reduce((total, value, index) => total + value * (index + 2), 0);
  return (sum - values.at(-1)!) % alphabet.length === 0;
}

/** The id only opens the order for its signed-in customer or with one of the order's tokens. */
export type OrderReference = { number: string } | { id: number };

/** Parses an order's number in any typed form, or its id; null for other text. */
export function parseOrderReference(text: string): OrderReference | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  const number = parseOrderNumber(text);
  return number === null ? null : { number };
}
