import { sql } from 'kysely';
import { type Language } from '#contract/language.ts';
import { type OrderEventKind, type OrderStatus, type PaymentStatus } from '#contract/order-states.ts';
import { paise, type Paise } from '#server/money/paise.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { type Address } from './rules.ts';
import { type OrderState } from './transitions.ts';
import { type OrderForSms } from '#server/notifications/index.ts';

/** A line as it was sold. Prices are per piece; amounts and sale points (hundredths) are the whole line's. */
export interface OrderLine {
  productId: number;
  sku: string;
  name: string;
  /** Empty where there is none. */
  nameHi: string;
  hsn: string;
  quantity: number;
  regularPaise: Paise;
  salePaise: Paise | null;
  saleAmount: Paise;
  couponShare: Paise;
  net: Paise;
  gstRateBp: number;
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  salePointCenti: number;
}

/** An order with all that was known when it was placed; nothing in it follows later changes of the catalogue. */
export interface NewOrder {
  customerId: number | null;
  placedAt: Date;
  state: OrderState;
  paymentMethod: 'cod' | 'online';
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  /** In which the buyer is written to. */
  language: Language;
  referralMemberId: string | null;
  billing: Address;
  delivery: Address;
  placeOfSupply: string;
  /** `usedBy` is the name under which the coupon's use is counted. */
  coupon: { id: number; code: string; usedBy: string } | null;
  mrp: Paise;
  saleDiscount: Paise;
  couponDiscount: Paise;
  tax: Paise;
  /** With the fee for cash on delivery. */
  shipping: Paise;
  codFee: Paise;
  payable: Paise;
  /** Until when it may be paid; null where no payment is awaited. */
  expiresAt: Date | null;
  lines: readonly OrderLine[];
}

/** Writes the order, its lines, its first event and the use of its coupon in one statement; returns the order's number. */
export async function insertOrder(tx: Tx, order: NewOrder, actor: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH placed AS (
      INSERT INTO orders (
        customer_id, placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, language, referral_member_id,
        billing, shipping, place_of_supply, coupon_id, coupon_code,
        mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, cod_fee_paise, payable_paise,
        expires_at)
      VALUES (
        ${order.customerId}, ${order.placedAt}, ${order.state.order}, ${order.paymentMethod}, ${order.state.payment}, ${order.firstName},
        ${order.lastName}, ${order.mobile}, ${order.email}, ${order.language}, ${order.referralMemberId},
        ${JSON.stringify(order.billing)}, ${JSON.stringify(order.delivery)}, ${order.placeOfSupply}, ${order.coupon?.id ?? null},
        ${order.coupon?.code ?? null},
        ${order.mrp}, ${order.saleDiscount}, ${order.couponDiscount}, ${order.tax}, ${order.shipping}, ${order.codFee},
        ${order.payable}, ${order.expiresAt})
      RETURNING id
    ),
    lines AS (
      INSERT INTO order_line (
        order_id, line_no, product_id, sku, name, name_hi, hsn, quantity, regular_paise, sale_paise, sale_amount_paise, coupon_paise, net_paise,
        gst_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, sale_point_centi)
      SELECT placed.id, l.line_no, l."productId", l.sku, l.name, l."nameHi", l.hsn, l.quantity, l."regularPaise", l."salePaise", l."saleAmount",
        l."couponShare", l.net, l."gstRateBp", l.taxable, l.cgst, l.sgst, l.igst, l."salePointCenti"
      FROM placed, jsonb_to_recordset(${JSON.stringify(numbered(order.lines))}::jsonb) AS l (
        line_no int, "productId" int, sku text, name text, "nameHi" text, hsn text, quantity int, "regularPaise" bigint, "salePaise" bigint,
        "saleAmount" bigint, "couponShare" bigint, net bigint, "gstRateBp" int, taxable bigint, cgst bigint, sgst bigint, igst bigint,
        "salePointCenti" bigint)
    ),
    used AS (
      INSERT INTO coupon_use (order_id, coupon_id, used_by, mobile)
      SELECT placed.id, ${order.coupon?.id ?? null}::int, ${order.coupon?.usedBy ?? null}::text, ${order.mobile}::text
      FROM placed WHERE ${order.coupon !== null}::boolean
    ),
    noted AS (
      INSERT INTO order_event (order_id, at, kind, actor, detail)
      SELECT placed.id, ${order.placedAt}::timestamptz, 'placed', ${actor}::text, '{}' FROM placed
    )
    SELECT id FROM placed`.execute(tx);
  return rows[0]!.id;
}

function numbered(lines: readonly OrderLine[]) {
  return lines.map((line, index) => ({ line_no: index + 1, ...line }));
}

/** An order that nobody else moves until the transaction ends. Amounts in paise. */
export interface LockedOrder {
  id: number;
  state: OrderState;
  method: 'cod' | 'online';
  payable: Paise;
  shipping: Paise;
  /** What came in, what was taken off the sale, and what of the money is promised back or gone back. */
  paid: Paise;
  credited: Paise;
  refunded: Paise;
  attempts: number;
  deliveredAt: Date | null;
}

interface LockedRow {
  order_status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: 'cod' | 'online';
  payable_paise: number;
  shipping_paise: number;
  paid_paise: number;
  credited_paise: number;
  refunded_paise: number;
  delivery_attempts: number;
  delivered_at: Date | null;
}

/** Holds the order until the transaction ends: whoever else wants to move it waits and then sees what became of it. */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedRow>`
    SELECT order_status, payment_status, payment_method, payable_paise, shipping_paise, paid_paise, credited_paise, refunded_paise,
      delivery_attempts, delivered_at
    FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  return {
    id: orderId,
    state: { order: row.order_status, payment: row.payment_status },
    method: row.payment_method,
    payable: paise(row.payable_paise),
    shipping: paise(row.shipping_paise),
    paid: paise(row.paid_paise),
    credited: paise(row.credited_paise),
    refunded: paise(row.refunded_paise),
    attempts: row.delivery_attempts,
    deliveredAt: row.delivered_at,
  };
}

/** Sets the state that a decided move leads to; an order that becomes paid is paid in full. The caller holds the order's lock. */
export async function setState(tx: Tx, orderId: number, state: OrderState): Promise<void> {
  await sql`
    UPDATE orders SET order_status = ${state.order}, payment_status = ${state.payment},
      paid_paise = CASE WHEN ${state.payment}::text = 'paid' THEN payable_paise ELSE paid_paise END
    WHERE id = ${orderId}`.execute(tx);
}

export interface OrderEvent {
  orderId: number;
  at: Date;
  kind: OrderEventKind;
  actor: string;
  detail: Record<string, string | number>;
}

/**
 * Notes what happened to an order; the same thing with the same detail is noted once, and anew after the order was opened again.
 * The caller holds the order's lock.
 */
export async function noteEvent(tx: Tx, event: OrderEvent): Promise<void> {
  const detail = JSON.stringify(event.detail);
  await sql`
    INSERT INTO order_event (order_id, at, kind, actor, detail)
    SELECT ${event.orderId}::bigint, ${event.at}::timestamptz, ${event.kind}::text, ${event.actor}::text, ${detail}::jsonb
    WHERE NOT EXISTS (
      SELECT FROM order_event earlier
      WHERE order_id = ${event.orderId}::bigint AND kind = ${event.kind}::text AND detail = ${detail}::jsonb
        AND NOT EXISTS (
          SELECT FROM order_event later
          WHERE later.order_id = earlier.order_id AND later.id > earlier.id AND later.kind IN ('reopened', 'revived')))`.execute(
    tx,
  );
}

export async function readOrderedItems(db: Db, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  const { rows } = await sql<{ product_id: number; quantity: number }>`
    SELECT product_id, quantity FROM order_line WHERE order_id = ${orderId} ORDER BY line_no`.execute(db);
  return rows.map((row) => ({ productId: row.product_id, quantity: row.quantity }));
}

/** What is still to be paid online, or null where nothing is. */
export async function readUnpaid(db: Db, orderId: number): Promise<{ payable: Paise; expiresAt: Date } | null> {
  const { rows } = await sql<{ payable_paise: number; expires_at: Date }>`
    SELECT payable_paise, expires_at FROM orders WHERE id = ${orderId} AND payment_status = 'pending'`.execute(db);
  const row = rows[0];
  return row ? { payable: paise(row.payable_paise), expiresAt: row.expires_at } : null;
}

interface MailRow {
  placed_at: Date;
  payment_method: 'cod' | 'online';
  first_name: string;
  last_name: string;
  mobile: string;
  email: string;
  language: Language;
  shipping: Address;
  mrp_total_paise: number;
  sale_discount_paise: number;
  coupon_discount_paise: number;
  shipping_paise: number;
  cod_fee_paise: number;
  payable_paise: number;
  lines: { name: string; name_hi: string; quantity: number; sale_amount_paise: number }[];
}

/** What the confirmation tells of an order. */
export type MailedOrder = Omit<
  NewOrder,
  'customerId' | 'state' | 'referralMemberId' | 'billing' | 'placeOfSupply' | 'coupon' | 'tax' | 'expiresAt' | 'lines'
> & {
  id: number;
  lines: readonly Pick<NewOrder['lines'][number], 'name' | 'nameHi' | 'quantity' | 'saleAmount'>[];
};

/** An order as its confirmation mail tells it. The order must exist. */
export async function readForMail(tx: Tx, orderId: number): Promise<MailedOrder> {
  const { rows } = await sql<MailRow>`
    SELECT placed_at, payment_method, first_name, last_name, mobile, email, language, shipping, mrp_total_paise, sale_discount_paise,
      coupon_discount_paise, shipping_paise, cod_fee_paise, payable_paise,
      (SELECT json_agg(json_build_object('name', name, 'name_hi', name_hi, 'quantity', quantity, 'sale_amount_paise', sale_amount_paise) ORDER BY line_no)
        FROM order_line WHERE order_id = orders.id) AS lines
    FROM orders WHERE id = ${orderId}`.execute(tx);
  const row = rows[0]!;
  return {
    id: orderId,
    placedAt: row.placed_at,
    paymentMethod: row.payment_method,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    email: row.email,
    language: row.language,
    delivery: row.shipping,
    mrp: paise(row.mrp_total_paise),
    saleDiscount: paise(row.sale_discount_paise),
    couponDiscount: paise(row.coupon_discount_paise),
    shipping: paise(row.shipping_paise),
    codFee: paise(row.cod_fee_paise),
    payable: paise(row.payable_paise),
    lines: row.lines.map((line) => ({
      name: line.name,
      nameHi: line.name_hi,
      quantity: line.quantity,
      saleAmount: paise(line.sale_amount_paise),
    })),
  };
}

/** Whom a mail or a text about an order goes to. The order must exist. */
export async function readAddressee(tx: Tx, orderId: number): Promise<OrderForSms & { email: string }> {
  const { rows } = await sql<{ first_name: string; mobile: string; email: string; language: Language }>`
    SELECT first_name, mobile, email, language FROM orders WHERE id = ${orderId}`.execute(tx);
  const { first_name: firstName, ...rest } = rows[0]!;
  return { id: orderId, firstName, ...rest };
}
