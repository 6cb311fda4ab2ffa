import * as z from 'zod/mini';
import { IdText, page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { shareCardShapes } from './member-rules.ts';
import { StaffMonthParam } from './staff-months.ts';

/**
 * How an order stands for the seller's sale points. `unpaid`: paid online, not yet; `undelivered`: paid in cash, not delivered yet; `counting`: final, and
 * counted within minutes; `counted`; `partly_returned` and `returned`: a part of it, or all, was taken off again; `not_counted`: cancelled, never paid
 * or never delivered.
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

/** An order of the seller's own, or of a customer who came by their link or named their ID. */
export const Sale = z.object({
  id: z.int(),
  placed_at: z.string(),
  is_own: z.boolean(),
  /** In full for an own order, else its end. */
  order_number: z.string(),
  /** "Sunita R."; null for an own order, and where the buyer has had their data erased. */
  buyer: z.nullable(z.string()),
  /** What counts of it, or will count as it stands. */
  sp: z.number(),
  /** What was paid or is to be paid; null for a customer's order. */
  amount: z.nullable(Rupees),
  state: z.enum(saleStates),
  /** YYYY-MM in which it counts; null while it does not. */
  month: z.nullable(z.string()),
  /** YYYY-MM in which something was taken off last; null where nothing was. */
  returned_month: z.nullable(z.string()),
});
export type Sale = z.infer<typeof Sale>;

/** Visits by the seller's links on a day in India (YYYY-MM-DD), by where they led, and orders that these links brought. */
export const LinkDay = z.object({
  day: z.string(),
  home: z.int(),
  product: z.int(),
  collection: z.int(),
  orders: z.int(),
});
export type LinkDay = z.infer<typeof LinkDay>;
/** Thirty days, today the last. */
export const LinkVisitsReply = success(z.array(LinkDay));

export const ShareCardQuery = z.object({ shape: z._default(z.enum(shareCardShapes), 'square') });
export const SharedProductParam = z.object({ id: IdText });
export const SharedCollectionParam = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(100)) });

/** `month`: only orders placed in that month in India, YYYY-MM. */
export const SalesQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor')))),
  month: z.optional(StaffMonthParam.shape.month),
});
/** In pages of 20, the newest first. */
export const SalesReply = page(Sale);
export type SalesReply = z.infer<typeof SalesReply>;
