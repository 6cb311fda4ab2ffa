import { randomUUID } from 'node:crypto';
import { noPaise } from '#server/money/paise.ts';
import { findShortages, reserveStock } from '#server/catalog/index.ts';
import { callGateway, validatePayment, type PaymentGateway, type ProviderPayment } from './gateways/gateway.ts';
import type { Gateways } from './gateways/providers.ts';
import {
  saveUnmatchedPayment,
  readUnmatchedPayment,
  refundUnmatchedPaymentJob,
  type UnmatchedPayment,
} from './unmatched-payments.ts';
import { providerRefundsJob } from './payment-jobs.ts';
import { editPayment, markPaymentPaid, readPayment, type PaymentRecord } from './payment-records.ts';
import { receiveEditPayment } from './edits/apply-edit.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { canRedeemCouponAgain, redeemCouponAgain } from '#server/pricing/index.ts';
import { type Services } from '#server/platform/services.ts';
import {
  notifyBuyer,
  hasOrderedAgain,
  lockOrder,
  noteEvent,
  updateOrder,
  type LockedOrder,
  decideTransition,
} from '#server/orders/index.ts';
import { type Buying, readBuying, readOrderedItems } from './payable-order.ts';
import { readEditOf, readPendingEdit } from './edits/order-edits.ts';
import { type ConfirmPaymentBody } from '#contract/orders.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * paid: it has paid its order now; reinstated: it has reopened a closed order; before: it had already paid; late,
 * duplicate: the order was closed or paid by another payment, so all of it goes back.
 */
export type Settled = 'paid' | 'reinstated' | 'before' | UnmatchedPayment['reason'];

interface Settlement {
  services: Services;
  record: PaymentRecord;
  payment: ProviderPayment;
  at: Date;
  /**
   * Refunded in the provider's dashboard before we knew of it. It can only pay an order that awaits it; then its refund
   * is booked.
   */
  isRefunded: boolean;
}

/**
 * Applies a payment, whoever reported it; no other code does. `found` is the provider's current record. A paid order
 * stays paid. An authorised payment is captured first. A late payment reinstates the order if its items can be reserved
 * again; otherwise it goes back in full. `isRefunded`: fully refunded since, but not by us. Errors, with nothing
 * changed: those of validatePayment; 409 payment_not_captured, payment_refunded; 503 payment_unavailable.
 */
export async function settlePayment(
  services: Services,
  provider: PaymentGateway,
  record: PaymentRecord,
  found: ProviderPayment | null,
  isRefunded = false,
): Promise<Result<Settled>> {
  const checked = validateAndLog(services, record, found);
  if (!checked.ok) return checked;
  let payment = checked.value;
  if (payment.status === 'authorized') {
    const captured = await callGateway(services.log, () =>
      provider.capture(payment.paymentId, payment.amount, record.providerOrderId),
    );
    if (!captured.ok) return captured;
    const again = validateAndLog(services, record, captured.value);
    if (!again.ok) return again;
    payment = again.value;
  }
  const paying: Settlement = { services, record, payment, at: services.clock.now(), isRefunded };
  const settled = await inTransaction(services.db, (tx) => settle(tx, paying));
  if (settled.ok || ['payment_not_captured', 'payment_refunded'].includes(settled.error.code))
    return announce(services, record.orderId, settled);
  // The order could not be reinstated; the rollback has released what was reserved for it.
  return announce(services, record.orderId, await inTransaction(services.db, (tx) => sendBack(tx, paying, 'late')));
}

function announce(services: Services, orderId: number, settled: Result<Settled>): Result<Settled> {
  if (settled.ok && settled.value !== 'before') {
    services.jobsWaiting.notify();
    if (settled.value === 'reinstated') services.stockChanged.notify({ orderId });
  }
  return settled;
}

function validateAndLog(
  services: Services,
  record: PaymentRecord,
  found: ProviderPayment | null,
): Result<ProviderPayment> {
  const checked = validatePayment(found, record);
  if (!checked.ok) {
    const facts = { order: record.orderId, payment: found?.paymentId, code: checked.error.code };
    const grave = ['payment_order_mismatch', 'payment_amount_mismatch'].includes(checked.error.code);
    services.log[grave ? 'error' : 'info'](facts, 'a payment does not pay its order');
  }
  return checked;
}

/** On an error the caller rolls back and, unless the payment was refunded, sends the money back. */
async function settle(tx: Tx, paying: Settlement): Promise<Result<Settled>> {
  const { record, payment } = paying;
  const order = await lockOrder(tx, record.orderId);
  if (!order) throw new Error(`payment of order ${record.orderId}, which does not exist`);
  const known = await knownAs(tx, record, payment.paymentId);
  if (known) return ok(known);
  if (paying.isRefunded) {
    if (record.editId !== undefined || !decideTransition(order.state, 'pay').ok)
      return err(409, 'payment_refunded', messages.errors.payments.refunded);
    const { provider, providerOrderId } = record;
    await enqueue(
      tx,
      providerRefundsJob({ provider, providerOrderId, paymentId: payment.paymentId }, 'paid', paying.at),
    );
  }
  if (record.editId !== undefined) return settleEditPayment(tx, paying, order, record.editId);
  const paid = decideTransition(order.state, 'pay');
  if (paid.ok) {
    await receive(tx, paying, { ...order, state: paid.value });
    return ok('paid');
  }
  if (paid.error.code === 'order_already_paid') return sendBack(tx, paying, 'duplicate');
  const reinstated = decideTransition(order.state, 'reinstate');
  if (!reinstated.ok) return reinstated;
  if (await hasOrderedAgain(tx, order.id)) return err(409, 'ordered_again', messages.errors.orders.orderedAgain);
  const held = await reserveAgain(tx, order.id, paying.at);
  if (!held.ok) return held;
  await receive(tx, paying, { ...order, state: reinstated.value }, ['reinstated', 'paid']);
  return ok('reinstated');
}

/** The edit takes effect, or the money goes back if the edit was withdrawn meanwhile. */
async function settleEditPayment(
  tx: Tx,
  paying: Settlement,
  order: LockedOrder,
  editId: number,
): Promise<Result<Settled>> {
  const { services, payment, at, record } = paying;
  const held = { tx, services, order, at, actor: `provider:${record.provider}` };
  const received = await receiveEditPayment(held, { editId, paymentId: payment.paymentId });
  if (!received.ok) return received;
  return received.value ? ok('paid') : sendBack(tx, paying, 'late');
}

/**
 * Reserves a closed order's coupon and items again. Requires the order's lock; on an error the caller must roll back:
 * 409 coupon_used_up, insufficient_stock.
 */
export async function reserveAgain(tx: Tx, orderId: number, at: Date): Promise<Result<Buying>> {
  const buying = await readBuying(tx, orderId);
  const { couponId, customerId, mobile } = buying;
  if (couponId !== null && !(await redeemCouponAgain(tx, { orderId, couponId, buyer: { customerId, mobile } })))
    return err(409, 'coupon_used_up', messages.errors.orders.couponUsedUp);
  const lacking = await reserveStock(tx, await readOrderedItems(tx, orderId), orderId, at);
  if (lacking.length > 0) return err(409, 'insufficient_stock', messages.errors.orders.itemsSold);
  return ok(buying);
}

/** Whether `reserveAgain` would succeed. Requires the order's lock. Errors: 409 coupon_used_up, insufficient_stock. */
export async function checkReservable(
  tx: Tx,
  orderId: number,
  { couponId, customerId, mobile }: Buying,
): Promise<Result<null>> {
  if (couponId !== null && !(await canRedeemCouponAgain(tx, { couponId, buyer: { customerId, mobile } })))
    return err(409, 'coupon_used_up', messages.errors.orders.couponUsedUp);
  const lacking = await findShortages(tx, await readOrderedItems(tx, orderId));
  return lacking.length > 0 ? err(409, 'insufficient_stock', messages.errors.orders.itemsSold) : ok(null);
}

/** The outcome, if the payment was reported before. */
async function knownAs(tx: Tx, { orderId, provider }: PaymentRecord, paymentId: string): Promise<Settled | null> {
  const record = await readPayment(tx, orderId);
  const edit = await readEditOf(tx, { orderId, paymentId });
  if (record?.paymentId === paymentId || edit?.state === 'applied') return 'before';
  return (await readUnmatchedPayment(tx, { provider, paymentId }))?.reason ?? null;
}

function eventOf({ record, payment }: Settlement) {
  return {
    actor: `provider:${record.provider}`,
    detail: { payment_id: payment.paymentId, amount_paise: payment.amount },
  };
}

async function receive(
  tx: Tx,
  paying: Settlement,
  { id, state }: LockedOrder,
  kinds: readonly ('reinstated' | 'paid')[] = ['paid'],
): Promise<void> {
  const { services, payment, at } = paying;
  await updateOrder(tx, id, { state });
  await markPaymentPaid(tx, id, payment.paymentId, at);
  for (const kind of kinds) await noteEvent(tx, { orderId: id, at, kind, ...eventOf(paying) });
  await notifyBuyer({ tx, services, order: { id } }, { kind: 'paid' });
}

/** Stores the payment for staff and queues its full refund in the same transaction. */
async function sendBack(tx: Tx, paying: Settlement, reason: UnmatchedPayment['reason']): Promise<Result<Settled>> {
  const { record, payment, at, services } = paying;
  const { orderId, provider } = record;
  await lockOrder(tx, orderId);
  const known = await knownAs(tx, record, payment.paymentId);
  if (known) return ok(known);
  await saveUnmatchedPayment(
    tx,
    { orderId, provider, paymentId: payment.paymentId, amount: payment.amount, reason },
    at,
  );
  await noteEvent(tx, { orderId, at, kind: `${reason}_payment`, ...eventOf(paying) });
  await enqueue(tx, refundUnmatchedPaymentJob({ provider, paymentId: payment.paymentId }, at));
  services.log.warn({ order: orderId, payment: payment.paymentId, reason }, 'a payment goes back');
  return ok(reason);
}

const unknownPayment = err(422, 'payment_unknown', messages.errors.payments.unknown);

/** Stands in for a missing payment, so that checking takes as long as with a real one. */
function paymentOfNobody(orderId: number, provider: string): PaymentRecord {
  return { orderId, provider, providerOrderId: `order_${randomUUID()}`, paymentId: null, amount: noPaise };
}

/**
 * Marks an order as paid after verifying its payment with the provider; the browser's data only says where to look.
 * Idempotent. A late or duplicate payment goes back. A caller who does not know a payment of the order gets the same
 * answer, after the same call to the provider, as for a missing order. Errors: 422 payment_signature_invalid,
 * payment_unknown; 409 payment_amount_mismatch, payment_not_captured, payment_refunded, order_already_paid (by another
 * payment), order_closed; 503 payment_unavailable.
 */
export async function confirmPayment(
  services: Services,
  gateways: Gateways,
  { order_data: reported }: ConfirmPaymentBody,
): Promise<Result<null>> {
  const pending = await readPendingEdit(services.db, reported.order_id);
  const kept = (pending && editPayment(pending)) ?? (await readPayment(services.db, reported.order_id));
  const fallback = services.config.payments.offered[0]?.name ?? '';
  const record = kept && gateways.has(kept.provider) ? kept : paymentOfNobody(reported.order_id, fallback);
  const provider = gateways.get(record.provider);
  if (!provider) return unknownPayment;
  if (
    reported.signature !== undefined &&
    !provider.isSignedBy(record.providerOrderId, reported.payment_id, reported.signature)
  ) {
    services.log.warn(
      { order: reported.order_id, payment: reported.payment_id },
      'a payment was not signed by the provider',
    );
    return err(422, 'payment_signature_invalid', messages.errors.payments.notVerified);
  }
  const found = await callGateway(services.log, () =>
    provider.fetchPayment(reported.payment_id, record.providerOrderId),
  );
  if (!found.ok) return found;
  const settled = await settlePayment(services, provider, record, found.value);
  if (!settled.ok) return settled.error.code === 'payment_order_mismatch' ? unknownPayment : settled;
  if (settled.value === 'late') return err(409, 'order_closed', messages.errors.payments.late);
  if (settled.value === 'duplicate') return err(409, 'order_already_paid', messages.errors.payments.second);
  return ok(null);
}
