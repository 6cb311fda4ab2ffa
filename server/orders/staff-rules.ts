import { type OrderDeed, orderDeeds, type ReturnDeed, returnDeeds } from '#contract/staff-orders.ts';
import type { ReturnState } from '#contract/order-states.ts';
import { decideReturn, judgeRefundable } from './returns/return-rules.ts';
import { awaitsCash, canCancel, decideMove, type MoveName, type OrderState } from './transitions.ts';

/** The moves of staff that need no more than a note, by their place in the address. */
export const stepDeeds = {
  confirm: 'confirm',
  pack: 'pack',
  'out-for-delivery': 'send_out',
  'attempt-failed': 'miss',
  hold: 'hold',
  deliver: 'deliver',
  'collect-cod': 'collect',
} as const satisfies Partial<Record<OrderDeed, MoveName>>;

const moveOf: Record<Exclude<OrderDeed, 'cancel' | 'refund'>, MoveName> = {
  ...stepDeeds,
  dispatch: 'dispatch',
  'returned-to-origin': 'bring_back',
};

interface ReturnStanding {
  state: ReturnState;
  creditId: number | null;
}

/** What staff can do to an order as it stands, as the table of moves has it. */
export function allowedDeeds(state: OrderState, returns: readonly ReturnStanding[]): OrderDeed[] {
  return orderDeeds.filter((deed) => {
    if (deed === 'cancel') return canCancel(state);
    if (deed === 'refund') return returns.some((each) => allowedReturnDeeds(state, each).includes('refund'));
    return decideMove(state, moveOf[deed]).ok;
  });
}

/** What staff can do to one return of an order. */
export function allowedReturnDeeds(order: OrderState, found: ReturnStanding): ReturnDeed[] {
  return returnDeeds.filter((deed) =>
    deed === 'refund' ? !awaitsCash(order) && judgeRefundable(found).ok : decideReturn(found.state, deed).ok,
  );
}
