import { parseOrderNumber } from '#contract/order-number.ts';
import { awbShape } from '#contract/staff-orders.ts';

/** One parcel of a list: which order, and its way bill; `line` is where it begins, from 1. */
export interface ListedParcel {
  line: number;
  /** As typed, or the public number as it is written where it is one. */
  order: string;
  /** Null where what was typed is no order number. */
  number: string | null;
  awb: string;
  problem: 'order_unreadable' | 'awb_missing' | 'awb_unreadable' | 'order_twice' | 'awb_twice' | null;
}

interface Word {
  line: number;
  text: string;
}

/**
 * The parcels of a list that was typed, pasted from a sheet or scanned: order number and way bill side by side, or, as a scanner types them, one
 * after the other on lines of their own. A line of more than two words keeps its first two; a head line of words alone is passed over.
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

/** The names of columns that come along when a sheet is copied. */
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
  // Another order's number where a way bill should be: two scans of labels and none of the courier's.
  return awbShape.test(awb) && parseOrderNumber(awb) === null ? null : 'awb_unreadable';
}

/** The same order with the same way bill twice is a second scan and counts once. */
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
