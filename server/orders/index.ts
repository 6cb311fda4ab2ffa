import type { JobHandlers } from '#server/platform/jobs.ts';
import { expiryJobs } from '#server/payments/index.ts';
import { failedPaymentJobs } from '#server/payments/index.ts';
import { refundJobs } from '#server/payments/index.ts';

/** The only door of orders: their calls, what staff do to them, the jobs that follow them, and what papers are made of. */
export { orderRoutes } from './routes.ts';
export { checkOrders } from '#server/reconciliation/index.ts';
export { cancelOrder } from '#server/fulfilment/index.ts';
export { identifyAct } from './order-command.ts';
export { bringBackOrder, dispatchOrder, fulfilOrder } from '#server/fulfilment/index.ts';
export { handleRefund, type RefundDeed } from '#server/payments/index.ts';
export { handleReturn, type ReturnDeed } from '#server/returns/index.ts';
export { noteStrayTransferred } from '#server/payments/index.ts';
export { refundReturns } from '#server/payments/index.ts';
export { quoteCredit } from '#server/fulfilment/index.ts';
export { stepDeeds } from './staff-orders.ts';
export { countOrders, findOrders, type OrderFilter } from './staff-orders.ts';
export { readStaffOrder, staffOrderRow } from './staff-orders.ts';
export { type CreditPaper, type PaperLine, readPapers } from './tax-documents.ts';

export const orderJobs: JobHandlers = { ...expiryJobs, ...refundJobs, ...failedPaymentJobs };
export {
  queueOrderMail,
  tellCameBack,
  tellCancelled,
  tellDelivered,
  tellLinesCancelled,
  tellPaymentFailed,
  tellRefunded,
  tellReturn,
  tellShipped,
  whoCancelled,
} from './notify-buyer.ts';
export {
  type Credit,
  type CreditLine,
  type LineShare,
  type Pieces,
  type SoldAmounts,
  creditFor,
  judgeRefundDeed,
  payoutFor,
  shareOfLine,
} from './refund-rules.ts';
export {
  type LockedOrder,
  type NewOrder,
  type OrderLine,
  insertOrder,
  lockOrder,
  noteEvent,
  readForMail,
  readOrderedGoods,
  readUnpaid,
  setState,
} from './queries.ts';
export {
  type Held,
  type OrderWish,
  type RequestIdentity,
  dropKeys,
  identifyRequest,
  keepReply,
  once,
  putBack,
  takeKey,
  tieKey,
  unknownOrder,
  withOrder,
} from './order-command.ts';
export { type Buying, hasOrderedAgain, lastClosing, readBuying, readFailedTries, setExpiry } from './payability.ts';
export {
  type Shortage,
  addressesOf,
  payAgainMs,
  paymentWindowMs,
  placeOfSupplyName,
  refuseShortage,
  refuseTotal,
} from './rules.ts';
export {
  type MoveName,
  type OrderState,
  awaitsCash,
  awaitsPayment,
  canCancel,
  cashFirst,
  closedState,
  decideMove,
  firstState,
} from './transitions.ts';
export { type StoredLine, allLeft, goodsOf, judgePieces, piecesOf, readLines } from './order-lines.ts';
export { decideReturn, heldUntil, judgeQuantity, judgeRefundable, judgeReturn } from './return-rules.ts';
