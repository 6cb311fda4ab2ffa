import { type Kysely, sql } from 'kysely';

/** What the reports read: sales and credits by time, what came into stock, and counts without persons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Orders that are sales: to be paid on delivery, paid, or with nothing to pay. With all that sums of a period need.
CREATE INDEX orders_sales ON orders (placed_at) INCLUDE (id, mrp_total_paise, sale_discount_paise, coupon_discount_paise, shipping_paise,
  tax_paise, payable_paise, payment_method, place_of_supply, coupon_code) WHERE payment_method = 'cod' OR paid_paise > 0 OR payable_paise = 0;
CREATE INDEX order_credit_by_time ON order_credit (at);
CREATE INDEX payment_by_time ON payment (paid_at) WHERE status = 'paid';
CREATE INDEX unmatched_payment_by_time ON unmatched_payment (found_at);
CREATE INDEX refund_by_time ON refund (settled_at) WHERE state = 'processed';
-- What came in by itself, and not back from an order.
CREATE INDEX stock_movement_supply ON stock_movement (product_id, id DESC) WHERE order_id IS NULL AND change > 0;

-- Words that a search found nothing for, counted by IST day; '' counts those beyond the day's share. Holds nothing of who searched.
CREATE TABLE search_miss (
  day date NOT NULL,
  words text NOT NULL CHECK (length(words) <= 60),
  searches int NOT NULL CHECK (searches > 0),
  PRIMARY KEY (day, words)
);

-- Visitors who came as far as a step, by IST day: the registers of a HyperLogLog, from which no visitor can be told.
CREATE TABLE visitor_count (
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('cart', 'address')),
  registers bytea NOT NULL,
  PRIMARY KEY (day, step)
);
`,
    )
    .execute(db);
}
