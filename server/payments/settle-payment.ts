import { randomUUID } from 'node:crypto';
import { noPaise } from '#server/money/paise.ts';
import { findShortages, reserveStock } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
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
import { receiveEditPayment } from './apply-edit.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { canRedeemCouponAgain, redeemCouponAgain } from '#server/pricing/index.ts';
import { type Services } from '#server/platform/services.ts';
import {
  type Buying,
  readBuying,
  readEditOf,
  readForMail,
  readPendingEdit,
  readOrderedItems,
  queueOrderConfirmation,
  hasOrderedAgain,
  lockOrder,
  noteEvent,
  setState,
  type LockedOrder,
  decideTransition,
} from '#server/orders/index.ts';
import { type ConfirmPaymentBody } from '#contract/orders.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * What became of a payment. paid: it paid its order now; reinstated: a closed one, which lives again; before: it had paid it earlier; late,
 * duplicate: the order was closed, or paid by another, so all of it goes back.
 */
export type Settled = 'paid' | 'reinstated' | 'before' | UnmatchedPayment['reason'];

interface Settlement {
  services: Services;
  record: PaymentRecord;
  payment: ProviderPayment;
  at: Date;
  /** Somebody refunded it in the provider's dashboard before we knew of it: it pays what awaits it alone, and its refund is booked after it. */
  isRefunded: boolean;
}

/**
 * The one place where a payment takes effect, whoever reported it: the browser, a webhook, or the provider when asked. `found` is what
 * the provider's own ledger say at this moment. An order only ever moves forward: what is paid stays paid. An authorised payment is
 * captured first. Money that comes after the order's time reinstates the order if its items can be had again; else it goes back in full.
 * `isRefunded`: all of it was refunded since, by nobody of ours.
 * Errors, with nothing changed: those of validatePayment; 409 payment_not_captured, payment_refunded; 503 payment_unavailable.
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
  // The items could not be had again, and what was taken of them is rolled back.
  return announce(services, record.orderId, await inTransaction(services.db, (tx) => sendBack(tx, paying, 'late')));
}

function announce(services: Services, orderId: number, settled: Result<Settled>): Result<Settled> {
  if (settled.ok && settled.value !== 'before') {
    services.jobsWaiting.tell();
    if (settled.value === 'reinstated') services.stockChanged.tell({ orderId });
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

/** Any error means: roll back, and send the money back. */
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

/** The difference of an edit: it takes effect, or goes back where the edit was taken back meanwhile. */
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
 * Takes for a closed order what it had given back: the use of its coupon, and its items. The caller holds the order's lock, and rolls
 * back on an error: 409 coupon_used_up, insufficient_stock.
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

/**
 * Whether `reserveAgain` would do for a closed order at this moment, with nothing taken. The caller holds the order's lock.
 * Errors: 409 coupon_used_up, insufficient_stock.
 */
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

/** The outcome of this payment when it was reported before. */
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
  await setState(tx, id, state);
  await markPaymentPaid(tx, id, payment.paymentId, at);
  for (const kind of kinds) await noteEvent(tx, { orderId: id, at, kind, ...eventOf(paying) });
  await queueOrderConfirmation(tx, services, await readBrand(tx), await readForMail(tx, id), 'paid');
}

/** Keeps the payment where staff see it, and has it refunded in full by a job of the same commit. */
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

/** Stands for the payment of an order that has none: no payment is for it, and asking about it takes as long as about any other. */
function paymentOfNobody(orderId: number, provider: string): PaymentRecord {
  return { orderId, provider, providerOrderId: `order_${randomUUID()}`, paymentId: null, amount: noPaise };
}

/**
 * Marks an order paid after its payment has been verified with the provider: what the browser says is only where to look. Confirming
 * the same payment again succeeds again. Money that came too late, or twice, is on its way back when this rejects it.
 * Who does not know a payment of the order is answered, and the provider is asked, as if there were no such order.
 * Errors: 422 payment_signature_invalid, payment_unknown; 409 payment_amount_mismatch, payment_not_captured, payment_refunded,
 * order_already_paid (by another payment), order_closed; 503 payment_unavailable.
 */
export async function confirmPayment(
  services: Services,
  gateways: Gateways,
  { order_data: told }: ConfirmPaymentBody,
): Promise<Result<null>> {
  const pending = await readPendingEdit(services.db, told.order_id);
  const kept = (pending && editPayment(pending)) ?? (await readPayment(services.db, told.order_id));
  const fallback = services.config.payments.offered[0]?.name ?? '';
  const record = kept && gateways.has(kept.provider) ? kept : paymentOfNobody(told.order_id, fallback);
  const provider = gateways.get(record.provider);
  if (!provider) return unknownPayment;
  if (told.signature !== undefined && !provider.isSignedBy(record.providerOrderId, told.payment_id, told.signature)) {
    services.log.warn({ order: told.order_id, payment: told.payment_id }, 'a payment was not signed by the provider');
    return err(422, 'payment_signature_invalid', messages.errors.payments.notVerified);
  }
  const found = await callGateway(services.log, () => provider.fetchPayment(told.payment_id, record.providerOrderId));
  if (!found.ok) return found;
  const settled = await settlePayment(services, provider, record, found.value);
  if (!settled.ok) return settled.error.code === 'payment_order_mismatch' ? unknownPayment : settled;
  if (settled.value === 'late') return err(409, 'order_closed', messages.errors.payments.late);
  if (settled.value === 'duplicate') return err(409, 'order_already_paid', messages.errors.payments.second);
  return ok(null);
}
