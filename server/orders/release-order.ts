import type { ReleaseOrderBody } from '#contract/orders.ts';
import { readPayment, type PaymentProvider } from '#server/payments/index.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { closeUnpaid } from './close-order.ts';
import { followPayment } from './follow-payment.ts';

/**
 * Gives up an unpaid online order at once, as its buyer does by closing the payment window. Knowing the provider order's id proves that
 * he placed it. Giving up twice is one giving up.
 * Refusals: 404 order_not_found (also for a wrong proof); 409 order_already_paid.
 */
export async function releaseOrder(
  services: Services,
  provider: PaymentProvider | null,
  { order_data: { order_id: orderId, provider_order_id: proof } }: ReleaseOrderBody,
): Promise<Result<null>> {
  const payment = await readPayment(services.db, orderId);
  if (payment?.providerOrderId !== proof) return refuse(404, 'order_not_found', 'There is no such order');
  // Whoever closes the window may have paid a moment before.
  if (payment.paymentId === null && provider?.name === payment.provider)
    await followPayment(services, provider, payment);
  const closed = await closeUnpaid(services, {
    orderId,
    move: 'release',
    actor: 'buyer',
    reason: 'given_up',
    tell: 'given_up',
  });
  return !closed.ok && closed.refusal.code === 'order_closed' ? done(null) : closed;
}
