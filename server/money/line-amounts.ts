import { type ChargeShare, shareCharge, type Supply, taxIn } from './contained-tax.ts';
import { noPaise, paise, type Paise, sumPaise } from './paise.ts';
import { type BasisPoints, centiSp, type CentiSp, timesRatio } from './rates.ts';

/**
 * Amounts of some items of a line, exact to the paisa: net = saleAmount - couponShare = taxable + cgst + sgst + igst.
 */
export interface LineShare {
  saleAmount: Paise;
  couponShare: Paise;
  net: Paise;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  salePointCenti: CentiSp;
}

/** For the whole quantity, as stored when the order was placed. */
export interface SoldAmounts extends LineShare {
  lineNo: number;
  /** At least 1. */
  quantity: number;
  /** Taxes of the items after the first `from`, if the GST rate changed between order and invoice. */
  restated?: RestatedTaxes | null;
}

export interface RestatedTaxes {
  from: number;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

export interface LineQuantity {
  lineNo: number;
  quantity: number;
}

/** Taken off one line. */
export type RefundLineAmounts = LineQuantity & LineShare;

/** The base of a credit note and of a refund. */
export interface RefundAmounts {
  lines: RefundLineAmounts[];
  /** Paid back with the credit. */
  shipping: Paise;
  /** Lines plus delivery charge. */
  total: Paise;
  /** Withdrawn with the items. */
  salePointCenti: CentiSp;
}

/**
 * Returns the share of the items after the first `from` up to `to`: the amounts of the first `to` items less those of
 * the first `from`, so consecutive shares add up to exactly the whole line. Net and taxes of the first k of n items are
 * k/n of the stored amount, rounded half up. The taxable value is the remainder, so CGST equals SGST. (With prices of a
 * paisa or two it can be one paisa below 0.)
 * @throws RangeError unless 0 <= from <= to <= quantity
 */
export function shareOfLine(line: SoldAmounts, from: number, to: number): LineShare {
  if (from < 0 || from > to || to > line.quantity)
    throw new RangeError(`Line ${line.lineNo} of ${line.quantity} has no pieces ${from} to ${to}`);
  const before = firstQuantities(line, from);
  const after = firstQuantities(line, to);
  const less = (amount: (share: LineShare) => Paise) => paise(amount(after) - amount(before));
  return {
    saleAmount: less((share) => share.saleAmount),
    couponShare: less((share) => share.couponShare),
    net: less((share) => share.net),
    taxable: less((share) => share.taxable),
    cgst: less((share) => share.cgst),
    sgst: less((share) => share.sgst),
    igst: less((share) => share.igst),
    salePointCenti: centiSp(after.salePointCenti - before.salePointCenti),
  };
}

function firstQuantities(line: SoldAmounts, count: number): LineShare {
  const part = (amount: number, of = count) => timesRatio(amount, of, line.quantity);
  const { restated } = line;
  const tax = (name: 'cgst' | 'sgst' | 'igst') => {
    if (!restated || count <= restated.from) return paise(part(line[name]));
    const { from } = restated;
    return paise(part(line[name], from) + timesRatio(restated[name], count - from, line.quantity - from));
  };
  const saleAmount = paise(part(line.saleAmount));
  const net = paise(part(line.net));
  const [cgst, sgst, igst] = [tax('cgst'), tax('sgst'), tax('igst')];
  return {
    saleAmount,
    couponShare: paise(saleAmount - net),
    net,
    taxable: paise(net - cgst - sgst - igst),
    cgst,
    sgst,
    igst,
    salePointCenti: centiSp(part(line.salePointCenti)),
  };
}

/**
 * `credited` has the number of items credited so far by line number.
 * @throws RangeError for an unknown line or too few items left
 */
export function calculateRefund(
  sold: readonly SoldAmounts[],
  credited: ReadonlyMap<number, number>,
  asked: readonly LineQuantity[],
  shipping: Paise = noPaise,
): RefundAmounts {
  const byNumber = new Map(sold.map((line) => [line.lineNo, line]));
  const lines = asked.map(({ lineNo, quantity }) => {
    const line = byNumber.get(lineNo);
    if (!line) throw new RangeError(`There is no line ${lineNo}`);
    const from = credited.get(lineNo) ?? 0;
    return { lineNo, quantity, ...shareOfLine(line, from, from + quantity) };
  });
  return {
    lines,
    shipping,
    total: paise(sumPaise(lines.map((line) => line.net)) + shipping),
    salePointCenti: centiSp(lines.reduce((sum, line) => sum + line.salePointCenti, 0)),
  };
}

/** Without fully credited lines. */
export function remainingOf(sold: readonly SoldAmounts[], credited: ReadonlyMap<number, number>): RefundLineAmounts[] {
  return sold.flatMap((line) => {
    const gone = credited.get(line.lineNo) ?? 0;
    const quantity = line.quantity - gone;
    return quantity === 0 ? [] : [{ lineNo: line.lineNo, quantity, ...shareOfLine(line, gone, line.quantity) }];
  });
}

/** For sharing a delivery charge: the lines as sold, and items cancelled before dispatch, by line number. */
export interface ChargeBase {
  sold: readonly (SoldAmounts & { gstRateBp: BasisPoints })[];
  cancelled: ReadonlyMap<number, number>;
  /** Null for orders placed before the delivery charge contained tax. */
  supply: Supply | null;
}

/** As stated on the invoice. */
export type LineChargeShare = ChargeShare & { lineNo: number; gstRateBp: BasisPoints };

/** Over the delivered lines. Null if the charge contains no tax. */
export function chargeShares(charge: Paise, { sold, cancelled, supply }: ChargeBase): LineChargeShare[] | null {
  if (supply === null) return null;
  const rates = new Map(sold.map((line) => [line.lineNo, line.gstRateBp]));
  const lines = remainingOf(sold, cancelled).map((line) => ({ ...line, gstRateBp: rates.get(line.lineNo)! }));
  return shareCharge(charge, lines, supply).map((share, index) => {
    const { lineNo, gstRateBp } = lines[index]!;
    return { ...share, lineNo, gstRateBp };
  });
}

/** In paise. */
export function taxOfCharge(charge: Paise, base: ChargeBase): Paise {
  return sumPaise((chargeShares(charge, base) ?? []).map(taxIn));
}

/** Items cancelled before dispatch, by line number. Items returned later do not count: they were delivered. */
export function cancelledOf(
  lines: readonly { lineNo: number; credited: number; returned: number }[],
): Map<number, number> {
  return new Map(lines.map(({ lineNo, credited, returned }) => [lineNo, credited - returned]));
}
