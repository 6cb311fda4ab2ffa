export { type Parcel, bringBackOrder, dispatchOrder, fulfilOrder } from './fulfil-order.ts';
export { cancelOrder } from './cancel-order.ts';
export { quoteCredit } from './quote-refund.ts';
