import { messages } from '#contract/messages.ts';
import type { PlaceOrderReply } from '#contract/orders.ts';
import { readBrand } from '#server/content/index.ts';
import type { Paise } from '#server/money/paise.ts';
import { askProvider, keepPayment, type PaymentProvider } from '#server/payments/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { closeUnpaid } from './close-order.ts';
import { keepReply } from './key-store.ts';
import { readUnpaid } from './store.ts';

/** A committed order that awaits an online payment. */
export interface OrderToPay {
  orderId: number;
  payable: Paise;
  expiresAt: Date;
  brandName: string;
}

const orderClosed = refuse(409, 'order_closed', 'This order is closed. Please place it again.');

/**
 * Has the provider make its order, and keeps it with the answer to give. Runs outside of the placing transaction, because a provider
 * may be slow; doing it again for the same order gives the same answer. A provider that cannot be asked closes the order at once.
 * Refusals: 503 payment_unavailable; 409 order_closed where the order was given up meanwhile.
 */
export async function startPayment(
  services: Services,
  provider: PaymentProvider,
  order: OrderToPay,
): Promise<Result<PlaceOrderReply>> {
  const { orderId, payable, expiresAt } = order;
  const made = await askProvider(services.log, () =>
    provider.createOrder({ receipt: `order-${orderId}`, amount: payable, expiresAt }),
  );
  if (!made.ok) {
    await closeUnpaid(services, { orderId, move: 'release', actor: 'system', reason: 'payment_unavailable' });
    return made;
  }
  const reply: PlaceOrderReply = {
    status: 'success',
    message: messages.orderPlaced,
    order_id: orderId,
    payment: {
      provider: provider.name,
      key: provider.key,
      provider_order_id: made.value.providerOrderId,
      amount: payable,
      currency: 'INR',
      description: `${order.brandName} order ${orderId}`,
    },
  };
  return inTransaction(services.db, async (tx) => {
    const kept = await keepReply(tx, orderId, reply);
    if (!kept) return orderClosed;
    await keepPayment(
      tx,
      { orderId, provider: provider.name, providerOrderId: made.value.providerOrderId, amount: payable },
      services.clock.now(),
    );
    return done(kept);
  });
}

/** The same for an order that an earlier request placed and whose payment was not started, or is being started at this moment. */
export async function startPaymentAgain(
  services: Services,
  provider: PaymentProvider,
  orderId: number,
): Promise<Result<PlaceOrderReply>> {
  const unpaid = await readUnpaid(services.db, orderId);
  if (!unpaid) return orderClosed;
  const brand = await readBrand(services.db);
  return startPayment(services, provider, { orderId, ...unpaid, brandName: brand.name });
}
