/** Orders: their record and states, who may see them, their lines, timeline and notifications. The other order modules act on them through `withOrder`. */
export {
  type Parcel,
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
export { authorizeOrderAccess } from './order-access.ts';
export {
  type Held,
  type OrderWish,
  type RequestIdentity,
  dropKeys,
  identifyAct,
  identifyRequest,
  keepReply,
  once,
  putBack,
  takeKey,
  tieKey,
  unknownOrder,
  withOrder,
} from './order-command.ts';
export {
  type NewReturn,
  type StoredLine,
  type StoredReturn,
  allLeft,
  goodsOf,
  judgePieces,
  namedPieces,
  piecesOf,
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
  readOrderedGoods,
  readUnpaid,
  setState,
} from './queries.ts';
export {
  type Credit,
  type CreditLine,
  type Credited,
  type LineShare,
  type Pieces,
  type SoldAmounts,
  creditFor,
  judgeRefundDeed,
  payoutFor,
  shareOfLine,
} from './refund-rules.ts';
export { decideReturn, heldUntil, judgeQuantity, judgeRefundable, judgeReturn } from './return-rules.ts';
export { orderRoute, orderRoutes, replyWithOrder } from './routes.ts';
export {
  type Shortage,
  addressesOf,
  payAgainMs,
  paymentWindowMs,
  placeOfSupplyName,
  refuseShortage,
  refuseTotal,
} from './rules.ts';
export { type OrderFilter, countOrders, findOrders, readStaffOrder, staffOrderRow, stepDeeds } from './staff-orders.ts';
export { type CreditPaper, type PaperLine, readPapers } from './tax-documents.ts';
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
