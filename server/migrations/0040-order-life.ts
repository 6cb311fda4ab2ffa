import { type Kysely, sql } from 'kysely';

/** The life of an order after placing: dispatch, delivery, credits, returns and refunds. Money in paise, points in hundredths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE orders
  -- What came in, what was taken off the sale, and what of the money is promised back or gone back.
  ADD COLUMN paid_paise bigint NOT NULL DEFAULT 0 CHECK (paid_paise BETWEEN 0 AND payable_paise),
  ADD COLUMN credited_paise bigint NOT NULL DEFAULT 0 CHECK (credited_paise BETWEEN 0 AND payable_paise),
  ADD COLUMN refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
  ADD COLUMN courier text,
  ADD COLUMN awb text,
  ADD COLUMN tracking_url text,
  ADD COLUMN dispatched_at timestamptz,
  ADD COLUMN delivery_attempts int NOT NULL DEFAULT 0 CHECK (delivery_attempts >= 0),
  ADD COLUMN last_attempt_at timestamptz,
  ADD COLUMN held_until timestamptz,
  ADD COLUMN delivered_at timestamptz;
UPDATE orders SET paid_paise = payable_paise WHERE payment_status = 'paid';
ALTER TABLE orders
  ADD CHECK (refunded_paise <= paid_paise AND refunded_paise <= credited_paise),
  ADD CHECK (order_status IN ('placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier',
    'delivered', 'cancelled', 'returned_to_origin', 'returned')),
  ADD CHECK (payment_status IN ('pending', 'authorised', 'failed', 'paid', 'expired', 'cancelled', 'cod_due', 'cod_collected',
    'partially_refunded', 'refunded'));
-- A parcel has one way bill; typing another's is a slip.
CREATE UNIQUE INDEX orders_awb ON orders (lower(courier), upper(awb));
CREATE INDEX orders_by_status ON orders (order_status, id DESC);

-- As printed on the goods that were sent; null while unknown.
ALTER TABLE order_line ADD COLUMN expires_on date;

-- What was taken off a sale, in shares of the stored amounts: cancelled before dispatch, never delivered, or sent back.
CREATE TABLE order_credit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('cancelled', 'undelivered', 'returned')),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0)
);
CREATE INDEX order_credit_by_order ON order_credit (order_id, id);

CREATE TABLE order_credit_line (
  credit_id bigint NOT NULL REFERENCES order_credit,
  order_id bigint NOT NULL,
  line_no int NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  sale_amount_paise bigint NOT NULL,
  coupon_paise bigint NOT NULL,
  net_paise bigint NOT NULL CHECK (net_paise >= 0),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  sale_point_centi bigint NOT NULL,
  PRIMARY KEY (credit_id, line_no),
  FOREIGN KEY (order_id, line_no) REFERENCES order_line,
  CHECK (net_paise = sale_amount_paise - coupon_paise),
  CHECK (net_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);
CREATE INDEX order_credit_line_by_line ON order_credit_line (order_id, line_no);

-- One line's pieces that the customer wants to send back.
CREATE TABLE order_return (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  line_no int NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  reason text NOT NULL,
  message text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'refused', 'received', 'refunded')),
  answer text NOT NULL DEFAULT '',
  restocked int CHECK (restocked BETWEEN 0 AND quantity),
  credit_id bigint REFERENCES order_credit,
  requested_at timestamptz NOT NULL,
  FOREIGN KEY (order_id, line_no) REFERENCES order_line,
  CHECK ((state IN ('received', 'refunded')) = (restocked IS NOT NULL)),
  CHECK (credit_id IS NULL OR state IN ('received', 'refunded'))
);
CREATE INDEX order_return_by_order ON order_return (order_id, id);
CREATE INDEX order_return_open ON order_return (order_id) WHERE state = 'requested' OR (state IN ('approved', 'received') AND credit_id IS NULL);

-- Money that goes back for a credit.
CREATE TABLE refund (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  credit_id bigint NOT NULL UNIQUE REFERENCES order_credit,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  method text NOT NULL CHECK (method IN ('provider', 'bank_transfer')),
  state text NOT NULL CHECK (state IN ('waiting', 'pending', 'processed', 'failed')),
  -- The payment that the provider sends it back from.
  payment_id text,
  provider_refund_id text UNIQUE,
  -- Counts from 1; part of the receipt, so that a new try after a failure is a new refund at the provider.
  try int NOT NULL DEFAULT 1,
  -- How often the provider was asked in this try.
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  reference text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK (method <> 'provider' OR payment_id IS NOT NULL),
  CHECK ((state = 'processed') = (settled_at IS NOT NULL))
);
CREATE INDEX refund_by_order ON refund (order_id, id);
CREATE INDEX refund_open ON refund (id) WHERE state <> 'processed';
`,
    )
    .execute(db);
}
