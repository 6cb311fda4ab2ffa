import type { JobHandlers } from '#server/platform/jobs.ts';
import { expiryJobs } from './expire-order.ts';
import { failedPaymentJobs } from './tell-payment-failed.ts';
import { refundJobs } from './refunds/send-refund.ts';

/** The only door of orders: their calls, what staff do to them, the jobs that follow them, and what papers are made of. */
export { orderRoutes } from './routes.ts';
export { checkOrders } from './books/check-orders.ts';
export { cancelOrder } from './cancel-order.ts';
export { identifyAct } from './idempotency.ts';
export { bringBackOrder, dispatchOrder, fulfilOrder } from './fulfil-order.ts';
export { handleRefund, type RefundDeed } from './refunds/handle-refund.ts';
export { handleReturn, type ReturnDeed } from './returns/handle-return.ts';
export { noteStrayTransferred } from './refund-stray.ts';
export { refundReturns } from './returns/refund-returns.ts';
export { quoteCredit } from './quote-credit.ts';
export { stepDeeds } from './staff-rules.ts';
export { countOrders, findOrders, type OrderFilter } from './staff-store.ts';
export { readStaffOrder, staffOrderRow } from './staff-view.ts';
export { type CreditPaper, type PaperLine, readPapers } from './papers.ts';

export const orderJobs: JobHandlers = { ...expiryJobs, ...refundJobs, ...failedPaymentJobs };
