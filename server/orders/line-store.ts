import { sql } from 'kysely';
import { paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import type { SoldAmounts } from './refunds/credit-rules.ts';
import type { LineStanding } from './returns/return-rules.ts';

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
  /** Of the credited pieces, those that the customer sent back. */
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
