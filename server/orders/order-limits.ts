import { formatRupees, paise, type Paise } from '#server/money/paise.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { OrderLimits } from '#server/platform/order-limit-settings.ts';
import { type ApiError, err, type FieldMessages } from '#server/platform/result.ts';

/** What orders have in common when one person, or one machine, stands behind them; an address and a network may be shared by very many. */
export const originKinds = ['account', 'mobile', 'email', 'address', 'device', 'network'] as const;
export type OriginKind = (typeof originKinds)[number];
const ownKinds = ['account', 'mobile', 'email', 'device'] as const satisfies OriginKind[];
/** By which too many cash-on-delivery orders of a day have staff look. */
const reviewedKinds = ['mobile', 'email', 'device'] as const satisfies OriginKind[];
const sharedKinds = ['address', 'network'] as const satisfies OriginKind[];

/** What earlier orders with one trait hold without having paid. */
export interface OriginStanding {
  /** Online orders that await their payment. */
  unpaidOrders: number;
  /** Cash-on-delivery orders within the last day, whatever became of them. */
  codOrders: number;
  /** Pieces in orders that are neither paid nor confirmed by staff, by product. */
  held: ReadonlyMap<number, number>;
}

/** What a buyer has shown of themselves before. */
export interface BuyerTrust {
  /** Logged in, and an order was delivered to them before. */
  isKnown: boolean;
  /** Logged in, and an order was delivered to them before or a code has reached their mobile number. */
  isKnownAccount: boolean;
  /** An order from this device was delivered before. */
  isKnownDevice: boolean;
  /** A guest to whom an order was delivered before, with the same mobile number on the same device. */
  isKnownGuest: boolean;
  /** With this order came the code that was sent to its mobile number. */
  isConfirmed: boolean;
}

/** Nothing. */
export const strangerTrust: BuyerTrust = {
  isKnown: false,
  isKnownAccount: false,
  isKnownDevice: false,
  isKnownGuest: false,
  isConfirmed: false,
};

/** Whether a buyer counts for themselves, whoever shares their network. */
export function countsAlone({ isKnownAccount, isKnownDevice, isConfirmed }: BuyerTrust): boolean {
  return isKnownAccount || isKnownDevice || isConfirmed;
}

/** What is known of a buyer at the moment of ordering. */
export interface BuyerStanding extends BuyerTrust {
  origins: ReadonlyMap<OriginKind, OriginStanding>;
}

export const newBuyer: BuyerStanding = { ...strangerTrust, origins: new Map() };

/** Whether any limit asks what the orders of one buyer or network come to. */
export function countsBuyers(limits: OrderLimits): boolean {
  const { unpaidOrders, unpaidStock, unpaidStockPerNetwork, reviewCodOrders } = limits;
  return [unpaidOrders, unpaidStock, unpaidStockPerNetwork, reviewCodOrders].some((limit) => limit > 0);
}

/** Whether any limit asks if a buyer is known. */
export function asksForTrust(limits: OrderLimits): boolean {
  const { perProduct, perOrder, knownBuyerPerProduct, knownBuyerPerOrder, guestCodCodeAbove, networkOrders } = limits;
  const asking = [perProduct, perOrder, knownBuyerPerProduct, knownBuyerPerOrder, guestCodCodeAbove, networkOrders];
  return countsBuyers(limits) || asking.some((limit) => limit > 0);
}

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
  const share = standing.isKnown ? limits.unpaidStockPerNetwork : limits.unpaidStock;
  const bounds = ownKinds.flatMap((kind) => {
    const left = shareLeft(available, share, standing.origins.get(kind)?.held.get(productId) ?? 0);
    return left === null ? [] : [left];
  });
  const { perProduct } = quantityLimits(limits, standing.isKnown);
  if (perProduct !== null) bounds.push(perProduct);
  return bounds.length === 0 ? null : Math.min(...bounds);
}

/** How many more pieces of a product may be held; null where no share is set. */
function shareLeft(available: number, share: number, held: number): number | null {
  if (share === 0) return null;
  return Math.max(0, Math.max(alwaysHeld, Math.floor(((available + held) * share) / 100)) - held);
}

/**
 * Whether the buyer is asked for a code to their mobile number: others who share their network or delivery address have what these may hold or order. Never
 * of one who counts alone. `lines` are what the order has of each product.
 */
export function needsConfirmation(
  lines: readonly Pick<LimitedLine, 'productId' | 'quantity' | 'available'>[],
  limits: OrderLimits,
  standing: BuyerStanding,
  method: 'cod' | 'online',
): boolean {
  if (countsAlone(standing)) return false;
  const { address } = Object.fromEntries(standing.origins);
  const most = method === 'cod' ? limits.reviewCodOrders : limits.unpaidOrders;
  const orders = (method === 'cod' ? address?.codOrders : address?.unpaidOrders) ?? 0;
  if (most > 0 && orders >= most) return true;
  return sharedKinds.some((kind) => {
    const share = kind === 'network' ? limits.unpaidStockPerNetwork : limits.unpaidStock;
    const held = standing.origins.get(kind)?.held;
    return lines.some(({ productId, quantity, available }) => {
      const left = shareLeft(available, share, held?.get(productId) ?? 0);
      return left !== null && quantity > left;
    });
  });
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

/** 409 unpaid_orders_limit where too many orders of this buyer await their payment already. */
export function unpaidOrdersError(
  limits: OrderLimits,
  { origins }: BuyerStanding,
): { ok: false; error: ApiError } | null {
  const most = limits.unpaidOrders;
  const isReached = most > 0 && ownKinds.some((kind) => (origins.get(kind)?.unpaidOrders ?? 0) >= most);
  return isReached ? err(409, 'unpaid_orders_limit', messages.errors.orders.unpaidOrders) : null;
}

/** Why a guest cannot pay this amount on delivery, or null where they can. */
export function guestCodMessage(limits: OrderLimits, payable: Paise): MessageRef | null {
  const most = paise(limits.guestCodMax * 100);
  if (most === 0 || payable <= most) return null;
  return messages.errors.delivery.codGuestMaximum({ amount: formatRupees(most) });
}

/** Whether a guest's cash-on-delivery order needs a code that was sent to them. */
export function needsCode(limits: OrderLimits, payable: Paise, { isKnownGuest }: BuyerTrust): boolean {
  return limits.guestCodCodeAbove > 0 && payable > limits.guestCodCodeAbove * 100 && !isKnownGuest;
}

/** Why staff should look at a cash-on-delivery order before it leaves: the trait that too many of a day have in common. Null: they need not. */
export function reviewReason(
  limits: OrderLimits,
  { isKnown, isKnownGuest, origins }: BuyerStanding,
): { reason: (typeof reviewedKinds)[number]; orders: number } | null {
  if (isKnown || isKnownGuest) return null;
  const most = limits.reviewCodOrders;
  for (const reason of reviewedKinds) {
    const orders = (origins.get(reason)?.codOrders ?? 0) + 1;
    if (most > 0 && orders > most) return { reason, orders };
  }
  return null;
}
