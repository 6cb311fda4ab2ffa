import { dayMs } from '#contract/india-time.ts';
import { type Paise, paise, sumPaise } from '#server/money/paise.ts';
import { lockOrder, noteEvent, type CommandContext, creditReturns } from '#server/orders/index.ts';
import { readEditOf } from '../edits/order-edits.ts';
import type { Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { callGateway, type ListedRefund, type PaymentGateway } from '../gateways/gateway.ts';
import { openGateways } from '../gateways/providers.ts';
import type { NamedPayment } from '../payment-jobs.ts';
import { type PaymentRecord, readPaymentNamed, readPaymentOf } from '../payment-records.ts';
import { syncPayment } from '../poll-payment.ts';
import { parseRefundReceipt } from './issue-refund.ts';
import {
  insertRefund,
  markSentByProvider,
  readBooked,
  readRefund,
  readUnsent,
  reduceRefund,
  type SentRefund,
} from './refund-queries.ts';
import { recordRefund } from './send-refund.ts';

/** Processed or pending at the provider. */
export type GoneRefund = ListedRefund & { status: SentRefund['status'] };

const isGone = (refund: ListedRefund): refund is GoneRefund => refund.status !== 'failed';

/**
 * Refunds of a payment that are not booked, with its order; null if it paid none. If we did not know that the order was
 * paid, applies the payment first. Error: 503 payment_unavailable.
 */
export async function findUnbookedRefunds(
  services: Services,
  named: NamedPayment,
): Promise<Result<{ orderId: number; refunds: GoneRefund[] } | null>> {
  const gateway = (await openGateways(services)).get(named.provider);
  if (!gateway) return ok(null);
  const found = await findRecord(services, gateway, named);
  if (!found.ok) return found;
  if (!found.value) return ok(null);
  const { orderId, editId, paymentId, providerOrderId } = found.value;
  // Any other payment of the same order is unmatched and goes back as such.
  if (paymentId === null || (named.paymentId ?? paymentId) !== paymentId) return ok(null);
  if (editId !== undefined && (await readEditOf(services.db, { id: editId }))?.state !== 'applied') return ok(null);
  const listed = await callGateway(services.log, () => gateway.fetchRefundsOf(paymentId, providerOrderId));
  if (!listed.ok) return listed;
  return ok({ orderId, refunds: await withoutBooked(services, listed.value.filter(isGone)) });
}

async function withoutBooked<Listed extends ListedRefund>({ db }: Services, refunds: Listed[]): Promise<Listed[]> {
  const booked = await readBooked(db, refunds);
  return refunds.filter(({ refundId }) => !booked.some(({ providerRefundId }) => providerRefundId === refundId));
}

async function findRecord(
  services: Services,
  gateway: PaymentGateway,
  { provider, providerOrderId, paymentId }: NamedPayment,
): Promise<Result<PaymentRecord | null>> {
  const known = paymentId === null ? null : await readPaymentNamed(services.db, provider, paymentId);
  if (known) return ok(known);
  let name = providerOrderId;
  if (name === null && paymentId !== null) {
    const payment = await callGateway(services.log, () => gateway.fetchPayment(paymentId, ''));
    if (!payment.ok) return payment;
    name = payment.value?.providerOrderId ?? null;
  }
  const record = name === null ? null : await readPaymentOf(services.db, provider, name);
  if (!record || record.paymentId !== null) return ok(record);
  const synced = await syncPayment(services, gateway, record);
  return synced.ok ? ok(await readPaymentOf(services.db, provider, name!)) : synced;
}

const lookBackDays = 3;

/**
 * Payments with unbooked refunds in the providers' lists of the last days, because webhooks get lost. Skips providers
 * that cannot be reached.
 */
export async function findPaymentsRefunded(services: Services): Promise<NamedPayment[]> {
  const since = new Date(services.clock.now().getTime() - lookBackDays * dayMs);
  const payments: NamedPayment[] = [];
  for (const [provider, gateway] of await openGateways(services)) {
    if (!gateway.fetchRefundsSince) continue;
    const listed = await callGateway(services.log, () => gateway.fetchRefundsSince!(since));
    if (!listed.ok) continue;
    const unbooked = await withoutBooked(services, listed.value.filter(isGone));
    for (const paymentId of new Set(unbooked.map((refund) => refund.paymentId)))
      payments.push({ provider, providerOrderId: null, paymentId });
  }
  return payments;
}

/**
 * Starts booking a refund made by the provider. It first fulfils refunds that the shop has promised: one of the same
 * amount, or as many as needed. Returns the rest, to be taken off the sale, at most what the order has left; an excess
 * is recorded for staff. Null if there is nothing to book, because it is booked already or we have requested it
 * ourselves.
 */
export async function coverOwnRefunds(held: CommandContext, refund: GoneRefund): Promise<Paise | null> {
  const { tx, services, order, at, actor } = held;
  if ((await readBooked(tx, [refund])).length > 0 || (await isRequested(tx, order.id, refund))) return null;
  const room = paise(order.paid - order.refunded);
  const unsent = await readUnsent(tx, order.id, refund.paymentId);
  const same = unsent.find(({ amount }) => amount === refund.amount);
  let left: Paise = refund.amount;
  for (const own of same ? [same] : unsent) {
    if (!same && left <= room) break;
    const part = paise(Math.min(own.amount, left));
    if (part === own.amount) await markSentByProvider(tx, own.id, refund, at);
    else {
      await reduceRefund(tx, own.id, part);
      await insertRefund(tx, { ...own, amount: part, method: 'provider', paymentId: refund.paymentId }, at, refund);
    }
    await noteEvent(tx, {
      orderId: order.id,
      at,
      kind: 'refund_reported',
      actor,
      detail: { refund_id: own.id, amount_paise: part },
    });
    left = paise(left - part);
  }
  if (left <= room) return left;
  const excess = paise(left - room);
  services.log.error({ order: order.id, refund: refund.refundId, excess }, 'a provider refunded more than was left');
  const detail = { amount_paise: excess, refund_id: refund.refundId };
  await noteEvent(tx, { orderId: order.id, at, kind: 'refund_excess', actor, detail });
  return room;
}

/** If we have not stored the answer yet. */
async function isRequested(tx: Tx, orderId: number, { receipt, paymentId }: ListedRefund): Promise<boolean> {
  const named = receipt === null ? null : parseRefundReceipt(receipt);
  const own = named && (await readRefund(tx, named.id));
  return (
    own?.orderId === orderId &&
    own.paymentId === paymentId &&
    own.state === 'waiting' &&
    own.providerRefundId === null &&
    own.try === named!.try
  );
}

/**
 * Completes `coverOwnRefunds`: once the provider has processed the refund, records it as gone back, once for all
 * refunds that it covers.
 */
export async function recordSentRefund(held: CommandContext, refund: GoneRefund): Promise<Result<null>> {
  const booked = await readBooked(held.tx, [refund]);
  const first = booked[0];
  if (!first || refund.status !== 'processed') return ok(null);
  for (const { creditId } of booked) await creditReturns(held.tx, creditId, 'refunded');
  // Crediting it has changed the order, so read it again.
  const order = (await lockOrder(held.tx, held.order.id))!;
  const amount = sumPaise(booked.map((each) => each.amount));
  return recordRefund({ ...held, order }, { ...first, amount, method: 'provider' }, refund.refundId);
}
