import type { CartQuote, QuotedCart } from '#server/pricing/index.ts';
import { usedBy } from '#server/pricing/index.ts';
import type { OrderWish } from './idempotency.ts';
import { addressesOf, paymentWindowMs, placeOfSupplyName } from './rules.ts';
import type { NewOrder, OrderLine } from './store.ts';
import { firstState } from './transitions.ts';

/** The order that a wish and its price make. `at` is the moment of placing. */
export function draftOrder(wish: OrderWish, cart: QuotedCart, at: Date): NewOrder {
  const { form, customerId } = wish;
  const { quote } = cart;
  const { billing, delivery } = addressesOf(form);
  const state = firstState(form.payment_method, quote.payable);
  return {
    customerId,
    placedAt: at,
    state,
    paymentMethod: form.payment_method,
    firstName: form.first_name,
    lastName: form.last_name,
    mobile: form.mobile,
    email: form.email,
    language: wish.language,
    referralMemberId: form.referral_member_id === '' ? null : form.referral_member_id,
    billing,
    delivery,
    placeOfSupply: placeOfSupplyName(delivery),
    coupon: cart.coupon && {
      id: cart.coupon.id,
      code: cart.coupon.code,
      usedBy: usedBy({ customerId, mobile: form.mobile }),
    },
    mrp: quote.mrp,
    saleDiscount: quote.saleDiscount,
    couponDiscount: quote.couponDiscount,
    tax: quote.tax,
    shipping: quote.shipping.charge,
    codFee: quote.shipping.codFee,
    payable: quote.payable,
    expiresAt: state.payment === 'pending' ? new Date(at.getTime() + paymentWindowMs) : null,
    lines: quote.lines.map((line) => orderLine(line, cart.products)),
  };
}

function orderLine(line: CartQuote['lines'][number], products: QuotedCart['products']): OrderLine {
  const { sku, hsn, name_hi } = products.get(line.productId)!;
  return {
    productId: line.productId,
    sku,
    name: line.name,
    nameHi: name_hi,
    hsn,
    quantity: line.quantity,
    regularPaise: line.regularPaise,
    salePaise: line.salePaise,
    saleAmount: line.saleAmount,
    couponShare: line.couponShare,
    net: line.net,
    gstRateBp: line.gstRateBp,
    taxable: line.taxable,
    cgst: line.cgst,
    sgst: line.sgst,
    igst: line.igst,
    salePointCenti: line.salePointCenti,
  };
}
