import type { RefundMethod } from '#contract/order-states.ts';
import { noPaise, type Paise, sumPaise } from '#server/money/paise.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { done, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { planCancel } from './cancel-order.ts';
import { readLines } from './line-store.ts';
import { allLeft } from './pieces.ts';
import type { Pieces } from './refunds/credit-rules.ts';
import { type Crediting, wayBack, weighCredit } from './refunds/give-credit.ts';
import { planRefund } from './returns/refund-returns.ts';
import { type LockedOrder, lockOrder } from './store.ts';
import { awaitsPayment, decideMove } from './transitions.ts';
import { unknownOrder } from './with-order.ts';

/** An act that takes something off the sale, as it will be asked for. Null: all lines, all returns that await it. */
export interface CreditWish {
  orderId: number;
  act: 'cancel' | 'returned-to-origin' | 'refund';
  lines: readonly Pieces[] | null;
  returnIds: readonly number[] | null;
  withShipping: boolean;
}

/** What the act would come to. `method` is null where no money goes back. */
export interface WeighedAct {
  goods: Paise;
  shipping: Paise;
  payout: Paise;
  method: RefundMethod | null;
}

/**
 * What cancelling, taking in or refunding would take off the sale and send back, as the order stands; nothing is changed.
 * Refusals are the act's own.
 */
export function quoteCredit(services: Services, wish: CreditWish): Promise<Result<WeighedAct>> {
  return inTransaction(services.db, async (tx) => {
    // Held, so that the answer is of one moment.
    const order = await lockOrder(tx, wish.orderId);
    return order ? weigh(tx, order, wish) : unknownOrder;
  });
}

async function weigh(tx: Tx, order: LockedOrder, wish: CreditWish): Promise<Result<WeighedAct>> {
  // Given up unpaid: there is nothing to take back.
  if (wish.act === 'cancel' && wish.lines === null && awaitsPayment(order.state))
    return done({ goods: noPaise, shipping: noPaise, payout: noPaise, method: null });
  const plan = await planOf(tx, order, wish);
  if (!plan.ok) return plan;
  const weighed = await weighCredit(tx, order, plan.value);
  if (!weighed.ok) return weighed;
  const { credit, payout } = weighed.value;
  const goods = sumPaise(credit.lines.map((line) => line.net));
  const { method } = await wayBack(tx, order);
  return done({ goods, shipping: credit.shipping, payout, method: payout > 0 ? method : null });
}

async function planOf(
  tx: Tx,
  order: LockedOrder,
  wish: CreditWish,
): Promise<Result<Pick<Crediting, 'lines' | 'pieces' | 'withShipping'>>> {
  if (wish.act === 'cancel') {
    const plan = await planCancel(tx, order, wish.lines);
    return plan.ok ? done({ ...plan.value, withShipping: plan.value.whole }) : plan;
  }
  if (wish.act === 'refund') {
    const plan = await planRefund(tx, order, wish.returnIds);
    return plan.ok ? done({ ...plan.value, withShipping: wish.withShipping }) : plan;
  }
  const move = decideMove(order.state, 'bring_back');
  if (!move.ok) return move;
  const lines = await readLines(tx, order.id);
  return done({ lines, pieces: allLeft(lines), withShipping: wish.withShipping });
}
