import { expect, test } from 'vitest';
import { orderStatuses, paymentStatuses, type OrderStatus, type PaymentStatus } from '#contract/order-states.ts';
import {
  awaitsCash,
  awaitsPayment,
  isUnpaid,
  canCancel,
  closedState,
  decideTransition,
  firstState,
  transitions,
  type TransitionName,
  type OrderState,
} from './transitions.ts';
import { translate } from '#server/platform/messages.ts';

const names = Object.keys(transitions) as TransitionName[];
const every = orderStatuses.flatMap((order) => paymentStatuses.map((payment) => ({ order, payment })));
const outcome = (order: OrderStatus, payment: PaymentStatus, move: TransitionName) => {
  const decided = decideTransition({ order, payment }, move);
  return decided.ok ? `${decided.value.order}/${decided.value.payment}` : decided.error.code;
};
const onlineTransitions: TransitionName[] = [
  'authorise',
  'pay',
  'fail',
  'expire',
  'abandon',
  'reinstate',
  'reopen_payment',
  'retry_payment',
];
const words = (text: string) => text.trim().split(/\s+/);

/**
 * Order and payment statuses that each transition starts from, and the state it leads to; `=` keeps the status.
 * Everything else must be rejected.
 */
const allowed: Record<TransitionName, [from: string, money: string, to: string]> = {
  authorise: ['placed', 'pending failed', '=/authorised'],
  pay: ['placed', 'pending authorised failed', '=/paid'],
  fail: ['placed', 'pending authorised', '=/failed'],
  expire: ['placed', 'pending authorised failed', 'cancelled/expired'],
  abandon: ['placed', 'pending authorised failed', 'cancelled/cancelled'],
  reinstate: ['cancelled', 'expired', 'placed/paid'],
  reopen_payment: ['cancelled', 'expired cancelled', '=/expired'],
  retry_payment: ['cancelled', 'expired cancelled', 'placed/pending'],
  collect_cash: ['delivered', 'cod_due', '=/cod_collected'],
  void: ['cancelled returned_to_origin', 'cod_due paid', '=/cancelled'],
  refund_part: [orderStatuses.join(' '), 'paid cod_collected partially_refunded', '=/partially_refunded'],
  refund_all: [orderStatuses.join(' '), 'paid cod_collected partially_refunded', '=/refunded'],
  confirm: ['placed', 'paid cod_due partially_refunded refunded', 'confirmed/='],
  pack: ['confirmed', 'paid cod_due partially_refunded refunded', 'packed/='],
  dispatch: ['packed', 'paid cod_due partially_refunded refunded', 'shipped/='],
  send_out_for_delivery: [
    'shipped delivery_attempted held_by_courier',
    'paid cod_due partially_refunded refunded',
    'out_for_delivery/=',
  ],
  attempt_delivery: ['out_for_delivery', 'paid cod_due partially_refunded refunded', 'delivery_attempted/='],
  hold_at_courier: ['shipped delivery_attempted', 'paid cod_due partially_refunded refunded', 'held_by_courier/='],
  deliver: [
    'shipped out_for_delivery delivery_attempted held_by_courier',
    'paid cod_due partially_refunded refunded',
    'delivered/=',
  ],
  return_to_origin: [
    'shipped out_for_delivery delivery_attempted held_by_courier',
    'paid cod_due partially_refunded refunded',
    'returned_to_origin/=',
  ],
  cancel: ['placed confirmed packed', 'paid cod_due partially_refunded refunded', 'cancelled/='],
  cancel_lines: ['placed confirmed packed', 'paid cod_due partially_refunded refunded', '=/='],
  edit: ['placed confirmed packed', 'paid cod_due partially_refunded', '=/='],
  return_all: ['delivered', 'paid cod_collected partially_refunded refunded', 'returned/='],
};

const reasons = words(`
  order_not_online order_already_paid order_closed order_open order_not_paid refund_empty order_already_refunded order_dispatched
  cod_not_collected cod_already_collected order_not_cod order_not_ready order_moved_on`);

test.each(names)('%s is allowed where it is written, and refused with a named reason everywhere else', (move) => {
  const [from, money, to] = allowed[move];
  const [toOrder, toPayment] = to.split('/') as [string, string];
  for (const { order, payment } of every) {
    const goes = words(from).includes(order) && words(money).includes(payment);
    const expected = `${toOrder === '=' ? order : toOrder}/${toPayment === '=' ? payment : toPayment}`;
    const said = outcome(order, payment, move);
    if (goes) expect([order, payment, said]).toEqual([order, payment, expected]);
    else expect(reasons, `${order}/${payment}: ${said}`).toContain(said);
  }
});

test('a refused move is a conflict', () => {
  expect(decideTransition({ order: 'placed', payment: 'paid' }, 'abandon')).toMatchObject({
    ok: false,
    error: { httpStatus: 409 },
  });
});

test.each<[TransitionName, string]>([
  [
    'confirm',
    'confirmed/paid order_moved_on order_moved_on order_moved_on order_moved_on order_moved_on order_moved_on order_moved_on order_closed order_closed order_closed',
  ],
  [
    'dispatch',
    'order_not_ready order_not_ready shipped/paid order_moved_on order_moved_on order_moved_on order_moved_on order_moved_on order_closed order_closed order_closed',
  ],
  [
    'deliver',
    'order_not_ready order_not_ready order_not_ready delivered/paid delivered/paid delivered/paid delivered/paid order_moved_on order_closed order_closed order_closed',
  ],
  [
    'cancel',
    'cancelled/paid cancelled/paid cancelled/paid order_dispatched order_dispatched order_dispatched order_dispatched order_dispatched order_closed order_closed order_closed',
  ],
  [
    'return_all',
    'order_not_ready order_not_ready order_not_ready order_not_ready order_not_ready order_not_ready order_not_ready returned/paid order_closed order_closed order_closed',
  ],
])('%s of a paid order names the reason for each status', (move, outcomes) => {
  expect(orderStatuses.map((order) => outcome(order, 'paid', move))).toEqual(words(outcomes));
});

test.each<[TransitionName, OrderStatus, string]>([
  [
    'pay',
    'placed',
    'placed/paid placed/paid placed/paid order_already_paid order_closed order_closed order_not_online order_not_online order_already_paid order_already_paid',
  ],
  [
    'abandon',
    'placed',
    'cancelled/cancelled cancelled/cancelled cancelled/cancelled order_already_paid order_closed order_closed order_not_online order_not_online order_already_paid order_already_paid',
  ],
  [
    'reinstate',
    'cancelled',
    'order_open order_open order_open order_already_paid placed/paid order_closed order_not_online order_not_online order_already_paid order_already_paid',
  ],
  [
    'confirm',
    'placed',
    'order_not_paid order_not_paid order_not_paid confirmed/paid order_moved_on order_moved_on confirmed/cod_due order_moved_on confirmed/partially_refunded confirmed/refunded',
  ],
  [
    'collect_cash',
    'delivered',
    'order_not_cod order_not_cod order_not_cod order_not_cod order_not_cod order_not_cod delivered/cod_collected cod_already_collected order_not_cod order_not_cod',
  ],
  [
    'refund_part',
    'delivered',
    'refund_empty refund_empty refund_empty delivered/partially_refunded refund_empty refund_empty refund_empty delivered/partially_refunded delivered/partially_refunded order_already_refunded',
  ],
])('%s of an order that is %s names the reason for each state of its money', (move, order, outcomes) => {
  expect(paymentStatuses.map((payment) => outcome(order, payment, move))).toEqual(words(outcomes));
});

test('the cash must be booked before returned goods are credited', () => {
  expect(outcome('delivered', 'cod_due', 'return_all')).toBe('cod_not_collected');
});

test('an order begins due on delivery, awaiting payment, or paid when there is nothing to pay', () => {
  expect(firstState('cod', 1)).toEqual({ order: 'placed', payment: 'cod_due' });
  expect(firstState('online', 1)).toEqual({ order: 'placed', payment: 'pending' });
  expect(firstState('online', 0)).toEqual({ order: 'placed', payment: 'paid' });
  expect(firstState('cod', 0)).toEqual({ order: 'placed', payment: 'paid' });
});

test('nothing leads from a payment that is awaited to a parcel, nor from a closed order to an open one but by paying after all', () => {
  const seen = new Map<string, OrderState>();
  const walk = (state: OrderState, path: readonly string[]) => {
    const name = `${state.order}/${state.payment}`;
    if (seen.has(name)) return;
    seen.set(name, state);
    for (const move of names) {
      const next = decideTransition(state, move);
      if (next.ok) walk(next.value, [...path, move]);
    }
  };
  for (const payable of [0, 1]) for (const method of ['cod', 'online'] as const) walk(firstState(method, payable), []);
  const awaiting = [...seen.values()].filter(({ payment }) => ['pending', 'authorised', 'failed'].includes(payment));
  expect(new Set(awaiting.map(({ order }) => order))).toEqual(new Set(['placed']));
  const expired = [...seen.values()].filter(({ payment }) => payment === 'expired');
  expect(expired.map(({ order }) => order)).toEqual(['cancelled']);
  for (const order of ['cancelled', 'returned_to_origin', 'returned'] as const)
    for (const payment of paymentStatuses)
      for (const move of names.filter((each) => each !== 'reinstate' && each !== 'retry_payment')) {
        const next = decideTransition({ order, payment }, move);
        if (next.ok) expect(next.value.order).toBe(order);
      }
});

test('an order can be cancelled before dispatch, or given up unpaid', () => {
  const can = every.filter(canCancel).map(({ order, payment }) => `${order}/${payment}`);
  const paidFor = ['paid', 'cod_due', 'partially_refunded', 'refunded'];
  expect(new Set(can)).toEqual(
    new Set([
      ...['placed', 'confirmed', 'packed'].flatMap((order) => paidFor.map((payment) => `${order}/${payment}`)),
      'placed/pending',
      'placed/authorised',
      'placed/failed',
    ]),
  );
});

test('an online payment is awaited of a placed order alone, cash of any order until it is booked', () => {
  expect(every.filter(awaitsPayment).map(({ order, payment }) => `${order}/${payment}`)).toEqual([
    'placed/pending',
    'placed/authorised',
    'placed/failed',
  ]);
  expect(new Set(every.filter(awaitsCash).map(({ payment }) => payment))).toEqual(new Set(['cod_due']));
});

test('an order that is placed and neither paid nor due at the door after its confirmation holds its items unpaid', () => {
  expect(every.filter(isUnpaid).map(({ order, payment }) => `${order}/${payment}`)).toEqual([
    'placed/pending',
    'placed/authorised',
    'placed/failed',
    'placed/cod_due',
  ]);
});

test.each<[OrderState, 'cancel' | 'return_to_origin', number, OrderState]>([
  [{ order: 'packed', payment: 'paid' }, 'cancel', 1, { order: 'cancelled', payment: 'paid' }],
  [{ order: 'packed', payment: 'cod_due' }, 'cancel', 0, { order: 'cancelled', payment: 'cancelled' }],
  // There was nothing to pay, so there is nothing to settle.
  [{ order: 'placed', payment: 'paid' }, 'cancel', 0, { order: 'cancelled', payment: 'cancelled' }],
  [{ order: 'shipped', payment: 'paid' }, 'return_to_origin', 1, { order: 'returned_to_origin', payment: 'paid' }],
  [
    { order: 'shipped', payment: 'cod_due' },
    'return_to_origin',
    0,
    { order: 'returned_to_origin', payment: 'cancelled' },
  ],
  [
    { order: 'shipped', payment: 'refunded' },
    'return_to_origin',
    0,
    { order: 'returned_to_origin', payment: 'refunded' },
  ],
])('%o closed by %s with %d paise paid is %o', (state, move, paid, closed) => {
  expect(closedState(state, move, paid)).toEqual(closed);
});

test('an order is not closed where the move is not allowed', () => {
  expect(() => closedState({ order: 'delivered', payment: 'paid' }, 'cancel', 1)).toThrow('order_dispatched');
});

test('every error has a message of its own, which names the status where that is the reason', () => {
  const messages = new Map<string, Set<string>>();
  for (const move of names)
    for (const state of every) {
      const decided = decideTransition(state, move);
      if (decided.ok) continue;
      const { code, message } = decided.error;
      messages.set(code, (messages.get(code) ?? new Set()).add(translate(message, 'en')));
    }
  const texts = [...messages.values()].flatMap((each) => [...each]);
  expect(texts.filter((text) => !/\w+ \w+/.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  const onTheWay = decideTransition({ order: 'out_for_delivery', payment: 'paid' }, 'confirm');
  expect(!onTheWay.ok && translate(onTheWay.error.message, 'en')).toContain('Out for delivery');
  const notYet = decideTransition({ order: 'placed', payment: 'paid' }, 'deliver');
  expect(!notYet.ok && translate(notYet.error.message, 'en')).toContain('Placed');
});

test.each(onlineTransitions)('%s of an order whose money stands elsewhere says where it stands', (move) => {
  const expected = {
    pending: 'order_open',
    authorised: 'order_open',
    failed: 'order_open',
    paid: 'order_already_paid',
    partially_refunded: 'order_already_paid',
    refunded: 'order_already_paid',
    expired: 'order_closed',
    cancelled: 'order_closed',
    cod_due: 'order_not_online',
    cod_collected: 'order_not_online',
  };
  // With a parcel on its way no payment transition is allowed.
  for (const payment of paymentStatuses) expect(outcome('shipped', payment, move)).toBe(expected[payment]);
});

test.each<[OrderStatus, PaymentStatus, TransitionName, string]>([
  ['delivered', 'refunded', 'refund_all', 'order_already_refunded'],
  ['placed', 'pending', 'refund_all', 'refund_empty'],
  ['placed', 'cod_due', 'collect_cash', 'order_not_ready'],
  ['cancelled', 'cod_due', 'collect_cash', 'order_closed'],
  ['delivered', 'cod_due', 'confirm', 'order_moved_on'],
  ['shipped', 'paid', 'cancel_lines', 'order_dispatched'],
  ['shipped', 'paid', 'edit', 'order_dispatched'],
  ['out_for_delivery', 'paid', 'send_out_for_delivery', 'order_moved_on'],
  ['packed', 'paid', 'send_out_for_delivery', 'order_not_ready'],
])('an order that is %s and %s: %s gives %s', (order, payment, move, reason) => {
  expect(outcome(order, payment, move)).toBe(reason);
});
