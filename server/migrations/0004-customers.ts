import { type Kysely, sql } from 'kysely';

/** Customers, their tokens, reset tickets, kept carts and wishlists; staff; enquiries. Tokens and codes are stored hashed only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile text NOT NULL UNIQUE,
  email text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  member_id text UNIQUE CHECK (member_id ~ '^[0-9]{6,8}$'),
  -- The member whose referral bound this buyer first.
  referrer_member_id text CHECK (referrer_member_id ~ '^[0-9]{6,8}$'),
  user_street text NOT NULL DEFAULT '',
  user_city text NOT NULL DEFAULT '',
  user_district text NOT NULL DEFAULT '',
  user_state text NOT NULL DEFAULT '',
  user_country text NOT NULL DEFAULT '',
  user_postcode text NOT NULL DEFAULT '',
  user_shipping_street text NOT NULL DEFAULT '',
  user_shipping_city text NOT NULL DEFAULT '',
  user_shipping_district text NOT NULL DEFAULT '',
  user_shipping_state text NOT NULL DEFAULT '',
  user_shipping_country text NOT NULL DEFAULT '',
  user_shipping_postcode text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customer_email ON customer (lower(email)) WHERE email <> '';

CREATE TABLE customer_token (
  token_hash text PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX customer_token_by_customer ON customer_token (customer_id);

CREATE TABLE password_reset (
  ticket_hash text PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code_hash text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_reset_by_customer ON password_reset (customer_id);

CREATE TABLE saved_cart (
  customer_id bigint PRIMARY KEY REFERENCES customer,
  version int NOT NULL DEFAULT 1,
  lines jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE wishlist_item (
  customer_id bigint NOT NULL REFERENCES customer,
  product_id int NOT NULL REFERENCES product,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, product_id)
);

CREATE TABLE staff (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE staff_token (
  token_hash text PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- What visitors ask of staff: for now the interest in becoming a direct seller.
CREATE TABLE enquiry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  handled_by int REFERENCES staff
);
`,
    )
    .execute(db);
}
