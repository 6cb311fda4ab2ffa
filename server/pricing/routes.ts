import { Failure } from '#contract/envelope.ts';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import {
  CartPriceReply,
  CouponQuery,
  CouponReply,
  couponIdOf,
  OpenCouponsBody,
  OpenCouponsReply,
  OwnCouponsReply,
  deliveryBlock,
  destinationOf,
  paymentMethodOf,
  PriceBody,
  type CartPrice,
} from '#contract/pricing.ts';
import { customerOf, optionalCustomer, readUser, requireCustomer } from '#server/customers/index.ts';
import {
  asksForTrust,
  findQuantityExcess,
  guestCodMessage,
  isKnownCustomer,
  newBuyer,
  offerChallenge,
  originOf,
  quantityAllowed,
  quantityLimits,
} from '#server/buyer-limits/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, type Site, unwrap, replyData } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { decidedPlace, type Destination, findStateOfPin, pinOf } from '#server/shipping/index.ts';
import { couponApplied, couponToWire } from './coupon-words.ts';
import { listOpenCoupons, listOwnCoupons } from './open-coupons.ts';
import { asksForHistory, evaluateWithoutCart, noticesOf, quoteCart, type EvaluatedCoupon } from './quote.ts';
import { toWire } from './rules.ts';
import { readCouponByCode, readCouponHistory, type Buyer } from './store.ts';
import { localize, messages, translate } from '#server/platform/messages.ts';

type Request = Parameters<typeof optionalCustomer>[1];
type PriceRequest = Pick<Request, 'headers'> & { body: PriceBody };

/**
 * Attempts at codes are rate-limited, so that codes cannot be guessed; the price call takes a public id, which only the
 * code reveals. Nothing is cached, because limits and stock change with every order.
 */
export function pricingRoutes(site: Site, services: Services, limits: Limits): void {
  const pricing = {
    summary: 'Price a cart',
    tags: ['price'],
    body: PriceBody,
    response: { 200: CartPriceReply, 422: Failure },
  };
  site.post(paths.price, { ...personal, schema: pricing }, async (request, reply) => {
    // Every cart repeats this call, so a rejection should cost nothing: check the rate limit first.
    const caller = callerOf(request, reply, services);
    unwrap(await limits.price.take(caller));
    await services.database.admit();
    const couponId = couponIdOf(request.body.coupon);
    const buyer = await buyerOf(services, request);
    const unpaidProviderOrderId = request.body.unpaid_provider_order_id;
    const price = await priceCall(services, request, couponId, buyer && { ...buyer, unpaidProviderOrderId });
    if (!price.ok) return sendApiError(request, reply, price.error);
    const challenge = request.body.wants_challenge
      ? await offerChallenge(services, buyer?.customerId ?? null, originOf(request.ip, caller.device))
      : null;
    return { status: 'success' as const, data: { ...price.value, ...(challenge && { challenge }) } };
  });

  const asking = {
    summary: 'Whether a coupon may be used; HTTP 200 in both cases',
    tags: ['price'],
    querystring: CouponQuery,
    response: { 200: CouponReply, 429: Failure },
  };
  site.get(paths.coupon, { ...personal, schema: asking }, async (request, reply) => {
    const buyer = await buyerOf(services, request);
    unwrap(await limits.coupon.take(callerOf(request, reply, services, buyer?.customerId)));
    return couponCall(services, request.query.coupon_name ?? '', request, buyer);
  });

  openCouponsRoute(site, services, limits);
  ownCouponsRoute(site, services);
}

/** Never reveals coupons handed out in private. */
function openCouponsRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: 'The coupons on offer that fit a cart, and those that lack only a higher amount',
    tags: ['price'],
    body: OpenCouponsBody,
    response: { 200: OpenCouponsReply, 422: Failure },
  };
  site.post(paths.openCoupons, { ...personal, schema }, async (request, reply) => {
    unwrap(await limits.price.take(callerOf(request, reply, services)));
    await services.database.admit();
    const { productDetails: lines, billingDetails } = request.body;
    const buyer = await buyerOf(services, request);
    const asked = { lines, destination: completeDestination(destinationOf(billingDetails)), buyer };
    return replyData(listOpenCoupons(services, asked, languageOf(request)));
  });
}

function ownCouponsRoute(site: Site, services: Services): void {
  const schema = {
    summary: 'The coupons on offer that the customer can still use',
    tags: ['price'],
    response: { 200: OwnCouponsReply },
  };
  site.get(accountHomePaths.ownCoupons, { ...requireCustomer(services), schema }, async (request) => {
    const { id } = customerOf(request);
    const { mobile } = await readUser(services.db, id);
    const buyer = { customerId: id, mobile };
    return { status: 'success' as const, data: await listOwnCoupons(services, buyer, languageOf(request)) };
  });
}

async function priceCall(
  services: Services,
  { body, headers }: PriceRequest,
  couponId: number | null,
  buyer: Buyer | null,
): Promise<Result<CartPrice>> {
  const destination = completeDestination(destinationOf(body.billingDetails));
  const paymentMethod = paymentMethodOf(body.billingDetails);
  const asked = { lines: body.productDetails, couponId, destination, paymentMethod, buyer };
  const quoted = await quoteCart(services.db, services, asked);
  if (!quoted.ok) return quoted;
  const { quote, products, coupon, days } = quoted.value;
  const language = languageOf({ headers });
  const { orderLimits } = services.config;
  const guestLimits = buyer === null ? orderLimits : null;
  const notices = noticesOf(quoted.value, { ...asked, block: deliveryBlock(body.billingDetails), guestLimits });
  const availability = new Map([...products.values()].map((product) => [product.id, product.quantity]));
  const lines = quote.lines.map((line) => ({ ...line, available: availability.get(line.productId) ?? 0 }));
  const assessment = { ...newBuyer, isKnown: await isKnown(services, buyer) };
  return ok(
    toWire(quote, availability, {
      coupon: coupon ? evaluatedToWire(coupon, language) : undefined,
      notices: notices.map((notice) => ({ ...notice, message: translate(notice.message, language) })),
      struck: new Map([...products.values()].map((product) => [product.id, product.struck_paise])),
      allowed: new Map(lines.map((line) => [line.productId, quantityAllowed(line, orderLimits, assessment)])),
      limits: {
        max_items: quantityLimits(orderLimits, assessment.isKnown).perOrder,
        notices: findQuantityExcess(lines, orderLimits, assessment).map(({ productId, message }) => ({
          product_id: productId,
          message: translate(message, language),
        })),
      },
      days,
      isCodAllowed: guestLimits === null || guestCodMessage(guestLimits, quote.payable) === null,
    }),
  );
}

/**
 * Adds the PIN code's state, so that a buyer sees the delivery charge after typing only the PIN code. A list's
 * placeholder counts as unknown. Orders always have a state.
 */
function completeDestination(destination: Destination): Destination {
  const isAsked = !destination.state?.trim();
  const pin = isAsked && decidedPlace(destination) === null ? pinOf(destination) : null;
  const state = pin === null ? null : findStateOfPin(pin);
  return state === null ? destination : { ...destination, state };
}

/** Whether a known buyer's limits apply. */
async function isKnown({ db, config: { orderLimits } }: Services, buyer: Buyer | null): Promise<boolean> {
  const customerId = buyer?.customerId ?? null;
  return customerId !== null && asksForTrust(orderLimits) && isKnownCustomer(db, customerId);
}

function evaluatedToWire({ id, code, outcome }: EvaluatedCoupon, language: Language): NonNullable<CartPrice['coupon']> {
  const message = outcome.ok ? couponApplied(outcome.terms) : outcome.message;
  return { id, code, applied: outcome.ok, message: translate(message, language) };
}

async function couponCall(
  services: Services,
  typed: string,
  request: Request,
  buyer: Buyer | null,
): Promise<CouponReply> {
  const code = typed.trim();
  if (code === '')
    return {
      status: 'error',
      message: localize(request, messages.errors.coupons.codeRequired),
      code: 'coupon_missing',
    };
  const stored = await readCouponByCode(services.db, code);
  const history =
    stored && buyer && asksForHistory(stored.terms) ? await readCouponHistory(services.db, stored.terms, buyer) : null;
  const outcome = evaluateWithoutCart(stored, services.clock.now(), history);
  if (!outcome.ok) return { status: 'error', message: localize(request, outcome.message), code: outcome.code };
  return {
    status: 'success',
    message: localize(request, couponApplied(outcome.terms)),
    data: couponToWire(outcome.terms, stored!.publicId, stored!.titles[languageOf(request)] || undefined),
  };
}

/** A caller with an expired token counts as a visitor: prices are public, and placing the order authenticates again. */
async function buyerOf(services: Services, request: Request): Promise<Buyer | null> {
  const customer = await optionalCustomer(services, request);
  return customer.ok && customer.value ? { customerId: customer.value.id, mobile: customer.value.mobile } : null;
}
