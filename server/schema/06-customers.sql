-- Customers, their sessions, saved carts and wishlists.

-- Tokens and codes of accounts are stored only as hashes.
CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile text NOT NULL UNIQUE,
  email text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  -- The constraint is in 12-members.sql, because member refers here.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  language text NOT NULL DEFAULT 'en',
  -- Its password is published: a production shop with this account does not start.
  is_demo boolean NOT NULL DEFAULT false,
  -- When they agreed to updates of their orders on WhatsApp.
  whatsapp_agreed_at timestamptz,
  -- Orders that were not cancelled.
  order_count int NOT NULL DEFAULT 0,
  -- Money received for orders, less refunds.
  spent_paise bigint NOT NULL DEFAULT 0,
  last_order_at timestamptz,
  blocked_at timestamptz,
  erased_at timestamptz,
  -- Beside the password's hash, so that a login and turning it on lock the same row.
  second_factor_since timestamptz
);
CREATE UNIQUE INDEX customer_email ON customer (lower(email)) WHERE email <> '';
CREATE INDEX customer_by_time ON customer (created_at);
CREATE INDEX customer_by_spent ON customer (spent_paise DESC, id DESC);
CREATE INDEX customer_by_last_order ON customer (last_order_at DESC, id DESC) WHERE last_order_at IS NOT NULL;
CREATE INDEX customer_sellers ON customer (id) WHERE member_id IS NOT NULL;
CREATE INDEX customer_blocked ON customer (mobile) WHERE blocked_at IS NOT NULL;
CREATE INDEX customer_search ON customer
  USING gin (lower(first_name || ' ' || last_name || ' ' || mobile || ' ' || email) gin_trgm_ops);
CREATE INDEX customer_sellers_by_time ON customer (created_at) WHERE member_id IS NOT NULL;

CREATE TABLE customer_token (
  token_hash text PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Shown to the account's owner: the browser of each login, and its last use.
  user_agent text NOT NULL DEFAULT '',
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- When the session's owner last showed the factor. If the account has one, a session without it is invalid.
  factor_shown_at timestamptz,
  -- The encrypted secret of an app that is being added, and until when.
  new_app_secret text,
  new_app_until timestamptz
);
CREATE INDEX customer_token_by_customer ON customer_token (customer_id);

CREATE TABLE password_reset (
  ticket_hash text PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  code_hash text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Keyed hash of where a reset code was requested: a new code only replaces older ones from the same place.
  requested_from text NOT NULL DEFAULT ''
);
CREATE INDEX password_reset_by_customer ON password_reset (customer_id);

-- A second factor for accounts of direct sellers: an authenticator app and recovery codes (docs/decisions/0021).
CREATE TABLE customer_factor (
  customer_id bigint PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  -- The encrypted secret of the authenticator app, and the last time step whose code was used.
  secret text NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE TABLE customer_recovery_code (
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (customer_id, code_hash)
);

-- Changes of an account's mobile number or email, confirmed before they apply and undone by a link
-- (docs/decisions/0106).
CREATE TABLE contact_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'withdrawn', 'undone')),
  language text NOT NULL,
  -- Empty email: there was none.
  old_mobile text NOT NULL,
  old_email text NOT NULL,
  -- Null: unchanged. Empty email: removed.
  new_mobile text,
  new_email text,
  -- The codes that it takes, and how each is sent: [{"part": "mobile", "way": "sms"}].
  codes jsonb NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('codes', 'factor', 'staff')),
  -- Keyed hash of the code that undoes it.
  undo_hash text UNIQUE,
  undo_until timestamptz,
  undone_at timestamptz,
  -- A direct seller is paid nothing before this time.
  payout_hold_until timestamptz,
  CHECK (new_mobile IS NOT NULL OR new_email IS NOT NULL),
  CHECK (num_nulls(confirmed_at, confirmed_by, undo_hash, undo_until) IN (0, 4)),
  CHECK ((confirmed_at IS NOT NULL) = (state IN ('confirmed', 'undone'))),
  CHECK ((undone_at IS NOT NULL) = (state = 'undone'))
);
CREATE UNIQUE INDEX contact_change_pending ON contact_change (customer_id) WHERE state = 'pending';
CREATE INDEX contact_change_of_customer ON contact_change (customer_id, id DESC);
CREATE INDEX contact_change_hold ON contact_change (customer_id, payout_hold_until) WHERE payout_hold_until IS NOT NULL;
CREATE INDEX contact_change_old_mobile ON contact_change (old_mobile) WHERE state = 'confirmed';
CREATE INDEX contact_change_old_email ON contact_change (lower(old_email)) WHERE state = 'confirmed' AND old_email <> '';
CREATE INDEX contact_change_ended ON contact_change (requested_at);

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

CREATE TABLE customer_group (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '')
);
CREATE UNIQUE INDEX customer_group_name ON customer_group (lower(name));

CREATE TABLE customer_group_member (
  group_id int NOT NULL REFERENCES customer_group ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  PRIMARY KEY (group_id, customer_id)
);
CREATE INDEX customer_group_of ON customer_group_member (customer_id);

-- What staff wrote about a customer, and what they did to the account. Rows are only added; an erasure empties their
-- text.
CREATE TABLE customer_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  kind text NOT NULL,
  note text NOT NULL DEFAULT '',
  staff_id int REFERENCES staff ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK (kind IN ('note', 'blocked', 'unblocked', 'erased', 'second_factor_reset', 'contact_changed', 'contact_restored'))
);
CREATE INDEX customer_note_of ON customer_note (customer_id, id);
