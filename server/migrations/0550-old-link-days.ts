import { type Kysely, sql } from 'kysely';

/** Days of links that are old enough to go are found by the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX referral_link_day_old ON referral_link_day (day)`.execute(db);
}
