import type { PlaceOrderBody, PlaceOrderReply } from '#contract/orders.ts';
import { type CallFailure, call } from '../api-client.ts';
import { forgetSavedCart } from '../state/account-sync.ts';
import { openPayment } from '../payment/open-payment.ts';
import type { Payer } from '../payment/payment-window.ts';
import {
  attemptKey,
  endAttempt,
  keepOrder,
  keepOrderMobile,
  keepPayment,
  paymentToConfirm,
} from '../state/order-storage.ts';

/**
 * How an attempt ended. `refused`: no order was made. `failed`, `cancelled`, `offline`: the unpaid order was given up and its goods are
 * free again. `unconfirmed`: the money went through and the server could not be asked yet; `confirmPayment` takes it up.
 */
export type OrderOutcome =
  | { kind: 'placed'; orderId: number }
  | { kind: 'refused'; failure: CallFailure }
  | { kind: 'failed'; message?: string }
  | { kind: 'cancelled' }
  | { kind: 'offline' }
  | { kind: 'unconfirmed' };

export type OrderStage = 'placing' | 'paying' | 'confirming';

/**
 * Places the order and, for an online one, sees it paid (spec section 4, order placement and online payment). Where the total is another than
 * the one shown, in rupees, the order is refused; the attempt stays the same whatever it is. Never throws.
 */
export async function placeOrder(
  body: PlaceOrderBody,
  payer: Payer,
  onStage: (stage: OrderStage) => void,
  shownTotal: number | null = null,
): Promise<OrderOutcome> {
  onStage('placing');
  const result = await call('placeOrder', {
    body: shownTotal === null ? body : { ...body, expected_payable_amount: shownTotal },
    idempotencyKey: attemptKey(JSON.stringify(body)),
    timeoutMs: 40_000,
  });
  if (!result.ok) {
    // Without an answer the order may have been made: the same key then finds it. A refusal made none.
    if (isAnswer(result.failure)) endAttempt();
    return { kind: 'refused', failure: result.failure };
  }
  const { order_id, payment } = result.reply;
  // So that a guest finds his order without being asked who he is.
  keepOrderMobile(order_id, payer.mobile);
  if (!payment) return placed(order_id);
  // The order has emptied the cart kept in the account. Until it is paid, the cart on this device is what counts.
  forgetSavedCart();
  onStage('paying');
  const outcome = await openPayment(payment, payer);
  if (outcome.kind !== 'paid') return giveUp(order_id, payment, outcome);
  onStage('confirming');
  keepPayment({ order_id, payment_id: outcome.payment_id, signature: outcome.signature });
  return confirmPayment();
}

/** Tells the server of a payment that went through, several times if need be. The payment is kept in the tab until it is confirmed. */
export async function confirmPayment(restsMs: readonly number[] = [1_000, 3_000]): Promise<OrderOutcome> {
  const payment = paymentToConfirm();
  if (!payment) return { kind: 'failed' };
  for (const restMs of [...restsMs, null]) {
    const result = await call('confirmPayment', { body: { order_data: { ...payment } } });
    if (result.ok) return placed(payment.order_id);
    if (isAnswer(result.failure)) return refusedPayment(result.failure);
    if (restMs !== null) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  return { kind: 'unconfirmed' };
}

/** A definite refusal; no answer, too many calls and a fault of the server are none. */
function isAnswer(failure: CallFailure): boolean {
  return failure.status >= 400 && failure.status < 500 && failure.status !== 429;
}

function placed(orderId: number): OrderOutcome {
  keepOrder(orderId);
  return { kind: 'placed', orderId };
}

function refusedPayment(failure: CallFailure): OrderOutcome {
  keepPayment(null);
  endAttempt();
  return { kind: 'failed', message: failure.message };
}

/** Frees the goods of an order that was not paid. Where the call fails, the server does it when the order's time is up. */
async function giveUp(
  order_id: number,
  payment: NonNullable<PlaceOrderReply['payment']>,
  outcome: { kind: 'failed' | 'cancelled' | 'offline' },
): Promise<OrderOutcome> {
  const released = await call('releaseOrder', {
    body: { order_data: { order_id, provider_order_id: payment.provider_order_id } },
    timeoutMs: 8_000,
  });
  // The money had come a moment before the window was left.
  if (!released.ok && released.failure.code === 'order_already_paid') return placed(order_id);
  endAttempt();
  return outcome;
}
