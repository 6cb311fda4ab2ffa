import { type Kysely, sql } from 'kysely';

/**
 * Takes a direct seller from the seller portal to the shop without a second login. One per session of the portal, which
 * ends with that session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop_handover (
      session_hash text PRIMARY KEY REFERENCES customer_token ON DELETE CASCADE,
      token_hash text NOT NULL UNIQUE,
      member_id text NOT NULL REFERENCES member,
      page text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
}
