import type { SandboxPaymentBody, SandboxPaymentReply } from '#contract/orders.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { freshSandboxId, type SandboxProvider } from './sandbox-provider.ts';
import { enterPayment, findOrder } from './sandbox-store.ts';

/**
 * What the test payment window does: pays an order, or fails to. An order is paid once, while it is pending and its time is not up; a
 * failed try changes nothing and may be followed by others. Only a captured payment is signed. Nothing is told to the shop: that is
 * what the confirmation is for.
 * Refusals: payment_order_not_found (404), order_already_paid, order_closed (409).
 */
export async function payInSandbox(
  services: Pick<Services, 'db' | 'clock'>,
  provider: SandboxProvider,
  choice: SandboxPaymentBody,
): Promise<Result<SandboxPaymentReply['data']>> {
  const { provider_order_id: providerOrderId, outcome } = choice;
  const order = await findOrder(services.db, providerOrderId);
  if (order === null || order.paymentStatus === null)
    return refuse(404, 'payment_order_not_found', 'There is no such payment');
  const at = services.clock.now();
  if (order.paymentStatus === 'paid') return refuse(409, 'order_already_paid', 'This order has been paid already');
  if (order.paymentStatus !== 'pending' || at >= order.expiresAt)
    return refuse(409, 'order_closed', 'The time to pay this order is over');
  const status = outcome === 'pay' ? 'captured' : 'failed';
  const paymentId = freshSandboxId('pay');
  const entered = await enterPayment(services.db, { paymentId, providerOrderId, amount: order.amount, status }, at);
  if (!entered) return refuse(409, 'order_already_paid', 'This order has been paid already');
  return done({
    payment_id: paymentId,
    signature: status === 'captured' ? provider.sign(providerOrderId, paymentId) : null,
    payment_status: status,
  });
}
