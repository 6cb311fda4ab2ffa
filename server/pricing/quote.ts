import type { Brand } from '#contract/content.ts';
import type { DeliveryDays } from '#contract/shipping.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { readSellable, type SellableProduct } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
import type { Supply } from '#server/money/contained-tax.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type AddressBlock,
  type CodTerms,
  decidedPlace,
  deliveryDaysOf,
  type Destination,
  type Notice,
  pinOf,
  readShippingTerms,
  settleState,
  shippingNotices,
} from '#server/shipping/index.ts';
import { guestCodMessage } from '#server/buyer-limits/index.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { evaluateCoupon, type CouponFacts, type CouponErrorCode, type CouponTerms } from './coupon-rules.ts';
import { mergeLines, priceCart, priceLines, saleAmounts, type CartLine, type CartQuote } from './price.ts';
import {
  lockBuyer,
  readCoupon,
  readCouponHistory,
  type Buyer,
  type CouponHistory,
  type StoredCoupon,
} from './store.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

export interface CartRequest {
  /** As requested; several lines may have the same product. */
  lines: readonly { product_id: number; quantity: number }[];
  /** Public id. */
  couponId: number | null;
  destination: Destination;
  /** Null while unknown; the COD fee is then left out. */
  paymentMethod: 'cod' | 'online' | null;
  /** Null while unknown; rules about buyers are then not checked. */
  buyer: Buyer | null;
}

export type CouponOutcome =
  | { ok: true; terms: CouponTerms }
  | { ok: false; code: CouponErrorCode; message: MessageRef };

/** By public id. The code is empty if there is no such coupon. */
export interface EvaluatedCoupon {
  id: number;
  code: string;
  outcome: CouponOutcome;
}

export interface QuotedCart {
  /** The coupon is deducted only if it is valid. */
  quote: CartQuote;
  products: ReadonlyMap<number, SellableProduct>;
  coupon: EvaluatedCoupon | null;
  brand: Brand;
  codTerms: CodTerms;
  /** Null if the place is unknown or abroad, or nothing is sent. */
  days: DeliveryDays | null;
}

interface AskedCoupon {
  id: number;
  stored: StoredCoupon | null;
  history: CouponHistory | null;
}

/**
 * Prices a cart from the current catalogue, shipping terms and coupon, in three to five statements. A coupon that
 * cannot be used is not deducted; `coupon` says why. Too little stock is not an error. Error: 422 product_unavailable,
 * keyed by line.
 */
export async function quoteCart(
  db: Db,
  services: Pick<Services, 'clock'>,
  request: CartRequest,
): Promise<Result<QuotedCart>> {
  const { couponId: id, buyer } = request;
  if (id === null) return quote(db, services, request, null);
  const stored = await readCoupon(db, id);
  const history =
    stored && buyer && asksForHistory(stored.terms) ? await readCouponHistory(db, stored.terms, buyer) : null;
  return quote(db, services, request, { id, stored, history });
}

/**
 * As `quoteCart`, for an order that is being placed. If a limit depends on the buyer's past, locks the buyer, so that
 * their orders wait for each other. The coupon's total limit is checked when it is redeemed.
 */
export async function quoteCartForOrder(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  request: CartRequest & { buyer: Buyer },
): Promise<Result<QuotedCart>> {
  const { couponId: id, buyer } = request;
  if (id === null) return quote(tx, services, request, null);
  const stored = await readCoupon(tx, id);
  if (!stored || !asksForHistory(stored.terms)) return quote(tx, services, request, { id, stored, history: null });
  await lockBuyer(tx, buyer);
  const history = await readCouponHistory(tx, stored.terms, buyer);
  return quote(tx, services, request, { id, stored, history });
}

/** As if a suitable cart existed: checks the period, the limits, and what is known of the buyer. */
export function evaluateWithoutCart(
  stored: StoredCoupon | null,
  now: Date,
  history: CouponHistory | null,
): CouponOutcome {
  const plenty = paise(Math.max(1, stored?.terms.minimumPaise ?? 1));
  return check({ stored, history }, { now, eligiblePaise: plenty, salePaise: plenty });
}

/** Whether a rule depends on the buyer. */
export function asksForHistory(terms: CouponTerms): boolean {
  return terms.perCustomerLimit !== null || terms.firstOrderOnly;
}

async function quote(
  db: Db,
  services: Pick<Services, 'clock'>,
  request: CartRequest,
  asked: AskedCoupon | null,
): Promise<Result<QuotedCart>> {
  const now = services.clock.now();
  const items = await readItems(db, request.lines, dayInIndia(now));
  if (!items.ok) return items;
  const { lines, products } = items.value;
  const brand = await readBrand(db);
  const destination = settleState(request.destination);
  const shipping = await readShippingTerms(db, pinOf(destination));
  const coupon = asked && {
    id: asked.id,
    code: asked.stored?.terms.code ?? '',
    outcome: evaluateWithCart(asked, lines, now),
  };
  const quoted = priceCart({
    lines,
    coupon: coupon?.outcome.ok ? coupon.outcome.terms : null,
    destination,
    homeState: brand.state,
    shipping,
    paymentMethod: request.paymentMethod,
  });
  const inIndia = decidedPlace(destination)?.inIndia === true;
  return ok({
    quote: quoted,
    products,
    coupon,
    brand,
    codTerms: shipping.cod,
    days: inIndia ? deliveryDaysOf(quoted.delivery.deliveryOption, shipping, now) : null,
  });
}

function evaluateWithCart(asked: AskedCoupon, lines: readonly CartLine[], now: Date): CouponOutcome {
  const amounts = asked.stored
    ? saleAmounts(lines, asked.stored.terms)
    : { eligiblePaise: noPaise, salePaise: noPaise };
  return check(asked, { now, ...amounts });
}

function check(
  { stored, history }: Omit<AskedCoupon, 'id'>,
  facts: Pick<CouponFacts, 'now' | 'eligiblePaise' | 'salePaise'>,
): CouponOutcome {
  const verdict = evaluateCoupon(stored?.terms ?? null, {
    ...facts,
    usedCount: stored?.usedCount ?? 0,
    usedByCustomer: history?.uses ?? null,
    customerOrders: history?.orders ?? null,
  });
  // A missing coupon never gets an ok verdict.
  return verdict.ok ? { ok: true, terms: stored!.terms } : verdict;
}

/** About the address that a cart was priced for. */
export function noticesOf(
  { quote: { delivery, payable }, codTerms }: Pick<QuotedCart, 'quote' | 'codTerms'>,
  { destination, paymentMethod, block, guestLimits }: NoticeRequest,
): Notice[] {
  const { error } = delivery.cod;
  const cod = paymentMethod === 'cod' && error !== null ? { error, terms: codTerms } : null;
  const notices = shippingNotices(destination, block, { deliveryOption: delivery.deliveryOption, cod });
  const guestMessage = paymentMethod === 'cod' && guestLimits ? guestCodMessage(guestLimits, payable) : null;
  if (guestMessage === null || notices.length > 0) return notices;
  return [{ field: 'payment_method', code: 'cod_unavailable', message: guestMessage }, ...notices];
}

interface NoticeRequest extends Pick<CartRequest, 'destination' | 'paymentMethod'> {
  block: AddressBlock;
  /** Null for a customer. */
  guestLimits: OrderLimits | null;
}

interface Goods {
  lines: CartLine[];
  products: Map<number, SellableProduct>;
}

/** As sold on `day`. Error: 422 product_unavailable, keyed by line. */
export async function readItems(db: Db, asked: CartRequest['lines'], day: string): Promise<Result<Goods>> {
  const ids = [...new Set(asked.map((line) => line.product_id))];
  const found = await readSellable(db, ids, day);
  const products = new Map(found.filter((product) => product.published).map((product) => [product.id, product]));
  const missing = asked.flatMap((line, index) => (products.has(line.product_id) ? [] : [index]));
  if (missing.length > 0) return unavailable(missing);
  const lines = asked.map((line) => cartLine(products.get(line.product_id)!, line.quantity));
  return ok({ lines: mergeLines(lines), products });
}

/**
 * Without a coupon, for adding to an existing order under its supply. Error: 422 product_unavailable, keyed by line.
 */
export async function quoteItems(
  db: Db,
  { lines: asked, day, supply }: { lines: CartRequest['lines']; day: string; supply: Supply },
): Promise<Result<{ lines: CartQuote['lines']; products: ReadonlyMap<number, SellableProduct> }>> {
  const items = await readItems(db, asked, day);
  if (!items.ok) return items;
  const { lines, products } = items.value;
  return ok({ lines: priceLines(lines, null, supply), products });
}

function unavailable(indexes: readonly number[]): { ok: false; error: ApiError } {
  const message = messages.errors.catalog.productUnavailable;
  const errors = Object.fromEntries(indexes.map((index) => [`productDetails.${index}.product_id`, [message]]));
  return err(422, 'product_unavailable', message, { errors });
}

function cartLine(product: SellableProduct, quantity: number): CartLine {
  return {
    productId: product.id,
    categoryIds: product.category_ids,
    name: product.name,
    quantity,
    regularPaise: paise(product.regular_paise),
    salePaise: product.sale_paise === null ? null : paise(product.sale_paise),
    gstRateBp: basisPoints(product.gst_rate_bp),
    salePointCenti: centiSp(product.sale_point_centi),
  };
}
