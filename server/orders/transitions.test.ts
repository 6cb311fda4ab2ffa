import { expect, test } from 'vitest';
import {
  decideMove,
  firstState,
  orderStates,
  stateName,
  type MoveName,
  type OrderState,
  type OrderStatus,
  type PaymentStatus,
} from './transitions.ts';

const stateOf = (name: string): OrderState => {
  const [order, payment] = name.split('/') as [OrderStatus, PaymentStatus];
  return { order, payment };
};
const outcome = (name: string, move: MoveName) => {
  const decided = decideMove(stateOf(name), move);
  return decided.ok ? stateName(decided.value) : decided.refusal.code;
};

test.each<[MoveName, string[]]>([
  ['pay', ['order_not_online', 'placed/paid', 'order_already_paid', 'order_closed', 'order_closed']],
  ['expire', ['order_not_online', 'cancelled/expired', 'order_already_paid', 'order_closed', 'order_closed']],
  ['release', ['order_not_online', 'cancelled/cancelled', 'order_already_paid', 'order_closed', 'order_closed']],
])('%s from each state', (move, outcomes) => {
  expect(orderStates.map((state) => outcome(state, move))).toEqual(outcomes);
});

test('a refused move is a conflict', () => {
  expect(decideMove(stateOf('placed/paid'), 'release')).toMatchObject({ ok: false, refusal: { httpStatus: 409 } });
});

test('an order begins due on delivery, awaiting payment, or paid when there is nothing to pay', () => {
  expect(stateName(firstState('cod', 1))).toBe('placed/cod_due');
  expect(stateName(firstState('online', 1))).toBe('placed/pending');
  expect(stateName(firstState('online', 0))).toBe('placed/paid');
  expect(stateName(firstState('cod', 0))).toBe('placed/paid');
});

test('a pair that cannot be is a bug, not a refusal', () => {
  expect(() => stateName({ order: 'cancelled', payment: 'paid' })).toThrow(RangeError);
});
