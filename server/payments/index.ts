/** Payments: gateways, payment records, webhooks, retries and expiry, unmatched payments, and refunds sent. */
export {
  GatewayError,
  type PaymentGateway,
  type ProviderRefund,
  type WindowOrigins,
  callGateway,
} from './gateways/gateway.ts';
export {
  type Gateways,
  checkMissingProviders,
  openGateways,
  openLiveGateways,
  paymentProviders,
  verifyProviderAccount,
  windowOrigins,
} from './gateways/providers.ts';
export { paymentJobs } from './job-handlers.ts';
export { expiryJob, type NamedPayment, pollPaymentJob, providerRefundsJobType } from './payment-jobs.ts';
export { type MissingProvider, readPayment } from './payment-records.ts';
export { applyEdit, withdrawEdit } from './apply-edit.ts';
export { editExpiryJob } from './edit-jobs.ts';
export {
  type RefundInput,
  deliveryLeft,
  issueAdvance,
  issueRefund,
  previewRefund,
  refundDestination,
} from './refunds/issue-refund.ts';
export {
  coverOwnRefunds,
  findPaymentsRefunded,
  findUnbookedRefunds,
  type GoneRefund,
  recordSentRefund,
} from './refunds/provider-refunds.ts';
export { readRefund } from './refunds/refund-queries.ts';
export { planRefund, refundChosen, refundReturns } from './refunds/refund-returns.ts';
export { type RefundAction, handleRefund } from './refunds/send-refund.ts';
export { createSandboxGateway, payInSandbox, receiveLatePayment } from './gateways/sandbox.ts';
export { paymentRoutes } from './routes.ts';
export { confirmPayment } from './settle-payment.ts';
export { fetchSettlements } from './settlements/fetch-settlements.ts';
export { importSettlementReport, saveEntries as saveSettlementEntries } from './settlements/import-settlements.ts';
export type { SettledEntry } from './settlements/report-rules.ts';
export {
  findDifferences,
  findEntriesAfter,
  findSettlementEntries,
  findSettlements,
  type FoundEntry,
  type FoundSettlement,
} from './settlements/read-settlements.ts';
export { type OrderToPay, startPayment, startPaymentAgain } from './start-payment.ts';
export {
  type UnmatchedPayment,
  countUnmatchedPayments,
  findUnmatchedPayments,
  readUnmatchedPayment,
  recordUnmatchedPaymentTransfer,
  refundUnmatchedPayment,
} from './unmatched-payments.ts';
export { closeOrder } from './unpaid-orders.ts';
export { webhookEventJobKind } from './webhooks.ts';
export { openProviderApi, ProviderApiError } from './gateways/provider-api.ts';
