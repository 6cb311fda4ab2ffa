import type { ConfirmPaymentBody } from '#contract/orders.ts';
import { askProvider, readPayment, type PaymentProvider } from '#server/payments/index.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Marks an order paid after its payment has been verified with the provider: what the browser says is only where to look. Confirming
 * the same payment again succeeds again. Money that came too late, or twice, is on its way back when this refuses it.
 * Refusals: 404 payment_order_not_found; 422 payment_signature_wrong, payment_unknown; 409 payment_of_another_order,
 * payment_amount_wrong, payment_not_captured, payment_refunded, order_already_paid (by another payment), order_closed;
 * 503 payment_unavailable.
 */
export async function confirmPayment(
  services: Services,
  provider: PaymentProvider | null,
  { order_data: told }: ConfirmPaymentBody,
): Promise<Result<null>> {
  const record = await readPayment(services.db, told.order_id);
  if (!record || record.provider !== provider?.name)
    return refuse(404, 'payment_order_not_found', 'There is no online payment for this order');
  if (told.signature !== undefined && !provider.isSignedBy(record.providerOrderId, told.payment_id, told.signature)) {
    services.log.warn({ order: told.order_id, payment: told.payment_id }, 'a payment was not signed by the provider');
    return refuse(422, 'payment_signature_wrong', 'The payment could not be verified');
  }
  const found = await askProvider(services.log, () => provider.fetchPayment(told.payment_id));
  if (!found.ok) return found;
  const settled = await settlePayment(services, provider, record, found.value);
  if (!settled.ok) return settled;
  if (settled.value === 'late')
    return refuse(
      409,
      'order_closed',
      'Your payment came after the time for this order was over. All of it is being sent back to you.',
    );
  if (settled.value === 'second')
    return refuse(
      409,
      'order_already_paid',
      'This order had been paid already. The second payment is being sent back to you.',
    );
  return done(null);
}
