import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';

/** Called by Razorpay and nobody else; there only while Razorpay is in use. */
export const razorpayWebhookPath = '/api/razorpay-webhook';

/** Who takes online payments: the built-in test provider, or Razorpay. */
export const PaymentProviderName = z.enum(['sandbox', 'razorpay']);
export type PaymentProviderName = z.infer<typeof PaymentProviderName>;

/**
 * Money that pays nothing and goes back in full, for staff. late: its order was closed; duplicate: its order had been paid before.
 * found: not sent back yet, `problem` says why if it was tried; refunding: on its way; refund_failed: staff must act.
 */
export const UnmatchedPayment = z.object({
  id: z.int(),
  order_id: z.int(),
  provider: PaymentProviderName,
  payment_id: z.string(),
  amount: Rupees,
  reason: z.enum(['late', 'duplicate']),
  state: z.enum(['found', 'refunding', 'refunded', 'refund_failed']),
  refund_id: z.nullable(z.string()),
  /** The bank's reference, where staff transferred it themselves. */
  transfer_reference: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  found_at: z.string(),
  settled_at: z.nullable(z.string()),
});
export const UnmatchedPaymentList = page(UnmatchedPayment);
export const UnmatchedPaymentReply = success(UnmatchedPayment);
