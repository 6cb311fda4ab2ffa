import { type ChargeShare, shareCharge, type Supply, taxIn } from '#server/money/contained-tax.ts';
import { noPaise, paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { type BasisPoints, centiSp, type CentiSp, timesRatio } from '#server/money/rates.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type RefundMethod, type RefundState } from '#contract/order-states.ts';
import { type RefundAction } from '#contract/staff-orders.ts';
import { messages } from '#server/platform/messages.ts';

/** The amounts of a number of items of one line. net = saleAmount - couponShare = taxable + cgst + sgst + igst, to the paisa. */
export interface LineShare {
  saleAmount: Paise;
  couponShare: Paise;
  net: Paise;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  /** Hundredths of a sale point. */
  salePointCenti: CentiSp;
}

/** A line as it was sold: the amounts are the whole quantity's, as stored when the order was placed. */
export interface SoldAmounts extends LineShare {
  lineNo: number;
  /** Items, at least 1. */
  quantity: number;
  /** How the items after the first `from` are taxed where another rate held on the day of the invoice; missing where the order's did. */
  restated?: RestatedTaxes | null;
}

export interface RestatedTaxes {
  from: number;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

/** Items of one line. */
export interface LineQuantity {
  lineNo: number;
  quantity: number;
}

/** What is taken off one line. */
export type RefundLineAmounts = LineQuantity & LineShare;

/** What is taken off a sale at once: the base of a credit note and of a refund. */
export interface RefundAmounts {
  lines: RefundLineAmounts[];
  /** Delivery that is paid back with it. */
  shipping: Paise;
  /** Lines and delivery. */
  total: Paise;
  /** Sale points that go with the items. */
  salePointCenti: CentiSp;
}

/** What became of a credit; `payout` is 0 where nothing was paid or the items cost nothing. */
export interface IssuedRefund {
  creditId: number;
  credit: RefundAmounts;
  payout: Paise;
}

/**
 * The share of the items after the first `from` up to `to`: what the first `to` items come to, less what the first `from` did. Taken
 * in any items one after the other, the shares therefore add up to exactly the whole line.
 * The net and each tax of the first k of n items are k/n of the stored amount, rounded half up; taxable is what remains, so the parts
 * agree to the paisa and CGST equals SGST. (Items of a paisa or two may so have a share whose taxable value is a paisa below 0.)
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
 * The credit for some items of an order's lines. `credited` says how many of each line were credited before, by line number.
 * @throws RangeError when more is asked for than is left, or of a line that is not there
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

/** What is left of each line after its credits; lines of which nothing is left are not in it. */
export function remainingOf(sold: readonly SoldAmounts[], credited: ReadonlyMap<number, number>): RefundLineAmounts[] {
  return sold.flatMap((line) => {
    const gone = credited.get(line.lineNo) ?? 0;
    const quantity = line.quantity - gone;
    return quantity === 0 ? [] : [{ lineNo: line.lineNo, quantity, ...shareOfLine(line, gone, line.quantity) }];
  });
}

/** What a delivery charge is shared over: the lines as they were sold, and of each how many were cancelled before dispatch, by line number. */
export interface ChargeBase {
  sold: readonly (SoldAmounts & { gstRateBp: BasisPoints })[];
  cancelled: ReadonlyMap<number, number>;
  /** Null of an order from before the charge contained tax. */
  supply: Supply | null;
}

/** A line's share of the delivery charge, as its invoice says. */
export type LineChargeShare = ChargeShare & { lineNo: number; gstRateBp: BasisPoints };

/** A delivery charge shared over the lines that are delivered; null where it contains no tax. */
export function chargeShares(charge: Paise, { sold, cancelled, supply }: ChargeBase): LineChargeShare[] | null {
  if (supply === null) return null;
  const rates = new Map(sold.map((line) => [line.lineNo, line.gstRateBp]));
  const lines = remainingOf(sold, cancelled).map((line) => ({ ...line, gstRateBp: rates.get(line.lineNo)! }));
  return shareCharge(charge, lines, supply).map((share, index) => {
    const { lineNo, gstRateBp } = lines[index]!;
    return { ...share, lineNo, gstRateBp };
  });
}

/** The tax contained in a delivery charge. */
export function taxOfCharge(charge: Paise, base: ChargeBase): Paise {
  return sumPaise((chargeShares(charge, base) ?? []).map(taxIn));
}

/** How many of each line were cancelled before dispatch; what came back later was delivered. */
export function cancelledOf(
  lines: readonly { lineNo: number; credited: number; returned: number }[],
): Map<number, number> {
  return new Map(lines.map(({ lineNo, credited, returned }) => [lineNo, credited - returned]));
}

/** An order's money: what came in, and what of it is promised back or gone back. */
export interface OrderMoney {
  paid: Paise;
  refunded: Paise;
}

/**
 * What is to be sent back for a credit: all of it where the order was paid, nothing where it was not.
 * Error: 409 refund_exceeds_paid.
 */
export function payoutFor({ paid, refunded }: OrderMoney, total: Paise): Result<Paise> {
  if (paid === 0) return ok(noPaise);
  if (total > paid - refunded) return err(409, 'refund_exceeds_paid', messages.errors.staff.refunds.exceedsPaid);
  return ok(total);
}

/**
 * Whether staff may have a refund tried again by the provider (only one that failed), or note that they transferred it themselves (not
 * while the provider is at it). Errors are 409: refund_already_processed, refund_not_failed, refund_in_progress.
 */
export function checkRefundAction(
  refund: { method: RefundMethod; state: RefundState },
  action: RefundAction,
): Result<null> {
  if (refund.state === 'processed')
    return err(409, 'refund_already_processed', messages.errors.staff.refunds.processed);
  const byProvider = refund.method === 'provider';
  const failed = refund.state === 'failed';
  if (action === 'retry' && !(byProvider && failed))
    return err(409, 'refund_not_failed', messages.errors.staff.refunds.notFailed);
  if (action === 'paid' && byProvider && !failed)
    return err(409, 'refund_in_progress', messages.errors.staff.refunds.inProgress);
  return ok(null);
}
