import { type Kysely, sql } from 'kysely';

/** Orders of which money went back for no items yet: what hangs on them is not paid out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX order_credit_advances ON order_credit (order_id) WHERE advance_paise > 0`.execute(db);
}
