import type { OpenCoupon, OwnCoupon } from '#contract/pricing.ts';
import type { Language } from '#contract/language.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { readBrand } from '#server/content/index.ts';
import { noPaise, paise, paiseToRupees, type Paise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { translate } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { pinOf, readShippingTerms, settleState } from '#server/shipping/index.ts';
import { couponBenefit } from './coupon-words.ts';
import { evaluateCoupon, type CouponTerms } from './coupon-rules.ts';
import { type CartInput, priceCart, saleAmounts } from './price.ts';
import { asksForHistory, type CartRequest, readItems } from './quote.ts';
import { readCouponHistory, readOfferedCoupons, type StoredCoupon } from './store.ts';

/** Shown to a cart. */
const most = 5;

/** Amounts in paise. */
export interface WeighedCoupon {
  terms: CouponTerms;
  /** On this cart including delivery, or once its minimum is reached. */
  saving: Paise;
  /** What the cart has of the coupon's products, and the minimum; null if the coupon can be used. */
  short: { amount: Paise; minimum: Paise } | null;
}

/**
 * Offered coupons that this cart may use, largest saving first, then those that only need a higher amount, nearest
 * first. Error: 422 product_unavailable, keyed by line.
 */
export async function listOpenCoupons(
  services: Pick<Services, 'db' | 'clock'>,
  request: Pick<CartRequest, 'lines' | 'destination' | 'buyer'>,
  language: Language,
): Promise<Result<OpenCoupon[]>> {
  const { db } = services;
  const now = services.clock.now();
  const items = await readItems(db, request.lines, dayInIndia(now));
  if (!items.ok) return items;
  const offered = await readOfferedCoupons(db, now);
  if (offered.length === 0) return ok([]);
  const { state: homeState } = await readBrand(db);
  const shipping = await readShippingTerms(db, pinOf(request.destination));
  const cart = {
    lines: items.value.lines,
    coupon: null,
    destination: settleState(request.destination),
    homeState,
    shipping,
    paymentMethod: null,
  };
  const byCoupon = new Map(offered.map((stored) => [stored.terms.id, stored]));
  const usable = await keepUsable(db, offered, request.buyer, now, cart);
  return ok(rankCoupons(cart, usable).map((weighed) => toWire(weighed, byCoupon.get(weighed.terms.id)!, language)));
}

/** Offered coupons that a buyer can use today with a suitable cart, by their end. */
export async function listOwnCoupons(
  services: Pick<Services, 'db' | 'clock'>,
  buyer: NonNullable<CartRequest['buyer']>,
  language: Language,
): Promise<OwnCoupon[]> {
  const { db } = services;
  const now = services.clock.now();
  const usable: StoredCoupon[] = [];
  for (const stored of await readOfferedCoupons(db, now)) {
    const history = asksForHistory(stored.terms) ? await readCouponHistory(db, stored.terms, buyer) : null;
    const verdict = evaluateCoupon(
      // Products and minimum depend on the cart, so they are not checked here.
      { ...stored.terms, categoryIds: [], productIds: [], minimumPaise: null },
      {
        now,
        eligiblePaise: noPaise,
        salePaise: noPaise,
        usedCount: stored.usedCount,
        usedByCustomer: history?.uses ?? null,
        customerOrders: history?.orders ?? null,
      },
    );
    if (verdict.ok) usable.push(stored);
  }
  const end = ({ terms }: StoredCoupon) => terms.validTo?.getTime() ?? Number.POSITIVE_INFINITY;
  return usable
    .toSorted((a, b) => end(a) - end(b) || a.terms.id - b.terms.id)
    .map(({ terms, titles }) => ({
      code: terms.code,
      title: titles[language] || terms.title,
      benefit: translate(couponBenefit(terms), language),
      minimum: terms.minimumPaise && paiseToRupees(terms.minimumPaise),
      valid_to: terms.validTo?.toISOString() ?? null,
    }));
}

/** By buyers, uses and products. `rankCoupons` checks the minimum. */
async function keepUsable(
  db: Db,
  offered: readonly StoredCoupon[],
  buyer: CartRequest['buyer'],
  now: Date,
  cart: CartInput,
): Promise<CouponTerms[]> {
  const usable: CouponTerms[] = [];
  for (const { terms, usedCount } of offered) {
    const history = buyer && asksForHistory(terms) ? await readCouponHistory(db, terms, buyer) : null;
    const verdict = evaluateCoupon(terms, {
      now,
      ...saleAmounts(cart.lines, terms),
      usedCount,
      usedByCustomer: history?.uses ?? null,
      customerOrders: history?.orders ?? null,
    });
    if (verdict.ok || verdict.code === 'coupon_below_minimum') usable.push(terms);
  }
  return usable;
}

/** Best first. Pure. */
export function rankCoupons(cart: CartInput, coupons: readonly CouponTerms[]): WeighedCoupon[] {
  const plain = priceCart(cart).payable;
  const weighed = coupons.map((terms): WeighedCoupon => {
    const { eligiblePaise } = saleAmounts(cart.lines, terms);
    const minimum = terms.minimumPaise ?? noPaise;
    const saving = paise(plain - priceCart({ ...cart, coupon: terms }).payable);
    return { terms, saving, short: eligiblePaise < minimum ? { amount: eligiblePaise, minimum } : null };
  });
  const lacking = ({ short }: WeighedCoupon) => (short ? short.minimum - short.amount : 0);
  const isDeliveryKnown = !priceCart(cart).shipping.pending;
  return weighed
    .filter(({ saving, terms }) => saving > 0 || (givesDelivery(terms) && !isDeliveryKnown))
    .toSorted((a, b) => lacking(a) - lacking(b) || b.saving - a.saving || a.terms.id - b.terms.id)
    .slice(0, most);
}

const givesDelivery = (terms: CouponTerms) => terms.kind === 'free_shipping' || terms.freeShipping;

function toWire({ terms, saving, short }: WeighedCoupon, stored: StoredCoupon, language: Language): OpenCoupon {
  return {
    id: stored.publicId,
    code: terms.code,
    title: stored.titles[language] || terms.title,
    benefit: translate(couponBenefit(terms), language),
    saving: paiseToRupees(saving),
    missing: short && {
      amount: paiseToRupees(short.amount),
      minimum: paiseToRupees(short.minimum),
      of_its_products: terms.categoryIds.length > 0 || terms.productIds.length > 0,
    },
    first_order_only: terms.firstOrderOnly,
  };
}
