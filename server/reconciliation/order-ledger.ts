import {
  type CreditKind,
  type OrderEventKind,
  type OrderStatus,
  type PaymentStatus,
  type RefundState,
  type ReturnState,
} from '#contract/order-states.ts';
import { type Disagreement, type FindingKind } from '#contract/staff-check-kinds.ts';
import { type Paise } from '#server/money/paise.ts';
import { type BasisPoints } from '#server/money/rates.ts';
import { type RefundLineAmounts, type SoldAmounts } from '#server/orders/index.ts';
import { sql } from 'kysely';
import { type Db } from '#server/platform/database.ts';

/** A line as it was sold; prices are per piece. */
export interface LedgerLine extends SoldAmounts {
  productId: number;
  regular: Paise;
  sale: Paise | null;
  gstRateBp: BasisPoints;
}

/** What was taken off the sale at once. */
export interface LedgerCredit {
  id: number;
  kind: CreditKind;
  shipping: Paise;
  lines: RefundLineAmounts[];
}

/** All that the ledger hold of one order at one moment. */
export interface OrderLedger {
  id: number;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  method: 'cod' | 'online';
  /** That the items go to. */
  country: string;
  couponId: number | null;
  mrp: Paise;
  saleDiscount: Paise;
  couponDiscount: Paise;
  tax: Paise;
  shipping: Paise;
  payable: Paise;
  paid: Paise;
  credited: Paise;
  refunded: Paise;
  lines: LedgerLine[];
  /** Oldest first, as refunds, returns and events are. */
  credits: LedgerCredit[];
  refunds: { creditId: number; amount: Paise; state: RefundState }[];
  returns: {
    lineNo: number;
    quantity: number;
    state: ReturnState;
    restocked: number | null;
    creditId: number | null;
  }[];
  payment: { paymentId: string | null; amount: Paise; status: 'pending' | 'paid' | 'cancelled' | 'expired' } | null;
  /** Names of payments that go back in full. */
  unmatched: string[];
  /** The coupon whose use is counted for the order. */
  usedCoupon: number | null;
  /** Items by product and reason; out of stock they are below 0. */
  movements: { productId: number; reason: string; change: number }[];
  /** With the amount where an event has one. */
  events: { kind: OrderEventKind; amount: Paise | null }[];
}

/** What is wrong with an order; `part` says with which part of it. */
export function wrong(
  { id }: Pick<OrderLedger, 'id'>,
  kind: FindingKind,
  { expected, found, part = '' }: { expected: string; found: string; part?: string },
): Disagreement {
  return { kind, place: `order ${id}${part === '' ? '' : `, ${part}`}`, order_id: id, expected, found };
}

/** What is a whole line's, in lines of orders and of credits. */
const amounts = sql.raw(`
  'saleAmount', sale_amount_paise, 'couponShare', coupon_paise, 'net', net_paise, 'taxable', taxable_paise, 'cgst', cgst_paise,
  'sgst', sgst_paise, 'igst', igst_paise, 'salePointCenti', sale_point_centi`);

/**
 * The ledger of the next orders after an id, `most` of them. One statement sees one moment, so an order that moves meanwhile is seen
 * before or after and never in between.
 */
export async function readLedger(db: Db, after: number, most: number): Promise<OrderLedger[]> {
  const { rows } = await sql<OrderLedger>`
    SELECT o.id, o.order_status AS "orderStatus", o.payment_status AS "paymentStatus", o.payment_method AS method,
      o.shipping->>'country' AS country, o.coupon_id AS "couponId", o.mrp_total_paise AS mrp, o.sale_discount_paise AS "saleDiscount",
      o.coupon_discount_paise AS "couponDiscount", o.tax_paise AS tax, o.shipping_paise AS shipping, o.payable_paise AS payable,
      o.paid_paise AS paid, o.credited_paise AS credited, o.refunded_paise AS refunded,
      ${list(
        sql`json_build_object('lineNo', line_no, 'productId', product_id, 'quantity', quantity, 'regular', regular_paise,
        'sale', sale_paise, 'gstRateBp', gst_rate_bp, ${amounts}) ORDER BY line_no`,
        sql`order_line WHERE order_id = o.id`,
      )} AS lines,
      ${list(
        sql`json_build_object('id', c.id, 'kind', c.kind, 'shipping', c.shipping_paise, 'lines', ${list(
          sql`json_build_object('lineNo', line_no, 'quantity', quantity, ${amounts}) ORDER BY line_no`,
          sql`order_credit_line WHERE credit_id = c.id`,
        )}) ORDER BY c.id`,
        sql`order_credit c WHERE c.order_id = o.id`,
      )} AS credits,
      ${list(sql`json_build_object('creditId', credit_id, 'amount', amount_paise, 'state', state) ORDER BY id`, sql`refund WHERE order_id = o.id`)} AS refunds,
      ${list(
        sql`json_build_object('lineNo', line_no, 'quantity', quantity, 'state', state, 'restocked', restocked, 'creditId', credit_id)
        ORDER BY id`,
        sql`order_return WHERE order_id = o.id`,
      )} AS returns,
      (SELECT json_build_object('paymentId', provider_payment_id, 'amount', amount_paise, 'status', status)
        FROM payment WHERE order_id = o.id) AS payment,
      ${list(sql`payment_id ORDER BY id`, sql`unmatched_payment WHERE order_id = o.id`)} AS unmatched,
      (SELECT coupon_id FROM coupon_use WHERE order_id = o.id) AS "usedCoupon",
      ${list(
        sql`json_build_object('productId', product_id, 'reason', reason, 'change', change)`,
        sql`(
        SELECT product_id, reason, sum(change) AS change FROM stock_movement WHERE order_id = o.id GROUP BY product_id, reason) moved`,
      )} AS movements,
      ${list(sql`json_build_object('kind', kind, 'amount', (detail->>'amount_paise')::bigint) ORDER BY id`, sql`order_event WHERE order_id = o.id`)} AS events
    FROM orders o WHERE o.id > ${after} ORDER BY o.id LIMIT ${most}`.execute(db);
  return rows;
}

function list(item: ReturnType<typeof sql>, from: ReturnType<typeof sql>) {
  return sql`(SELECT COALESCE(json_agg(${item}), '[]') FROM ${from})`;
}
