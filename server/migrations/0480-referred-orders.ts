import { type Kysely, sql } from 'kysely';

/** The orders that name a direct seller's ID, the newest first: they read their sales page by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX orders_referred ON orders (referral_member_id, id DESC) WHERE referral_member_id IS NOT NULL`.execute(
    db,
  );
}
