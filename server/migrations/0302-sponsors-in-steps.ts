import { type Kysely, sql } from 'kysely';

/**
 * Every sixteenth of a line knows the sixteen above, so that the sponsors of somebody ten thousand deep are read in some hundred steps. Null where
 * they are not known: whatever changes above a member writes the member's row anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE member_tree ADD COLUMN above text[]`.execute(db);
}
