import { type Kysely, sql } from 'kysely';

/** Categories that a product stands in beside its main one. An array, so that lists and counts join nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE product ADD COLUMN more_category_ids int[] NOT NULL DEFAULT '{}';
CREATE INDEX product_by_more_categories ON product USING gin (more_category_ids) WITH (fastupdate = off);
`,
    )
    .execute(db);
}
