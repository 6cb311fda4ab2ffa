import { parseOrderNumber } from '#contract/order-number.ts';
import { awbShape } from '#contract/admin/orders/orders.ts';

/** Order and way bill. `line` is where the parcel begins, from 1. */
export interface ListedParcel {
  line: number;
  /** As typed; a valid number in its public notation. */
  order: string;
  /** Null if it is no order number. */
  number: string | null;
  awb: string;
  problem: 'order_unreadable' | 'awb_missing' | 'awb_unreadable' | 'order_twice' | 'awb_twice' | null;
}

interface Word {
  line: number;
  text: string;
}

/**
 * Parses a typed, pasted or scanned list: order number and way bill on one line or, as scanners type them, on
 * consecutive lines. Of more than two words the first two count. Skips a heading line without digits.
 */
export function parseDispatchList(list: string): ListedParcel[] {
  const parcels: ListedParcel[] = [];
  let waiting: Word | null = null;
  for (const [index, text] of list.split(/\r\n|\r|\n/).entries()) {
    const words = text
      .split(/[\t,;]|\s+(?=\S)/)
      .map((word) => word.replaceAll('"', '').trim())
      .filter((word) => word !== '');
    if (words.length === 0 || (index === 0 && isHead(words))) continue;
    const line = index + 1;
    const [first, second] = words as [string, string | undefined];
    if (second !== undefined) {
      if (waiting) parcels.push(parcelOf(waiting, ''));
      waiting = null;
      parcels.push(parcelOf({ line, text: first }, second));
    } else if (waiting && parseOrderNumber(first) === null) {
      parcels.push(parcelOf(waiting, first));
      waiting = null;
    } else {
      if (waiting) parcels.push(parcelOf(waiting, ''));
      waiting = { line, text: first };
    }
  }
  if (waiting) parcels.push(parcelOf(waiting, ''));
  return markRepeated(parcels);
}

/** The column names of a copied sheet. */
function isHead(words: readonly string[]): boolean {
  return words.every((word) => parseOrderNumber(word) === null && !/\d/.test(word));
}

function parcelOf({ line, text }: Word, awb: string): ListedParcel {
  const number = parseOrderNumber(text);
  const problem = number === null ? 'order_unreadable' : awbProblem(awb);
  return { line, order: number ?? text, number, awb, problem };
}

function awbProblem(awb: string): ListedParcel['problem'] {
  if (awb === '') return 'awb_missing';
  // An order number in place of a way bill: two of our labels were scanned and none of the courier's.
  return awbShape.test(awb) && parseOrderNumber(awb) === null ? null : 'awb_unreadable';
}

/** The same order with the same way bill is a second scan and counts once. */
function markRepeated(parcels: readonly ListedParcel[]): ListedParcel[] {
  const kept: ListedParcel[] = [];
  for (const parcel of parcels) {
    const sound = kept.filter(({ problem }) => problem === null);
    const sameOrder = sound.find(({ number }) => number === parcel.number);
    const sameAwb = sound.find(({ awb }) => awb.toUpperCase() === parcel.awb.toUpperCase());
    if (parcel.problem === null && sameOrder && sameOrder === sameAwb) continue;
    if (parcel.problem !== null) kept.push(parcel);
    else if (sameOrder) kept.push({ ...parcel, problem: 'order_twice' });
    else kept.push(sameAwb ? { ...parcel, problem: 'awb_twice' } : parcel);
  }
  return kept;
}
