import { type Kysely, sql } from 'kysely';

/** A member may remove the nominee without naming another: the row stays as history, with the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE member_nominee ADD COLUMN removed_at timestamptz`.execute(db);
}
