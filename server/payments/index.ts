/** The only door of payments: who takes the money, and our records of it. Payments know orders by their number only. */
export { createPaymentProvider, type KnownProvider } from './gateways/create-gateway.ts';
export { paymentRoutes } from './routes.ts';
export { judgePayment, providerName } from './gateways/gateway.ts';
export {
  closePayment,
  keepPayment,
  markPaymentPaid,
  readPayment,
  readPaymentOf,
  reopenPayment,
  type PaymentRecord,
} from './payment-records.ts';
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
} from './unmatched-payments.ts';
export { newsJobKind } from './webhooks.ts';
export { dropNews, endNews, readNews, type PaymentNews } from './webhooks.ts';
export {
  askProvider,
  ProviderRefusal,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from './gateways/gateway.ts';
export { type Credited, type Crediting, giveCredit, wayBack, weighCredit } from './refunds/issue-refund.ts';
export { closeInside, releaseOrder } from './unpaid-orders.ts';
export { planRefund, refundReturns } from './refunds/refund-returns.ts';
export { expiryJob, expiryJobs } from './payment-jobs.ts';
export { askingJob } from './poll-payment.ts';
export { type OrderToPay, startPayment, startPaymentAgain } from './start-payment.ts';
export { failedPaymentJobs } from './failed-payments.ts';
export { type RefundDeed, handleRefund, refundJobs } from './refunds/send-refund.ts';
export { noteStrayTransferred } from './unmatched-payments.ts';
export { confirmPayment } from './settle-payment.ts';
export { payAgain } from './retry-payment.ts';
