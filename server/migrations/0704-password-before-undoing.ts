import { type Kysely, sql } from 'kysely';

/**
 * The password with which a mobile number or email was changed: whoever undoes the change must not set it again,
 * because the thief knows it; docs/decisions/0106. Rows from before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE contact_change ADD password_hash text').execute(db);
}
