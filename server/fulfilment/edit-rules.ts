import { type Paise, noPaise, paise, sumPaise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { type OrderLine, type StoredLine } from '#server/orders/index.ts';
import { calculateRefund, type LineQuantity, shareOfLine } from '#server/money/line-amounts.ts';
import { containedTax, type Supply } from '#server/money/contained-tax.ts';

/** Items to credit and lines to add. */
export interface LinePlan {
  removed: LineQuantity[];
  appended: OrderLine[];
  /** The line number that each added line continues; null for a product that staff add. */
  continues: (number | null)[];
  /** Change of quantity by product; below 0 if the order holds fewer. */
  moves: ReadonlyMap<number, number>;
}

export const remaining = ({ quantity, credited }: StoredLine) => quantity - credited;

/**
 * `wanted` is the quantity to keep of each line; others stay unchanged. `added` are lines at today's price. A kept line
 * keeps its price: additional items get a line of their own at that price, without coupon. If the place of supply
 * changes the kind of tax, every kept line is credited and added again under the new tax, for the same amount.
 */
export function planLines(
  lines: readonly StoredLine[],
  {
    wanted,
    added,
    supply,
    isTaxChanged,
  }: { wanted: ReadonlyMap<number, number>; added: readonly OrderLine[]; supply: Supply; isTaxChanged: boolean },
): LinePlan {
  const removed: LineQuantity[] = [];
  const again: { of: number; line: OrderLine }[] = [];
  const moves = new Map<number, number>();
  const move = (productId: number, change: number) => {
    if (change !== 0) moves.set(productId, (moves.get(productId) ?? 0) + change);
  };
  for (const line of lines) {
    const left = remaining(line);
    const want = wanted.get(line.lineNo) ?? left;
    move(line.productId, want - left);
    if (isTaxChanged) {
      if (left > 0) removed.push({ lineNo: line.lineNo, quantity: left });
      if (want > 0)
        again.push({
          of: line.lineNo,
          line: lineAgain(line, { kept: Math.min(left, want), quantity: want, supply }),
        });
    } else if (want < left) removed.push({ lineNo: line.lineNo, quantity: left - want });
    else if (want > left)
      again.push({ of: line.lineNo, line: lineAgain(line, { kept: 0, quantity: want - left, supply }) });
  }
  for (const line of added) move(line.productId, line.quantity);
  return {
    removed,
    appended: [...again.map(({ line }) => line), ...added],
    continues: [...again.map(({ of }) => of), ...added.map(() => null)],
    moves: new Map([...moves].filter(([, change]) => change !== 0)),
  };
}

/** At the price of a sold line. `kept` of its items keep their share of the coupon. */
function lineAgain(
  line: StoredLine,
  { kept, quantity, supply }: { kept: number; quantity: number; supply: Supply },
): OrderLine {
  const unit = line.salePaise ?? line.regularPaise;
  const saleAmount = paise(unit * quantity);
  const couponShare = kept === 0 ? noPaise : shareOfLine(line, line.credited, line.credited + kept).couponShare;
  const net = paise(saleAmount - couponShare);
  return {
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    hsn: line.hsn,
    taxClass: line.taxClass,
    quantity,
    regularPaise: paise(line.regularPaise),
    salePaise: line.salePaise === null ? null : paise(line.salePaise),
    saleAmount,
    couponShare,
    net,
    gstRateBp: line.gstRateBp,
    ...containedTax(net, basisPoints(line.gstRateBp), supply),
    salePointCenti: centiSp((line.salePointCenti / line.quantity) * quantity),
  };
}

/** In paise. */
export interface MoneyPlan {
  /** Lines and delivery charge. */
  added: Paise;
  /** Includes the delivery charge. */
  credited: Paise;
  /** The part of the credit that pays for what is added. */
  covered: Paise;
  payout: Paise;
  /** To be paid online by the buyer. */
  due: Paise;
  shippingAdded: Paise;
  codFeeAdded: Paise;
  shippingCredited: Paise;
  /** Remaining totals before and after the edit. */
  oldTotal: Paise;
  newTotal: Paise;
}

interface Charges {
  /** Includes the COD fee. */
  shipping: Paise;
  codFee: Paise;
}

/**
 * For an order paid on delivery the courier collects the new total. For a paid order, what is credited pays for what is
 * added, and only the difference is refunded or due. `advance` was refunded before for no items, and reduces the
 * refund.
 */
export function planMoney(
  lines: readonly StoredLine[],
  { removed, appended }: Pick<LinePlan, 'removed' | 'appended'>,
  {
    isPaid,
    oldTotal,
    old,
    next,
    advance = noPaise,
  }: { isPaid: boolean; oldTotal: Paise; old: Charges; next: Charges; advance?: Paise },
): MoneyPlan {
  const credited = new Map(lines.map((line) => [line.lineNo, line.credited]));
  const off = calculateRefund(lines, credited, removed).total;
  const change = next.shipping - old.shipping;
  const shippingAdded = paise(isPaid ? Math.max(0, change) : change);
  const shippingCredited = paise(isPaid ? Math.max(0, 0 - change) : 0);
  const added = paise(sumPaise(appended.map((line) => line.net)) + shippingAdded);
  const gone = paise(off + shippingCredited);
  const covered = isPaid ? paise(Math.min(added, gone)) : noPaise;
  const back = isPaid ? paise(gone - covered) : noPaise;
  const refundedBefore = paise(Math.min(back, advance));
  return {
    added,
    credited: gone,
    covered,
    payout: paise(back - refundedBefore),
    due: isPaid ? paise(added - covered) : noPaise,
    shippingAdded,
    codFeeAdded: isPaid ? noPaise : paise(next.codFee - old.codFee),
    shippingCredited,
    oldTotal,
    newTotal: paise(oldTotal + added - gone + refundedBefore),
  };
}
