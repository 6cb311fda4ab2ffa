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

/** Prices are per piece, include GST and are at least 0. */
export interface CartLine {
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly name: string;
  /** At least 1. */
  readonly quantity: number;
  /** The MRP. */
  readonly regularPaise: Paise;
  /** Ignored unless it is lower than the MRP. */
  readonly salePaise: Paise | null;
  readonly gstRateBp: BasisPoints;
  /** Per piece. */
  readonly salePointCenti: CentiSp;
}

export interface CartInput {
  /** One per product (see mergeLines). */
  readonly lines: readonly CartLine[];
  /** Accepted by evaluateCoupon. */
  readonly coupon: CouponTerms | null;
  readonly destination: Destination;
  /** Where the company is registered for GST. */
  readonly homeState: string;
  readonly shipping: ShippingTerms;
  /** Null until chosen; the COD fee is then left out. */
  readonly paymentMethod: 'cod' | 'online' | null;
}

/** Amounts cover the whole quantity except the two prices. */
export interface QuoteLine extends TaxSplit {
  readonly productId: number;
  readonly categoryIds: readonly number[];
  readonly name: string;
  readonly quantity: number;
  /** Per piece. */
  readonly regularPaise: Paise;
  /** Per piece; null without a sale price below the MRP. */
  readonly salePaise: Paise | null;
  readonly regularAmount: Paise;
  readonly saleDiscount: Paise;
  readonly saleAmount: Paise;
  readonly couponShare: Paise;
  /** To pay for the line: saleAmount - couponShare. */
  readonly net: Paise;
  /** Even if the items are exported without tax. */
  readonly gstRateBp: BasisPoints;
  /** Of the whole line. */
  readonly salePointCenti: CentiSp;
}

export interface TaxLineQuote extends TaxSplit {
  readonly gstRateBp: BasisPoints;
}

/** While `pending`, the charge is unknown and 0; no order may be placed. */
export interface ShippingQuote {
  readonly pending: boolean;
  /** Includes any COD fee. */
  readonly charge: Paise;
  readonly codFee: Paise;
  readonly zone: string | null;
}

export interface DeliveryQuote {
  /** Null while the destination is undecided. */
  readonly deliveryOption: DeliveryOption | null;
  /** Whether it is available, and its fee. */
  readonly cod: { readonly error: CodUnavailability | null; readonly fee: Paise };
  /** Probable cost while the destination is undecided; null otherwise. */
  readonly estimate: DeliveryEstimate | null;
}

export interface CartQuote {
  readonly lines: readonly QuoteLine[];
  /** Of lines and delivery charge, summed per rate, lowest rate first. */
  readonly taxLines: readonly TaxLineQuote[];
  readonly supply: Supply;
  readonly mrp: Paise;
  readonly saleDiscount: Paise;
  readonly couponDiscount: Paise;
  /** Contained in the prices, never added to them. */
  readonly tax: Paise;
  readonly shipping: ShippingQuote;
  readonly delivery: DeliveryQuote;
  readonly payable: Paise;
}

/**
 * Prices a cart, in paise. Totals are sums of the lines, and nothing is rounded twice. payable = mrp - saleDiscount -
 * couponDiscount + shipping, which is never below 0. The delivery charge contains tax like the goods (see shareCharge).
 *
 * The order of the lines never affects mrp, discounts, shipping or payable. If two lines tie for a left-over paisa of
 * the coupon, the earlier one gets it. Only then can a line's net, and the tax contained in it, depend on the order;
 * the total tax then changes by at most one paisa per line whose share changed.
 *
 * @throws RangeError on input that no validated cart can contain: a negative price, a quantity below 1, an amount too
 * large to be exact, or a coupon without the value that its kind requires.
 */
export function priceCart(input: CartInput): CartQuote {
  const { supply } = placeOfSupply(input.destination, input.homeState);
  const lines = priceLines(input.lines, input.coupon, supply);
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

/** After the accepted coupon, if any. @throws RangeError as `priceCart` */
export function priceLines(lines: readonly CartLine[], coupon: CouponTerms | null, supply: Supply): QuoteLine[] {
  return shareCoupon(lines.map(beforeCoupon), coupon).map((line) => ({
    ...line,
    ...containedTax(line.net, line.gstRateBp, supply),
  }));
}

/** Adds up quantities; keeps the position and other fields of the first line. */
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

/** For evaluateCoupon, in paise: of the covered lines, and of all lines. */
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
 * The type of supply, and whether the destination decides it. An undecided destination counts as the company's own
 * state: without the recipient's address the place of supply is the supplier's (IGST Act s. 10(1)(ca)). Names are
 * compared exactly except for case and outer blanks, so "india" is not an export.
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

/** At most its cap and at most `eligible` paise. */
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
 * The charge is pending if the destination is undecided or no tariff row covers it; an empty cart costs nothing.
 * `items` is the items' total. The charge includes the COD fee, because the price call has no field for it, and no
 * coupon removes it.
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
