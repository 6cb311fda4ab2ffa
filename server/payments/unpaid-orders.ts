import { returnStock } from '#server/catalog/index.ts';
import { noPaise } from '#server/money/paise.ts';
import { closePayment, readPayment } from './payment-records.ts';
import { type Gateways } from './gateways/providers.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { isSameSecret } from '#server/platform/server-key.ts';
import { type Services } from '#server/platform/services.ts';
import { releaseCouponRedemption } from '#server/pricing/index.ts';
import {
  notifyBuyer,
  retryPaymentMs,
  lockOrder,
  noteEvent,
  updateOrder,
  decideTransition,
} from '#server/orders/index.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { deleteKeys } from '#server/idempotency/index.ts';
import { readBuying, readOrderedItems } from './payable-order.ts';
import { type CancelReason } from '#server/notifications/index.ts';
import { type ReleaseOrderBody } from '#contract/orders.ts';
import { syncPayment } from './poll-payment.ts';

export interface Closing {
  orderId: number;
  /** Not a transition of the order. cancel: cannot be paid again; abandon: only the payment was given up. */
  ending: 'cancel' | 'abandon' | 'expire';
  /** system, guest, customer:12. */
  actor: string;
  reason: string;
  /** The buyer's email; null if the shop's own answer says it. */
  tell: CancelReason | null;
}

const eventKinds = { cancel: 'cancelled', abandon: 'abandoned', expire: 'expired' } as const;
const paymentStatus = { cancel: 'cancelled', abandon: 'cancelled', expire: 'expired' } as const;

/**
 * Also releases stock and coupon. Rows are locked in the same order as when placing: order, keys, coupon, stock.
 * Errors: 404 order_not_found; 409 order_closed, order_already_paid, order_not_online.
 */
export async function closeUnpaidOrder(services: Services, closing: Closing): Promise<Result<null>> {
  const closed = await inTransaction(services.db, (tx) => closeUnpaidOrderIn(tx, services, closing));
  if (closed.ok) {
    services.stockChanged.notify({ orderId: closing.orderId });
    services.jobsWaiting.notify();
  }
  return closed;
}

/** Inside a transaction that may hold the order's lock; call `services.stockChanged.notify` after the commit. */
export async function closeUnpaidOrderIn(
  tx: Tx,
  services: Services,
  { orderId, ending, actor, reason, tell }: Closing,
): Promise<Result<null>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return unknownOrder;
  const next = decideTransition(order.state, ending === 'expire' ? 'expire' : 'abandon');
  if (!next.ok) return next;
  await updateOrder(tx, orderId, { state: next.value });
  await deleteKeys(tx, orderId);
  await closePayment(tx, orderId, paymentStatus[ending]);
  await noteEvent(tx, { orderId, at, kind: eventKinds[ending], actor, detail: { reason } });
  await releaseCouponRedemption(tx, orderId);
  if (tell !== null) await notifyClosed(tx, services, { orderId, ending, tell, at });
  await returnStock(tx, await readOrderedItems(tx, orderId), orderId, at, eventKinds[ending]);
  return ok(null);
}

/** Offers payment if the order can still be paid, which is the case for a day. */
async function notifyClosed(
  tx: Tx,
  services: Services,
  { orderId, ending, tell, at }: Pick<Closing, 'orderId' | 'ending'> & { tell: CancelReason; at: Date },
): Promise<void> {
  const { placedAt } = await readBuying(tx, orderId);
  const payable = ending !== 'cancel' && at.getTime() - placedAt.getTime() < retryPaymentMs;
  await notifyBuyer(
    { tx, services, order: { id: orderId } },
    { kind: 'cancelled', reason: tell, refund: noPaise, payable },
  );
}

/**
 * For a buyer who closes the payment window. Knowing the provider order's id proves that they placed the order.
 * Abandoning twice counts once. Errors: 404 order_not_found (also for a wrong proof); 409 order_already_paid.
 */
export async function abandonOrder(
  services: Services,
  gateways: Gateways,
  { order_data: { order_id: orderId, provider_order_id: proof }, replaced = false }: ReleaseOrderBody,
): Promise<Result<null>> {
  const payment = await readPayment(services.db, orderId);
  if (!payment || !isSameSecret(proof, payment.providerOrderId)) return unknownOrder;
  // The buyer may have paid just before closing the window.
  const provider = gateways.get(payment.provider);
  if (payment.paymentId === null && provider) await syncPayment(services, provider, payment);
  const closed = await closeUnpaidOrder(services, {
    orderId,
    ending: 'abandon',
    actor: 'buyer',
    reason: replaced ? 'replaced' : 'given_up',
    tell: replaced ? null : 'payment_abandoned',
  });
  return !closed.ok && closed.error.code === 'order_closed' ? ok(null) : closed;
}
