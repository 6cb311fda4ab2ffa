import { type Kysely, sql } from 'kysely';

/**
 * Hindi beside the English of goods, coupons and what was ordered. `hi` holds texts by the name of the English column; a text that
 * is missing or empty is shown in English. Lines of earlier orders take the name that their product has today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE product ADD COLUMN hi jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(hi) = 'object');
ALTER TABLE product_tag ADD COLUMN tag_name_hi text NOT NULL DEFAULT '';
ALTER TABLE coupon ADD COLUMN title_hi text NOT NULL DEFAULT '';
ALTER TABLE order_line ADD COLUMN name_hi text NOT NULL DEFAULT '';
UPDATE order_line SET name_hi = product.name_hi FROM product WHERE product.id = order_line.product_id AND product.name_hi <> '';
`,
    )
    .execute(db);
}
