import { type Kysely, sql } from 'kysely';

/** A second factor for accounts of direct sellers: an authenticator app and recovery codes (docs/decisions/0021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE customer_factor (
  customer_id bigint PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  -- Of the authenticator app: its secret, encrypted, and the last time step whose code was used.
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

-- Beside the password's hash, so that a login and turning it on take turns by the lock on this row.
ALTER TABLE customer ADD COLUMN second_factor_since timestamptz;

ALTER TABLE customer_token
  -- When the session's owner last showed the factor. Where the account has one, a session without is none.
  ADD COLUMN factor_shown_at timestamptz,
  -- The secret of an app that is being added, encrypted, and until when.
  ADD COLUMN new_app_secret text,
  ADD COLUMN new_app_until timestamptz;

ALTER TABLE customer_note DROP CONSTRAINT customer_note_kind_check;
ALTER TABLE customer_note ADD CONSTRAINT customer_note_kind_check
  CHECK (kind IN ('note', 'blocked', 'unblocked', 'erased', 'second_factor_reset'));
`,
    )
    .execute(db);
}
