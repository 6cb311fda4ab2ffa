import { type Kysely, sql } from 'kysely';

/** What the reports read: sales and credits by time, what came into stock, what providers have settled, and counts without persons. */
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

-- What providers say they have paid out, as staff imported it. Amounts are paise; of refunds and adjustments below 0 where they were kept back.
CREATE TABLE settlement_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment')),
  -- The provider's id of the payment, the refund or the adjustment.
  reference text NOT NULL,
  amount_paise bigint NOT NULL,
  -- With the tax on it.
  fee_paise bigint NOT NULL,
  settlement_id text NOT NULL,
  utr text NOT NULL DEFAULT '',
  settled_on date NOT NULL,
  imported_at timestamptz NOT NULL,
  UNIQUE (provider, kind, reference, settlement_id)
);
CREATE INDEX settlement_entry_by_day ON settlement_entry (settled_on);
CREATE TRIGGER settlement_entry_stays BEFORE UPDATE OR DELETE ON settlement_entry FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER settlement_entry_all_stay BEFORE TRUNCATE ON settlement_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

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
