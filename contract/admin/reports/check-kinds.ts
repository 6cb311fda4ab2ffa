import type { OrderEventKind, OrderStatus, PaymentStatus } from '#contract/order-states.ts';

/** Free of schemas, so that pages load without the schema library. */
export const findingKinds = [
  'line_amount_wrong',
  'order_total_wrong',
  'history_broken',
  'status_differs',
  'payment_differs',
  'payment_counted_twice',
  'paid_differs',
  'credit_wrong',
  'credited_differs',
  'refund_exceeds_paid',
  'refunded_differs',
  'balance_wrong',
  'return_differs',
  'stock_negative',
  'stock_differs',
  'batch_differs',
  'batches_exceed_stock',
  'stock_held_by_closed_order',
  'stock_of_order_differs',
  'unpaid_stock_differs',
  'movement_without_order',
  'coupon_use_differs',
  'coupon_count_differs',
  'invoice_missing',
  'invoice_differs',
  'credit_note_missing',
  'credit_note_differs',
  'tax_document_total_wrong',
  'series_has_gaps',
  'daily_sales_differ',
  'sale_points_missing',
  'sale_points_differ',
  'sale_point_total_differs',
  'income_posting_differs',
  'income_balance_differs',
  'income_payout_differs',
  'tds_month_differs',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Texts of a finding about a place or value, by code; staff read them in their language. Amounts are in paise. */
export interface FindingTexts {
  order: { order: number };
  order_line: { order: number; line: number };
  order_product: { order: number; product: number };
  order_credit: { order: number; credit: number };
  product: { product: number };
  batch: { product: number; batch: string };
  coupon: { coupon: number };
  credit: { credit: number };
  document: { number: string };
  invoice_series: { year: number };
  credit_note_series: { year: number };
  number: { number: number };
  at_least: { number: number };
  at_most: { number: number };
  none: object;
  amount: { amount: number };
  at_most_amount: { amount: number };
  kept: { amount: number };
  kept_uneven: { amount: number };
  line_amounts: { saleAmount: number; taxable: number; cgst: number; sgst: number; igst: number };
  no_negative_amount: object;
  order_totals: { mrp: number; saleDiscount: number; couponDiscount: number; tax: number; payable: number };
  credited_as_returned: { quantity: number };
  returned_quantity: { quantity: number };
  at_most_sold: { quantity: number };
  off_sale: { quantity: number };
  nothing_held: object;
  held: { quantity: number };
  stock_due: { out: number; returned: number; undelivered: number };
  stock_moved: { out: number; returned: number; undelivered: number };
  stock_moved_as: { out: number; returned: number; undelivered: number; reason: string };
  an_order: object;
  moved_pieces: { quantity: number };
  no_coupon_use: object;
  coupon_use: { coupon: number };
  coupon_uses: { count: number };
  coupon_counted: { count: number };
  placed_first: object;
  no_event: object;
  event: { event: OrderEventKind };
  may_follow: { orderStatus: OrderStatus; paymentStatus: PaymentStatus };
  standing: { orderStatus: OrderStatus; paymentStatus: PaymentStatus };
  paid_online: { amount: number };
  no_payment: object;
  no_online_payment: object;
  one_or_other: object;
  payment: { payment: string };
  payment_record: { amount: number; paymentStatus: PaymentStatus };
  /** A payment record that lacks the provider's payment id. */
  payment_record_unnamed: { amount: number; paymentStatus: PaymentStatus };
  /** `reported`: a different amount that was reported to the order. */
  payment_record_reported: { amount: number; paymentStatus: PaymentStatus; reported: number };
  payment_record_unnamed_reported: { amount: number; paymentStatus: PaymentStatus; reported: number };
  credit_share: object;
  document_of: { amount: number };
  sums_of_lines: object;
  other_taxes: object;
  documents: { count: number };
  /** YYYY-MM-DD in India. */
  day: { day: string };
  sums_of_orders: object;
  other_sums: object;
  sale_points_decided: object;
  sale_points_open: object;
  /** Points with at most two decimals. */
  sale_points: { points: number; amount: number };
  /** `month`: YYYY-MM in India. */
  member_month: { member: string; month: string };
  member: { member: string };
  payout_line: { member: string; batch: number };
  /** Month of the credit in India, YYYY-MM. */
  tds_month: { month: string };
  tds_sums: { count: number; taxable: number; amount: number };
}
export type FindingText = { [Code in keyof FindingTexts]: { code: Code } & FindingTexts[Code] }[keyof FindingTexts];

export interface Disagreement {
  kind: FindingKind;
  /** What disagrees, under a permanent name: order 100001, product 7, a tax document's number. Unique per kind. */
  place: string;
  where: FindingText;
  /** Null if it concerns no order. */
  order_id: number | null;
  /** The value that follows from the other records. */
  expected: FindingText;
  found: FindingText;
}

/** Followed by `/findings` and `/run`. */
export const checkPaths = { checks: '/api/staff/checks' } as const;

/** Result of one page. `looked` is the number of rows; `last` is the id to continue after, null at the end. */
export interface Checked {
  found: Disagreement[];
  looked: number;
  last: number | null;
}
