import { sql } from 'kysely';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database.ts';
import { createLogger } from '#server/platform/log.ts';
import { alwaysOpen } from '#server/platform/opening.ts';
import { migrate } from '#server/platform/migrate.ts';
import { createSignal } from '#server/platform/signal.ts';
import { seedDemo } from '#server/seed/index.ts';

const catalogueSize = 1000;

/** Fills an empty database with the demo and copies of its products, 1,000 in all, each with plenty of stock. */
export async function seedBenchCatalogue(place: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }, []), ...place };
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const services: Services = {
      config,
      shopUrl: '',
      adminUrl: '',
      db: database.db,
      database,
      clock: systemClock,
      log: createLogger(config),
      opening: alwaysOpen,
      catalogChanged: createSignal(),
      stockChanged: createSignal(),
      jobsWaiting: createSignal(),
    };
    await seedDemo(services, { pictures: false });
    await sql
      .raw(
        `
INSERT INTO product (sku, name, romanised, category_id, regular_paise, sale_paise, sale_point_centi, short_description, description, hsn, tax_class,
  net_value, net_unit, manufacturer, country_of_origin, licence_kind, licence_number, ingredients, how_to_use, cautions, shelf_life_months, search_text)
SELECT sku || '-' || copy, name || ' ' || copy, romanised, category_id, regular_paise, sale_paise, sale_point_centi, short_description, description, hsn, tax_class,
  net_value, net_unit, manufacturer, country_of_origin, licence_kind, licence_number, ingredients, how_to_use, cautions, shelf_life_months, search_text
FROM product CROSS JOIN generate_series(1, 20) AS copy
ORDER BY copy, id LIMIT ${catalogueSize} - (SELECT count(*) FROM product);
INSERT INTO stock (product_id, quantity) SELECT id, 0 FROM product ON CONFLICT DO NOTHING;
INSERT INTO stock_movement (product_id, change, reason) SELECT product_id, 1000000 - quantity, 'count' FROM stock;
UPDATE stock SET quantity = 1000000;
INSERT INTO product_translation
SELECT p.id, t.language, t.name, t.short_description, t.description, t.manufacturer, t.country_of_origin, t.ingredients, t.how_to_use, t.cautions
FROM product p JOIN product o ON p.sku LIKE o.sku || '-%' AND p.id > o.id JOIN product_translation t ON t.product_id = o.id ON CONFLICT DO NOTHING;
INSERT INTO product_tag (product_id, position, tag_name)
SELECT p.id, t.position, t.tag_name FROM product p JOIN product o ON p.sku LIKE o.sku || '-%' AND p.id > o.id JOIN product_tag t ON t.product_id = o.id ON CONFLICT DO NOTHING;
INSERT INTO product_picture (product_id, position, picture)
SELECT p.id, t.position, t.picture FROM product p JOIN product o ON p.sku LIKE o.sku || '-%' AND p.id > o.id JOIN product_picture t ON t.product_id = o.id ON CONFLICT DO NOTHING;
`,
      )
      .execute(database.db);
    // As in a shop that has run for a minute: autovacuum, or on embedded storage the program's own timer, has been there.
    await sql`VACUUM (ANALYZE)`.execute(database.db);
  } finally {
    await database.close();
  }
}
