import { type Kysely, sql } from 'kysely';

/** Keys by which other systems make staff's calls. Of a key only its hash is stored; one that is revoked stays for the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  -- The beginning of the key, by which people tell it from others.
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  -- It can do no more than who made it, and nothing once they are gone.
  created_by bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_key_created_by ON api_key (created_by);
`,
    )
    .execute(db);
}
