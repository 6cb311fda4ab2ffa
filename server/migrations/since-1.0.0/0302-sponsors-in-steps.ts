import { type Kysely, sql } from 'kysely';

/**
 * Every sixteenth member of a line stores the sixteen sponsors above, so that the sponsors of somebody ten thousand
 * deep are read in some hundred steps. Null if unknown: any change above a member writes the member's row again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE member_tree ADD COLUMN above text[]`.execute(db);
}
