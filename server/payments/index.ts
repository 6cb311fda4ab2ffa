/** The only door of payments: who takes the money, and our records of it. Payments know orders by their number only. */
export { createPaymentProvider, type KnownProvider } from './create-provider.ts';
export { paymentRoutes } from './routes.ts';
export { judgePayment, providerName } from './rules.ts';
export {
  closePayment,
  keepPayment,
  markPaymentPaid,
  readPayment,
  readPaymentOf,
  reopenPayment,
  type PaymentRecord,
} from './store.ts';
export {
  countStrays,
  findStrays,
  hasStray,
  keepStray,
  markStrayTransferred,
  moveStray,
  readOpenStrays,
  readStray,
  type StrayPayment,
} from './stray-store.ts';
export { newsJobKind } from './receive-webhook.ts';
export { dropNews, endNews, readNews, type PaymentNews } from './webhook-store.ts';
export {
  askProvider,
  ProviderRefusal,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from './provider.ts';
