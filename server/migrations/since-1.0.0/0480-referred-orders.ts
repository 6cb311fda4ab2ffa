import { type Kysely, sql } from 'kysely';

/** Orders with a direct seller's ID, the newest first, for the pages of the seller's sales. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX orders_referred ON orders (referral_member_id, id DESC) WHERE referral_member_id IS NOT NULL`.execute(
    db,
  );
}
