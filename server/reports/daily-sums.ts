import { type RawBuilder, sql } from 'kysely';

/** Cash on delivery, paid, or free of charge. Must match the index orders_sales; for a table named `orders`. */
export const isSale = sql<boolean>`(orders.payment_method = 'cod' OR orders.paid_paise > 0 OR orders.payable_paise = 0)`;

const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp AT TIME ZONE 'Asia/Kolkata')`;
const begins = startOf(sql`d.day`);
const ends = startOf(sql`(d.day + 1)`);

/**
 * By place of supply, coupon and payment method, with the columns of `daily_sales` in order. `days`: a select of `day`.
 */
export function sumOrders(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT s.day, s.place_of_supply, s.coupon_code, s.payment_method, sum(s.orders)::int, sum(s.charged)::bigint AS charged_paise,
      sum(s.gross)::bigint, sum(s.discounts)::bigint, sum(s.gst)::bigint, sum(s.delivery)::bigint, sum(s.returned)::int, sum(s.returns)::bigint,
      sum(s.returned_gst)::bigint, sum(s.returned_delivery)::bigint
    FROM (
      SELECT d.day, orders.place_of_supply, COALESCE(orders.coupon_code, '') AS coupon_code, orders.payment_method, 1 AS orders,
        orders.payable_paise AS charged, orders.mrp_total_paise - orders.sale_discount_paise AS gross,
        orders.coupon_discount_paise AS discounts, orders.tax_paise AS gst, orders.shipping_paise AS delivery,
        0 AS returned, 0 AS returns, 0 AS returned_gst, 0 AS returned_delivery
      FROM (${days}) d JOIN orders ON orders.placed_at >= ${begins} AND orders.placed_at < ${ends}
      WHERE ${isSale}
      UNION ALL
      SELECT d.day, orders.place_of_supply, COALESCE(orders.coupon_code, ''), orders.payment_method, 0, 0, 0, 0, 0, 0,
        COALESCE(taken.quantity, 0), COALESCE(taken.net, 0), COALESCE(taken.gst, 0) + c.delivery_tax_paise, c.shipping_paise
      FROM (${days}) d JOIN order_credit c ON c.at >= ${begins} AND c.at < ${ends} JOIN orders ON orders.id = c.order_id
        LEFT JOIN LATERAL (
          SELECT sum(l.quantity) AS quantity, sum(l.net_paise) AS net, sum(l.cgst_paise + l.sgst_paise + l.igst_paise) AS gst
          FROM order_credit_line l WHERE l.credit_id = c.id
        ) taken ON true
      WHERE ${isSale}
    ) s
    GROUP BY s.day, s.place_of_supply, s.coupon_code, s.payment_method`;
}

/** By product: the columns of `daily_product_sales`. */
export function sumProducts(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT s.day, s.product_id, sum(s.sold)::int, sum(s.gross)::bigint, sum(s.discounts)::bigint, sum(s.gst)::bigint,
      sum(s.points)::bigint, sum(s.returned)::int, sum(s.returns)::bigint, sum(s.returned_gst)::bigint, sum(s.returned_points)::bigint
    FROM (
      SELECT d.day, l.product_id, l.quantity AS sold, l.sale_amount_paise AS gross, l.coupon_paise AS discounts,
        l.cgst_paise + l.sgst_paise + l.igst_paise + l.invoice_tax_change_paise AS gst, l.sale_point_centi AS points,
        0 AS returned, 0 AS returns, 0 AS returned_gst, 0 AS returned_points
      FROM (${days}) d JOIN orders ON orders.placed_at >= ${begins} AND orders.placed_at < ${ends}
        -- Order by order: of a large shop the planner would else read all lines for those of a day.
        JOIN LATERAL (SELECT * FROM order_line WHERE order_line.order_id = orders.id OFFSET 0) l ON true
      WHERE ${isSale}
      UNION ALL
      SELECT d.day, l.product_id, 0, 0, 0, 0, 0, t.quantity, t.net_paise, t.cgst_paise + t.sgst_paise + t.igst_paise, t.sale_point_centi
      FROM (${days}) d JOIN order_credit c ON c.at >= ${begins} AND c.at < ${ends} JOIN orders ON orders.id = c.order_id
        JOIN order_credit_line t ON t.credit_id = c.id
        JOIN order_line l ON l.order_id = t.order_id AND l.line_no = t.line_no
      WHERE ${isSale}
    ) s
    GROUP BY s.day, s.product_id
    -- As they are read: a day's rows lie side by side.
    ORDER BY s.day, s.product_id`;
}

/** Sales or not. */
export function countPlacedOn(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT d.day, (SELECT count(*)::int FROM orders WHERE orders.placed_at >= ${begins} AND orders.placed_at < ${ends}) AS placed FROM (${days}) d`;
}
