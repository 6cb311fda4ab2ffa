import { type Kysely, sql } from 'kysely';

/** What a product's pictures show, in words and in the order of the pictures: an empty one has none of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE product ADD COLUMN picture_alts text[] NOT NULL DEFAULT '{}';
ALTER TABLE product_translation ADD COLUMN picture_alts text[] NOT NULL DEFAULT '{}';
`,
    )
    .execute(db);
}
