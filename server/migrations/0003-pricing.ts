import { type Kysely, sql } from 'kysely';

/** Shipping charges and coupons. Money in paise, rates in basis points. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The most specific row wins: country and state, then country, then the row for the rest of the world.
CREATE TABLE shipping_rate (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone text NOT NULL UNIQUE,
  country text,
  state text,
  charge_paise bigint NOT NULL CHECK (charge_paise >= 0),
  CHECK (country IS NOT NULL OR state IS NULL)
);
CREATE UNIQUE INDEX shipping_rate_place ON shipping_rate (COALESCE(country, ''), COALESCE(state, ''));
INSERT INTO shipping_rate (zone, country, state, charge_paise) VALUES
  ('Uttarakhand', 'India', 'Uttarakhand', 0),
  ('Rest of India', 'India', NULL, 6000),
  ('International', NULL, NULL, 300000);

CREATE TABLE coupon (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  title text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('percent', 'fixed', 'free_shipping')),
  percent_bp int CHECK (percent_bp BETWEEN 1 AND 10000),
  amount_paise bigint CHECK (amount_paise > 0),
  cap_paise bigint CHECK (cap_paise > 0),
  minimum_paise bigint CHECK (minimum_paise > 0),
  valid_from timestamptz,
  valid_to timestamptz,
  total_limit int CHECK (total_limit > 0),
  per_customer_limit int CHECK (per_customer_limit > 0),
  first_order_only boolean NOT NULL DEFAULT false,
  free_shipping boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  used_count int NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  CHECK (total_limit IS NULL OR used_count <= total_limit),
  CHECK ((kind = 'percent') = (percent_bp IS NOT NULL)),
  CHECK ((kind = 'fixed') = (amount_paise IS NOT NULL))
);
CREATE UNIQUE INDEX coupon_code ON coupon (upper(code));

CREATE TABLE coupon_category (
  coupon_id int NOT NULL REFERENCES coupon,
  category_id int NOT NULL REFERENCES category,
  PRIMARY KEY (coupon_id, category_id)
);
CREATE TABLE coupon_product (
  coupon_id int NOT NULL REFERENCES coupon,
  product_id int NOT NULL REFERENCES product,
  PRIMARY KEY (coupon_id, product_id)
);
`,
    )
    .execute(db);
}
