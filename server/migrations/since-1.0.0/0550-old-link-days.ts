import { type Kysely, sql } from 'kysely';

/** Finds the days of links that are old enough to be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX referral_link_day_old ON referral_link_day (day)`.execute(db);
}
