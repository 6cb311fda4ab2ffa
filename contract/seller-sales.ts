import * as z from 'zod/mini';
import { IdText, page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { shareCardShapes } from './member-rules.ts';
import { StaffMonthParam } from './admin/network/months.ts';

/**
 * `unpaid`: online payment outstanding; `undelivered`: cash on delivery, not delivered yet; `counting`: final, counts
 * within minutes; `partly_returned`, `returned`: part or all of it was deducted again; `not_counted`: cancelled, never
 * paid or never delivered.
 */
export const saleStates = [
  'unpaid',
  'undelivered',
  'counting',
  'counted',
  'partly_returned',
  'returned',
  'not_counted',
] as const;
export type SaleState = (typeof saleStates)[number];

/** An order by the seller, or by a customer who came through their link or entered their member ID. */
export const Sale = z.object({
  id: z.int(),
  placed_at: z.string(),
  is_own: z.boolean(),
  /** The full number of an own order; only its end for a customer's order. */
  order_number: z.string(),
  /** "Sunita R."; null for an own order, and where the buyer's data was erased. */
  buyer: z.nullable(z.string()),
  /** Sale points that count, or will count in the order's current state. */
  sp: z.number(),
  /** Null for a customer's order, whose amount the seller does not see. */
  amount: z.nullable(Rupees),
  state: z.enum(saleStates),
  /** Month in which it counts, YYYY-MM; null while it does not count. */
  month: z.nullable(z.string()),
  /** Month of the last deduction, YYYY-MM; null where there was none. */
  returned_month: z.nullable(z.string()),
});
export type Sale = z.infer<typeof Sale>;

/** Visits through the seller's links by kind of target, and the orders from them. `day` is YYYY-MM-DD in India. */
export const LinkDay = z.object({
  day: z.string(),
  home: z.int(),
  product: z.int(),
  collection: z.int(),
  orders: z.int(),
});
export type LinkDay = z.infer<typeof LinkDay>;
export const LinkVisitsReply = success(z.array(LinkDay));

export const ShareCardQuery = z.object({ shape: z._default(z.enum(shareCardShapes), 'square') });
export const SharedProductParam = z.object({ id: IdText });
export const SharedCollectionParam = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(100)) });

/** `month`: of placing the order, in India, YYYY-MM. */
export const SalesQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor')))),
  month: z.optional(StaffMonthParam.shape.month),
});
/** In pages of 20, newest first. */
export const SalesReply = page(Sale);
export type SalesReply = z.infer<typeof SalesReply>;
