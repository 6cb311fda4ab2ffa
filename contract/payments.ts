import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';

/** Called by the payment provider of that name and nobody else; there only while the provider is set up. */
export const paymentWebhookPath = (provider: string) => `/api/payment-webhooks/${provider}`;
/** Where Razorpay's webhooks came to before other providers had any; it stays. */
export const razorpayWebhookPath = '/api/razorpay-webhook';

/** The name of a payment provider, such as razorpay. Which there are is the server's to know; a browser opens the windows that it knows. */
export const PaymentProviderName = z.string().check(z.regex(/^[a-z]{1,30}$/));

/**
 * Money that pays nothing and goes back in full, for staff. late: its order was closed; duplicate: its order had been paid before.
 * found: not sent back yet, `problem` says why if it was tried; refunding: on its way; refund_failed: staff must act.
 */
export const UnmatchedPayment = z.object({
  /** A transfer of it waits for a second person's approval. */
  awaits_approval: z.boolean(),
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
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
