import type { OrderStatus, PaymentStatus } from '#contract/order-states.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

export interface OrderState {
  order: OrderStatus;
  payment: PaymentStatus;
}

/** Allowed from these order statuses with these payment statuses. It changes one status or both. */
interface Transition {
  readonly from: readonly OrderStatus[];
  readonly money: readonly PaymentStatus[];
  readonly to?: OrderStatus;
  readonly payment?: PaymentStatus;
}

const beforeDispatch = ['placed', 'confirmed', 'packed'] as const;
const onTheWay = ['shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier'] as const;
const anywhere = [...beforeDispatch, ...onTheWay, 'delivered', 'cancelled', 'returned_to_origin', 'returned'] as const;
const awaited = ['pending', 'authorised', 'failed'] as const;
/** Fulfilment may go on: the money is here (part of it may have been refunded), or the courier will collect it. */
const settled = ['paid', 'cod_due', 'partially_refunded', 'refunded'] as const;
const received = ['paid', 'cod_collected', 'partially_refunded'] as const;

/**
 * Every transition of an order; anything not listed is rejected.
 *
 * Payment:
 * - authorise, pay, fail: reported by the provider
 * - expire: the time to pay is over
 * - abandon: the buyer gives up paying
 * - reinstate: the money arrived after the order expired, and the items could be reserved again
 * - reopen_payment: the buyer of a closed online order wants to pay after all; a payment then reinstates the order
 * - retry_payment: the same for older orders, whose items were reserved again at once
 * - collect_cash: the courier has handed over the cash
 * - void: nothing was paid and nothing will be
 * - refund_part, refund_all: money was refunded
 *
 * Fulfilment:
 * - attempt_delivery: the courier found nobody
 * - hold_at_courier: the parcel waits to be picked up
 * - return_to_origin: the parcel came back undelivered
 * - return_all: the customer has returned every item
 * - edit: staff change contact, address or items
 */
export const transitions = {
  authorise: { from: ['placed'], money: ['pending', 'failed'], payment: 'authorised' },
  pay: { from: ['placed'], money: awaited, payment: 'paid' },
  fail: { from: ['placed'], money: ['pending', 'authorised'], payment: 'failed' },
  expire: { from: ['placed'], money: awaited, to: 'cancelled', payment: 'expired' },
  abandon: { from: ['placed'], money: awaited, to: 'cancelled', payment: 'cancelled' },
  reinstate: { from: ['cancelled'], money: ['expired'], to: 'placed', payment: 'paid' },
  reopen_payment: { from: ['cancelled'], money: ['expired', 'cancelled'], payment: 'expired' },
  retry_payment: { from: ['cancelled'], money: ['expired', 'cancelled'], to: 'placed', payment: 'pending' },
  collect_cash: { from: ['delivered'], money: ['cod_due'], payment: 'cod_collected' },
  void: { from: ['cancelled', 'returned_to_origin'], money: ['cod_due', 'paid'], payment: 'cancelled' },
  refund_part: { from: anywhere, money: received, payment: 'partially_refunded' },
  refund_all: { from: anywhere, money: received, payment: 'refunded' },
  confirm: { from: ['placed'], money: settled, to: 'confirmed' },
  pack: { from: ['confirmed'], money: settled, to: 'packed' },
  dispatch: { from: ['packed'], money: settled, to: 'shipped' },
  send_out_for_delivery: {
    from: ['shipped', 'delivery_attempted', 'held_by_courier'],
    money: settled,
    to: 'out_for_delivery',
  },
  attempt_delivery: { from: ['out_for_delivery'], money: settled, to: 'delivery_attempted' },
  hold_at_courier: { from: ['shipped', 'delivery_attempted'], money: settled, to: 'held_by_courier' },
  deliver: { from: onTheWay, money: settled, to: 'delivered' },
  return_to_origin: { from: onTheWay, money: settled, to: 'returned_to_origin' },
  cancel: { from: beforeDispatch, money: settled, to: 'cancelled' },
  cancel_lines: { from: beforeDispatch, money: settled },
  edit: { from: beforeDispatch, money: ['paid', 'cod_due', 'partially_refunded'] },
  return_all: {
    from: ['delivered'],
    money: ['paid', 'cod_collected', 'partially_refunded', 'refunded'],
    to: 'returned',
  },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof transitions;

/** Errors are 409 with a specific code, see `whyNot`. */
export function decideTransition(state: OrderState, name: TransitionName): Result<OrderState> {
  const transition: Transition = transitions[name];
  if (transition.from.includes(state.order) && transition.money.includes(state.payment))
    return ok({ order: transition.to ?? state.order, payment: transition.payment ?? state.payment });
  return { ok: false, error: whyNot(state, name) };
}

export function awaitsPayment(state: OrderState): boolean {
  return state.order === 'placed' && unpaid.includes(state.payment);
}

/** Holds stock although neither paid nor confirmed. The database function is_unpaid() must agree. */
export function isUnpaid(state: OrderState): boolean {
  return state.order === 'placed' && (unpaid.includes(state.payment) || awaitsCash(state));
}

/** Before dispatch, or by abandoning it unpaid. */
export function canCancel(state: OrderState): boolean {
  return decideTransition(state, 'cancel').ok || awaitsPayment(state);
}

/** The courier's cash is not booked yet, so that no refund is possible. */
export function awaitsCash(state: OrderState): boolean {
  return state.payment === 'cod_due';
}

/**
 * For an order that does not reach the buyer. If nothing was paid (`paid` in paise), the payment is voided.
 * @throws Error if the transition is not allowed
 */
export function closedState(state: OrderState, transition: 'cancel' | 'return_to_origin', paid: number): OrderState {
  const closed = decideTransition(state, transition);
  if (!closed.ok) throw new Error(closed.error.code);
  const empty = paid > 0 ? closed : decideTransition(closed.value, 'void');
  return empty.ok ? empty.value : closed.value;
}

/** Paid if there is nothing to pay, otherwise COD due or online payment pending. */
export function firstState(method: 'cod' | 'online', payable: number): OrderState {
  if (payable === 0) return { order: 'placed', payment: 'paid' };
  return { order: 'placed', payment: method === 'cod' ? 'cod_due' : 'pending' };
}

const paidOnDelivery = no('order_not_online', messages.errors.orders.paidOnDelivery);
const paidAlready = no('order_already_paid', messages.errors.orders.alreadyPaid);
const closed = no('order_closed', messages.errors.orders.closed);
const open = no('order_open', messages.errors.staff.orders.open);
const notPaid = no('order_not_paid', messages.errors.orders.notPaid);
const nothingPaid = no('refund_empty', messages.errors.staff.orders.nothingPaid);
const dispatched = no('order_dispatched', messages.errors.orders.dispatched);

/** By payment status. */
const moneyReasons: Record<PaymentStatus, ApiError> = {
  pending: open,
  authorised: open,
  failed: open,
  paid: paidAlready,
  partially_refunded: paidAlready,
  refunded: paidAlready,
  expired: closed,
  cancelled: closed,
  cod_due: paidOnDelivery,
  cod_collected: paidOnDelivery,
};

/** Position in the sequence of fulfilment. */
const distance: Record<OrderStatus, number> = {
  placed: 0,
  confirmed: 1,
  packed: 2,
  shipped: 3,
  out_for_delivery: 4,
  delivery_attempted: 5,
  held_by_courier: 6,
  delivered: 7,
  cancelled: 8,
  returned_to_origin: 8,
  returned: 8,
};
const onlineMoney: readonly TransitionName[] = [
  'authorise',
  'pay',
  'fail',
  'expire',
  'abandon',
  'reinstate',
  'reopen_payment',
  'retry_payment',
];
const refunds: readonly TransitionName[] = ['refund_part', 'refund_all'];
const unpaid: readonly PaymentStatus[] = awaited;

function whyNot(state: OrderState, name: TransitionName): ApiError {
  if (onlineMoney.includes(name)) return moneyReasons[state.payment];
  if (refunds.includes(name))
    return state.payment === 'refunded'
      ? no('order_already_refunded', messages.errors.staff.orders.allRefunded)
      : nothingPaid;
  if (name === 'collect_cash' && state.payment !== 'cod_due') return noCash(state.payment);
  if (distance[state.order] === distance.cancelled) return closed;
  if (name === 'return_all' && state.payment === 'cod_due') return cashFirst;
  if (unpaid.includes(state.payment)) return notPaid;
  return outOfTurn(state.order, name);
}

/** Until the cash is booked, the company does not have the money: 409 cod_not_collected. */
export const cashFirst = no('cod_not_collected', messages.errors.staff.orders.cashNotCollected);

function noCash(payment: PaymentStatus): ApiError {
  if (payment === 'cod_collected') return no('cod_already_collected', messages.errors.staff.orders.cashCollected);
  return no('order_not_cod', messages.errors.staff.orders.noCashDue);
}

function outOfTurn(order: OrderStatus, name: TransitionName): ApiError {
  if (name === 'cancel' || name === 'cancel_lines' || name === 'edit') return dispatched;
  const first = Math.min(...transitions[name].from.map((status) => distance[status]));
  return distance[order] < first
    ? no('order_not_ready', messages.errors.staff.orders.notReady({ status: messages.account.orders.states[order] }))
    : no('order_moved_on', messages.errors.staff.orders.movedOn({ status: messages.account.orders.states[order] }));
}

function no(code: string, message: MessageRef): ApiError {
  return err(409, code, message).error;
}
