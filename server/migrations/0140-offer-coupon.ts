import { type Kysely, sql } from 'kysely';

/** Offers name the coupon that they are had with, so that pages can give it to copy; those of earlier versions have it in their text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE offer ADD COLUMN coupon_code text;
UPDATE offer SET coupon_code = (
  SELECT c.code FROM coupon AS c
  WHERE position(c.code IN offer.short_description || ' ' || offer.long_description) > 0
  ORDER BY length(c.code) DESC, c.id LIMIT 1
);
`,
    )
    .execute(db);
}
