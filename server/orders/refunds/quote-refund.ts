import type { RefundQuote } from '#contract/order-life.ts';
import { noPaise, paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import { readOrder } from '../detail-store.ts';
import { readLines } from '../line-store.ts';
import { allLeft, judgePieces, piecesOf } from '../pieces.ts';
import { decideMove } from '../transitions.ts';
import { creditFor, payoutFor, type Pieces } from './credit-rules.ts';
import { sumShippingCredited } from './refund-store.ts';

/** The pieces that `1:2,3:1` names, or null for all. Refusal: 422 lines_invalid (a line twice, or none of it). */
export function readPieces(lines: string | undefined): Result<Pieces[] | null> {
  if (lines === undefined) return done(null);
  const pieces = lines.split(',').map((part) => {
    const [lineNo, quantity] = part.split(':').map(Number);
    return { lineNo: lineNo!, quantity: quantity! };
  });
  const once = new Set(pieces.map(({ lineNo }) => lineNo)).size === pieces.length;
  return once && pieces.every(({ quantity }) => quantity > 0)
    ? done(pieces)
    : refuse(422, 'lines_invalid', 'Please name each line once');
}

/**
 * What taking these pieces off the order now, or all that are left, would come to: as `giveCredit` reckons it. Nothing is changed.
 * Refusals: 404 order_not_found; 422 unknown_line; 409 quantity_not_left, refund_exceeds_paid.
 */
export async function quoteRefund(
  db: Db,
  orderId: number,
  asked: readonly Pieces[] | null,
): Promise<Result<RefundQuote>> {
  const order = await readOrder(db, orderId);
  if (!order) return refuse(404, 'order_not_found', 'There is no such order');
  const lines = await readLines(db, orderId);
  const pieces = asked === null ? done(allLeft(lines)) : judgePieces(asked, lines);
  if (!pieces.ok) return pieces;
  const state = { order: order.order_status, payment: order.payment_status };
  const whole = decideMove(state, 'cancel').ok && piecesOf(pieces.value) === piecesOf(allLeft(lines));
  const shipping = whole ? paise(order.shipping_paise - (await sumShippingCredited(db, orderId))) : noPaise;
  const credit = creditFor(lines, new Map(lines.map((line) => [line.lineNo, line.credited])), pieces.value, shipping);
  const payout = payoutFor({ paid: paise(order.paid_paise), refunded: paise(order.refunded_paise) }, credit.total);
  if (!payout.ok) return payout;
  return done({
    goods_amount: paiseToRupees(sumPaise(credit.lines.map((line) => line.net))),
    shipping_amount: paiseToRupees(credit.shipping),
    total_amount: paiseToRupees(credit.total),
    refund_amount: paiseToRupees(payout.value),
  });
}
