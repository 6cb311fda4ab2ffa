import type { CreditQuote } from '#contract/order-life.ts';
import { paiseToRupees, sumPaise } from '#server/money/paise.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { done, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { planCancel } from './cancel-order.ts';
import {
  allLeft,
  awaitsPayment,
  canCancel,
  decideMove,
  judgePieces,
  type LockedOrder,
  lockOrder,
  type Pieces,
  readLines,
  unknownOrder,
} from '#server/orders/index.ts';
import { type Crediting, planRefund, wayBack, weighCredit } from '#server/payments/index.ts';

/**
 * An act that takes something off the sale, as it will be asked for. Null: all lines, all returns that await it. `give-back` is the buyer's:
 * cancelling while that is possible, then returning.
 */
export interface CreditWish {
  orderId: number;
  act: 'give-back' | 'cancel' | 'returned-to-origin' | 'refund';
  lines: readonly Pieces[] | null;
  returnIds: readonly number[] | null;
  withShipping: boolean;
}

/**
 * What cancelling, taking in or refunding would take off the sale and send back, as the order stands; nothing is changed.
 * Refusals are the act's own.
 */
export function quoteCredit(services: Services, wish: CreditWish): Promise<Result<CreditQuote>> {
  return inTransaction(services.db, async (tx) => {
    // Held, so that the answer is of one moment.
    const order = await lockOrder(tx, wish.orderId);
    return order ? weigh(tx, order, wish) : unknownOrder;
  });
}

const nothing: CreditQuote = {
  goods_amount: 0,
  shipping_amount: 0,
  total_amount: 0,
  refund_amount: 0,
  refund_method: null,
};

async function weigh(tx: Tx, order: LockedOrder, wish: CreditWish): Promise<Result<CreditQuote>> {
  const cancels = wish.act === 'cancel' || (wish.act === 'give-back' && canCancel(order.state));
  // Given up unpaid: there is nothing to take back.
  if (cancels && wish.lines === null && awaitsPayment(order.state)) return done(nothing);
  const plan = await planOf(tx, order, { ...wish, cancels });
  if (!plan.ok) return plan;
  const weighed = await weighCredit(tx, order, plan.value);
  if (!weighed.ok) return weighed;
  const { credit, payout } = weighed.value;
  const goods = sumPaise(credit.lines.map((line) => line.net));
  return done({
    goods_amount: paiseToRupees(goods),
    shipping_amount: paiseToRupees(credit.shipping),
    total_amount: paiseToRupees(credit.total),
    refund_amount: paiseToRupees(payout),
    refund_method: payout > 0 ? (await wayBack(tx, order)).method : null,
  });
}

async function planOf(
  tx: Tx,
  order: LockedOrder,
  wish: CreditWish & { cancels: boolean },
): Promise<Result<Pick<Crediting, 'lines' | 'pieces' | 'withShipping'>>> {
  if (wish.cancels) {
    const plan = await planCancel(tx, order, wish.lines);
    return plan.ok ? done({ ...plan.value, withShipping: plan.value.whole }) : plan;
  }
  if (wish.act === 'refund') {
    const plan = await planRefund(tx, order, wish.returnIds);
    return plan.ok ? done({ ...plan.value, withShipping: wish.withShipping }) : plan;
  }
  const lines = await readLines(tx, order.id);
  if (wish.act === 'give-back') {
    const pieces = judgePieces(wish.lines ?? allLeft(lines), lines);
    return pieces.ok ? done({ lines, pieces: pieces.value, withShipping: false }) : pieces;
  }
  const move = decideMove(order.state, 'bring_back');
  if (!move.ok) return move;
  return done({ lines, pieces: allLeft(lines), withShipping: wish.withShipping });
}
