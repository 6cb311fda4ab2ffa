import type { Brand } from '#contract/content.ts';
import type { DeliveryDays } from '#contract/shipping.ts';
import { readSellable, type SellableProduct } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { dayInIndia } from '#server/platform/clock.ts';
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
  type ShippingTerms,
  shippingNotices,
} from '#server/shipping/index.ts';
import { guestCodMessage } from '#server/orders/index.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { evaluateCoupon, type CouponFacts, type CouponErrorCode, type CouponTerms } from './coupon-rules.ts';
import { mergeLines, priceCart, saleAmounts, type CartLine, type CartQuote } from './price.ts';
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
  /** As asked for; the same product may stand in several lines. */
  lines: readonly { product_id: number; quantity: number }[];
  /** The coupon's public id. */
  couponId: number | null;
  destination: Destination;
  /** Null while unknown: no fee for cash on delivery is then added. */
  paymentMethod: 'cod' | 'online' | null;
  /** Null while unknown: the coupon's rules about buyers are then not checked. */
  buyer: Buyer | null;
}

export type CouponOutcome =
  | { ok: true; terms: CouponTerms }
  | { ok: false; code: CouponErrorCode; message: MessageRef };

/** A coupon that was asked for, by its public id, and what became of it; its code is empty where there is no such coupon. */
export interface EvaluatedCoupon {
  id: number;
  code: string;
  outcome: CouponOutcome;
}

export interface QuotedCart {
  /** One line per product, the coupon taken off only where it is valid. */
  quote: CartQuote;
  products: ReadonlyMap<number, SellableProduct>;
  coupon: EvaluatedCoupon | null;
  brand: Brand;
  /** The terms of cash on delivery that the quote was checked by. */
  codTerms: CodTerms;
  /** When an order placed now arrives; null while the place is unknown, abroad, and where nothing is sent. */
  days: DeliveryDays | null;
}

interface AskedCoupon {
  id: number;
  stored: StoredCoupon | null;
  history: CouponHistory | null;
}

/**
 * Prices a cart from the catalogue, the terms of shipping and the coupon as they stand now: three to five statements whatever its length.
 * A coupon that may not be used is left out of the price and reported in `coupon`; too little stock is no error.
 * Error: 422 product_unavailable, keyed by line.
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
 * The same for an order that is being placed. Where a limit asks for the buyer's past, their orders wait for each other until the transaction ends; how
 * often the coupon may be used at all is counted when it is redeemed.
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

/** Checks a coupon by itself, as if a cart that fits it were there: the period, the limits, and what is known of the buyer. */
export function evaluateWithoutCart(
  stored: StoredCoupon | null,
  now: Date,
  history: CouponHistory | null,
): CouponOutcome {
  const plenty = paise(Math.max(1, stored?.terms.minimumPaise ?? 1));
  return check({ stored, history }, { now, eligiblePaise: plenty, salePaise: plenty });
}

/** Whether the coupon has a rule about who uses it. */
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
  const shipping = await readShippingTerms(db, pinOf(request.destination));
  const coupon = asked && {
    id: asked.id,
    code: asked.stored?.terms.code ?? '',
    outcome: evaluateWithCart(asked, lines, now),
  };
  const quoted = priceCart({
    lines,
    coupon: coupon?.outcome.ok ? coupon.outcome.terms : null,
    destination: request.destination,
    homeState: brand.state,
    shipping,
    paymentMethod: request.paymentMethod,
  });
  const inIndia = decidedPlace(request.destination)?.inIndia === true;
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
  // Where there is no coupon the verdict is never good.
  return verdict.ok ? { ok: true, terms: stored!.terms } : verdict;
}

/** What a buyer should know of the address that a cart was priced for. */
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
  /** The limits of cash on delivery for guests; null for a customer. */
  guestLimits: OrderLimits | null;
}

interface Goods {
  lines: CartLine[];
  products: Map<number, SellableProduct>;
}

/** The lines of a cart with their products as they are sold now. Error: 422 product_unavailable, keyed by line. */
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
 * Products at today's price without a coupon, as an order that exists takes them in: their amounts under a supply to that place.
 * Error: 422 product_unavailable, keyed by line.
 */
export async function quoteItems(
  db: Db,
  { lines: asked, day }: { lines: CartRequest['lines']; day: string },
  place: { destination: Destination; homeState: string; shipping: ShippingTerms },
): Promise<Result<{ lines: CartQuote['lines']; products: ReadonlyMap<number, SellableProduct> }>> {
  const items = await readItems(db, asked, day);
  if (!items.ok) return items;
  const { lines } = priceCart({ lines: items.value.lines, coupon: null, paymentMethod: null, ...place });
  return ok({ lines, products: items.value.products });
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
