/** Orders: their record and states, who may see them, their lines, timeline and notifications. The other order modules act on them through `withOrder`. */
export {
  type Parcel,
  queueOrderConfirmation,
  notifyReturnedToSender,
  notifyCancelled,
  notifyDelivered,
  notifyLinesCancelled,
  notifyPaymentFailed,
  notifyRefunded,
  notifyReturn,
  notifyShipped,
  whoCancelled,
} from './notify-buyer.ts';
export { authorizeOrderAccess } from './order-access.ts';
export {
  type OrderCommand,
  type OrderRequest,
  type RequestIdentity,
  deleteKeys,
  identifyAction,
  identifyRequest,
  saveReply,
  once,
  restock,
  takeKey,
  completeKey,
  unknownOrder,
  withOrder,
} from './order-command.ts';
export {
  type NewReturn,
  type StoredLine,
  type StoredReturn,
  remainingQuantities,
  itemsOf,
  validateQuantities,
  parseLineQuantities,
  totalQuantity,
  readLines,
  readReturns,
} from './order-lines.ts';
export { type Buying, hasOrderedAgain, lastClosing, readBuying, readFailedTries, setExpiry } from './payability.ts';
export {
  type LockedOrder,
  type NewOrder,
  type OrderLine,
  insertOrder,
  lockOrder,
  noteEvent,
  readForMail,
  readOrderedItems,
  readUnpaid,
  setState,
} from './queries.ts';
export {
  type RefundAmounts,
  type RefundLineAmounts,
  type IssuedRefund,
  type LineShare,
  type LineQuantity,
  type SoldAmounts,
  calculateRefund,
  checkRefundAction,
  payoutFor,
  shareOfLine,
} from './refund-rules.ts';
export { decideReturn, heldUntil, validateQuantity, validateRefundable, validateReturn } from './return-rules.ts';
export { orderRoute, orderRoutes, replyWithOrder } from './routes.ts';
export {
  type Shortage,
  addressesOf,
  retryPaymentMs,
  paymentWindowMs,
  placeOfSupplyName,
  outOfStockError,
  priceChangedError,
} from './rules.ts';
export {
  type OrderFilter,
  countOrders,
  findOrders,
  readStaffOrder,
  staffOrderRow,
  fulfilmentActions,
} from './staff-orders.ts';
export { type CreditNoteSource, type TaxDocumentLine, readTaxDocuments } from './tax-documents.ts';
export {
  type TransitionName,
  type OrderState,
  awaitsCash,
  awaitsPayment,
  canCancel,
  cashFirst,
  closedState,
  decideTransition,
  firstState,
} from './transitions.ts';
