import { type Kysely, sql } from 'kysely';

/**
 * When a guest's order was moved into an account. It was nobody's own purchase when it counted for somebody, so a direct seller's longer rights of return are
 * not for it. Orders that were moved earlier keep theirs. docs/decisions/0074.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE orders ADD COLUMN claimed_at timestamptz`.execute(db);
}
