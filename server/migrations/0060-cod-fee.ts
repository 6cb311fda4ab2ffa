import { type Kysely, sql } from 'kysely';

/** What of an order's shipping charge is the fee for cash on delivery, in paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE orders
      ADD COLUMN cod_fee_paise bigint NOT NULL DEFAULT 0 CHECK (cod_fee_paise BETWEEN 0 AND shipping_paise)`.execute(
    db,
  );
}
