import type { ConfirmPaymentBody } from '#contract/orders.ts';
import { readBrand } from '#server/content/index.ts';
import {
  askProvider,
  judgePayment,
  markPaymentPaid,
  readPayment,
  type PaymentProvider,
  type PaymentRecord,
  type ProviderPayment,
} from '#server/payments/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { done, refuse, type Refusal, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { queueOrderMail } from './order-mail.ts';
import { readForMail } from './mail-store.ts';
import { lockOrder, noteEvent, setState } from './store.ts';
import { decideMove } from './transitions.ts';

/**
 * Marks an order paid after its payment has been verified with the provider: what the browser says is only where to look. Confirming
 * the same payment again succeeds again. Money that came for a closed order is noted on it, for staff to send back.
 * Refusals: 404 payment_order_not_found; 422 payment_signature_wrong, payment_unknown; 409 payment_of_another_order,
 * payment_amount_wrong, payment_not_captured, order_already_paid (by another payment), order_closed; 503 payment_unavailable.
 */
export async function confirmPayment(
  services: Services,
  provider: PaymentProvider | null,
  { order_data: told }: ConfirmPaymentBody,
): Promise<Result<null>> {
  const record = await readPayment(services.db, told.order_id);
  if (!record || record.provider !== provider?.name)
    return refuse(404, 'payment_order_not_found', 'There is no online payment for this order');
  if (told.signature !== undefined && !provider.isSignedBy(record.providerOrderId, told.payment_id, told.signature)) {
    return refuse(422, 'payment_signature_wrong', 'The payment could not be verified');
  }
  const found = await askProvider(services.log, () => provider.fetchPayment(told.payment_id));
  if (!found.ok) return found;
  const payment = judgePayment(found.value, record);
  if (!payment.ok) return payment;
  // Noting a late payment must be committed, so inside the transaction being late is no refusal.
  const settled = await inTransaction(services.db, (tx) => settle(tx, services, record, payment.value));
  if (!settled.ok) return settled;
  services.jobsWaiting.tell();
  return settled.value.late ? { ok: false, refusal: settled.value.late } : done(null);
}

async function settle(
  tx: Tx,
  services: Services,
  { orderId, provider }: PaymentRecord,
  payment: ProviderPayment,
): Promise<Result<{ late: Refusal | null }>> {
  const at = services.clock.now();
  const actor = `provider:${provider}`;
  const detail = { payment_id: payment.paymentId, amount_paise: payment.amount };
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`payment of order ${orderId}, which does not exist`);
  const next = decideMove(order.state, 'pay');
  if (!next.ok) {
    if (next.refusal.code === 'order_already_paid') return paidBefore(tx, orderId, payment, next.refusal);
    await noteEvent(tx, { orderId, at, kind: 'late_payment', actor, detail });
    return done({ late: next.refusal });
  }
  await setState(tx, orderId, next.value);
  await markPaymentPaid(tx, orderId, payment.paymentId, at);
  await noteEvent(tx, { orderId, at, kind: 'paid', actor, detail });
  await queueOrderMail(tx, services, await readBrand(tx), await readForMail(tx, orderId));
  return done({ late: null });
}

async function paidBefore(
  tx: Tx,
  orderId: number,
  payment: ProviderPayment,
  refusal: Refusal,
): Promise<Result<{ late: null }>> {
  const record = await readPayment(tx, orderId);
  return record?.paymentId === payment.paymentId ? done({ late: null }) : { ok: false, refusal };
}
