import { sql } from 'kysely';
import { type Tx, inTransaction } from '#server/platform/database.ts';
import {
  type CartQuote,
  type QuotedCart,
  usedBy,
  countCouponUse,
  noticesOf,
  quoteCartForOrder,
} from '#server/pricing/index.ts';
import {
  type OrderWish,
  addressesOf,
  paymentWindowMs,
  placeOfSupplyName,
  type NewOrder,
  type OrderLine,
  firstState,
  identifyRequest,
  type RequestIdentity,
  takeKey,
  tieKey,
  queueOrderMail,
  refuseShortage,
  refuseTotal,
  type Shortage,
  insertOrder,
} from '#server/orders/index.ts';
import { words as fieldWords } from '#contract/field-words.ts';
import { type Language } from '#contract/language.ts';
import { messages } from '#contract/messages.ts';
import { readBillingForm, type PlaceOrderBody, type PlaceOrderReply } from '#contract/orders.ts';
import { couponIdOf, deliveryBlock } from '#contract/pricing.ts';
import { readSellable, takeStock } from '#server/catalog/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { done, type FieldFaults, refuse, refuseFields, type Refusal, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import {
  type PaymentProvider,
  expiryJob,
  askingJob,
  startPayment,
  startPaymentAgain,
  type OrderToPay,
} from '#server/payments/index.ts';

/** Empties the cart that is kept in the account; its version grows, so that other devices notice. */
export async function emptySavedCart(tx: Tx, customerId: number, at: Date): Promise<void> {
  await sql`
    UPDATE saved_cart SET lines = '[]', version = version + 1, updated_at = ${at}
    WHERE customer_id = ${customerId} AND lines <> '[]'`.execute(tx);
}

/**
 * Binds a buyer to the direct seller who referred him. The first valid referral stays for good; an unknown member, or the buyer's own
 * number, binds nobody.
 */
export async function bindReferrer(tx: Tx, customerId: number, memberId: string): Promise<void> {
  await sql`
    UPDATE customer SET referrer_member_id = ${memberId}
    WHERE id = ${customerId} AND referrer_member_id IS NULL
      AND EXISTS (SELECT FROM customer seller WHERE seller.member_id = ${memberId} AND seller.id <> ${customerId})`.execute(
    tx,
  );
}

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

export interface PlaceOrderRequest {
  /** The logged-in customer, or null for a guest. */
  customerId: number | null;
  body: PlaceOrderBody;
  /** The Idempotency-Key header as sent. */
  idempotencyKey: string | undefined;
  /** In which the buyer is written to. */
  language: Language;
}

type Placed =
  | { kind: 'answered'; reply: PlaceOrderReply }
  | { kind: 'to pay'; order: OrderToPay }
  | { kind: 'to pay again'; orderId: number };

/**
 * Places an order: judges the form, prices the cart anew, and writes the order with its lines, stock, coupon use, mail and expiry in
 * one transaction. An online order is committed as pending before the provider is asked, so a provider that fails or a process that
 * dies leaves an order that expires by itself and that the same request finds again.
 * The same request again (same key, or the same order within a minute) gets the first answer and makes nothing.
 * Refusals: 422 by field, product_unavailable, coupon_*, not_serviceable, cod_unavailable; 409 insufficient_stock, price_changed,
 * idempotency_conflict: nothing is left of the order.
 * 503 payment_unavailable: the order waits, and the same request again goes on with it.
 */
export async function placeOrder(
  services: Services,
  provider: PaymentProvider | null,
  request: PlaceOrderRequest,
): Promise<Result<PlaceOrderReply>> {
  const wish = readWish(request, provider !== null);
  if (!wish.ok) return wish;
  const identity = identifyRequest(request.idempotencyKey, wish.value);
  if (!identity.ok) return identity;
  const placed = await inTransaction(services.db, (tx) => place(tx, services, wish.value, identity.value));
  if (!placed.ok) return placed;
  services.jobsWaiting.tell();
  services.catalogChanged.tell();
  if (placed.value.kind === 'answered') return done(placed.value.reply);
  if (provider === null) throw new Error('an online order was taken without a provider');
  if (placed.value.kind === 'to pay') return startPayment(services, provider, placed.value.order);
  return startPaymentAgain(services, provider, placed.value.orderId);
}

function readWish({ body, customerId, language }: PlaceOrderRequest, takesOnlinePayment: boolean): Result<OrderWish> {
  const read = readBillingForm(body.billingDetails);
  const errors: FieldFaults = read.ok ? {} : read.errors;
  if (read.ok && read.form.payment_method === 'online' && !takesOnlinePayment) {
    errors['payment_method'] = ['Online payment is not available at the moment. Please choose Cash On Delivery.'];
  }
  if (!read.ok || errors['payment_method']) return refuseFields(errors);
  return done({
    customerId,
    language,
    form: read.form,
    couponId: couponIdOf(body.coupon),
    lines: body.productDetails,
    shownTotal: body.expected_payable_amount ?? null,
  });
}

async function place(tx: Tx, services: Services, wish: OrderWish, identity: RequestIdentity): Promise<Result<Placed>> {
  const at = services.clock.now();
  const earlier = await takeKey(tx, identity, at);
  if (earlier) {
    if (earlier.bodyHash !== identity.bodyHash)
      return refuse(409, 'idempotency_conflict', 'This Idempotency-Key was used for another order');
    return done(
      earlier.reply ? { kind: 'answered', reply: earlier.reply } : { kind: 'to pay again', orderId: earlier.orderId },
    );
  }
  const cart = await quoteCartForOrder(tx, services, {
    lines: wish.lines,
    couponId: wish.couponId,
    destination: addressesOf(wish.form).delivery,
    paymentMethod: wish.form.payment_method,
    buyer: { customerId: wish.customerId, mobile: wish.form.mobile },
  });
  if (!cart.ok) return cart;
  const refusal = refuseCart(cart.value, wish);
  if (refusal) return refusal;
  const order = draftOrder(wish, cart.value, at);
  const orderId = await insertOrder(tx, order, wish.customerId === null ? 'guest' : `customer:${wish.customerId}`);
  const taken = await writeConsequences(tx, services, { wish, order, orderId, cart: cart.value });
  if (!taken.ok) return taken;
  const reply =
    order.state.payment === 'pending'
      ? null
      : { status: 'success' as const, message: messages.orderPlaced, order_id: orderId };
  await tieKey(tx, identity.key, orderId, reply);
  if (reply) return done({ kind: 'answered', reply });
  return done({
    kind: 'to pay',
    order: {
      orderId,
      payable: order.payable,
      expiresAt: order.expiresAt!,
      brandName: cart.value.brand.name,
      askedBefore: false,
    },
  });
}

/** What makes this cart no order: a coupon that may not be used, an address that goods or couriers with cash do not reach, goods that lack even now. */
function refuseCart(cart: QuotedCart, wish: OrderWish): { ok: false; refusal: Refusal } | null {
  const { quote, products, coupon } = cart;
  if (coupon && !coupon.outcome.ok) {
    const { code, message } = coupon.outcome;
    return refuse(422, code, message, { errors: { coupon: [message] } });
  }
  if (quote.shipping.pending) {
    const field = wish.form.shipToDifferentAddress ? 'user_shipping_state' : 'user_state';
    return refuseFields({
      [field]: [fieldWords[wish.form.shipToDifferentAddress ? 'shipping' : 'billing'].state],
    });
  }
  const away = refuseAddress(cart, wish);
  if (away) return away;
  const shortages = quote.lines.flatMap((line): Shortage[] => {
    const left = products.get(line.productId)?.quantity ?? 0;
    return line.quantity > left ? [{ productId: line.productId, name: line.name, left }] : [];
  });
  if (shortages.length > 0) return refuseShortage(wish.lines, shortages);
  return refuseTotal(quote.payable, wish.shownTotal);
}

/** What the buyer was told of his address beforehand, where it stands against an order. */
function refuseAddress(cart: QuotedCart, { form }: OrderWish): { ok: false; refusal: Refusal } | null {
  const notice = noticesOf(cart, {
    destination: addressesOf(form).delivery,
    paymentMethod: form.payment_method,
    block: deliveryBlock(form),
  }).find(({ code }) => code !== 'pin_elsewhere');
  if (!notice) return null;
  return refuse(422, notice.code, notice.message, { errors: { [notice.field]: [notice.message] } });
}

interface Written {
  wish: OrderWish;
  order: NewOrder;
  orderId: number;
  cart: QuotedCart;
}

/** What an order brings with it. Stock comes last: its rows are the ones that most orders wait for. */
async function writeConsequences(
  tx: Tx,
  services: Services,
  { wish, order, orderId, cart }: Written,
): Promise<Result<null>> {
  if (order.coupon) await countCouponUse(tx, order.coupon.id);
  if (wish.customerId !== null) {
    if (order.referralMemberId !== null) await bindReferrer(tx, wish.customerId, order.referralMemberId);
    await emptySavedCart(tx, wish.customerId, order.placedAt);
  }
  if (order.expiresAt) await enqueue(tx, expiryJob(orderId, order.expiresAt), askingJob(orderId, order.placedAt));
  else await queueOrderMail(tx, services, cart.brand, { id: orderId, ...order }, 'placed');
  const lacking = await takeStock(tx, order.lines, orderId, order.placedAt);
  if (lacking.length === 0) return done(null);
  const now = await readSellable(tx, lacking, dayInIndia(order.placedAt));
  return refuseShortage(
    wish.lines,
    now.map((product) => ({ productId: product.id, name: product.name, left: product.quantity })),
  );
}
