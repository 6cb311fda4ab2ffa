import { type Paise, noPaise, paise, sumPaise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import {
  calculateRefund,
  type LineQuantity,
  type OrderLine,
  shareOfLine,
  type StoredLine,
} from '#server/orders/index.ts';
import { containedTax, type Supply } from '#server/money/contained-tax.ts';

/** What an edit makes of an order's items: what is credited and which lines come. */
export interface LinePlan {
  removed: LineQuantity[];
  appended: OrderLine[];
  /** Of each line that comes, the line that it goes on with; null for a product that staff add. */
  continues: (number | null)[];
  /** By how much more of each product the order then holds; below 0 where it holds less. */
  moves: ReadonlyMap<number, number>;
}

/** How many items are left of a line. */
export const remaining = ({ quantity, credited }: StoredLine) => quantity - credited;

/**
 * Plans an edit of the items: `wanted` is how many of each line are to be left, as before where it says nothing; `added` are lines of products at
 * today's price. A line that stays keeps its price: more of it come at that price in a line of their own, without coupon. Where the place of
 * supply moves from one tax to the other, every line that stays is credited and comes again under the new tax, for the same amount.
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

/** A line at the price of one that was sold; of its items `kept` keep their share of the coupon. */
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

/** What an edit does to an order's money, in paise. */
export interface MoneyPlan {
  /** By how much the total rises. */
  added: Paise;
  /** What comes off the sale, delivery with it. */
  credited: Paise;
  /** Of it, what pays for what comes. */
  covered: Paise;
  /** What goes back to the buyer. */
  payout: Paise;
  /** What the buyer has to pay online. */
  due: Paise;
  shippingAdded: Paise;
  codFeeAdded: Paise;
  shippingCredited: Paise;
  /** What is left of the order's total: before, and then. */
  oldTotal: Paise;
  newTotal: Paise;
}

interface Charges {
  /** Delivery with the fee for cash on delivery. */
  shipping: Paise;
  codFee: Paise;
}

/**
 * What an edit comes to. An order paid on delivery has nothing sent or asked for: the courier takes the new total. Of one that is paid, what goes
 * pays for what comes, and only the difference moves; `advance` was refunded before, for no items yet.
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
