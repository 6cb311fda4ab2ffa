import { type Kysely, sql } from 'kysely';

/** One-time links by which somebody becomes an owner: the account is made when the link is used. The link's token is stored hashed only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE staff_invitation (
  token_hash text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
`,
    )
    .execute(db);
}
