import { formatRupees, paise, type Paise } from '#server/money/paise.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { type ApiError, err, type FieldMessages } from '#server/platform/result.ts';

/** Orders of one person or machine share these. Many buyers may share an address or a network. */
export const originKinds = ['account', 'mobile', 'email', 'address', 'device', 'network'] as const;
export type OriginKind = (typeof originKinds)[number];
const ownKinds = ['account', 'mobile', 'email', 'device'] as const satisfies OriginKind[];
/** Too many cash-on-delivery orders with one of these within a day lead to a review by staff. */
const reviewedKinds = ['mobile', 'email', 'device'] as const satisfies OriginKind[];
const sharedKinds = ['address', 'network'] as const satisfies OriginKind[];

/** Of earlier unpaid orders with one trait. */
export interface OriginCounts {
  unpaidOrders: number;
  /** Within the last day, whatever their state. */
  codOrders: number;
  /** By product id, in orders that are neither paid nor confirmed by staff. */
  held: ReadonlyMap<number, number>;
}

export interface BuyerTrust {
  /** Logged in, with a delivered order. */
  isKnown: boolean;
  /** Logged in, with a delivered order or a mobile number that a code has reached. */
  isKnownAccount: boolean;
  /** With a delivered order. */
  isKnownDevice: boolean;
  /** Has a delivered order with the same mobile number on the same device. */
  isKnownGuest: boolean;
  /** By the code that was sent to the order's mobile number. */
  isConfirmed: boolean;
}

export const strangerTrust: BuyerTrust = {
  isKnown: false,
  isKnownAccount: false,
  isKnownDevice: false,
  isKnownGuest: false,
  isConfirmed: false,
};

/** Independently of others on their network. */
export function countsAlone({ isKnownAccount, isKnownDevice, isConfirmed }: BuyerTrust): boolean {
  return isKnownAccount || isKnownDevice || isConfirmed;
}

export interface BuyerAssessment extends BuyerTrust {
  origins: ReadonlyMap<OriginKind, OriginCounts>;
}

export const newBuyer: BuyerAssessment = { ...strangerTrust, origins: new Map() };

/** Whether any limit depends on earlier orders. */
export function countsBuyers(limits: OrderLimits): boolean {
  const { unpaidOrders, unpaidStock, unpaidStockPerNetwork, reviewCodOrders } = limits;
  return [unpaidOrders, unpaidStock, unpaidStockPerNetwork, reviewCodOrders].some((limit) => limit > 0);
}

/** Whether any limit depends on whether a buyer is known. */
export function asksForTrust(limits: OrderLimits): boolean {
  const { perProduct, perOrder, knownBuyerPerProduct, knownBuyerPerOrder, guestCodCodeAbove, networkOrders } = limits;
  const asking = [perProduct, perOrder, knownBuyerPerProduct, knownBuyerPerOrder, guestCodCodeAbove, networkOrders];
  return countsBuyers(limits) || asking.some((limit) => limit > 0);
}

export interface LimitedLine {
  productId: number;
  name: string;
  quantity: number;
  available: number;
}

/** However small the stock: shops also sell pairs of the last few items. */
const alwaysHeld = 5;

/** Of one product, or of the whole order (null). */
export interface QuantityExcess {
  productId: number | null;
  message: MessageRef;
}

/** Per product and per order; null means no limit. */
export function quantityLimits(
  limits: OrderLimits,
  isKnown: boolean,
): { perProduct: number | null; perOrder: number | null } {
  const { perProduct, perOrder } = isKnown
    ? { perProduct: limits.knownBuyerPerProduct, perOrder: limits.knownBuyerPerOrder }
    : limits;
  return { perProduct: perProduct || null, perOrder: perOrder || null };
}

/**
 * How many pieces this buyer may order now: the smaller of the limit per order and what is left of the unpaid share, a
 * percentage of the available stock plus what the same origin holds. Null means no limit.
 */
export function quantityAllowed(
  { productId, available }: Pick<LimitedLine, 'productId' | 'available'>,
  limits: OrderLimits,
  assessment: BuyerAssessment,
): number | null {
  const share = assessment.isKnown ? limits.unpaidStockPerNetwork : limits.unpaidStock;
  const bounds = ownKinds.flatMap((kind) => {
    const left = shareLeft(available, share, assessment.origins.get(kind)?.held.get(productId) ?? 0);
    return left === null ? [] : [left];
  });
  const { perProduct } = quantityLimits(limits, assessment.isKnown);
  if (perProduct !== null) bounds.push(perProduct);
  return bounds.length === 0 ? null : Math.min(...bounds);
}

/** Null if no share is set. */
function shareLeft(available: number, share: number, held: number): number | null {
  if (share === 0) return null;
  return Math.max(0, Math.max(alwaysHeld, Math.floor(((available + held) * share) / 100)) - held);
}

/**
 * Whether others with the same network or address hold or order so much that the buyer must enter a code. Never
 * required of a buyer who counts alone. `lines` has one entry per product.
 */
export function needsConfirmation(
  lines: readonly Pick<LimitedLine, 'productId' | 'quantity' | 'available'>[],
  limits: OrderLimits,
  assessment: BuyerAssessment,
  method: 'cod' | 'online',
): boolean {
  if (countsAlone(assessment)) return false;
  const { address } = Object.fromEntries(assessment.origins);
  const most = method === 'cod' ? limits.reviewCodOrders : limits.unpaidOrders;
  const orders = (method === 'cod' ? address?.codOrders : address?.unpaidOrders) ?? 0;
  if (most > 0 && orders >= most) return true;
  return sharedKinds.some((kind) => {
    const share = kind === 'network' ? limits.unpaidStockPerNetwork : limits.unpaidStock;
    const held = assessment.origins.get(kind)?.held;
    return lines.some(({ productId, quantity, available }) => {
      const left = shareLeft(available, share, held?.get(productId) ?? 0);
      return left !== null && quantity > left;
    });
  });
}

/** An excess of the whole order comes last. */
export function findQuantityExcess(
  lines: readonly LimitedLine[],
  limits: OrderLimits,
  assessment: BuyerAssessment,
): QuantityExcess[] {
  const { perProduct, perOrder } = quantityLimits(limits, assessment.isKnown);
  const { orders } = messages.errors;
  const found = lines.flatMap((line): QuantityExcess[] => {
    const allowed = quantityAllowed(line, limits, assessment);
    if (allowed === null || line.quantity <= allowed) return [];
    const words = { product: line.name, limit: allowed };
    const message = allowed === perProduct ? orders.productLimit(words) : orders.stockShare(words);
    return [{ productId: line.productId, message }];
  });
  const items = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (perOrder !== null && items > perOrder)
    found.push({ productId: null, message: orders.itemsLimit({ limit: perOrder }) });
  return found;
}

/** Error: 422 quantity_limit, keyed by each requested line that exceeds a limit; otherwise null. */
export function quantityLimitError(
  asked: readonly { product_id: number }[],
  excess: readonly QuantityExcess[],
): { ok: false; error: ApiError } | null {
  if (excess.length === 0) return null;
  const errors: FieldMessages = {};
  for (const [index, line] of asked.entries()) {
    const found = excess.find(({ productId }) => productId === line.product_id);
    if (found) errors[`productDetails.${index}.quantity`] = [found.message];
  }
  return err(
    422,
    'quantity_limit',
    excess.map(({ message }) => message),
    { errors },
  );
}

/** Error: 409 unpaid_orders_limit; otherwise null. */
export function unpaidOrdersError(
  limits: OrderLimits,
  { origins }: BuyerAssessment,
): { ok: false; error: ApiError } | null {
  const most = limits.unpaidOrders;
  const isReached = most > 0 && ownKinds.some((kind) => (origins.get(kind)?.unpaidOrders ?? 0) >= most);
  return isReached ? err(409, 'unpaid_orders_limit', messages.errors.orders.unpaidOrders) : null;
}

/** Why a guest cannot pay this amount on delivery; null if they can. */
export function guestCodMessage(limits: OrderLimits, payable: Paise): MessageRef | null {
  const most = paise(limits.guestCodMax * 100);
  if (most === 0 || payable <= most) return null;
  return messages.errors.delivery.codGuestMaximum({ amount: formatRupees(most) });
}

/** For a guest's cash-on-delivery order. */
export function needsCode(limits: OrderLimits, payable: Paise, { isKnownGuest }: BuyerTrust): boolean {
  return limits.guestCodCodeAbove > 0 && payable > limits.guestCodCodeAbove * 100 && !isKnownGuest;
}

/** The trait that too many cash-on-delivery orders of a day share; null means no review. */
export function reviewReason(
  limits: OrderLimits,
  { isKnown, isKnownGuest, origins }: BuyerAssessment,
): { reason: (typeof reviewedKinds)[number]; orders: number } | null {
  if (isKnown || isKnownGuest) return null;
  const most = limits.reviewCodOrders;
  for (const reason of reviewedKinds) {
    const orders = (origins.get(reason)?.codOrders ?? 0) + 1;
    if (most > 0 && orders > most) return { reason, orders };
  }
  return null;
}
