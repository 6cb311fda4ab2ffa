/** Amounts in paise. */
import { paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { sampleTerms } from '#server/testing/shipping-terms.ts';
import type { Destination } from '#server/shipping/index.ts';
import type { CouponTerms } from './coupon-rules.ts';
import type { CartInput, CartLine } from './price.ts';

interface LineFigures {
  id: number;
  category: number;
  quantity: number;
  regular: number;
  sale: number | null;
  /** Percent. */
  gst: number;
  centiSp: number;
}

/** One piece at Rs 100, 5 % GST, no sale price, no points. */
export function sampleLine(figures: Partial<LineFigures> = {}): CartLine {
  const { id = 1, category = 1, quantity = 1, regular = 10_000, sale = null, gst = 5, centiSp: points = 0 } = figures;
  return {
    productId: id,
    categoryIds: [category],
    name: `Product ${id}`,
    quantity,
    regularPaise: paise(regular),
    salePaise: sale === null ? null : paise(sale),
    gstRateBp: basisPoints(gst * 100),
    salePointCenti: centiSp(points),
  };
}

const unbound: CouponTerms = {
  id: 7,
  code: 'VEDA',
  title: 'Veda',
  kind: 'fixed',
  percentBp: null,
  amountPaise: null,
  capPaise: null,
  minimumPaise: null,
  validFrom: null,
  validTo: null,
  totalLimit: null,
  perCustomerLimit: null,
  firstOrderOnly: false,
  freeShipping: false,
  categoryIds: [],
  productIds: [],
  active: true,
};

export function fixedCoupon(amount: number, more: Partial<CouponTerms> = {}): CouponTerms {
  return { ...unbound, kind: 'fixed', amountPaise: paise(amount), ...more };
}

export function percentCoupon(percent: number, more: Partial<CouponTerms> = {}): CouponTerms {
  return { ...unbound, kind: 'percent', percentBp: basisPoints(percent * 100), ...more };
}

export function freeShippingCoupon(more: Partial<CouponTerms> = {}): CouponTerms {
  return { ...unbound, kind: 'free_shipping', ...more };
}

export const dehradun: Destination = { country: 'India', state: 'Uttarakhand' };
export const mumbai: Destination = { country: 'India', state: 'Maharashtra' };
export const kathmandu: Destination = { country: 'Nepal', state: 'Bagmati' };
export const nowhereYet: Destination = { country: null, state: null };

/** Delivered to Dehradun without a coupon by default. */
export function sampleCart(lines: readonly CartLine[], more: Partial<CartInput> = {}): CartInput {
  return {
    lines,
    coupon: null,
    destination: dehradun,
    homeState: 'Uttarakhand',
    shipping: sampleTerms(),
    paymentMethod: null,
    ...more,
  };
}
