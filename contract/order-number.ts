/**
 * Public order numbers: `K7QM3-XV9RK`. Nine random characters and one that checks them, so that numbers cannot be counted and a slip of
 * the pen is noticed. The database makes them (`new_order_number`); here they are read. Apart from schemas, so that pages can have it.
 */

import { compactNumber } from './typed-values.ts';

/** Digits and letters that nobody mixes up: no 0, 1, I, L, O. 31 of them, a prime, so that the check finds every single slip and every swap. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groupLength = 5;
/** What a number looks like, for forms. */
export const exampleOrderNumber = 'K7QM3-XV9RK';

const shape = /^[A-HJKMNP-Z][2-9A-HJKMNP-Z]{9}$/;

/** The number as it is written everywhere, from any way of typing it; null where it is none, or not one that was ever given. */
export function parseOrderNumber(typed: string): string | null {
  const compact = compactNumber(typed);
  if (!shape.test(compact) || !isChecked(compact)) return null;
  return `${compact.slice(0, groupLength)}-${compact.slice(groupLength)}`;
}

/** Characters weigh 2 to 10, the last one -1; together they are a multiple of 31. */
function isChecked(compact: string): boolean {
  const values = Array.from(compact, (character) => alphabet.indexOf(character));
  const sum = values.slice(0, -1).reduce((total, value, index) => total + value * (index + 2), 0);
  return (sum - values.at(-1)!) % alphabet.length === 0;
}

/** An order in a URL: by its public number, or by its id, which opens it to its signed-in customer and to a token of the order. */
export type OrderReference = { number: string } | { id: number };

/** Reads an order's number, however typed, or its id; null where the text is neither. */
export function parseOrderReference(text: string): OrderReference | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  const number = parseOrderNumber(text);
  return number === null ? null : { number };
}
