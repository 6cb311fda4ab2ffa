import { sql } from 'kysely';
import { seedDemo } from '#server/seed/index.ts';
import { copyProducts } from '../scripts/seeding/copy-products.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';

const catalogueSize = 1000;

/** Fills an empty database with the demo and copies of its products, 1,000 in all, each with plenty of stock. */
export async function seedBenchCatalogue(place: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const { services, database } = await openSeedServices(place);
  try {
    await seedDemo(services, { pictures: false });
    await copyProducts(database.db, catalogueSize, 1_000_000);
    // As in a shop that has run for a minute: autovacuum or, on embedded storage, the program's own timer has run.
    await sql`VACUUM (ANALYZE)`.execute(database.db);
  } finally {
    await database.close();
  }
}
