import { type Kysely, sql } from 'kysely';

/** A member's group points stand in the forecast, too; null in those of earlier nights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE income_forecast_member ADD COLUMN group_centi_sp bigint`.execute(db);
}
