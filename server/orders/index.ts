/**
 * Orders: record, states, lines, timeline and notifications. Commands change an order through `withOrder`, which also
 * records who did it and issues the tax documents. Only payments lock and update an unpaid order by themselves (settle,
 * close, try again): it has no tax documents yet.
 */
export { eraseBuyer } from './erase-buyer.ts';
export { type NewOrder, type OrderLine, insertOrder } from './insert-order.ts';
export { orderJobs } from './jobs.ts';
export { notifyBuyer } from './notify-buyer.ts';
export { type CommandContext, withOrder } from './order-command.ts';
export { amountDue, sumAdvances } from './order-details.ts';
export { type Contact, type EditChanges, writeEditedOrder } from './order-edits.ts';
export {
  type StoredLine,
  lineNames,
  parseLineQuantities,
  readLines,
  readReturns,
  remainingQuantities,
  restatedTaxes,
  totalQuantity,
} from './order-lines.ts';
export { replyWithOrder } from './reply-with-order.ts';
export { approveReview, openReview } from './order-review.ts';
export { hasOrderedAgain } from './payability.ts';
export { type LockedOrder, isUnderReview, lockOrder, noteEvent, updateOrder } from './queries.ts';
export { restateRates } from './restate-rates.ts';
export { validateQuantity, validateRefundable } from './return-rules.ts';
export { handleReturn } from './returns/handle-return.ts';
export { creditReturns } from './returns/queries.ts';
export { requestReturn } from './returns/request-return.ts';
export { orderRoutes } from './routes.ts';
export {
  type Address,
  addressesOf,
  paymentWindowMs,
  placeOfSupplyName,
  retryPaymentMs,
  StoredAddress,
} from './rules.ts';
export { fulfilmentActions, readStaffOrder } from './staff-order.ts';
export {
  type OrderState,
  type TransitionName,
  awaitsCash,
  awaitsPayment,
  canCancel,
  cashFirst,
  closedState,
  decideTransition,
  firstState,
} from './transitions.ts';
