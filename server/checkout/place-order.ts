import { type Tx, inTransaction } from '#server/platform/database.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { type CartQuote, type QuotedCart, redeemCoupon, quoteCartForOrder } from '#server/pricing/index.ts';
import {
  checkBuyerCode,
  type GivenCode,
  redeemBuyerCode,
  countOrder,
  assessBuyer,
  type BuyerAssessment,
  type BuyerTrust,
  type OriginKeys,
  type CallOrigin,
  asksForTrust,
  countsBuyers,
  needsCode,
  newBuyer,
  originKeysOf,
  rememberConfirmed,
  reviewReason,
} from '#server/buyer-limits/index.ts';
import { couponError, validateCart, validateLimits } from './validate-cart.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import {
  addressesOf,
  openReview,
  paymentWindowMs,
  placeOfSupplyName,
  type NewOrder,
  type OrderLine,
  firstState,
  insertOrder,
  notifyBuyer,
} from '#server/orders/index.ts';
import { identifyOrderRequest, type OrderRequest } from './order-request.ts';
import {
  type EarlierAnswer,
  keyConflict,
  type RequestIdentity,
  takeKey,
  completeKey,
  type PlacedReply,
} from '#server/idempotency/index.ts';
import { outOfStockError } from './rules.ts';
import { type Language } from '#contract/language.ts';
import { isMemberId, type ReferralProblem } from '#contract/member-rules.ts';
import { type BillingForm, readBillingForm, type PlaceOrderBody } from '#contract/orders.ts';
import { couponIdOf } from '#contract/pricing.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  bindReferrer,
  countOnLink,
  emptySavedCart,
  evaluateReferral,
  isBlockedContact,
} from '#server/customers/index.ts';
import { readSellable, reserveStock } from '#server/catalog/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { requireOpenShop } from '#server/platform/opening.ts';
import { type ApiError, ok, type FieldMessages, err, invalidFields, type Result } from '#server/platform/result.ts';
import { pinErrors } from '#server/shipping/index.ts';
import { type Services } from '#server/platform/services.ts';
import {
  type Gateways,
  expiryJob,
  pollPaymentJob,
  startPayment,
  startPaymentAgain,
  type OrderToPay,
} from '#server/payments/index.ts';
import { messages } from '#server/platform/messages.ts';

/** Items of an order taken by staff stay reserved this long. */
const linkPaymentMs = 24 * 3_600_000;

/**
 * `windowMs` is the time allowed for an online payment, `returnDays` the days after delivery within which items can be
 * returned.
 */
function draftOrder(
  input: OrderRequest,
  cart: QuotedCart,
  {
    at,
    windowMs = paymentWindowMs,
    returnDays,
    referral,
  }: { at: Date; windowMs?: number; returnDays: number; referral: string | null },
): NewOrder {
  const { form, customerId } = input;
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
    language: input.language,
    referralMemberId: referral,
    billing,
    delivery,
    placeOfSupply: placeOfSupplyName(delivery),
    coupon: couponOf(cart),
    mrp: quote.mrp,
    saleDiscount: quote.saleDiscount,
    couponDiscount: quote.couponDiscount,
    tax: quote.tax,
    supply: quote.supply,
    shipping: quote.shipping.charge,
    codFee: quote.shipping.codFee,
    payable: quote.payable,
    promised: cart.days && { from: cart.days.deliver_from, to: cart.days.deliver_to },
    returnDays,
    isGift: form.is_gift,
    giftMessage: form.is_gift ? form.gift_message : '',
    expiresAt: state.payment === 'pending' ? new Date(at.getTime() + windowMs) : null,
    lines: quote.lines.map((line) => orderLine(line, cart.products)),
  };
}

/** With the internal id. */
function couponOf({ coupon }: QuotedCart): NewOrder['coupon'] {
  return coupon?.outcome.ok ? { id: coupon.outcome.terms.id, code: coupon.code } : null;
}

function orderLine(line: CartQuote['lines'][number], products: QuotedCart['products']): OrderLine {
  const { sku, hsn, tax_class: taxClass } = products.get(line.productId)!;
  return {
    productId: line.productId,
    sku,
    name: line.name,
    hsn,
    taxClass,
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
  /** Null for a guest. */
  customerId: number | null;
  body: PlaceOrderBody;
  idempotencyKey: string | undefined;
  proof?: string | undefined;
  /** Of messages to the buyer. */
  language: Language;
  origin: CallOrigin;
  /** Missing if the buyer orders. */
  takenBy?: StaffActor;
}

type Placed =
  | { kind: 'answered'; reply: PlacedReply }
  | { kind: 'to pay'; order: OrderToPay }
  | { kind: 'to pay again'; orderId: number };

/**
 * Places an order: validates the form, prices the cart again, and writes the order with its lines, stock, coupon use,
 * email and expiry job in one transaction. An online order is committed as pending before the provider is called. If
 * the provider fails or the process dies, the order expires by itself, and the same request finds it again. A repeated
 * request (same key, or the same order within a minute) gets the first answer and creates nothing. Errors that leave no
 * order behind: 422 by field, pin_elsewhere, product_unavailable, coupon_*, not_serviceable, cod_unavailable,
 * quantity_limit, code_required, code_expired; 409 insufficient_stock, price_changed, unpaid_orders_limit,
 * idempotency_conflict, shop_closed; 428 proof_required with a challenge if very many orders come from the buyer's
 * network; 403 ordering_blocked if the company has blocked the account of this mobile number or email. 503
 * payment_unavailable: the order waits, and a repeated request continues it.
 */
export async function placeOrder(
  services: Services,
  gateways: Gateways,
  request: PlaceOrderRequest,
): Promise<Result<PlacedReply>> {
  const { offered } = services.config.payments;
  const input = parseOrderRequest(
    request,
    offered.map(({ name }) => name),
  );
  if (!input.ok) return input;
  const identity = identifyOrderRequest(request.idempotencyKey, input.value);
  if (!identity.ok) return identity;
  // Before the transaction, which must not wait for a second connection.
  const open = await requireOpenShop(services);
  const referral = await checkReferral(services, input.value);
  const code = request.takenBy
    ? null
    : await checkBuyerCode(services, input.value.form, request.body.verification_code);
  const buyer = await assessBuyer(services, request, { mobile: input.value.form.mobile, code });
  if (!buyer.ok) return buyer;
  const placed = await inTransaction(services.db, (tx) =>
    place(tx, services, {
      input: input.value,
      identity: identity.value,
      origin: request.origin,
      open,
      code,
      referral: referral.memberId,
      ...buyer.value,
      takenBy: request.takenBy ?? null,
    }),
  );
  if (!placed.ok) return placed;
  services.jobsWaiting.notify();
  services.stockChanged.notify({ productIds: input.value.lines.map((line) => line.product_id) });
  const reply = await startPaymentOf(services, gateways, placed.value, input.value);
  if (!reply.ok || referral.problem === null) return reply;
  return ok({ ...reply.value, referral_problem: referral.problem });
}

/** Includes what the payment window of an online order needs. */
async function startPaymentOf(
  services: Services,
  gateways: Gateways,
  placed: Placed,
  { form }: OrderRequest,
): Promise<Result<PlacedReply>> {
  if (placed.kind === 'answered') return ok(placed.reply);
  const chosen = form.payment_provider ?? services.config.payments.offered[0]!.name;
  if (placed.kind === 'to pay') return startPayment(services, gateways.get(chosen)!, placed.order);
  return startPaymentAgain(services, gateways, { orderId: placed.orderId, chosen });
}

/** Drops an ID that cannot be credited, with the reason: a referral never makes an order fail. */
async function checkReferral(
  { db }: Services,
  { form, customerId }: OrderRequest,
): Promise<{ memberId: string | null; problem: ReferralProblem | null }> {
  const typed = form.referral_member_id;
  if (typed === '') return { memberId: null, problem: null };
  if (!isMemberId(typed)) return { memberId: null, problem: 'unknown' };
  const { problem } = await evaluateReferral(db, typed, customerId);
  return { memberId: problem === null ? typed : null, problem };
}

function parseOrderRequest(
  { body, customerId, language }: PlaceOrderRequest,
  offered: readonly string[],
): Result<OrderRequest> {
  const read = readBillingForm(body.billingDetails);
  const errors: FieldMessages = read.ok ? {} : read.errors;
  if (read.ok && read.form.payment_method === 'online') {
    const chosen = read.form.payment_provider;
    if (offered.length === 0) errors['payment_method'] = [messages.errors.payments.unavailablePayOnDelivery];
    else if (chosen !== undefined && !offered.includes(chosen))
      errors['payment_provider'] = [messages.errors.payments.methodUnavailable];
  }
  if (!read.ok || Object.keys(errors).length > 0) return invalidFields(errors);
  const elsewhere = rejectOtherState(read.form);
  if (elsewhere) return elsewhere;
  return ok({
    customerId,
    language,
    form: read.form,
    couponId: couponIdOf(body.coupon),
    lines: body.productDetails,
    shownTotal: body.expected_payable_amount ?? null,
  });
}

/** 422 pin_elsewhere, keyed by the PIN codes' fields. The state decides delivery charge and tax, so it must match. */
function rejectOtherState(form: BillingForm): { ok: false; error: ApiError } | null {
  const { billing, delivery } = addressesOf(form);
  const errors = pinErrors({ user: billing, ...(form.shipToDifferentAddress && { user_shipping: delivery }) });
  const [first] = Object.values(errors).flat();
  return first ? err(422, 'pin_elsewhere', first, { errors }) : null;
}

interface Placing {
  input: OrderRequest;
  identity: RequestIdentity;
  origin: CallOrigin;
  open: Result<null>;
  code: GivenCode;
  /** The direct seller's ID. */
  referral: string | null;
  trust: BuyerTrust;
  isBusyNetwork: boolean;
  takenBy: StaffActor | null;
}

async function place(tx: Tx, services: Services, placing: Placing): Promise<Result<Placed>> {
  const { input, identity, origin, open, trust, isBusyNetwork, takenBy } = placing;
  const at = services.clock.now();
  const earlier = await takeKey(tx, identity, at);
  if (earlier) return repeat(earlier, placing);
  if (!open.ok) return open;
  if (await isBlockedContact(tx, input.form)) return err(403, 'ordering_blocked', messages.errors.orders.blocked);
  const { orderLimits } = services.config;
  const cart = await quoteCartForOrder(tx, services, {
    lines: input.lines,
    couponId: input.couponId,
    destination: addressesOf(input.form).delivery,
    paymentMethod: input.form.payment_method,
    buyer: { customerId: input.customerId, mobile: input.form.mobile },
  });
  if (!cart.ok) return cart;
  const limiting = { orderLimits, assessment: { ...newBuyer, ...trust }, takenBy };
  const error = validateCart(cart.value, input) ?? validateLimits(cart.value, input, limiting);
  if (error) return error;
  const order = draftOrder(input, cart.value, {
    at,
    windowMs: takenBy ? linkPaymentMs : buyerWindowMs(orderLimits, isBusyNetwork),
    returnDays: services.config.returnDays,
    referral: placing.referral,
  });
  if (trust.isConfirmed || (!takenBy && isGuestCash(order) && needsCode(orderLimits, order.payable, trust))) {
    const redeemed = await redeemBuyerCode(tx, placing.code);
    if (!redeemed.ok) return redeemed;
    if (input.customerId !== null) await rememberConfirmed(tx, input.customerId, order.mobile, at);
  }
  // Orders taken by staff are trusted and count for no buyer.
  const keys = asksForTrust(orderLimits) && !takenBy ? originKeysOf(traitsOf(input), origin, trust) : null;
  const { orderId, number, isUnpaid, localNames } = await insertOrder(tx, order, {
    actor: takenBy ?? (input.customerId === null ? 'guest' : `customer:${input.customerId}`),
    origin: keys,
    isCounted: countsBuyers(orderLimits),
  });
  if (takenBy && order.expiresAt) {
    const news = { kind: 'payment_due' as const, amount: order.payable, until: order.expiresAt };
    await notifyBuyer({ tx, services, order: { id: orderId } }, news);
  }
  await writeConsequences(tx, services, { input, order, orderId, number, localNames, cart: cart.value });
  const placed = { status: 'success' as const, order_id: orderId, order_number: number };
  const isPlaced = order.state.payment !== 'pending';
  await completeKey(tx, identity.key, orderId, isPlaced ? placed : null);
  const taken = await reserveCouponAndStock(tx, services, placing, { order, orderId, isUnpaid, keys });
  if (!taken.ok) return taken;
  const review = taken.value && order.state.payment === 'cod_due' ? reviewReason(orderLimits, taken.value) : null;
  if (review) {
    await openReview(tx, orderId, review, at);
    const reply = { ...placed, under_review: true as const };
    await completeKey(tx, identity.key, orderId, reply);
    return ok({ kind: 'answered', reply });
  }
  if (isPlaced) return ok({ kind: 'answered', reply: placed });
  return ok({ kind: 'to pay', order: orderToPay({ order, orderId, number, localNames, cart: cart.value }) });
}

/** Answers a request whose key was taken before. */
function repeat(earlier: EarlierAnswer, { identity, open }: Placing): Result<Placed> {
  if (earlier.bodyHash !== identity.bodyHash) return keyConflict;
  if (earlier.reply) return ok({ kind: 'answered', reply: earlier.reply });
  return open.ok ? ok({ kind: 'to pay again', orderId: earlier.orderId }) : open;
}

function orderToPay({ order, orderId, number, localNames, cart }: Omit<Written, 'input'>): OrderToPay {
  return {
    orderId,
    number,
    payable: order.payable,
    placedAt: order.placedAt,
    expiresAt: order.expiresAt!,
    payer: { name: `${order.firstName} ${order.lastName}`, email: order.email, mobile: order.mobile },
    brandName: cart.brand.name,
    goods: {
      firstProduct: localNames.get(1) ?? order.lines[0]!.name,
      products: order.lines.length,
      language: order.language,
    },
    askedBefore: false,
  };
}

function isGuestCash({ customerId, state }: NewOrder): boolean {
  return customerId === null && state.payment === 'cod_due';
}

function traitsOf({ customerId, form }: OrderRequest) {
  return { customerId, mobile: form.mobile, email: form.email, delivery: addressesOf(form).delivery };
}

/**
 * Shorter on a network with very many unknown buyers, so that items nobody means to pay for are soon for sale again.
 */
function buyerWindowMs({ networkPaymentMinutes }: OrderLimits, isBusyNetwork: boolean): number {
  return isBusyNetwork && networkPaymentMinutes > 0 ? networkPaymentMinutes * 60_000 : paymentWindowMs;
}

interface Written {
  input: OrderRequest;
  order: NewOrder;
  orderId: number;
  number: string;
  /** In the order's language, by line number. */
  localNames: ReadonlyMap<number, string>;
  cart: QuotedCart;
}

/** Leaves out what many orders compete for: see `reserveCouponAndStock`. */
async function writeConsequences(
  tx: Tx,
  services: Services,
  { input, order, orderId, number, localNames, cart }: Written,
): Promise<void> {
  if (input.customerId !== null) {
    if (order.referralMemberId !== null)
      await bindReferrer(tx, input.customerId, { memberId: order.referralMemberId, at: order.placedAt });
    await emptySavedCart(tx, input.customerId, order.placedAt);
  }
  if (order.expiresAt) await enqueue(tx, expiryJob(orderId, order.expiresAt), pollPaymentJob(orderId, order.placedAt));
  else {
    const lines = order.lines.map((line, index) => ({ ...line, name: localNames.get(index + 1) ?? line.name }));
    const isGuest = order.customerId === null;
    await notifyBuyer(
      { tx, services, order: { id: orderId } },
      { kind: 'placed', brand: cart.brand, order: { id: orderId, number, isGuest, ...order, lines } },
    );
  }
  if (order.referralMemberId !== null && input.form.referral_link !== null)
    await countOnLink(
      tx,
      { memberId: order.referralMemberId, target: input.form.referral_link, day: dayInIndia(order.placedAt) },
      'orders',
    );
}

/**
 * Takes what many orders may want at the same moment. Runs last, and sends its statements together, so that the locks
 * are held for these statements and the commit, not for three round trips (docs/decisions/0005).
 * @returns the buyer's assessment with this order; null if no limit counts buyers
 */
async function reserveCouponAndStock(
  tx: Tx,
  services: Services,
  placing: Placing,
  { order, orderId, isUnpaid, keys }: { order: NewOrder; orderId: number; isUnpaid: boolean; keys: OriginKeys | null },
): Promise<Result<BuyerAssessment | null>> {
  const { input } = placing;
  const buyer = { customerId: order.customerId, mobile: order.mobile };
  // In the order of locks (docs/decisions/0005). The count comes after the reservation, and adds this order's items
  // back to the stock that is left.
  const [isRedeemed, lacking, counted] = await Promise.all([
    order.coupon === null || redeemCoupon(tx, { orderId, couponId: order.coupon.id, buyer }),
    reserveStock(tx, order.lines, orderId, order.placedAt),
    keys && countsBuyers(services.config.orderLimits)
      ? countOrder(
          tx,
          services,
          { ...placing, keys },
          {
            method: order.paymentMethod,
            isOpen: isUnpaid,
            askedLines: input.lines,
            lines: order.lines,
            at: order.placedAt,
          },
        )
      : ok(null),
  ]);
  if (!isRedeemed) return couponError({ code: 'coupon_used_up', message: messages.errors.coupons.usedUp });
  if (lacking.length === 0) return counted;
  const now = await readSellable(tx, lacking, dayInIndia(order.placedAt));
  return outOfStockError(
    input.lines,
    now.map((product) => ({ productId: product.id, name: product.name, left: product.quantity })),
  );
}
