import { type Kysely, sql } from 'kysely';

/**
 * Passwords that were replaced lately: a thief may have replaced the stolen one before changing a mobile number or
 * email, and once that is undone nobody may set it again; docs/decisions/0106.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE former_password (
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL,
  -- Somebody else may know it since; null: no.
  exposed_at timestamptz,
  PRIMARY KEY (customer_id, password_hash)
);
CREATE INDEX former_password_replaced ON former_password (replaced_at) WHERE exposed_at IS NULL;
CREATE INDEX former_password_exposed ON former_password (exposed_at) WHERE exposed_at IS NOT NULL;
`,
    )
    .execute(db);
}
