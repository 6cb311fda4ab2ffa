import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** One-time codes sent by email or SMS, and the installation's key for keyed hashes: of these codes, and of what is derived from an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The code that was asked for last; an earlier one of the same subject ends with it.
CREATE TABLE verification_code (
  purpose text NOT NULL,
  subject_hash text NOT NULL,
  code_hash text NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, subject_hash)
);
`,
    )
    .execute(db);
  await sql`INSERT INTO setting (key, value) VALUES ('server_key', to_jsonb(${randomBytes(32).toString('base64url')}::text))`.execute(
    db,
  );
}
