import { type Kysely, sql } from 'kysely';

/** Orders, their lines and events, payments, coupon uses and idempotency keys. Money in paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  customer_id bigint REFERENCES customer,
  placed_at timestamptz NOT NULL,
  order_status text NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('cod', 'online')),
  payment_status text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile text NOT NULL,
  email text NOT NULL,
  referral_member_id text,
  billing jsonb NOT NULL,
  shipping jsonb NOT NULL,
  place_of_supply text NOT NULL,
  coupon_id int REFERENCES coupon,
  coupon_code text,
  mrp_total_paise bigint NOT NULL CHECK (mrp_total_paise >= 0),
  sale_discount_paise bigint NOT NULL CHECK (sale_discount_paise >= 0),
  coupon_discount_paise bigint NOT NULL CHECK (coupon_discount_paise >= 0),
  tax_paise bigint NOT NULL CHECK (tax_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  payable_paise bigint NOT NULL CHECK (payable_paise >= 0),
  expires_at timestamptz,
  CHECK (payable_paise = mrp_total_paise - sale_discount_paise - coupon_discount_paise + shipping_paise)
);
CREATE INDEX orders_by_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_unpaid ON orders (expires_at) WHERE payment_status = 'pending';

CREATE TABLE order_line (
  order_id bigint NOT NULL REFERENCES orders,
  line_no int NOT NULL,
  product_id int NOT NULL REFERENCES product,
  sku text NOT NULL,
  name text NOT NULL,
  hsn text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  regular_paise bigint NOT NULL,
  sale_paise bigint,
  sale_amount_paise bigint NOT NULL,
  coupon_paise bigint NOT NULL,
  net_paise bigint NOT NULL,
  gst_rate_bp int NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  sale_point_centi bigint NOT NULL,
  PRIMARY KEY (order_id, line_no),
  CHECK (net_paise = sale_amount_paise - coupon_paise),
  CHECK (net_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);

-- Who moved the order, when and why.
CREATE TABLE order_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX order_event_by_order ON order_event (order_id, id);

CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  provider text NOT NULL,
  provider_order_id text NOT NULL UNIQUE,
  provider_payment_id text UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  paid_at timestamptz
);

-- The built-in test provider's own books: what a real provider would keep on its side.
CREATE TABLE sandbox_payment (
  payment_id text PRIMARY KEY,
  provider_order_id text NOT NULL,
  amount_paise bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('captured', 'failed')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sandbox_payment_once ON sandbox_payment (provider_order_id) WHERE status = 'captured';

CREATE TABLE coupon_use (
  order_id bigint PRIMARY KEY REFERENCES orders,
  coupon_id int NOT NULL REFERENCES coupon,
  -- The account, or for guests their mobile number: c:12, m:9876543210.
  used_by text NOT NULL,
  mobile text NOT NULL
);
CREATE INDEX coupon_use_by_buyer ON coupon_use (coupon_id, mobile);

-- One answer per key: a retry gets it again. Keys a client sends start with k:, those made from the order itself with f:.
CREATE TABLE idempotency (
  key text PRIMARY KEY,
  body_hash text NOT NULL,
  order_id bigint REFERENCES orders,
  reply jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_by_order ON idempotency (order_id);
`,
    )
    .execute(db);
}
