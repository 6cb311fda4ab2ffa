/** Orders: their record and states, who may see them, their lines, timeline and notifications. The other order modules act on them through `withOrder`. */
export { checkUnpaidStock } from './check-unpaid-stock.ts';
export { eraseBuyer } from './erase-buyer.ts';
export { orderJobs } from './jobs.ts';
export {
  type Parcel,
  notifyCancelled,
  notifyDelivered,
  notifyEditClosed,
  notifyEdited,
  notifyEditPayment,
  notifyPaymentDue,
  notifyLinesCancelled,
  notifyPaymentFailed,
  notifyRefunded,
  notifyReturn,
  notifyReturnedToSender,
  notifyShipped,
  queueOrderConfirmation,
  whoCancelled,
} from './notify-buyer.ts';
export { accessByToken, accessOf, requireOrderAccess } from './order-access.ts';
export { codeToken, readLinkToken, readOrderTokens } from './order-tokens.ts';
export {
  type OrderCommand,
  type OrderRequest,
  type RequestIdentity,
  completeKey,
  deleteKeys,
  identifyAction,
  identifyRequest,
  once,
  restock,
  saveReply,
  takeKey,
  unknownOrder,
  withOrder,
  type PlacedReply,
} from './order-command.ts';
export {
  type NewReturn,
  type StoredLine,
  type StoredReturn,
  itemsOf,
  lineNames,
  parseLineQuantities,
  restatedTaxes,
  readLines,
  readReturns,
  remainingQuantities,
  totalQuantity,
  validateQuantities,
} from './order-lines.ts';
export {
  type BuyerStanding,
  type BuyerTrust,
  asksForTrust,
  countsAlone,
  countsBuyers,
  findQuantityExcess,
  guestCodMessage,
  needsCode,
  needsConfirmation,
  newBuyer,
  quantityAllowed,
  quantityLimitError,
  quantityLimits,
  reviewReason,
  strangerTrust,
  unpaidOrdersError,
} from './order-limits.ts';
export { countCrowd, countsCrowds, offerChallenge, originOf } from './crowd.ts';
export {
  type CallOrigin,
  type OriginKeys,
  countForBuyer,
  isKnownCustomer,
  originKeysOf,
  readTrust,
  rememberConfirmed,
} from './order-origin.ts';
export { restateRates } from './restate-rates.ts';
export { readAuditedOrder } from './audited-order.ts';
export { readCredits, sumAdvances } from './order-details.ts';
export { approveReview, openReview, underReview } from './order-review.ts';
export { type Buying, hasOrderedAgain, lastClosing, readBuying, readFailedTries, setExpiry } from './payability.ts';
export { type NewOrder, type OrderLine, insertOrder } from './insert-order.ts';
export {
  type LockedOrder,
  type OrderedGoods,
  addToTotals,
  countOrdersOf,
  hasDeliveredOrder,
  findOrderOwner,
  lockOrder,
  noteEvent,
  readForMail,
  readOrderedItems,
  readPayer,
  readUnpaid,
  setState,
} from './queries.ts';
export {
  type IssuedRefund,
  type LineQuantity,
  type LineShare,
  type RefundAmounts,
  type ChargeBase,
  type RefundLineAmounts,
  type SoldAmounts,
  calculateRefund,
  cancelledOf,
  checkRefundAction,
  payoutFor,
  shareOfLine,
  taxOfCharge,
} from './refund-rules.ts';
export {
  type ReturnRight,
  buyBackUntil,
  decideReturn,
  heldUntil,
  validateQuantity,
  validateRefundable,
  validateReturn,
} from './return-rules.ts';
export { orderRoute, orderRoutes, replyWithOrder } from './routes.ts';
export {
  type Address,
  type Shortage,
  addressesOf,
  billingAddress,
  outOfStockError,
  paymentWindowMs,
  placeOfSupplyName,
  priceChangedError,
  retryPaymentMs,
} from './rules.ts';
export {
  countAttempt,
  isAwbTaken,
  saveExpiries,
  saveParcel,
  setDeliveredAt,
  setHeldUntil,
  setPaid,
} from './shipment.ts';
export {
  type OrderToPrint,
  findOrdersByNumber,
  readOrderNumbers,
  readOrdersToPrint,
  readPickList,
} from './orders-to-pack.ts';
export {
  type Contact,
  type EditChanges,
  type OrderEdit,
  insertEdit,
  noteEditPayment,
  readEditable,
  readEditOf,
  readEditPayments,
  readPendingEdit,
  readTotals,
  saveEditProviderOrder,
  setDeliveryTax,
  setEditCredit,
  settleEdit,
  writeEditedOrder,
} from './order-edits.ts';
export { type StoredOrderView, deleteOrderView, findOrderViews, saveOrderView } from './order-views.ts';
export { type OrderFilter, countOrders, exportOrders, findOrders, staffOrderRow } from './staff-order-list.ts';
export { fulfilmentActions, readStaffOrder } from './staff-orders.ts';
export { type CreditNoteSource, type TaxDocumentLine, readTaxDocuments } from './tax-documents.ts';
export {
  type OrderState,
  type TransitionName,
  awaitsCash,
  awaitsPayment,
  isUnpaid,
  canCancel,
  cashFirst,
  closedState,
  decideTransition,
  firstState,
} from './transitions.ts';
