import { type Tx, inTransaction } from '#server/platform/database.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import {
  readBuying,
  hasOrderedAgain,
  lastClosing,
  setExpiry,
  retryPaymentMs,
  paymentWindowMs,
  lockOrder,
  noteEvent,
  setState,
  decideTransition,
  type OrderEdit,
  readPendingEdit,
} from '#server/orders/index.ts';
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
  /** Known as who placed the order, by login or by a token of it. */
  isBuyer: boolean;
  body: PayOrderBody;
}

const notFound = err(404, 'order_not_found', messages.errors.orders.notFound);
const paidAlready = err(409, 'order_already_paid', messages.errors.orders.alreadyPaid);
const over = err(409, 'order_closed', messages.errors.orders.closedOrderAgain);

/**
 * Lets the buyer pay an order that is not paid yet, with the provider's same order, so that no two payments are taken for it. While
 * it awaits its payment nothing else happens. One that was abandoned or expired within the last day can be paid at its old price while its
 * items and coupon are to be had, but holds nothing: it stays closed until the money comes, which reinstates it, or goes back in full where
 * the items were sold meanwhile. Earlier tries are asked about first; where one of them goes back, providers take no other.
 * Errors: 404 order_not_found (also for another buyer's); 409 order_already_paid, order_not_online, order_closed, ordered_again,
 * coupon_used_up, insufficient_stock; 503 payment_unavailable.
 */
export async function retryPayment(
  services: Services,
  gateways: Gateways,
  { isBuyer, body: { order_data: told } }: RetryPaymentRequest,
): Promise<Result<PaymentStart>> {
  const orderId = told.order_id;
  const edit = isBuyer ? await readPendingEdit(services.db, orderId) : null;
  if (edit) return payDifference(services, gateways, edit);
  const record = await readPayment(services.db, orderId);
  if (!record || !(isBuyer || isProof(told.provider_order_id, record))) return notFound;
  if (record.paymentId !== null) return paidAlready;
  const provider = gateways.get(record.provider);
  if (!provider) return over;
  const followed = await syncPayment(services, provider, record);
  if (!followed.ok) return followed;
  if (isPaid(followed.value)) return paidAlready;
  // A provider that gives refunds only takes no new payment.
  if (!services.config.payments.offered.some(({ name }) => name === record.provider)) return over;
  const open = await inTransaction(services.db, (tx) => reopenOrder(tx, services, orderId));
  if (!open.ok) return open;
  services.jobsWaiting.tell();
  if (open.value !== 'open') return startReopenedPayment(services, provider, record, open.value.until);
  const started = await startPaymentAgain(services, gateways, { orderId, chosen: record.provider });
  if (!started.ok) return started;
  return started.value.payment ? ok(started.value.payment) : over;
}

/** The payment of the difference that an edit of a paid order has to be paid. Earlier tries are asked about first. */
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

/** Only the browser that placed the order knows the provider's order ID. */
function isProof(told: string | undefined, { providerOrderId }: PaymentRecord): boolean {
  return told !== undefined && isSameSecret(told, providerOrderId);
}

/** `open`: the order awaits its payment already; else until when the reopened payment may be made. */
async function reopenOrder(tx: Tx, services: Services, orderId: number): Promise<Result<'open' | { until: Date }>> {
  const at = services.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return notFound;
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
  // Asked again within that time nothing more is done, so that asking often leaves no trail of jobs.
  const { expiresAt } = buying;
  if (order.state.payment === 'expired' && expiresAt && expiresAt > at) return ok({ until: expiresAt });
  const until = new Date(at.getTime() + paymentWindowMs);
  await setState(tx, orderId, next.value);
  await setExpiry(tx, orderId, until);
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

/** An order whose time is up in a moment is not paid any more: the money would come too late. */
async function stillOpen(tx: Tx, orderId: number, at: Date): Promise<Result<'open'>> {
  const { expiresAt } = await readBuying(tx, orderId);
  return expiresAt && expiresAt > at ? ok('open') : over;
}
