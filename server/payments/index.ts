export { paymentApprovals } from './approvals.ts';
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
export { applyEdit, withdrawEdit } from './edits/apply-edit.ts';
export { editExpiryJob } from './edits/edit-jobs.ts';
export { insertEdit, readEditOf, readPendingEdit } from './edits/order-edits.ts';
export {
  type IssuedRefund,
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
export { checkRefundAction } from './refunds/refund-rules.ts';
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
  refundUnmatchedPayment,
} from './unmatched-payments.ts';
export { closeUnpaidOrderIn } from './unpaid-orders.ts';
export { webhookEventJobKind } from './webhooks.ts';
export { openProviderApi, ProviderApiError } from './gateways/provider-api.ts';
