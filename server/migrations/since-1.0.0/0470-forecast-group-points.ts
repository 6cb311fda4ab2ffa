import { type Kysely, sql } from 'kysely';

/** Group points in the forecast; null in older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE income_forecast_member ADD COLUMN group_centi_sp bigint`.execute(db);
}
