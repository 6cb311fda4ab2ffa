-- Staff, their permissions, approvals by a second person, and the audit log.

-- The company's own roles.
CREATE TABLE staff_role (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_role_name ON staff_role (lower(name));

-- An account has a built-in role (`role`) or one of the company's own (`role_id`); without a role it keeps the
-- permissions listed on it, and an owner has all.
CREATE TABLE staff (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_owner boolean NOT NULL DEFAULT false,
  permissions text[] NOT NULL DEFAULT '{}',
  -- Its password is published: a production shop with this account does not start.
  is_demo boolean NOT NULL DEFAULT false,
  role text,
  role_id int REFERENCES staff_role,
  deactivated_at timestamptz,
  -- By which a second account of the same person is recognised; null on older accounts.
  mobile text,
  -- The last notice that an owner has read.
  notices_read_to int NOT NULL DEFAULT 0,
  CONSTRAINT staff_has_one_role CHECK (role IS NULL OR role_id IS NULL)
);
CREATE INDEX staff_by_role ON staff (role_id) WHERE role_id IS NOT NULL;
CREATE UNIQUE INDEX staff_mobile ON staff (mobile) WHERE deactivated_at IS NULL;

CREATE TABLE staff_token (
  token_hash text PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- When the session's owner last proved who they are.
  proved_at timestamptz
);
CREATE INDEX staff_token_by_staff ON staff_token (staff_id);

-- One-time links by which somebody becomes an owner. The link's token is stored only as a hash.
CREATE TABLE staff_invitation (
  token_hash text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  role text NOT NULL DEFAULT 'owner',
  role_id int REFERENCES staff_role ON DELETE CASCADE,
  invited_by int REFERENCES staff ON DELETE SET NULL,
  mobile text,
  -- Logins of who requested and who approved the invitation.
  by_logins text[] NOT NULL DEFAULT '{}'
);

-- The second factors of staff: passkeys, authenticator apps, recovery codes.
CREATE TABLE staff_factor (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('passkey', 'totp')),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- The encrypted secret of an authenticator app, and the last time step whose code was used.
  secret text,
  last_step bigint,
  -- Of a passkey.
  credential_id text UNIQUE,
  public_key text,
  counter bigint,
  transports text[],
  CHECK ((kind = 'totp') = (secret IS NOT NULL AND last_step IS NOT NULL)),
  CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND counter IS NOT NULL))
);
CREATE INDEX staff_factor_by_staff ON staff_factor (staff_id);

CREATE TABLE staff_recovery_code (
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

-- Logins with a correct password that still lack the second factor. Not sessions, so that nothing mistakes one for a
-- session.
CREATE TABLE staff_sign_in (
  token_hash text PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('second_factor', 'enrolment')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sign_in_by_staff ON staff_sign_in (staff_id);

-- A passkey's challenge, or the encrypted secret of an app that is being added. Valid for one answer.
CREATE TABLE staff_challenge (
  session_hash text NOT NULL,
  purpose text NOT NULL,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_hash, purpose)
);
CREATE INDEX staff_challenge_by_staff ON staff_challenge (staff_id);

-- Who got or lost which right, and by whom, so that nobody can act as two people, or make themselves the only holder.
CREATE TABLE staff_right_change (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  permission text NOT NULL,
  is_gained boolean NOT NULL,
  -- Logins of who requested and who approved it; empty for the command line.
  by_logins text[] NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX staff_right_change_by_permission ON staff_right_change (permission, at);
CREATE INDEX staff_right_change_by_staff ON staff_right_change (staff_id);
CREATE TRIGGER staff_right_change_stays BEFORE UPDATE OR DELETE ON staff_right_change FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER staff_right_change_all_stay BEFORE TRUNCATE ON staff_right_change
  FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Who may act without a second person for a while, as an operator of the machine has allowed.
CREATE TABLE staff_break_glass (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  reason text NOT NULL,
  begun_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX staff_break_glass_by_staff ON staff_break_glass (staff_id, ends_at);
CREATE TRIGGER staff_break_glass_stays BEFORE UPDATE OR DELETE ON staff_break_glass FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER staff_break_glass_all_stay BEFORE TRUNCATE ON staff_break_glass
  FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Requests that a second person has to approve. People are stored by value, so that the record does not depend on their
-- accounts.
CREATE TABLE approval (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As in the audit log.
  action text NOT NULL,
  permission text NOT NULL,
  object_id text NOT NULL,
  input jsonb NOT NULL,
  -- At the time of the request; the command is not run if its amount differs by then.
  amount_paise bigint,
  order_number text,
  requested_by int NOT NULL,
  requested_by_login text NOT NULL,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by int,
  decided_by_login text,
  decided_by_name text,
  decided_at timestamptz,
  note text NOT NULL DEFAULT '',
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR decided_by <> requested_by)
);
CREATE UNIQUE INDEX approval_one_pending ON approval (action, object_id) WHERE state = 'pending';
CREATE INDEX approval_by_state ON approval (state, id);
CREATE TRIGGER approval_stays BEFORE UPDATE OR DELETE ON approval FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, decided_by, decided_by_login, decided_by_name, decided_at, note);
CREATE TRIGGER approval_all_stay BEFORE TRUNCATE ON approval FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Providers' keys that wait for approval, encrypted; deleted with the decision, since requests are kept.
CREATE TABLE approval_secret (
  approval_id int NOT NULL REFERENCES approval ON DELETE CASCADE,
  name text NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (approval_id, name)
);

-- Notices to owners about who gets money by which rules, and who may decide on it.
CREATE TABLE owner_notice (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As in the audit log.
  action text NOT NULL,
  facts jsonb NOT NULL,
  -- Null for the command line.
  by_name text,
  -- Null if nobody else had to approve it.
  approved_by_name text,
  at timestamptz NOT NULL
);
CREATE TRIGGER owner_notice_stays BEFORE UPDATE OR DELETE ON owner_notice FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER owner_notice_all_stay BEFORE TRUNCATE ON owner_notice FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE TABLE announcement (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  text text NOT NULL,
  link_path text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  CHECK (starts_at < ends_at)
);

CREATE TABLE announcement_translation (
  announcement_id int NOT NULL REFERENCES announcement ON DELETE CASCADE,
  language text NOT NULL,
  text text NOT NULL DEFAULT '',
  PRIMARY KEY (announcement_id, language)
);

-- Keys by which other systems make staff's calls, stored as a hash; a revoked one stays for the log.
CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  -- The beginning of the key, by which people recognise it.
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  -- The key has at most its creator's permissions, and none after the account is deleted.
  created_by bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_key_created_by ON api_key (created_by);

-- What staff did, sealed by a chain of hashes that reveals later changes.
CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed or deleted';
END $$;

-- Accounts and sessions are stored by value, so that the log does not depend on them.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for a login without an account.
  staff_id int,
  login text NOT NULL,
  network text NOT NULL,
  user_agent text NOT NULL,
  session_hash text,
  request_id text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text,
  outcome text NOT NULL CHECK (outcome IN ('done', 'rejected', 'denied')),
  error_code text,
  before jsonb,
  after jsonb,
  CHECK ((outcome = 'done') = (error_code IS NULL))
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX audit_entry_by_time ON audit_entry (at);
CREATE INDEX audit_entry_by_staff ON audit_entry (staff_id, id);
CREATE INDEX audit_entry_by_action ON audit_entry (action, id);
CREATE INDEX audit_entry_by_object ON audit_entry (object_type, object_id, id);
CREATE INDEX audit_entry_by_login ON audit_entry (login, id);
CREATE INDEX audit_entry_by_object_id ON audit_entry (object_id, id) WHERE object_id IS NOT NULL;
-- Rejected commands are few among millions.
CREATE INDEX audit_entry_refused ON audit_entry (outcome, id) WHERE outcome <> 'done';
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

-- Each hash covers the previous hash and the entry.
CREATE TABLE audit_seal (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_entry,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();

-- Entries without a seal. Written with the entry, so that one whose transaction ends late is not skipped.
CREATE TABLE audit_unsealed (
  entry_id bigint PRIMARY KEY REFERENCES audit_entry
);
