import type { Disagreement } from '#contract/staff-check-kinds.ts';
import type { OrderEventKind } from '#contract/order-states.ts';
import { noPaise, paise, type Paise } from '#server/money/paise.ts';
import { awaitsPayment, closedState, decideMove, firstState, type MoveName, type OrderState } from '../transitions.ts';
import { type OrderBooks, wrong } from './order-books.ts';

/** The moves behind the events that move an order; `paid`, `cancelled`, `returned_to_origin` and `refunded` are decided apart. */
const moveOf: Partial<Record<OrderEventKind, MoveName>> = {
  expired: 'expire',
  released: 'release',
  revived: 'revive',
  reopened: 'reopen',
  confirmed: 'confirm',
  packed: 'pack',
  shipped: 'dispatch',
  out_for_delivery: 'send_out',
  delivery_attempted: 'miss',
  held_by_courier: 'hold',
  delivered: 'deliver',
  cod_collected: 'collect',
  lines_cancelled: 'cancel_lines',
  returned: 'take_back',
};

interface Standing {
  state: OrderState;
  /** What came in and what has gone back so far. */
  paid: Paise;
  gone: Paise;
}

/** Walks an order's events through the table of moves: each must be allowed after those before it, and the last leads to where it stands. */
export function judgeHistory(order: OrderBooks): Disagreement[] {
  const [first, ...later] = order.events;
  if (first?.kind !== 'placed')
    return [wrong(order, 'history_broken', { expected: 'placed first', found: first?.kind ?? 'no event' })];
  let standing: Standing = { state: firstState(order.method, order.payable), paid: noPaise, gone: noPaise };
  for (const event of later) {
    const next = follow(order, standing, event);
    if (next === null) {
      const expected = `what may follow ${words(standing.state)}`;
      return [wrong(order, 'history_broken', { expected, found: event.kind.replaceAll('_', ' ') })];
    }
    standing = next;
  }
  const stands = { order: order.orderStatus, payment: order.paymentStatus };
  if (standing.state.order === stands.order && standing.state.payment === stands.payment) return [];
  return [wrong(order, 'status_differs', { expected: words(standing.state), found: words(stands) })];
}

function words({ order, payment }: OrderState): string {
  return `${order.replaceAll('_', ' ')}, payment ${payment.replaceAll('_', ' ')}`;
}

/** Where an event leads; null where it may not happen there. */
function follow(
  order: OrderBooks,
  { state, paid, gone }: Standing,
  { kind, amount }: OrderBooks['events'][number],
): Standing | null {
  const to = (moved: OrderState | null, more: Partial<Standing> = {}): Standing | null =>
    moved && { state: moved, paid, gone, ...more };
  const by = (name: MoveName): OrderState | null => {
    const moved = decideMove(state, name);
    return moved.ok ? moved.value : null;
  };
  switch (kind) {
    case 'paid':
      // A revived order is paid in the same breath.
      return to(paid === 0 && state.payment === 'paid' ? state : by('pay'), { paid: order.payable });
    case 'cancelled':
      if (awaitsPayment(state)) return to(by('release'));
      return to(by('cancel') && closedState(state, 'cancel', paid));
    case 'returned_to_origin':
      return to(by('bring_back') && closedState(state, 'bring_back', paid));
    case 'refunded': {
      const sum = paise(gone + (amount ?? 0));
      return to(by(sum === paid ? 'refund_all' : 'refund_part'), { gone: sum });
    }
    default: {
      const move = moveOf[kind];
      if (move === undefined) return to(state);
      return to(by(move), kind === 'cod_collected' && amount !== null ? { paid: amount } : {});
    }
  }
}
