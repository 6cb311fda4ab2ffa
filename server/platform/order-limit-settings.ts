import { wholeNumber } from './setting-types.ts';

const limit = (preset: number, most: number) =>
  wholeNumber(preset, 0, most, `must be a whole number from 1 to ${most}, or 0 for no limit`);
const count = (preset: number) => limit(preset, 100_000);
const percent = (preset: number) => limit(preset, 100);
const rupees = (preset: number) => limit(preset, 10_000_000);

/** 0 switches a limit off. See docs/operations/all-settings.md, and limits.md for who counts as one buyer. */
export const orderLimitVariables = {
  ORDER_MAX_PER_PRODUCT: count(30),
  ORDER_MAX_ITEMS: count(100),
  KNOWN_BUYER_MAX_PER_PRODUCT: count(100),
  KNOWN_BUYER_MAX_ITEMS: count(500),
  GUEST_COD_MAX: rupees(10_000),
  GUEST_COD_CODE_ABOVE: rupees(5_000),
  UNPAID_ORDERS_PER_BUYER: count(5),
  UNPAID_STOCK_PER_BUYER: percent(20),
  UNPAID_STOCK_PER_NETWORK: percent(30),
  REVIEW_COD_ORDERS_PER_BUYER: count(4),
  NETWORK_ORDERS: count(30),
  NETWORK_PAYMENT_MINUTES: limit(10, 30),
};

/** How much one buyer, device or network may order and hold unpaid; 0: no limit. */
export interface OrderLimits {
  /** Units per order: of one product, and of all. */
  perProduct: number;
  perOrder: number;
  /** The same for a logged-in customer with a delivered order. */
  knownBuyerPerProduct: number;
  knownBuyerPerOrder: number;
  /** In rupees: the largest cash-on-delivery order of a guest, and the amount above which one needs a code. */
  guestCodMax: number;
  guestCodCodeAbove: number;
  /** Orders awaiting payment. A buyer is a mobile number, an email, an address or a device. */
  unpaidOrders: number;
  /**
   * Percentage of a product's stock that unpaid, unconfirmed orders may hold; for a network, those of unknown buyers.
   */
  unpaidStock: number;
  unpaidStockPerNetwork: number;
  /** Cash-on-delivery orders by unknown buyers per day after which staff review each. */
  reviewCodOrders: number;
  /**
   * Orders by a network's unknown buyers within ten minutes after which each needs a proof of work, and an online order
   * must be paid within `networkPaymentMinutes` (0: no special limit).
   */
  networkOrders: number;
  networkPaymentMinutes: number;
}

/** `scale` multiplies numbers of orders, as it does rate limits. */
export function orderLimitsFrom(
  values: Readonly<Record<keyof typeof orderLimitVariables, number>>,
  scale: number,
): OrderLimits {
  const orders = (number: number) => (number === 0 ? 0 : Math.max(1, Math.round(number * scale)));
  return {
    perProduct: values.ORDER_MAX_PER_PRODUCT,
    perOrder: values.ORDER_MAX_ITEMS,
    knownBuyerPerProduct: values.KNOWN_BUYER_MAX_PER_PRODUCT,
    knownBuyerPerOrder: values.KNOWN_BUYER_MAX_ITEMS,
    guestCodMax: values.GUEST_COD_MAX,
    guestCodCodeAbove: values.GUEST_COD_CODE_ABOVE,
    unpaidOrders: orders(values.UNPAID_ORDERS_PER_BUYER),
    unpaidStock: values.UNPAID_STOCK_PER_BUYER,
    unpaidStockPerNetwork: values.UNPAID_STOCK_PER_NETWORK,
    reviewCodOrders: orders(values.REVIEW_COD_ORDERS_PER_BUYER),
    networkOrders: orders(values.NETWORK_ORDERS),
    networkPaymentMinutes: values.NETWORK_PAYMENT_MINUTES,
  };
}

export const noOrderLimits: OrderLimits = orderLimitsFrom(
  Object.fromEntries(Object.keys(orderLimitVariables).map((name) => [name, 0])) as Record<
    keyof typeof orderLimitVariables,
    number
  >,
  1,
);

/** As environment variables, for programs that tests start. */
export const noOrderLimitsEnvironment: Record<string, string> = Object.fromEntries(
  Object.keys(orderLimitVariables).map((name) => [name, '0']),
);
