import { type Kysely, sql } from 'kysely';

/** An announcement can be meant for those who have not ordered yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE announcement ADD COLUMN first_order_only boolean NOT NULL DEFAULT false`.execute(db);
}
