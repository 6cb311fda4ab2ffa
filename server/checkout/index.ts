/** Checkout: places an order from a cart, once per request. */
export { placeOrder } from './place-order.ts';
export { checkoutRoutes } from './routes.ts';
export { quotePhoneOrder } from './quote-phone-order.ts';
