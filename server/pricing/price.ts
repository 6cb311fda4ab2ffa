import { containedTax, shareCharge, type Supply, taxIn, type TaxSplit } from '#server/money/contained-tax.ts';
import { noPaise, paise, sumPaise, timesQuantity, type Paise } from '#server/money/paise.ts';
import { prorate } from '#server/money/prorate.ts';
import { centiSp, timesRatio, wholeBp, type BasisPoints, type CentiSp } from '#server/money/rates.ts';
import {
  type DeliveryEstimate,
  type DeliveryOption,
  deliveryTo,
  estimateDelivery,
  codFee,
  type CodUnavailability,
  decidedPlace,
  type Destination,
  isSameName,
  evaluateCod,
  type ShippingTerms,
} from '#server/shipping/index.ts';
import { couponCovers, type CouponTerms } from './coupon-rules.ts';

/** One product in the cart. Prices are per piece, include GST and are at least 0. */
export interface CartLine {
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly name: string;
  /** Items, at least 1. */
  readonly quantity: number;
  /** The MRP. */
  readonly regularPaise: Paise;
  /** Stands only while it is lower than the MRP. */
  readonly salePaise: Paise | null;
  readonly gstRateBp: BasisPoints;
  /** Per piece. */
  readonly salePointCenti: CentiSp;
}

export interface CartInput {
  /** One line per product (see mergeLines). */
  readonly lines: readonly CartLine[];
  /** A coupon that evaluateCoupon has accepted, or none. */
  readonly coupon: CouponTerms | null;
  readonly destination: Destination;
  /** State in which the company is registered for GST. */
  readonly homeState: string;
  readonly shipping: ShippingTerms;
  /** Null while the buyer has not chosen a payment method: the fee for cash on delivery is then left out. */
  readonly paymentMethod: 'cod' | 'online' | null;
}

/** A line with its amounts, all for the whole quantity except the two prices. */
export interface QuoteLine extends TaxSplit {
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly name: string;
  readonly quantity: number;
  /** Per piece. */
  readonly regularPaise: Paise;
  /** Per piece; null where no lower sale price stands. */
  readonly salePaise: Paise | null;
  readonly regularAmount: Paise;
  readonly saleDiscount: Paise;
  readonly saleAmount: Paise;
  readonly couponShare: Paise;
  /** What the customer pays for the line: saleAmount - couponShare. */
  readonly net: Paise;
  /** The rate of the items, also where an export bears no tax. */
  readonly gstRateBp: BasisPoints;
  /** Points of the whole line. */
  readonly salePointCenti: CentiSp;
}

export interface TaxLineQuote extends TaxSplit {
  readonly gstRateBp: BasisPoints;
}

/** `pending` while no charge can be known; it is 0 then, and an order must not be placed on it. */
export interface ShippingQuote {
  readonly pending: boolean;
  /** With the fee for cash on delivery, where that is how it is to be paid. */
  readonly charge: Paise;
  readonly codFee: Paise;
  readonly zone: string | null;
}

/** What can be done at the destination. */
export interface DeliveryQuote {
  /** Null while the destination is not decided. */
  readonly deliveryOption: DeliveryOption | null;
  /** Whether cash on delivery may be chosen, and what it would add. */
  readonly cod: { readonly error: CodUnavailability | null; readonly fee: Paise };
  /** While the destination is not decided: what delivery will cost, as far as it can be said; null otherwise. */
  readonly estimate: DeliveryEstimate | null;
}

export interface CartQuote {
  readonly lines: readonly QuoteLine[];
  /** The tax of the lines and of the delivery charge added up per rate, lowest rate first. */
  readonly taxLines: readonly TaxLineQuote[];
  readonly supply: Supply;
  readonly mrp: Paise;
  readonly saleDiscount: Paise;
  readonly couponDiscount: Paise;
  /** Contained in the items and in the delivery charge, never added. */
  readonly tax: Paise;
  readonly shipping: ShippingQuote;
  readonly delivery: DeliveryQuote;
  readonly payable: Paise;
}

/**
 * Prices a cart exactly as api.md ("Price") writes it; GST per facts.md 2.2 and 2.3. All amounts in paise.
 * Totals are sums of the lines and nothing is rounded twice. payable = mrp - saleDiscount - couponDiscount + shipping, which is never
 * below 0 because the discounts never exceed what they are taken from. The delivery charge contains tax like the goods (see shareCharge).
 *
 * Order of lines: mrp, discounts, shipping and payable never depend on it. Where two lines tie for a left-over paisa of the coupon the
 * earlier one gets it, so then (and only then) a line's net, and with it the tax contained, may differ with the order; the total tax by
 * at most one paisa for each line whose share changed.
 * @throws RangeError on input that no checked cart can hold: a negative price, a quantity below 1, an amount too large to be exact, a
 * coupon without the figure that its kind needs.
 */
export function priceCart(input: CartInput): CartQuote {
  const { supply } = placeOfSupply(input.destination, input.homeState);
  const lines = shareCoupon(input.lines.map(beforeCoupon), input.coupon).map((line) => ({
    ...line,
    ...containedTax(line.net, line.gstRateBp, supply),
  }));
  const mrp = sumPaise(lines.map((line) => line.regularAmount));
  const saleDiscount = sumPaise(lines.map((line) => line.saleDiscount));
  const couponDiscount = sumPaise(lines.map((line) => line.couponShare));
  const items = paise(mrp - saleDiscount - couponDiscount);
  const { shipping, delivery } = quoteShipping(input, items);
  const shares = shareCharge(shipping.charge, lines, supply);
  const taxed = [...lines, ...shares.map((share, index) => ({ ...share, gstRateBp: lines[index]!.gstRateBp }))];
  return {
    lines,
    taxLines: taxByRate(taxed),
    supply,
    mrp,
    saleDiscount,
    couponDiscount,
    tax: sumPaise(taxed.map(taxIn)),
    shipping,
    delivery,
    payable: paise(items + shipping.charge),
  };
}

/** Adds up the quantities of lines of the same product, which keeps the place and the other fields of its first line. */
export function mergeLines<T extends { readonly productId: number; readonly quantity: number }>(
  lines: readonly T[],
): T[] {
  const merged = new Map<number, T>();
  for (const line of lines) {
    const first = merged.get(line.productId);
    merged.set(line.productId, first ? { ...first, quantity: first.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** What evaluateCoupon weighs: the sale amount of the lines that the coupon is for, and of all lines, in paise. */
export function saleAmounts(
  lines: readonly CartLine[],
  coupon: CouponTerms,
): { eligiblePaise: Paise; salePaise: Paise } {
  const worked = lines.map(beforeCoupon);
  return {
    eligiblePaise: sumPaise(eligibleAmounts(worked, coupon)),
    salePaise: sumPaise(worked.map((line) => line.saleAmount)),
  };
}

/**
 * Where the supply takes place, and whether the destination says enough to decide it. Undecided counts as the company's own state
 * (facts.md 2.2: no address, supplier's state). Names are compared without regard to case and outer blanks, so "india" is no export.
 */
export function placeOfSupply(
  destination: Pick<Destination, 'country' | 'state'>,
  homeState: string,
): { supply: Supply; decided: boolean } {
  const place = decidedPlace(destination);
  if (place === null) return { supply: 'intra', decided: false };
  if (!place.inIndia) return { supply: 'export', decided: true };
  return { supply: isSameName(place.state ?? '', homeState) ? 'intra' : 'inter', decided: true };
}

type WorkedLine = Omit<QuoteLine, keyof TaxSplit>;

function beforeCoupon(line: CartLine): WorkedLine {
  if (line.regularPaise < 0 || (line.salePaise ?? 0) < 0)
    throw new RangeError(`Product ${line.productId} has a price below 0`);
  const salePaise = line.salePaise !== null && line.salePaise < line.regularPaise ? line.salePaise : null;
  const regularAmount = timesQuantity(line.regularPaise, line.quantity);
  const saleAmount = timesQuantity(salePaise ?? line.regularPaise, line.quantity);
  return {
    productId: line.productId,
    categoryIds: line.categoryIds,
    name: line.name,
    quantity: line.quantity,
    regularPaise: line.regularPaise,
    salePaise,
    gstRateBp: line.gstRateBp,
    regularAmount,
    saleAmount,
    saleDiscount: paise(regularAmount - saleAmount),
    couponShare: noPaise,
    net: saleAmount,
    salePointCenti: centiSp(line.salePointCenti * line.quantity),
  };
}

function eligibleAmounts(lines: readonly WorkedLine[], coupon: CouponTerms): Paise[] {
  return lines.map((line) => (couponCovers(coupon, line) ? line.saleAmount : noPaise));
}

function shareCoupon(lines: readonly WorkedLine[], coupon: CouponTerms | null): WorkedLine[] {
  if (coupon === null) return [...lines];
  const weights = eligibleAmounts(lines, coupon);
  const shares = prorate(discountOf(coupon, sumPaise(weights)), weights);
  return lines.map((line, index) => {
    const couponShare = shares[index] ?? noPaise;
    return { ...line, couponShare, net: paise(line.saleAmount - couponShare) };
  });
}

/** What the coupon takes off `eligible` paise: never more than that and never more than its cap. */
function discountOf(coupon: CouponTerms, eligible: Paise): Paise {
  return paise(Math.min(faceValue(coupon, eligible), coupon.capPaise ?? eligible, eligible));
}

function faceValue(coupon: CouponTerms, eligible: Paise): number {
  switch (coupon.kind) {
    case 'percent':
      if (coupon.percentBp === null) throw new RangeError(`Coupon ${coupon.id} has no percent`);
      return timesRatio(eligible, coupon.percentBp, wholeBp);
    case 'fixed':
      if (coupon.amountPaise === null) throw new RangeError(`Coupon ${coupon.id} has no amount`);
      return coupon.amountPaise;
    case 'free_shipping':
      return 0;
  }
}

function taxByRate(lines: readonly TaxLineQuote[]): TaxLineQuote[] {
  return [...Map.groupBy(lines, (line) => line.gstRateBp)]
    .toSorted(([a], [b]) => a - b)
    .map(([gstRateBp, group]) => ({
      gstRateBp,
      taxable: sumPaise(group.map((line) => line.taxable)),
      cgst: sumPaise(group.map((line) => line.cgst)),
      sgst: sumPaise(group.map((line) => line.sgst)),
      igst: sumPaise(group.map((line) => line.igst)),
    }));
}

/**
 * Pending where the destination is not decided or no row is for it; nothing to send costs nothing. `items` is what the items come to. The fee
 * for cash on delivery is part of the charge, as api.md's sum has no place beside it, and no coupon takes it off.
 */
function quoteShipping(input: CartInput, items: Paise): { shipping: ShippingQuote; delivery: DeliveryQuote } {
  const { lines, coupon, destination, shipping: terms, paymentMethod } = input;
  const deliveryOption = deliveryTo(terms, destination);
  const free = deliveryOption === null || lines.length === 0 || sendsFree(coupon, lines);
  const freight = free ? noPaise : deliveryOption.charge;
  const amount = paise(items + freight);
  const cod = { error: evaluateCod(terms.cod, deliveryOption, amount), fee: codFee(terms.cod, amount) };
  const isSentFree = lines.length === 0 || sendsFree(coupon, lines);
  const estimate =
    deliveryOption !== null ? null : isSentFree ? { usual: noPaise, least: noPaise } : estimateDelivery(terms);
  const delivery = { deliveryOption, cod, estimate };
  if (lines.length === 0)
    return { shipping: { pending: false, charge: noPaise, codFee: noPaise, zone: null }, delivery };
  if (deliveryOption === null)
    return { shipping: { pending: true, charge: noPaise, codFee: noPaise, zone: null }, delivery };
  const fee = paymentMethod === 'cod' && cod.error === null ? cod.fee : noPaise;
  return {
    shipping: { pending: false, charge: paise(freight + fee), codFee: fee, zone: deliveryOption.zone },
    delivery,
  };
}

function sendsFree(coupon: CouponTerms | null, lines: readonly CartLine[]): boolean {
  if (coupon === null || (coupon.kind !== 'free_shipping' && !coupon.freeShipping)) return false;
  return lines.some((line) => couponCovers(coupon, line));
}
