import type { PaymentStart, PlaceOrderBody } from '#contract/orders.ts';
import { referral as messages } from '#messages/checkout.ts';
import { proofHeader } from '#contract/proof-header.ts';
import { type CallFailure, call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { pauseCartSync } from '../state/account-sync.ts';
import { openPayment } from '../payment/open-payment.ts';
import type { Payer } from '../payment/payment-window.ts';
import {
  getAttemptKey,
  clearAttemptKey,
  saveLastOrder,
  saveGuestAccess,
  savePendingPayment,
  readPendingPayment,
  readUnpaidOrder,
  saveUnpaidOrder,
  type UnpaidOrder,
} from '../state/order-storage.ts';

/**
 * `rejected`: no order was placed. `failed`, `cancelled`, `offline`: the order is placed but unpaid, and keeps its
 * items until its deadline; the same form pays it, a different one replaces it. `unconfirmed`: paid, but the server
 * could not be reached; `confirmPayment` tries again.
 */
export type OrderOutcome =
  | { kind: 'placed'; orderNumber: string | null }
  | { kind: 'rejected'; failure: CallFailure }
  | { kind: 'failed'; message?: string }
  | { kind: 'cancelled' }
  | { kind: 'offline' }
  | { kind: 'unconfirmed' };

export type OrderStage = 'placing' | 'checking' | 'paying' | 'confirming';

export interface OrderContext {
  /** As shown to the buyer, in rupees; the server rejects the order if it differs. */
  total: number | null;
  /** The confirmation code, for orders that need one. */
  code?: string;
  /** Started while the form was filled in; null if it could not be computed. */
  proof?: Promise<string | null> | null;
}

/**
 * Places the order and takes an online payment (specification section 4). The idempotency key ignores the context.
 * Never throws.
 */
export async function placeOrder(
  body: PlaceOrderBody,
  payer: Payer,
  onStage: (stage: OrderStage) => void,
  { total, code, proof }: OrderContext = { total: null },
): Promise<OrderOutcome> {
  onStage('placing');
  const asked = JSON.stringify(body);
  const unpaid = readUnpaidOrder();
  const earlier = unpaid && (await (unpaid.body === asked ? payAgain(unpaid, payer, onStage) : replaceOrder(unpaid)));
  if (earlier) return earlier;
  if (proof) onStage('checking');
  const solved = await proof;
  const endHold = await pauseCartSync();
  const result = await call('placeOrder', {
    body: {
      ...body,
      ...(total !== null && { expected_payable_amount: total }),
      ...(code !== undefined && { verification_code: code }),
    },
    ...(solved && { headers: { [proofHeader]: solved } }),
    onProof: () => onStage('checking'),
    idempotencyKey: getAttemptKey(asked),
    timeoutMs: 40_000,
  });
  if (!result.ok) {
    // Without a response the order may have been placed; the same key then finds it. A rejection means that none was
    // placed.
    const wasRejected = isRejection(result.failure);
    endHold(wasRejected);
    if (wasRejected) clearAttemptKey();
    return { kind: 'rejected', failure: result.failure };
  }
  endHold(false);
  const { order_id, order_number, order_token, payment, pay_minutes, under_review, referral_problem } = result.reply;
  if (referral_problem)
    notify({ kind: 'success', title: messages.dropped, text: messages.droppedBecause[referral_problem] });
  if (order_token !== undefined) saveGuestAccess(order_number, { mobile: payer.mobile, link: order_token });
  if (!payment) return completeOrder(order_number, under_review);
  const { provider_order_id } = payment;
  saveUnpaidOrder({ order_id, order_number, provider_order_id, pay_minutes, body: asked });
  return pay({ order_id, order_number }, payment, payer, onStage);
}

/** Opens the payment window for a placed order and confirms the outcome. */
async function pay(
  { order_id, order_number }: Pick<UnpaidOrder, 'order_id' | 'order_number'>,
  payment: PaymentStart,
  payer: Payer,
  onStage: (stage: OrderStage) => void,
): Promise<OrderOutcome> {
  onStage('paying');
  const outcome = await openPayment(payment, payer);
  if (outcome.kind !== 'paid') return outcome;
  onStage('confirming');
  const { payment_id, signature } = outcome;
  savePendingPayment({ order_id, order_number, payment_id, ...(signature !== undefined && { signature }) });
  return confirmPayment();
}

/**
 * Resumes an order whose payment window was closed. Returns null if it can no longer be paid: the form then places a
 * new order. The server first asks the provider for a payment made just before closing.
 */
async function payAgain(
  unpaid: UnpaidOrder,
  payer: Payer,
  onStage: (stage: OrderStage) => void,
): Promise<OrderOutcome | null> {
  const { order_id, order_number, provider_order_id } = unpaid;
  const started = await call('payOrder', {
    body: { order_data: { order_id, provider_order_id } },
    timeoutMs: 40_000,
  });
  if (started.ok) return pay(unpaid, started.reply.data.payment, payer, onStage);
  if (started.failure.code === 'order_already_paid') return completeOrder(order_number);
  if (!isRejection(started.failure)) return { kind: 'rejected', failure: started.failure };
  saveUnpaidOrder(null);
  clearAttemptKey();
  return null;
}

/**
 * Confirms a payment with the server, retrying after each of `delaysMs`. The payment is stored in the tab until then.
 */
export async function confirmPayment(delaysMs: readonly number[] = [1_000, 3_000]): Promise<OrderOutcome> {
  const payment = readPendingPayment();
  if (!payment) return { kind: 'failed' };
  const { order_number, ...order_data } = payment;
  for (const delayMs of [...delaysMs, null]) {
    const result = await call('confirmPayment', { body: { order_data } });
    if (result.ok) return completeOrder(order_number);
    if (isRejection(result.failure)) return rejectPayment(result.failure);
    if (delayMs !== null) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  return { kind: 'unconfirmed' };
}

/** Missing responses, rate limits and server errors are no rejections: a retry may succeed. */
function isRejection(failure: CallFailure): boolean {
  return failure.status >= 400 && failure.status < 500 && failure.status !== 429;
}

function completeOrder(orderNumber: string | null, isUnderReview = false): OrderOutcome {
  saveLastOrder(orderNumber, isUnderReview);
  return { kind: 'placed', orderNumber };
}

/**
 * Some providers' windows close the same way after success and failure. With `payment_not_captured` the order stays
 * unpaid and the same form pays it; any other rejection ends the attempt.
 */
function rejectPayment(failure: CallFailure): OrderOutcome {
  savePendingPayment(null);
  if (failure.code !== 'payment_not_captured') {
    clearAttemptKey();
    saveUnpaidOrder(null);
  }
  return { kind: 'failed', message: failure.message };
}

/**
 * Releases an unpaid order that the buyer replaces, so that its items, coupon and amount are free; no email is sent.
 * Returns an outcome only if that order turns out to be paid. If the call fails, the server closes the order at its
 * deadline.
 */
async function replaceOrder({ order_id, order_number, provider_order_id }: UnpaidOrder): Promise<OrderOutcome | null> {
  const released = await call('releaseOrder', {
    body: { order_data: { order_id, provider_order_id }, replaced: true },
    timeoutMs: 8_000,
  });
  saveUnpaidOrder(null);
  return !released.ok && released.failure.code === 'order_already_paid' ? completeOrder(order_number) : null;
}
