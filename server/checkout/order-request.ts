import type { Language } from '#contract/language.ts';
import type { BillingForm } from '#contract/orders.ts';
import { identifyRequest } from '#server/idempotency/index.ts';

export interface OrderRequest {
  customerId: number | null;
  /** Language of messages to the buyer. It is not part of the request's identity. */
  language: Language;
  form: BillingForm;
  couponId: number | null;
  lines: readonly { product_id: number; quantity: number }[];
  /** The total in rupees that the buyer saw. It is not part of the request's identity. */
  shownTotal: number | null;
}

/** Identifies a request for an order by the buyer and everything the order is made from. */
export function identifyOrderRequest(sentKey: string | undefined, { form, couponId, ...input }: OrderRequest) {
  const lines = input.lines.map((line) => [line.product_id, line.quantity]);
  return identifyRequest(sentKey, input, [form, couponId, lines]);
}
