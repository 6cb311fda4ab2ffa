import { type Kysely, sql } from 'kysely';

/** Orders with refunds for no items yet: income that depends on them is not paid out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX order_credit_advances ON order_credit (order_id) WHERE advance_paise > 0`.execute(db);
}
