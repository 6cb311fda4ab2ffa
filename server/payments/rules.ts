import type { Paise } from '#server/money/paise.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { PaymentProviderName } from '#contract/payments.ts';
import type { Config } from '#server/platform/config.ts';
import type { ProviderPayment } from './provider.ts';

/** Who takes online payments; null where only cash on delivery is taken. The test provider never stands beside a real one. */
export function providerName(config: Pick<Config, 'razorpay' | 'paymentSandbox'>): PaymentProviderName | null {
  if (config.razorpay) return 'razorpay';
  return config.paymentSandbox ? 'sandbox' : null;
}

/**
 * Whether what the provider says of a payment pays our order: captured, or authorised and so still to be captured, for the provider
 * order that we had made, over the same amount, in rupees.
 * Refusals: payment_unknown (422), payment_of_another_order, payment_amount_wrong, payment_not_captured, payment_refunded (409).
 */
export function judgePayment(
  payment: ProviderPayment | null,
  expected: { providerOrderId: string; amount: Paise },
): Result<ProviderPayment> {
  if (payment === null) return refuse(422, 'payment_unknown', 'The payment provider does not know this payment');
  if (payment.providerOrderId !== expected.providerOrderId)
    return refuse(409, 'payment_of_another_order', 'This payment is for another order');
  if (payment.amount !== expected.amount || payment.currency !== 'INR') {
    return refuse(409, 'payment_amount_wrong', 'The amount paid is not the amount of the order');
  }
  if (payment.status === 'refunded') return refuse(409, 'payment_refunded', 'This payment has been sent back');
  if (payment.status !== 'captured' && payment.status !== 'authorized')
    return refuse(409, 'payment_not_captured', 'The payment did not go through');
  return done(payment);
}
