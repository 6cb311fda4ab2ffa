import { unknownOrder } from '#server/order-access/index.ts';
import { type Tx, inTransaction } from '#server/platform/database.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import {
  hasOrderedAgain,
  retryPaymentMs,
  paymentWindowMs,
  lockOrder,
  noteEvent,
  updateOrder,
  decideTransition,
} from '#server/orders/index.ts';
import { readBuying, lastClosing } from './payable-order.ts';
import { type OrderEdit, readPendingEdit } from './edits/order-edits.ts';
import { type PaymentStart, type PayOrderBody } from '#contract/orders.ts';
import { hasUnmatchedPayment } from './unmatched-payments.ts';
import { editPayment, readPayment, reopenPayment, type PaymentRecord } from './payment-records.ts';
import { type Gateways } from './gateways/providers.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { isSameSecret } from '#server/platform/server-key.ts';
import { type Services } from '#server/platform/services.ts';
import { pollPaymentJob } from './payment-jobs.ts';
import { checkReservable } from './settle-payment.ts';
import { syncPayment, isPaid } from './poll-payment.ts';
import { startEditPayment, startPaymentAgain, startReopenedPayment } from './start-payment.ts';
import { messages } from '#server/platform/messages.ts';

export interface RetryPaymentRequest {
  /** By login or by a token of the order. */
  isBuyer: boolean;
  body: PayOrderBody;
}

const paidAlready = err(409, 'order_already_paid', messages.errors.orders.alreadyPaid);
const over = err(409, 'order_closed', messages.errors.orders.closedOrderAgain);

/**
 * Lets the buyer pay an unpaid order through the same provider order, so that it is never paid twice. An order
 * abandoned or expired within the last day can be paid at its old price while its items and coupon are available. It
 * stays closed and reserves nothing until the money arrives, which reinstates it or goes back in full. Checks earlier
 * attempts with the provider first; if a payment of the order goes back, the provider takes no other one. Errors: 404
 * order_not_found (also for another buyer's order); 409 order_already_paid, order_not_online, order_closed,
 * ordered_again, coupon_used_up, insufficient_stock; 503 payment_unavailable.
 */
export async function retryPayment(
  services: Services,
  gateways: Gateways,
  { isBuyer, body: { order_data: reported } }: RetryPaymentRequest,
): Promise<Result<PaymentStart>> {
  const orderId = reported.order_id;
  const edit = isBuyer ? await readPendingEdit(services.db, orderId) : null;
  if (edit) return payDifference(services, gateways, edit);
  const record = await readPayment(services.db, orderId);
  if (!record || !(isBuyer || isProof(reported.provider_order_id, record))) return unknownOrder;
  if (record.paymentId !== null) return paidAlready;
  const provider = gateways.get(record.provider);
  if (!provider) return over;
  const followed = await syncPayment(services, provider, record);
  if (!followed.ok) return followed;
  if (isPaid(followed.value)) return paidAlready;
  // A provider kept for refunds only takes no new payment.
  if (!services.config.payments.offered.some(({ name }) => name === record.provider)) return over;
  const open = await inTransaction(services.db, (tx) => reopenOrder(tx, services, orderId));
  if (!open.ok) return open;
  services.jobsWaiting.notify();
  if (open.value !== 'open') return startReopenedPayment(services, provider, record, open.value.until);
  const started = await startPaymentAgain(services, gateways, { orderId, chosen: record.provider });
  if (!started.ok) return started;
  return started.value.payment ? ok(started.value.payment) : over;
}

/** Starts the payment of an edit's difference, after checking earlier attempts with the provider. */
async function payDifference(services: Services, gateways: Gateways, edit: OrderEdit): Promise<Result<PaymentStart>> {
  const { offered } = services.config.payments;
  const begun = editPayment(edit);
  const own = await readPayment(services.db, edit.orderId);
  const wanted = begun?.provider ?? own?.provider;
  const name = offered.find((each) => each.name === wanted)?.name ?? (begun ? undefined : offered[0]?.name);
  const provider = name === undefined ? undefined : gateways.get(name);
  if (!provider || edit.expiresAt! <= services.clock.now()) return over;
  if (begun) {
    const followed = await syncPayment(services, provider, begun);
    if (!followed.ok) return followed;
    if (isPaid(followed.value)) return paidAlready;
  }
  return startEditPayment(services, provider, edit);
}

/** Only the browser that placed the order knows the provider's order id. */
function isProof(reported: string | undefined, { providerOrderId }: PaymentRecord): boolean {
  return reported !== undefined && isSameSecret(reported, providerOrderId);
}

/** `open` if the order awaits its payment already, otherwise the deadline of the reopened payment. */
async function reopenOrder(tx: Tx, services: Services, orderId: number): Promise<Result<'open' | { until: Date }>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return unknownOrder;
  const next = decideTransition(order.state, 'reopen_payment');
  if (!next.ok) return next.error.code === 'order_open' ? stillOpen(tx, orderId, at) : next;
  if (await hasUnmatchedPayment(tx, orderId)) return over;
  const buying = await readBuying(tx, orderId);
  const closing = await lastClosing(tx, orderId);
  const isLate = at.getTime() - buying.placedAt.getTime() > retryPaymentMs;
  if (isLate || (closing !== 'abandoned' && closing !== 'expired')) return over;
  if (await hasOrderedAgain(tx, orderId)) return err(409, 'ordered_again', messages.errors.orders.orderedAgain);
  const reservable = await checkReservable(tx, orderId, buying);
  if (!reservable.ok) return reservable;
  // A repeated request within that time does nothing more, so that it does not queue more jobs.
  const { expiresAt } = buying;
  if (order.state.payment === 'expired' && expiresAt && expiresAt > at) return ok({ until: expiresAt });
  const until = new Date(at.getTime() + paymentWindowMs);
  await updateOrder(tx, orderId, { state: next.value, expiresAt: until });
  await reopenPayment(tx, orderId);
  await noteEvent(tx, {
    orderId,
    at,
    kind: 'payment_reopened',
    actor: 'buyer',
    detail: { until: until.toISOString() },
  });
  await enqueue(tx, pollPaymentJob(orderId, at));
  return ok({ until });
}

/** After the deadline the money would come too late. */
async function stillOpen(tx: Tx, orderId: number, at: Date): Promise<Result<'open'>> {
  const { expiresAt } = await readBuying(tx, orderId);
  return expiresAt && expiresAt > at ? ok('open') : over;
}
