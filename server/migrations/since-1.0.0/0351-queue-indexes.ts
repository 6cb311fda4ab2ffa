import { type Kysely, sql } from 'kysely';

/**
 * Indexes for lists of applications and changes: a customer's own, the queue in its order, and others with the same
 * PAN, bank account or address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX join_application_by_customer ON join_application (customer_id, id DESC);
DROP INDEX join_application_queue;
CREATE INDEX join_application_queue ON join_application (state, coalesce(submitted_at, '-infinity'), id);
CREATE INDEX join_application_same_pan ON join_application (pan_hash) WHERE pan_hash IS NOT NULL;
CREATE INDEX join_application_same_account ON join_application (account_hash) WHERE account_hash IS NOT NULL;
CREATE INDEX join_application_same_address ON join_application (postcode, lower(street));
DROP INDEX kyc_change_queue;
CREATE INDEX kyc_change_queue ON kyc_change (state, coalesce(confirmed_at, '-infinity'), id);
`,
    )
    .execute(db);
}
