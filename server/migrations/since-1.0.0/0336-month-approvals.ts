import { type Kysely, sql } from 'kysely';

/** Who requested and who approved a month's sale points, and their sum; null for months approved earlier. */
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
