import { formatRupees, type Paise } from '#server/money/paise.ts';
import type { TextMessage } from '#server/platform/texts.ts';
import type { OrderInMail, Shipment } from './order-letters.ts';
import { words as english } from './order-text-words.ts';
import { words as hindi } from './order-text-words.hi.ts';

const wordsIn = { en: english, hi: hindi };
/** No place of an approved template takes more. */
const longestValue = 30;

/** The order that a text is about, and whose phone it goes to. */
export interface OrderInText extends OrderInMail {
  mobile: string;
}

/** When an order is taken, or its online payment has come. */
export function orderPlacedText(brand: string, order: OrderInText, payable: Paise): TextMessage {
  return text('order_placed', order, wordsIn[order.language].placed, [
    order.firstName,
    brand,
    String(order.id),
    formatRupees(payable).replace('₹', ''),
  ]);
}

/** When a parcel has left. */
export function orderShippedText(
  brand: string,
  order: OrderInText,
  { courier, consignment }: Pick<Shipment, 'courier' | 'consignment'>,
): TextMessage {
  return text('order_shipped', order, wordsIn[order.language].shipped, [
    order.firstName,
    brand,
    String(order.id),
    courier,
    consignment,
  ]);
}

function text<V extends string[]>(
  kind: string,
  { mobile, language }: OrderInText,
  write: (...values: V) => string,
  given: V,
): TextMessage {
  const values = given.map((value) => Array.from(value).slice(0, longestValue).join('')) as V;
  return { to: mobile, kind, language, text: write(...values), values };
}
