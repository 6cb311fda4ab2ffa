/** The only door of pricing: its routes, and what placing and closing orders needs. */
export { checkCoupons } from './check-coupons.ts';
export { pricingRoutes } from './routes.ts';
export { noticesOf, quoteCartForOrder, type QuotedCart } from './quote.ts';
export { countCouponUse, giveCouponBack, usedBy } from './store.ts';
export { containedTax, type CartQuote, type Supply } from './price.ts';
export { useCouponAgain } from './use-coupon-again.ts';
