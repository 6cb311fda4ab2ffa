import { type Kysely, sql } from 'kysely';

/** A member may take the nominee who holds back and name nobody: the row stays as history and says when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE member_nominee ADD COLUMN removed_at timestamptz`.execute(db);
}
