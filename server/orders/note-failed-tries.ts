import type { PaymentRecord, ProviderPayment } from '#server/payments/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { done } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readFailedTries } from './payment-store.ts';
import { lockOrder, noteEvent } from './store.ts';
import { tellPaymentFailedJob } from './tell-payment-failed.ts';
import { awaitsPayment } from './transitions.ts';

/** Of one order; who fails more often knows by then. */
const mostNoted = 10;

/**
 * Notes the tries to pay that failed among those that the provider knows, each once, whoever told of them. The order stays as it is: it can
 * be paid as long as it awaits its payment, and its buyer is told so by mail.
 */
export async function noteFailedTries(
  services: Services,
  { orderId, provider, providerOrderId }: PaymentRecord,
  tries: readonly ProviderPayment[],
): Promise<void> {
  const failed = tries.filter((each) => each.status === 'failed' && each.providerOrderId === providerOrderId);
  if (failed.length === 0) return;
  const noted = await readFailedTries(services.db, orderId);
  const fresh = failed.filter(({ paymentId }) => !noted.includes(paymentId)).slice(0, mostNoted - noted.length);
  if (fresh.length === 0) return;
  const at = services.clock.now();
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && awaitsPayment(order.state)) await enqueue(tx, tellPaymentFailedJob(orderId, at));
    for (const { paymentId, amount } of fresh) {
      const detail = { payment_id: paymentId, amount_paise: amount };
      await noteEvent(tx, { orderId, at, kind: 'payment_failed', actor: `provider:${provider}`, detail });
    }
    return done(null);
  });
}
