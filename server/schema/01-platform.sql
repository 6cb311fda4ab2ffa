-- Settings, jobs, messages, and limits against guessing.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The history of orders, money, stock, tickets and members only grows, whichever program is connected. The arguments
-- name the columns that may change, such as a payment's status. Not for current state (stock, coupon_use, sessions),
-- settings, the test provider's tables (sandbox_*), and what may have to be erased on a person's request (mail,
-- enquiry, ticket, photo).
CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

-- Allows TRUNCATE of an empty table: it also truncates the tables that refer to the named one.
CREATE FUNCTION history_is_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE has_rows boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', TG_RELID::regclass) INTO has_rows;
  IF has_rows THEN
    RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- In all tables money is in paise, rates are in basis points, sale points in hundredths.
CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- This installation's key for keyed hashes: 32 random bytes in base64url.
INSERT INTO setting (key, value) VALUES ('server_key', to_jsonb(rtrim(translate(encode(
  sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/', '-_'), '=')));

-- Written in the same transaction as the cause, done at least once.
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text UNIQUE,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  dead_at timestamptz,
  -- Emails outlast a mail server that is down for a night.
  most_attempts int NOT NULL DEFAULT 10 CHECK (most_attempts > 0)
-- Each row is written several times and deleted soon: a fifth of a large table would be far more than its live rows.
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX job_waiting ON job (run_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX job_dead ON job (kind) WHERE dead_at IS NOT NULL;
CREATE INDEX job_given_up ON job (id DESC) WHERE dead_at IS NOT NULL;
CREATE INDEX job_troubled ON job (id DESC) WHERE last_error IS NOT NULL AND dead_at IS NULL AND done_at IS NULL;
-- Finds due jobs of one kind at once, however many of other kinds wait.
CREATE INDEX job_waiting_by_kind ON job (kind, run_at, id) WHERE done_at IS NULL AND dead_at IS NULL;

-- The outbox. On a server that has run for an hour it is partitioned by month (docs/decisions/0092).
CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mail_by_recipient ON mail (lower(recipient), id DESC);
CREATE INDEX mail_search ON mail USING gin (lower(recipient || ' ' || subject) gin_trgm_ops);

-- Codes and links of outgoing messages, deleted as soon as the message is handed over or they have expired.
CREATE TABLE message_secret (
  job_key text PRIMARY KEY REFERENCES job (key) ON DELETE CASCADE,
  secret text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- One row each time that staff save a template, restore a version or reset it. The latest row of a template and
-- language counts; `texts` has those that differ from the program's.
CREATE TABLE message_template_version (
  template text NOT NULL,
  language text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL,
  -- Login.
  saved_by text NOT NULL,
  -- By their keys in locales/<language>/emails.json.
  texts jsonb NOT NULL,
  -- The version whose texts these are; 0: the program's.
  restored_version int,
  PRIMARY KEY (template, language, version)
);
CREATE TRIGGER message_template_version_stays BEFORE UPDATE OR DELETE ON message_template_version FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER message_template_version_all_stay BEFORE TRUNCATE ON message_template_version FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- Texts of SMS and WhatsApp messages as registered with the networks (DLT) and with Meta; one row each time that staff
-- save one. A message uses the text last approved under the template id in the settings, or the program's text.
CREATE TABLE text_message_version (
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  kind text NOT NULL,
  language text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL,
  -- Login.
  saved_by text NOT NULL,
  text text NOT NULL,
  status text NOT NULL CHECK (status IN ('approved', 'draft', 'off')),
  template_id text,
  -- WhatsApp only.
  category text NOT NULL CHECK (category IN ('utility', 'marketing')),
  -- The version whose text this is; 0: the program's.
  restored_version int,
  PRIMARY KEY (channel, kind, language, version),
  CHECK ((status = 'approved') = (template_id IS NOT NULL))
);
CREATE TRIGGER text_message_version_stays BEFORE UPDATE OR DELETE ON text_message_version FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER text_message_version_all_stay BEFORE TRUNCATE ON text_message_version FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- The columns are rate-limiter-flexible's.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- The key is a keyed hash of what is counted: an account from a network, an account, a network, an account on a known
-- device.
CREATE TABLE sign_in_attempt (
  key text PRIMARY KEY,
  attempts int NOT NULL,
  blocked_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_expiry ON sign_in_attempt (expires_at);

-- A browser that has logged in to an account; its cookie is stored hashed.
CREATE TABLE known_device (
  account text NOT NULL,
  device_hash text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, account)
);
CREATE INDEX known_device_by_account ON known_device (account, last_used_at);
CREATE INDEX known_device_by_use ON known_device (last_used_at);

-- The latest code; it replaces an earlier one of the same subject.
CREATE TABLE verification_code (
  purpose text NOT NULL,
  subject_hash text NOT NULL,
  code_hash text NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, subject_hash)
);

-- Photos that visitors send with a form; only staff see them.
CREATE TABLE photo (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the name that only its sender knows.
  name_hash text NOT NULL UNIQUE,
  -- In the folder of photos.
  file text NOT NULL UNIQUE,
  width int NOT NULL,
  height int NOT NULL,
  bytes int NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the form is sent.
  owner_kind text CHECK (owner_kind IN ('ticket', 'order_return', 'review')),
  owner_id bigint,
  CHECK ((owner_kind IS NULL) = (owner_id IS NULL))
);
CREATE INDEX photo_by_owner ON photo (owner_kind, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX photo_waiting ON photo (created_at) WHERE owner_id IS NULL;

-- Pictures of products, banners and the like, with their widths; the bytes are in the file store.
CREATE TABLE picture (
  file text PRIMARY KEY,
  width int NOT NULL,
  height int NOT NULL,
  widths int[] NOT NULL,
  placeholder text NOT NULL
);

-- The brand's logo and icon in the sizes that pages, emails and home screens need. In the database, because they are
-- few, small, and the same for every process. Once used, a file stays, because sent emails refer to it.
CREATE TABLE brand_file (
  -- The first 16 hexadecimal digits of a SHA-256 of the source and how it was encoded.
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{16}$'),
  kind text NOT NULL CHECK (kind IN ('logo', 'icon')),
  name text NOT NULL,
  type text NOT NULL,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it was first chosen; a file that never was is deleted after a day.
  used_at timestamptz,
  PRIMARY KEY (id, name)
);
ALTER TABLE brand_file ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What a cache in front of the shop must purge, written in the transaction of its cause (docs/decisions/0088).
CREATE TABLE edge_purge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tag text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- Purged more than once: a process that does not know of the change yet may have given the cache the old answer
  -- again.
  round smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  last_error text
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX edge_purge_due ON edge_purge (due_at);
CREATE INDEX edge_purge_noted ON edge_purge (noted_at);

-- Rows whose normalised value would be that of another row, and the other row (docs/decisions/0096).
CREATE TABLE value_collision (
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id bigint NOT NULL,
  other_id bigint NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (table_name, column_name, row_id, other_id)
);
