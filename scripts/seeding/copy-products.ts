import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/**
 * Grows the catalogue to `size` products with complete copies of its products: translations, tags, pictures. The
 * copies' SKUs end in -1, -2 ... Adds `stock` items to every product with their own movement.
 */
export async function copyProducts(db: Db, size: number, stock: number): Promise<void> {
  await sql
    .raw(
      `
INSERT INTO product (sku, name, romanised, category_id, regular_paise, sale_paise, sale_point_centi, short_description, description, hsn, tax_class,
  net_value, net_unit, manufacturer, country_of_origin, licence_kind, licence_number, ingredients, how_to_use, cautions, shelf_life_months, search_text)
SELECT sku || '-' || copy, name || ' ' || copy, romanised, category_id, regular_paise, sale_paise, sale_point_centi, short_description, description, hsn, tax_class,
  net_value, net_unit, manufacturer, country_of_origin, licence_kind, licence_number, ingredients, how_to_use, cautions, shelf_life_months, search_text
FROM product CROSS JOIN generate_series(1, ${Math.ceil(size / 20)}) AS copy
ORDER BY copy, id LIMIT GREATEST(0, ${size} - (SELECT count(*) FROM product));
INSERT INTO stock (product_id, quantity) SELECT id, 0 FROM product ON CONFLICT DO NOTHING;
INSERT INTO stock_movement (product_id, change, reason) SELECT product_id, ${stock}, 'count' FROM stock;
UPDATE stock SET quantity = quantity + ${stock};
CREATE TEMPORARY TABLE copied AS
  SELECT c.id, o.id AS original_id FROM product c JOIN product o ON c.sku ~ '-[0-9]+$' AND o.sku = regexp_replace(c.sku, '-[0-9]+$', '');
INSERT INTO product_translation
SELECT c.id, t.language, t.name, t.short_description, t.description, t.manufacturer, t.country_of_origin, t.ingredients, t.how_to_use, t.cautions
FROM copied c JOIN product_translation t ON t.product_id = c.original_id ON CONFLICT DO NOTHING;
INSERT INTO product_tag (product_id, position, tag_name)
SELECT c.id, t.position, t.tag_name FROM copied c JOIN product_tag t ON t.product_id = c.original_id ON CONFLICT DO NOTHING;
INSERT INTO product_picture (product_id, position, picture)
SELECT c.id, t.position, t.picture FROM copied c JOIN product_picture t ON t.product_id = c.original_id ON CONFLICT DO NOTHING;
DROP TABLE copied;
`,
    )
    .execute(db);
}
