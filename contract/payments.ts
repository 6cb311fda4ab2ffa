import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

/** Exists only while the provider is set up. */
export const paymentWebhookPath = (provider: string) => `/api/payment-webhooks/${provider}`;

/** Such as razorpay. The server knows which exist; a browser opens the payment windows that it supports. */
export const PaymentProviderName = z.string().check(z.regex(/^[a-z]{1,30}$/, fieldKey('notValid')));

/**
 * No order can take this payment; it is refunded in full. Shown to staff. `late`: its order was closed; `duplicate`: it
 * was already paid. `found`: not refunded yet; `problem` says why a refund failed. `refund_failed`: staff must act.
 */
export const UnmatchedPayment = z.object({
  /** Whether a bank transfer of it waits for a second person's approval. */
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
  /** The bank's, if staff made the transfer. */
  transfer_reference: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  found_at: z.string(),
  settled_at: z.nullable(z.string()),
});
export const UnmatchedPaymentList = page(UnmatchedPayment);
export const UnmatchedPaymentReply = success(UnmatchedPayment);
