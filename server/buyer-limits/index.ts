export { countOrder, assessBuyer } from './assess-buyer.ts';
export { type GivenCode, checkBuyerCode, redeemBuyerCode, sendBuyerCode } from './buyer-code.ts';
export {
  type BuyerAssessment,
  type BuyerTrust,
  type OriginKind,
  asksForTrust,
  countsBuyers,
  findQuantityExcess,
  guestCodMessage,
  needsCode,
  newBuyer,
  quantityAllowed,
  quantityLimitError,
  quantityLimits,
  reviewReason,
} from './limit-rules.ts';
export { limitsNetworks, offerChallenge, originOf } from './network-orders.ts';
export {
  type CallOrigin,
  type OriginKeys,
  forgetOldBuyers,
  forgetBuyer,
  holdAddedItems,
  isKnownCustomer,
  originKeysOf,
  originRows,
  readTrust,
  rememberConfirmed,
} from './origin.ts';
