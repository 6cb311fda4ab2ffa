/** The only door of pricing: its routes, and what placing and closing orders needs. */
export { pricingRoutes } from './routes.ts';
export { quoteCartForOrder, type QuotedCart } from './quote.ts';
export { countCouponUse, giveCouponBack, usedBy } from './store.ts';
export type { CartQuote } from './price.ts';
