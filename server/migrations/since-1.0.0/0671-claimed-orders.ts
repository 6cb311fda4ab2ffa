import { type Kysely, sql } from 'kysely';

/**
 * When a guest's order was moved into an account. It was not the account's own purchase when it counted for somebody,
 * so it does not get a direct seller's longer rights of return; orders moved earlier keep them (docs/decisions/0074).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE orders ADD COLUMN claimed_at timestamptz`.execute(db);
}
