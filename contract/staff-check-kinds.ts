/** What the nightly checks can find, apart from the schemas so that pages can have it without the schema library. English, for staff. */
export const findingNames = {
  line_amount_wrong: 'A line’s amounts do not follow from its price',
  order_total_wrong: 'An order’s totals are not the sum of its lines',
  history_broken: 'An order’s events do not follow one another',
  status_differs: 'An order does not stand where its events lead',
  payment_differs: 'An order and its payment do not agree',
  payment_counted_twice: 'A payment pays its order and is sent back too',
  paid_differs: 'An order does not show the money that came',
  credit_wrong: 'A credit is not the share of what was sold',
  credited_differs: 'An order does not show its credits',
  refund_exceeds_paid: 'More is refunded than was paid',
  refunded_differs: 'An order does not show its refunds',
  balance_wrong: 'The money kept is not what was sold',
  return_differs: 'Returned pieces and credits do not agree',
  stock_negative: 'Stock is below nothing',
  stock_differs: 'Stock is not the sum of its movements',
  stock_held_by_closed_order: 'A cancelled order still holds goods',
  stock_of_order_differs: 'Goods sold and stock movements do not agree',
  movement_without_order: 'Stock moved for an order that does not exist',
  coupon_use_differs: 'An order and the use of its coupon do not agree',
  coupon_count_differs: 'A coupon’s count is not the number of its uses',
  invoice_missing: 'A dispatched order has no invoice',
  invoice_differs: 'An invoice and its order do not agree',
  credit_note_missing: 'A credit has no credit note',
  credit_note_differs: 'A credit note and its credit do not agree',
  tax_document_total_wrong: 'A paper does not add up',
  series_has_gaps: 'A series of papers has gaps',
} as const;
export type FindingKind = keyof typeof findingNames;

export const findingKinds = Object.keys(findingNames) as [FindingKind, ...FindingKind[]];

/** One disagreement. */
export interface Disagreement {
  kind: FindingKind;
  /** What does not agree: order 100001, product 7, a tax document's number. One per kind and place. */
  place: string;
  /** The order to look into; null where it is none's. */
  order_id: number | null;
  /** What the other books say should stand there. */
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
