import { type Kysely, sql } from 'kysely';

/** What staff did, and the chain of hashes that shows whether anybody has changed it since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Accounts and sessions are named by value: the log stands whatever becomes of them.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null where a login named no account.
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
);
CREATE INDEX audit_entry_by_time ON audit_entry (at);
CREATE INDEX audit_entry_by_staff ON audit_entry (staff_id, id);
CREATE INDEX audit_entry_by_action ON audit_entry (action, id);
CREATE INDEX audit_entry_by_object ON audit_entry (object_type, object_id, id);

-- The chain: each hash covers the one before it and the entry.
CREATE TABLE audit_seal (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_entry,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz NOT NULL
);

-- Entries that no seal covers yet. Written with the entry, so that one whose transaction ends late is not passed over.
CREATE TABLE audit_unsealed (
  entry_id bigint PRIMARY KEY REFERENCES audit_entry
);

CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed or deleted';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_seal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
`,
    )
    .execute(db);
}
