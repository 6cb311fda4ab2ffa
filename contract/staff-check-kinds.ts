/** What the nightly checks can find; apart from the schemas so that pages can have it without the schema library. */
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
  'stock_held_by_closed_order',
  'stock_of_order_differs',
  'movement_without_order',
  'coupon_use_differs',
  'coupon_count_differs',
  'invoice_missing',
  'invoice_differs',
  'credit_note_missing',
  'credit_note_differs',
  'tax_document_total_wrong',
  'series_has_gaps',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** One disagreement. */
export interface Disagreement {
  kind: FindingKind;
  /** What does not agree: order 100001, product 7, a tax document's number. One per kind and place. */
  place: string;
  /** The order to look into; null where it is none's. */
  order_id: number | null;
  /** The value that the other records require. */
  expected: string;
  found: string;
}

/** Paths of the staff's calls; they exist on the office origin only. `/findings` and `/run` follow. */
export const checkPaths = { checks: '/api/staff/checks' } as const;

/** What a look at one page of rows came to. `last` is the id to go on after, null where nothing was left to look at. */
export interface Checked {
  found: Disagreement[];
  looked: number;
  last: number | null;
}
