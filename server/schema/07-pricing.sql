-- Coupons and delivery charges.

-- A discount by code, for all products unless it names categories or products.
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
  -- Identifies the coupon in the price call and orders: 48 random bits.
  public_id bigint NOT NULL DEFAULT ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint
    CONSTRAINT coupon_public_id UNIQUE,
  -- Whether the shop offers it to carts that it fits. A privately given one stays unlisted.
  offered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  -- Sums over orders that were not cancelled.
  order_count int NOT NULL DEFAULT 0,
  given_paise bigint NOT NULL DEFAULT 0,
  sales_paise bigint NOT NULL DEFAULT 0,
  CHECK (total_limit IS NULL OR used_count <= total_limit),
  CHECK ((kind = 'percent') = (percent_bp IS NOT NULL)),
  CHECK ((kind = 'fixed') = (amount_paise IS NOT NULL))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX coupon_code ON coupon (upper(code));

CREATE TABLE coupon_translation (
  coupon_id int NOT NULL REFERENCES coupon ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  PRIMARY KEY (coupon_id, language)
);

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

-- One row. A fee of 0 and no limits: cash on delivery as it was before there were terms.
CREATE TABLE shipping_terms (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  cod boolean NOT NULL DEFAULT true,
  cod_minimum_paise bigint CHECK (cod_minimum_paise > 0),
  cod_maximum_paise bigint CHECK (cod_maximum_paise > 0),
  cod_fee_paise bigint NOT NULL DEFAULT 0 CHECK (cod_fee_paise >= 0),
  -- Orders from this hour in India count as the next day's; null: never.
  cut_off_hour int CHECK (cut_off_hour BETWEEN 1 AND 23),
  -- Days without dispatch and delivery besides Sundays: MM-DD for every year, or YYYY-MM-DD.
  holidays text[] NOT NULL DEFAULT '{01-26,08-15,10-02}',
  CHECK (cod_minimum_paise <= cod_maximum_paise)
);
INSERT INTO shipping_terms DEFAULT VALUES;

-- The most specific row wins: country and state, then country, then the row for the rest of the world.
CREATE TABLE shipping_rate (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  zone text NOT NULL UNIQUE,
  country text,
  state text,
  charge_paise bigint NOT NULL CHECK (charge_paise >= 0),
  serviceable boolean NOT NULL DEFAULT true,
  cod boolean NOT NULL DEFAULT true,
  -- Working days from dispatch to delivery; null: as the policy promises.
  min_days int CHECK (min_days BETWEEN 1 AND 60),
  max_days int CHECK (max_days BETWEEN 1 AND 60),
  CHECK (country IS NOT NULL OR state IS NULL),
  CHECK ((min_days IS NULL) = (max_days IS NULL) AND min_days <= max_days)
);
CREATE UNIQUE INDEX shipping_rate_place ON shipping_rate (COALESCE(country, ''), COALESCE(state, ''));
INSERT INTO shipping_rate (zone, country, state, charge_paise) VALUES
  ('Uttarakhand', 'India', 'Uttarakhand', 0),
  ('Rest of India', 'India', NULL, 6000),
  ('International', NULL, NULL, 300000);

-- A range of PIN codes of India, both ends included. The narrowest range that contains a PIN code counts; what is null
-- there is the zone's.
CREATE TABLE shipping_pin (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_pin int NOT NULL CHECK (from_pin BETWEEN 100000 AND 999999),
  to_pin int NOT NULL,
  serviceable boolean NOT NULL DEFAULT true,
  cod boolean NOT NULL DEFAULT true,
  charge_paise bigint CHECK (charge_paise >= 0),
  min_days int CHECK (min_days BETWEEN 1 AND 60),
  max_days int CHECK (max_days BETWEEN 1 AND 60),
  note text NOT NULL DEFAULT '',
  UNIQUE (from_pin, to_pin),
  CHECK (to_pin >= from_pin AND to_pin <= 999999),
  CHECK ((min_days IS NULL) = (max_days IS NULL) AND min_days <= max_days)
);
