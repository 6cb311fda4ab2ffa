import { type Kysely, sql } from 'kysely';

/** The second factor of staff: passkeys, authenticator apps, recovery codes, and logins that wait for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE staff_factor (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('passkey', 'totp')),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- Of an authenticator app: its secret, encrypted, and the last time step whose code was used.
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

-- Logins whose password was right and whose second factor is still to come; no session, so that nothing takes one for it.
CREATE TABLE staff_sign_in (
  token_hash text PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('second_factor', 'enrolment')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sign_in_by_staff ON staff_sign_in (staff_id);

-- What a session was asked to answer: a passkey's challenge, or the secret of an app that is being added (encrypted). Good for one answer.
CREATE TABLE staff_challenge (
  session_hash text NOT NULL,
  purpose text NOT NULL,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_hash, purpose)
);
CREATE INDEX staff_challenge_by_staff ON staff_challenge (staff_id);

-- When the session's owner last showed who they are, beside having the session.
ALTER TABLE staff_token ADD COLUMN proved_at timestamptz;
`,
    )
    .execute(db);
}
