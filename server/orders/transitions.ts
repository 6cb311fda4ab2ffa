import type { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import { done, refuse, type Refusal, type Result } from '#server/platform/result.ts';

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface OrderState {
  order: OrderStatus;
  payment: PaymentStatus;
}

/** Every state that an order can be in: its status and its payment's. */
export const orderStates = [
  'placed/cod_due',
  'placed/pending',
  'placed/paid',
  'cancelled/expired',
  'cancelled/cancelled',
] as const;
export type StateName = (typeof orderStates)[number];

/** pay: the money has come. expire: the time to pay is over. release: the buyer gives up paying. */
export type MoveName = 'pay' | 'expire' | 'release';

const alreadyPaid = no('order_already_paid', 'This order has been paid already');
const closed = no('order_closed', 'This order is closed');
const paidOnDelivery = no('order_not_online', 'This order is paid on delivery');

/** What each move makes of each state: the state it leads to, or the reason why not. A new state or move must fill its row here. */
const table: Record<MoveName, Record<StateName, StateName | Refusal>> = {
  pay: {
    'placed/cod_due': paidOnDelivery,
    'placed/pending': 'placed/paid',
    'placed/paid': alreadyPaid,
    'cancelled/expired': closed,
    'cancelled/cancelled': closed,
  },
  expire: {
    'placed/cod_due': paidOnDelivery,
    'placed/pending': 'cancelled/expired',
    'placed/paid': alreadyPaid,
    'cancelled/expired': closed,
    'cancelled/cancelled': closed,
  },
  release: {
    'placed/cod_due': paidOnDelivery,
    'placed/pending': 'cancelled/cancelled',
    'placed/paid': alreadyPaid,
    'cancelled/expired': closed,
    'cancelled/cancelled': closed,
  },
};

/** Decides a move; refusals are 409 with a named reason. */
export function decideMove(state: OrderState, move: MoveName): Result<OrderState> {
  const outcome = table[move][stateName(state)];
  return typeof outcome === 'string' ? done(stateOf(outcome)) : { ok: false, refusal: outcome };
}

/** Where an order begins: with nothing to pay it is paid, else on delivery or by an online payment that is awaited. */
export function firstState(method: 'cod' | 'online', payable: number): OrderState {
  if (payable === 0) return stateOf('placed/paid');
  return stateOf(method === 'cod' ? 'placed/cod_due' : 'placed/pending');
}

/** @throws RangeError on a pair that no move leads to. */
export function stateName({ order, payment }: OrderState): StateName {
  const name = orderStates.find((known) => known === `${order}/${payment}`);
  if (!name) throw new RangeError(`No order can be ${order} and ${payment}`);
  return name;
}

function stateOf(name: StateName): OrderState {
  const [order, payment] = name.split('/') as [OrderStatus, PaymentStatus];
  return { order, payment };
}

function no(code: string, message: string): Refusal {
  return refuse(409, code, message).refusal;
}
