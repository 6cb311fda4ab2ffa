import type { Disagreement } from '#contract/staff-check-kinds.ts';
import type { CreditKind } from '#contract/order-states.ts';
import { type OrderBooks, wrong } from './order-books.ts';

const pieces = (things: readonly { quantity: number }[]) => things.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether every piece sold, cancelled, sent back and taken in again is where stock, returns and credits say; and the coupon's use with it. */
export function judgeGoods(order: OrderBooks): Disagreement[] {
  return [...judgeReturns(order), ...judgeStock(order), ...judgeCouponUse(order)];
}

function judgeReturns(order: OrderBooks): Disagreement[] {
  return order.lines.flatMap(({ lineNo, quantity }) => {
    const returns = order.returns.filter((each) => each.lineNo === lineNo && each.state !== 'refused');
    const credited = order.credits.flatMap(({ id, kind, lines }) =>
      lines.filter((line) => line.lineNo === lineNo).map((line) => ({ id, kind, quantity: line.quantity })),
    );
    const uneven = credited.find(
      ({ id, kind, quantity: taken }) =>
        taken !== pieces(returns.filter(({ creditId }) => creditId === id)) && kind === 'returned',
    );
    const part = `line ${lineNo}`;
    if (uneven) {
      const found = `${pieces(returns.filter(({ creditId }) => creditId === uneven.id))} returned`;
      return [wrong(order, 'return_differs', { part, expected: `${uneven.quantity} credited as returned`, found })];
    }
    const gone = pieces(credited) + pieces(returns.filter(({ creditId }) => creditId === null));
    if (gone <= quantity) return [];
    return [
      wrong(order, 'return_differs', { part, expected: `at most ${quantity} sold`, found: `${gone} off the sale` }),
    ];
  });
}

/** Placing takes goods, and closing the whole or cancelling pieces puts them back. */
const holding = ['order', 'expired', 'released', 'cancelled'];
const known = [...holding, 'returned', 'undelivered'];

function judgeStock(order: OrderBooks): Disagreement[] {
  const products = new Set([...order.lines, ...order.movements].map(({ productId }) => productId));
  return [...products].flatMap((product) => judgeProduct(order, product));
}

function judgeProduct(order: OrderBooks, product: number): Disagreement[] {
  const lines = order.lines.filter(({ productId }) => productId === product);
  const isHere = ({ lineNo }: { lineNo: number }) => lines.some((line) => line.lineNo === lineNo);
  const credited = (wanted: CreditKind) =>
    pieces(order.credits.filter(({ kind }) => kind === wanted).flatMap((credit) => credit.lines.filter(isHere)));
  const movements = order.movements.filter(({ productId }) => productId === product);
  const moved = (reasons: readonly string[]) =>
    movements.filter(({ reason }) => reasons.includes(reason)).reduce((sum, { change }) => sum + change, 0);
  const part = `product ${product}`;
  const closed = order.orderStatus === 'cancelled';
  const due = closed ? 0 : pieces(lines) - credited('cancelled');
  const held = 0 - moved(holding);
  if (closed && held > 0)
    return [wrong(order, 'stock_held_by_closed_order', { part, expected: 'nothing held', found: `${held} held` })];
  const restocked = order.returns.filter(isHere).reduce((sum, each) => sum + (each.restocked ?? 0), 0);
  const back = moved(['returned']);
  const brought = moved(['undelivered']);
  const undelivered = credited('undelivered');
  const strange = movements.find(({ reason }) => !known.includes(reason));
  if (held === due && back === restocked && brought >= 0 && brought <= undelivered && !strange) return [];
  const expected = `${due} out, ${restocked} back from returns, at most ${undelivered} back from the courier`;
  const found = `${held} out, ${back} back from returns, ${brought} back from the courier${strange ? `, and moved as ${strange.reason}` : ''}`;
  return [wrong(order, 'stock_of_order_differs', { part, expected, found })];
}

function judgeCouponUse(order: OrderBooks): Disagreement[] {
  const due = order.orderStatus === 'cancelled' ? null : order.couponId;
  if (due === order.usedCoupon) return [];
  const tell = (coupon: number | null) => (coupon === null ? 'no use counted' : `a use of coupon ${coupon}`);
  return [wrong(order, 'coupon_use_differs', { expected: tell(due), found: tell(order.usedCoupon) })];
}
