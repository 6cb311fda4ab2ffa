import { sql } from 'kysely';
import type {
  CreditKind,
  OrderEventKind,
  OrderStatus,
  PaymentStatus,
  RefundMethod,
  RefundState,
} from '#contract/order-states.ts';
import { paise, type Paise, sumPaise } from '#server/money/paise.ts';
import { centiSp, type CentiSp } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import { beyondPaying } from './payment-store.ts';
import type { CreditLine } from './refunds/credit-rules.ts';
import type { Address, Payability } from './rules.ts';

/** An order without its lines. Amounts in paise. */
export interface OrderRow extends Payability {
  id: number;
  customer_id: number | null;
  order_status: OrderStatus;
  payment_status: PaymentStatus;
  first_name: string;
  last_name: string;
  mobile: string;
  email: string;
  shipping: Address;
  coupon_code: string | null;
  mrp_total_paise: number;
  sale_discount_paise: number;
  coupon_discount_paise: number;
  tax_paise: number;
  shipping_paise: number;
  cod_fee_paise: number;
  paid_paise: number;
  credited_paise: number;
  /** Promised back or gone back. */
  refunded_paise: number;
  /** Until when it may be paid; null where it is not paid online. */
  expires_at: Date | null;
  courier: string | null;
  awb: string | null;
  tracking_url: string | null;
  dispatched_at: Date | null;
  delivery_attempts: number;
  last_attempt_at: Date | null;
  held_until: Date | null;
  delivered_at: Date | null;
}

export async function readOrder(db: Db, orderId: number): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    SELECT id, customer_id, placed_at, order_status, payment_status, payment_method, first_name, last_name, mobile, email, shipping,
      coupon_code, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, cod_fee_paise, payable_paise,
      paid_paise, credited_paise, refunded_paise, expires_at, ${beyondPaying} AS beyond_paying, courier, awb, tracking_url, dispatched_at,
      delivery_attempts, last_attempt_at, held_until, delivered_at
    FROM orders WHERE id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

export interface EventRow {
  kind: OrderEventKind;
  at: Date;
  actor: string;
  detail: Record<string, string | number>;
}

/** What happened to an order, oldest first. */
export async function readEvents(db: Db, orderId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT kind, at, actor, detail FROM order_event WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}

export interface RefundRow {
  id: number;
  amount_paise: number;
  method: RefundMethod;
  state: RefundState;
  reference: string | null;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** An order's refunds, oldest first. */
export async function readRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    SELECT id, amount_paise, method, state, reference, attempts, last_error, created_at, settled_at
    FROM refund WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}

/** What was taken off a sale at once: the base of a credit note. */
export interface StoredCredit {
  id: number;
  kind: CreditKind;
  at: Date;
  lines: CreditLine[];
  /** Delivery that was paid back with it. */
  shipping: Paise;
  /** Lines and delivery. */
  total: Paise;
  /** Sale points that went with the goods. */
  salePointCenti: CentiSp;
}

interface CreditRow {
  id: number;
  kind: CreditKind;
  at: Date;
  shipping_paise: number;
  line_no: number;
  quantity: number;
  sale_amount_paise: number;
  coupon_paise: number;
  net_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  sale_point_centi: number;
}

/** An order's credits, oldest first, with the amounts of each line as they were stored. */
export async function readCredits(db: Db, orderId: number): Promise<StoredCredit[]> {
  const { rows } = await sql<CreditRow>`
    SELECT c.id, c.kind, c.at, c.shipping_paise, l.line_no, l.quantity, l.sale_amount_paise, l.coupon_paise, l.net_paise,
      l.taxable_paise, l.cgst_paise, l.sgst_paise, l.igst_paise, l.sale_point_centi
    FROM order_credit c JOIN order_credit_line l ON l.credit_id = c.id
    WHERE c.order_id = ${orderId} ORDER BY c.id, l.line_no`.execute(db);
  return [...Map.groupBy(rows, (row) => row.id).values()].map((group) => {
    const { id, kind, at, shipping_paise } = group[0]!;
    const lines = group.map(creditLine);
    const shipping = paise(shipping_paise);
    const total = paise(sumPaise(lines.map((line) => line.net)) + shipping);
    const salePointCenti = centiSp(lines.reduce((sum, line) => sum + line.salePointCenti, 0));
    return { id, kind, at, lines, shipping, total, salePointCenti };
  });
}

function creditLine(row: CreditRow): CreditLine {
  return {
    lineNo: row.line_no,
    quantity: row.quantity,
    saleAmount: paise(row.sale_amount_paise),
    couponShare: paise(row.coupon_paise),
    net: paise(row.net_paise),
    taxable: paise(row.taxable_paise),
    cgst: paise(row.cgst_paise),
    sgst: paise(row.sgst_paise),
    igst: paise(row.igst_paise),
    salePointCenti: centiSp(row.sale_point_centi),
  };
}
