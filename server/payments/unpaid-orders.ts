import { returnStock } from '#server/catalog/index.ts';
import { noPaise } from '#server/money/paise.ts';
import { closePayment, readPayment } from './payment-records.ts';
import { type Gateways } from './gateways/providers.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { isSameSecret } from '#server/platform/server-key.ts';
import { type Services } from '#server/platform/services.ts';
import { releaseCouponRedemption } from '#server/pricing/index.ts';
import {
  deleteKeys,
  notifyCancelled,
  readBuying,
  retryPaymentMs,
  lockOrder,
  noteEvent,
  readOrderedItems,
  setState,
  decideTransition,
} from '#server/orders/index.ts';
import { type CancelReason } from '#server/notifications/index.ts';
import { type ReleaseOrderBody } from '#contract/orders.ts';
import { syncPayment } from './poll-payment.ts';
import { messages } from '#server/platform/messages.ts';

export interface Closing {
  orderId: number;
  /** cancel: the order itself was ended and cannot be paid again; abandon: only its payment was. */
  transition: 'cancel' | 'abandon' | 'expire';
  /** Who did it: system, guest, customer:12. */
  actor: string;
  /** Kept with the event. */
  reason: string;
  /** Which email the buyer gets; null where the shop's own answer says it. */
  tell: CancelReason | null;
}

const eventKinds = { cancel: 'cancelled', abandon: 'abandoned', expire: 'expired' } as const;
const paymentStatus = { cancel: 'cancelled', abandon: 'cancelled', expire: 'expired' } as const;

/**
 * Closes an unpaid order and releases its stock and coupon, once: a second call finds it closed and is rejected.
 * Rows are locked in the order that placing keeps to: order, keys, coupon, stock.
 * Errors: 404 order_not_found; 409 order_closed, order_already_paid, order_not_online.
 */
export async function closeUnpaidOrder(services: Services, closing: Closing): Promise<Result<null>> {
  const closed = await inTransaction(services.db, (tx) => closeOrder(tx, services, closing));
  if (closed.ok) {
    services.stockChanged.tell({ orderId: closing.orderId });
    services.jobsWaiting.tell();
  }
  return closed;
}

/** The same inside a transaction that may hold the order already; tell `services.stockChanged` after the commit. */
export async function closeOrder(
  tx: Tx,
  services: Services,
  { orderId, transition, actor, reason, tell }: Closing,
): Promise<Result<null>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return err(404, 'order_not_found', messages.errors.orders.notFound);
  const next = decideTransition(order.state, transition === 'expire' ? 'expire' : 'abandon');
  if (!next.ok) return next;
  await setState(tx, orderId, next.value);
  await deleteKeys(tx, orderId);
  await closePayment(tx, orderId, paymentStatus[transition]);
  await noteEvent(tx, { orderId, at, kind: eventKinds[transition], actor, detail: { reason } });
  await releaseCouponRedemption(tx, orderId);
  if (tell !== null) await notifyClosed(tx, services, { orderId, transition, tell, at });
  await returnStock(tx, await readOrderedItems(tx, orderId), orderId, at, eventKinds[transition]);
  return ok(null);
}

/** Whether the email says that the order can still be paid: for a day. */
async function notifyClosed(
  tx: Tx,
  services: Services,
  { orderId, transition, tell, at }: Pick<Closing, 'orderId' | 'transition'> & { tell: CancelReason; at: Date },
): Promise<void> {
  const { placedAt } = await readBuying(tx, orderId);
  const payable = transition !== 'cancel' && at.getTime() - placedAt.getTime() < retryPaymentMs;
  await notifyCancelled(tx, services, { orderId, reason: tell, refund: noPaise, payable });
}

/**
 * Gives up an unpaid online order at once, as its buyer does by closing the payment window. Knowing the provider order's id proves that
 * they placed it. Abandoning twice counts once.
 * Errors: 404 order_not_found (also for a wrong proof); 409 order_already_paid.
 */
export async function abandonOrder(
  services: Services,
  gateways: Gateways,
  { order_data: { order_id: orderId, provider_order_id: proof }, replaced = false }: ReleaseOrderBody,
): Promise<Result<null>> {
  const payment = await readPayment(services.db, orderId);
  if (!payment || !isSameSecret(proof, payment.providerOrderId))
    return err(404, 'order_not_found', messages.errors.orders.notFound);
  // A buyer who closes the window may have paid a moment before.
  const provider = gateways.get(payment.provider);
  if (payment.paymentId === null && provider) await syncPayment(services, provider, payment);
  const closed = await closeUnpaidOrder(services, {
    orderId,
    transition: 'abandon',
    actor: 'buyer',
    reason: replaced ? 'replaced' : 'given_up',
    tell: replaced ? null : 'payment_abandoned',
  });
  return !closed.ok && closed.error.code === 'order_closed' ? ok(null) : closed;
}
