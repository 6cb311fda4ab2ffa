import { LRUCache } from 'lru-cache';
import type { Product } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { toProduct } from './product-fields.ts';
import { type ChosenProduct, findProductsById, findStockOf } from './shown-products.ts';
import { noteCatalogVersion, readVocabulary } from './vocabulary.ts';

interface Kept {
  version: number;
  product: Product;
}

/** Some 5 kB each. */
const mostKept = 3000;
/** Whatever the version says. */
const keptForMs = 60_000;

type Cache = LRUCache<string, Kept>;
const caches = new WeakMap<Services['database'], Cache>();

/** One for all readers of a database. */
function cacheOf({ database, catalogChanged }: Services): Cache {
  let cache = caches.get(database);
  if (!cache) {
    const created: Cache = new LRUCache({ max: mostKept, ttl: keptForMs });
    // Not each of this process's changes raises the version.
    catalogChanged.listen(() => created.clear());
    caches.set(database, (cache = created));
  }
  return cache;
}

/**
 * Reads products as the published calls show them in a language. What they show is kept in memory until the catalogue's version or the day
 * in India changes; stock stands outside the version and is read each time.
 */
export function createShownProducts(services: Services, language: Language) {
  const cache = cacheOf(services);
  const { db, clock } = services;
  const today = () => dayInIndia(clock.now());
  const keyOf = (id: number, day: string) => `${language} ${day} ${id}`;

  async function load(ids: readonly number[], day: string): Promise<Product[]> {
    const rows = await findProductsById(db, ids, day, language);
    const version = rows[0]?.catalog_version;
    if (version === undefined) return [];
    noteCatalogVersion(services, version);
    const vocabulary = await readVocabulary(services);
    return rows.map((row) => {
      const product = toProduct(row, language, vocabulary);
      // Names of attributes may be newer than the row, or older while they cannot be read.
      if (vocabulary.version === version) cache.set(keyOf(row.id, day), { version, product });
      return product;
    });
  }

  /** The chosen products by their ids; one that has left the shop since it was chosen is missing. */
  async function show(chosen: readonly ChosenProduct[]): Promise<Map<number, Product>> {
    const day = today();
    const shown = new Map<number, Product>();
    const missing: number[] = [];
    for (const { id, quantity, catalog_version: version } of chosen) {
      const kept = cache.get(keyOf(id, day));
      if (kept?.version === version) shown.set(id, { ...kept.product, product_quantity: quantity });
      else missing.push(id);
    }
    if (missing.length > 0) for (const product of await load(missing, day)) shown.set(product.id, product);
    return shown;
  }

  return {
    show,
    /** Published products by their ids, in this order; those that the shop does not sell are left out. */
    async byId(ids: readonly number[]): Promise<Product[]> {
      if (ids.length === 0) return [];
      const day = today();
      const isKept = ids.some((id) => cache.has(keyOf(id, day)));
      // Nothing is known of them: one statement reads all.
      if (!isKept) return await load(ids, day);
      const shown = await show(await findStockOf(db, ids));
      return ids.flatMap((id) => shown.get(id) ?? []);
    },
  };
}
