/** Payments: gateways, payment records, webhooks, retries and expiry, unmatched payments, and refunds sent. */
export { type KnownProvider, createPaymentProvider } from './gateways/create-gateway.ts';
export { type PaymentProvider, type ProviderRefund, ProviderRefusal, askProvider } from './gateways/gateway.ts';
export { paymentJobs } from './job-handlers.ts';
export { askingJob, expiryJob } from './payment-jobs.ts';
export { readPayment } from './payment-records.ts';
export { type Crediting, giveCredit, wayBack, weighCredit } from './refunds/issue-refund.ts';
export { planRefund, refundReturns } from './refunds/refund-returns.ts';
export { type RefundDeed, handleRefund } from './refunds/send-refund.ts';
export { paymentRoutes } from './routes.ts';
export { type OrderToPay, startPayment, startPaymentAgain } from './start-payment.ts';
export { type StrayPayment, countStrays, findStrays, noteStrayTransferred, readStray } from './unmatched-payments.ts';
export { closeInside } from './unpaid-orders.ts';
export { newsJobKind } from './webhooks.ts';
