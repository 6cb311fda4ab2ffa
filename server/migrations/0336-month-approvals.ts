import { type Kysely, sql } from 'kysely';

/** Who asked for a month's sale points to be approved, who approved them, and what they came to; null of months that were approved before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE sale_point_month
  ADD COLUMN requested_by text,
  ADD COLUMN approved_by text,
  ADD COLUMN members int,
  ADD COLUMN points_centi bigint,
  ADD COLUMN amount_paise bigint;
`,
    )
    .execute(db);
}
