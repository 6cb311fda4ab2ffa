import * as z from 'zod/mini';

const wholeNumber = (preset: number, most: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,8}$/.test(text) && Number(text) <= most,
            `must be a whole number from 1 to ${most}, or 0 for no limit`,
          ),
        ),
      z.transform(Number),
    ),
    preset,
  );
const count = (preset: number) => wholeNumber(preset, 100_000);
const percent = (preset: number) => wholeNumber(preset, 100);
const rupees = (preset: number) => wholeNumber(preset, 10_000_000);

/** The variables of the order limits; 0 switches one off. docs/operations.md says what each is for. */
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
  NETWORK_PAYMENT_MINUTES: wholeNumber(10, 30),
};

/** How much one buyer, device or network may order and hold without having paid. 0 means that there is no such limit. */
export interface OrderLimits {
  /** Pieces of one product and of all products in one order. */
  perProduct: number;
  perOrder: number;
  /** The same for a logged-in customer to whom an order was delivered before. */
  knownBuyerPerProduct: number;
  knownBuyerPerOrder: number;
  /** Rupees: the largest cash-on-delivery order of a guest, and above which one needs a code. */
  guestCodMax: number;
  guestCodCodeAbove: number;
  /** Online orders that await their payment. A buyer is a mobile number, an email, a delivery address or a device. */
  unpaidOrders: number;
  /** Percent of a product's stock that orders may hold that are neither paid nor confirmed; of a network those of buyers who are not known. */
  unpaidStock: number;
  unpaidStockPerNetwork: number;
  /** Cash-on-delivery orders of buyers who are not known, within a day, after which staff look at each. */
  reviewCodOrders: number;
  /**
   * Orders of one network's unknown buyers within ten minutes, after which each of them brings a proof of work, and is paid within so many
   * minutes where it is paid online (0: as long as any other).
   */
  networkOrders: number;
  networkPaymentMinutes: number;
}

/** The limits that checked variables set; `scale` multiplies numbers of orders, as it does rate limits. */
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

/** No limit at all, for tests and measurements that order much from one place. */
export const noOrderLimits: OrderLimits = orderLimitsFrom(
  Object.fromEntries(Object.keys(orderLimitVariables).map((name) => [name, 0])) as Record<
    keyof typeof orderLimitVariables,
    number
  >,
  1,
);

/** The same as environment variables, for programs that are started. */
export const noOrderLimitsEnvironment: Record<string, string> = Object.fromEntries(
  Object.keys(orderLimitVariables).map((name) => [name, '0']),
);
