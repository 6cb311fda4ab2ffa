import { type Kysely, sql } from 'kysely';

/** Growing pauses between attempts at a password or code, and the devices that they do not apply to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The key is a keyed hash of what is counted: an account from a network, an account, a network, an account on a known device.
CREATE TABLE sign_in_attempt (
  key text PRIMARY KEY,
  attempts int NOT NULL,
  blocked_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_expiry ON sign_in_attempt (expires_at);

-- A browser that an account has signed in with; its cookie is stored hashed.
CREATE TABLE known_device (
  account text NOT NULL,
  device_hash text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, account)
);
CREATE INDEX known_device_by_account ON known_device (account, last_used_at);
CREATE INDEX known_device_by_use ON known_device (last_used_at);

-- From where a reset code was asked for, as a keyed hash: a new code ends the older ones from the same place only.
ALTER TABLE password_reset ADD COLUMN requested_from text NOT NULL DEFAULT '';

DELETE FROM rate_limit WHERE key LIKE 'loginBy%' OR key LIKE 'resetBy%';
`,
    )
    .execute(db);
}
