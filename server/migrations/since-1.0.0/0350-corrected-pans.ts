import { type Kysely, sql } from 'kysely';

/** Finds a direct seller by the last four of a PAN that was corrected after they joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX kyc_change_pan_last4 ON kyc_change (number_last4) WHERE kind = 'pan' AND state = 'approved'`.execute(
    db,
  );
}
