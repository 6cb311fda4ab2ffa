export {
  type DeliveryEstimate,
  type DeliveryOption,
  deliveryTo,
  estimateDelivery,
  codFee,
  type CodUnavailability,
  type CodTerms,
  decidedPlace,
  type Destination,
  isSameName,
  evaluateCod,
  pinOf,
  type PinRule,
  type ShippingTerms,
  type ShippingZone,
} from './rules.ts';
export { deliveryDaysOf, type WorkingTimes } from './days-rules.ts';
export { type AddressBlock, type Notice, pinErrors, settleState, shippingNotices } from './notices-rules.ts';
export { readShippingTerms } from './store.ts';
export { addZone, removePinRule, removeZone, savePins, saveTerms, saveZone } from './save-shipping.ts';
export { countPinRules, findPinRules, upsertPinRules } from './staff-store.ts';
export { staffPinRule, staffShipping } from './staff-view.ts';
export { findStateOfPin } from './pin-codes.ts';
export { pinPlacesRoutes, shippingRoutes } from './routes.ts';
