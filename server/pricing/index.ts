export { createCoupon, editCoupon, stepCoupon, unknownCoupon } from './edit-coupons.ts';
export { previewCoupon } from './preview-coupon.ts';
export {
  countStaffCoupons,
  exportCoupons,
  findProductsOf,
  findStaffCoupons,
  readStaffCoupon,
  type StaffCouponRow,
  toStaffCoupon,
} from './staff-coupons.ts';
export { checkCoupons } from './check-coupons.ts';
export { pricingRoutes } from './routes.ts';
export { noticesOf, quoteCart, quoteCartForOrder, quoteItems, type QuotedCart } from './quote.ts';
export { placeOfSupply, type CartQuote } from './price.ts';
export { couponApplied } from './coupon-words.ts';
export { eraseCouponUser, findCouponId, redeemCoupon, releaseCouponRedemption } from './store.ts';
export { canRedeemCouponAgain, redeemCouponAgain } from './redeem-coupon-again.ts';
