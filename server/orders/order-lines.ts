import { sql } from 'kysely';
import type { ReturnState } from '#contract/order-states.ts';
import type { ReturnReason } from '#contract/tickets.ts';
import { paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import { type Db } from '#server/platform/database.ts';
import { type SoldAmounts, type LineQuantity } from './refund-rules.ts';
import { type LineStanding, validateQuantity } from './return-rules.ts';
import { ok, err, type Result } from '#server/platform/result.ts';

/** A line with all that was known when it was sold, and how much of it is left. Prices are per piece, amounts the whole line's. */
export interface StoredLine extends SoldAmounts, LineStanding {
  productId: number;
  sku: string;
  name: string;
  nameHi: string;
  hsn: string;
  regularPaise: number;
  salePaise: number | null;
  gstRateBp: number;
  /** Of the credited items, those that the customer sent back. */
  returned: number;
}

interface LineRow {
  line_no: number;
  product_id: number;
  sku: string;
  name: string;
  name_hi: string;
  hsn: string;
  quantity: number;
  regular_paise: number;
  sale_paise: number | null;
  gst_rate_bp: number;
  sale_amount_paise: number;
  coupon_paise: number;
  net_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  sale_point_centi: number;
  expires_on: string | null;
  credited: number;
  returned: number;
  in_return: number;
}

/** An order's lines in their order, with what was credited of each and what is in returns that are not credited. */
export async function readLines(db: Db, orderId: number): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.line_no, product_id, sku, name, name_hi, hsn, l.quantity, regular_paise, l.sale_paise, gst_rate_bp, sale_amount_paise, coupon_paise,
      net_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, sale_point_centi, expires_on,
      COALESCE(taken.credited, 0)::int AS credited, COALESCE(taken.returned, 0)::int AS returned,
      COALESCE(under_way.quantity, 0)::int AS in_return
    FROM order_line l
    LEFT JOIN LATERAL (
      SELECT sum(quantity) AS credited, sum(quantity) FILTER (WHERE kind = 'returned') AS returned
      FROM order_credit_line JOIN order_credit ON order_credit.id = credit_id
      WHERE order_credit_line.order_id = l.order_id AND order_credit_line.line_no = l.line_no
    ) taken ON true
    LEFT JOIN LATERAL (
      SELECT sum(quantity) AS quantity FROM order_return
      WHERE order_return.order_id = l.order_id AND order_return.line_no = l.line_no AND state <> 'refused' AND credit_id IS NULL
    ) under_way ON true
    WHERE l.order_id = ${orderId} ORDER BY l.line_no`.execute(db);
  return rows.map(storedLine);
}

function storedLine(row: LineRow): StoredLine {
  return {
    lineNo: row.line_no,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    nameHi: row.name_hi,
    hsn: row.hsn,
    quantity: row.quantity,
    regularPaise: row.regular_paise,
    salePaise: row.sale_paise,
    gstRateBp: row.gst_rate_bp,
    saleAmount: paise(row.sale_amount_paise),
    couponShare: paise(row.coupon_paise),
    net: paise(row.net_paise),
    taxable: paise(row.taxable_paise),
    cgst: paise(row.cgst_paise),
    sgst: paise(row.sgst_paise),
    igst: paise(row.igst_paise),
    salePointCenti: centiSp(row.sale_point_centi),
    expiresOn: row.expires_on,
    credited: row.credited,
    returned: row.returned,
    inReturn: row.in_return,
  };
}

/** All items that are left of an order. */
export function remainingQuantities(lines: readonly StoredLine[]): LineQuantity[] {
  return lines
    .map(({ lineNo, quantity, credited }) => ({ lineNo, quantity: quantity - credited }))
    .filter(({ quantity }) => quantity > 0);
}

export function totalQuantity(quantities: readonly LineQuantity[]): number {
  return quantities.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The items behind items of lines, as stock knows them. */
export function itemsOf(lines: readonly StoredLine[], quantities: readonly LineQuantity[]) {
  const products = new Map(lines.map((line) => [line.lineNo, line.productId]));
  return quantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineNo, quantity }) => ({ productId: products.get(lineNo)!, quantity }));
}

/** The asked items where the lines have them, keyed by the asked line: 422 line_not_found, 409 quantity_not_left. */
export function validateQuantities(
  asked: readonly LineQuantity[],
  lines: readonly StoredLine[],
): Result<readonly LineQuantity[]> {
  for (const [index, { lineNo, quantity }] of asked.entries()) {
    const line = lines.find((each) => each.lineNo === lineNo);
    const checked = line
      ? validateQuantity(quantity, line.quantity - line.credited)
      : err(422, 'line_not_found', 'There is no such line in this order');
    if (checked.ok) continue;
    const { httpStatus, code, message } = checked.error;
    return err(httpStatus, code, message, { errors: { [`lines.${index}.quantity`]: [message] } });
  }
  return ok(asked);
}

/** The items that `1:2,3:1` names, or null for all. Error: 422 lines_invalid (a line twice, or none of it). */
export function parseLineQuantities(lines: string | undefined): Result<LineQuantity[] | null> {
  if (lines === undefined) return ok(null);
  const quantities = lines.split(',').map((part) => {
    const [lineNo, quantity] = part.split(':').map(Number);
    return { lineNo: lineNo!, quantity: quantity! };
  });
  const once = new Set(quantities.map(({ lineNo }) => lineNo)).size === quantities.length;
  return once && quantities.every(({ quantity }) => quantity > 0)
    ? ok(quantities)
    : err(422, 'lines_invalid', 'Please name each line once');
}

export interface NewReturn {
  lineNo: number;
  quantity: number;
  reason: ReturnReason;
  message: string;
}

/** Items of one line that the customer wants to send back, or has sent back. */
export interface StoredReturn extends NewReturn {
  id: number;
  orderId: number;
  state: ReturnState;
  /** What staff said to it; empty where nothing. */
  answer: string;
  /** Of the received items, those that went back into stock; null before. */
  restocked: number | null;
  /** The credit that it led to; null before. */
  creditId: number | null;
  requestedAt: Date;
}

/** An order's returns, oldest first. */
export async function readReturns(db: Db, orderId: number): Promise<StoredReturn[]> {
  const { rows } = await sql<StoredReturn>`
    SELECT id, order_id AS "orderId", line_no AS "lineNo", quantity, reason, message, state, answer, restocked, credit_id AS "creditId",
      requested_at AS "requestedAt"
    FROM order_return WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}
