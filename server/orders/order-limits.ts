import { formatRupees, paise, type Paise } from '#server/money/paise.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { type ApiError, err, type FieldMessages } from '#server/platform/result.ts';

/** What orders have in common when one person, or one machine, stands behind them. */
export const originKinds = ['mobile', 'email', 'address', 'device', 'network'] as const;
export type OriginKind = (typeof originKinds)[number];

/** What earlier orders with one trait hold without having paid. */
export interface OriginStanding {
  /** Online orders that await their payment. */
  unpaidOrders: number;
  /** Cash-on-delivery orders within the last day, whatever became of them. */
  codOrders: number;
  /** Pieces in orders that are neither paid nor confirmed by staff, by product. */
  held: ReadonlyMap<number, number>;
}

/** What is known of a buyer at the moment of ordering. */
export interface BuyerStanding {
  /** Logged in, and an order was delivered to them before. */
  isKnown: boolean;
  /** A guest to whom an order was delivered before, with the same mobile number on the same device. */
  isKnownGuest: boolean;
  origins: ReadonlyMap<OriginKind, OriginStanding>;
}

export const newBuyer: BuyerStanding = { isKnown: false, isKnownGuest: false, origins: new Map() };

export interface LimitedLine {
  productId: number;
  name: string;
  quantity: number;
  /** In stock now. */
  available: number;
}

/** So many pieces may always be held, however small the stock: shops sell pairs of the last few. */
const alwaysHeld = 5;

/** A limit that is exceeded: of one product, or of the order as a whole (null). */
export interface QuantityExcess {
  productId: number | null;
  message: MessageRef;
}

/** How many pieces of one product, and of all, one order may have; null where there is no limit. */
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
 * How many pieces of a product this buyer may order now: what an order may have of it, and of the stock the share that may be held
 * without payment, less what is held so already. The share is of what is for sale and of what the same origin holds. Null: no limit.
 */
export function quantityAllowed(
  { productId, available }: Pick<LimitedLine, 'productId' | 'available'>,
  limits: OrderLimits,
  standing: BuyerStanding,
): number | null {
  const bounds = originKinds.flatMap((kind) => {
    const share = shareOf(kind, limits, standing.isKnown);
    if (share === 0) return [];
    const held = standing.origins.get(kind)?.held.get(productId) ?? 0;
    const most = Math.max(alwaysHeld, Math.floor(((available + held) * share) / 100));
    return [Math.max(0, most - held)];
  });
  const { perProduct } = quantityLimits(limits, standing.isKnown);
  if (perProduct !== null) bounds.push(perProduct);
  return bounds.length === 0 ? null : Math.min(...bounds);
}

/** The share in percent that orders of one trait may hold; 0 where it does not bind. Networks and devices of known buyers are not looked at. */
function shareOf(kind: OriginKind, limits: OrderLimits, isKnown: boolean): number {
  if (isKnown) return kind === 'network' || kind === 'device' ? 0 : limits.unpaidStockPerNetwork;
  return kind === 'network' ? limits.unpaidStockPerNetwork : limits.unpaidStock;
}

/** Which quantities are too many for this buyer, in words; the whole order's last. */
export function findQuantityExcess(
  lines: readonly LimitedLine[],
  limits: OrderLimits,
  standing: BuyerStanding,
): QuantityExcess[] {
  const { perProduct, perOrder } = quantityLimits(limits, standing.isKnown);
  const { orders } = messages.errors;
  const found = lines.flatMap((line): QuantityExcess[] => {
    const allowed = quantityAllowed(line, limits, standing);
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

/** 422 quantity_limit, keyed by each asked line that is too many; null where none is. */
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

/** 409 unpaid_orders_limit where too many orders of this buyer or network await their payment already. */
export function unpaidOrdersError(
  limits: OrderLimits,
  { origins, isKnown }: BuyerStanding,
): { ok: false; error: ApiError } | null {
  const { unpaidOrders, unpaidOrdersOfNetwork } = messages.errors.orders;
  const reached = (kind: OriginKind) => {
    const most = kind === 'network' ? limits.unpaidOrdersPerNetwork : limits.unpaidOrders;
    return most > 0 && (origins.get(kind)?.unpaidOrders ?? 0) >= most;
  };
  const own = originKinds.filter((kind) => kind !== 'network');
  if (own.some((kind) => reached(kind))) return err(409, 'unpaid_orders_limit', unpaidOrders);
  return !isKnown && reached('network') ? err(409, 'unpaid_orders_limit', unpaidOrdersOfNetwork) : null;
}

/** Why a guest cannot pay this amount on delivery, or null where they can. */
export function guestCodMessage(limits: OrderLimits, payable: Paise): MessageRef | null {
  const most = paise(limits.guestCodMax * 100);
  if (most === 0 || payable <= most) return null;
  return messages.errors.delivery.codGuestMaximum({ amount: formatRupees(most) });
}

/** Whether a guest's cash-on-delivery order needs a code that was sent to them. */
export function needsCode(limits: OrderLimits, payable: Paise, { isKnownGuest }: BuyerStanding): boolean {
  return limits.guestCodCodeAbove > 0 && payable > limits.guestCodCodeAbove * 100 && !isKnownGuest;
}

/** Why staff should look at a cash-on-delivery order before it leaves: the trait that too many of a day have in common. Null: they need not. */
export function reviewReason(
  limits: OrderLimits,
  { isKnown, isKnownGuest, origins }: BuyerStanding,
): { reason: OriginKind; orders: number } | null {
  if (isKnown || isKnownGuest) return null;
  for (const reason of originKinds) {
    const most = reason === 'network' ? limits.reviewCodOrdersPerNetwork : limits.reviewCodOrders;
    const orders = (origins.get(reason)?.codOrders ?? 0) + 1;
    if (most > 0 && orders > most) return { reason, orders };
  }
  return null;
}
