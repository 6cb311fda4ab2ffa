import { type Kysely, sql } from 'kysely';

/** The days of delivery that the buyer was shown, null abroad and in orders from before; and what makes an order a gift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE orders
  ADD COLUMN deliver_from date,
  ADD COLUMN deliver_to date,
  ADD COLUMN is_gift boolean NOT NULL DEFAULT false,
  ADD COLUMN gift_message text NOT NULL DEFAULT '' CHECK (length(gift_message) <= 250)
`,
    )
    .execute(db);
}
