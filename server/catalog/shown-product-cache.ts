import { LRUCache } from 'lru-cache';
import type { Product } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { Services } from '#server/platform/services.ts';
import { toProduct } from './product-fields.ts';
import { type ChosenProduct, findProductsById, findStockOf } from './shown-products.ts';
import { noteCatalogVersion, readVocabulary } from './vocabulary.ts';

interface Kept {
  version: number;
  product: Product;
}

/** About 5 kB each. */
const maxKept = 3000;
const keptForMs = 60_000;

type Cache = LRUCache<string, Kept>;
const caches = new WeakMap<Services['database'], Cache>();

/** One cache for all readers. */
function cacheOf({ database, catalogChanged }: Services): Cache {
  let cache = caches.get(database);
  if (!cache) {
    const created: Cache = new LRUCache({ max: maxKept, ttl: keptForMs });
    // Not every change by this process raises the version.
    catalogChanged.listen(() => created.clear());
    caches.set(database, (cache = created));
  }
  return cache;
}

/**
 * Caches products as published until the version or the day in India changes. Stock is not covered and is read each
 * time.
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
      // The vocabulary may be newer than the row or, while it cannot be read, older; then the product is not cached.
      if (vocabulary.version === version) cache.set(keyOf(row.id, day), { version, product });
      return product;
    });
  }

  /** One unpublished since it was chosen is missing. */
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
    /** In the order of `ids`; leaves out those that the shop does not sell. */
    async byId(ids: readonly number[]): Promise<Product[]> {
      if (ids.length === 0) return [];
      const day = today();
      const isKept = ids.some((id) => cache.has(keyOf(id, day)));
      // None is cached: one statement reads them all.
      if (!isKept) return await load(ids, day);
      const shown = await show(await findStockOf(db, ids));
      return ids.flatMap((id) => shown.get(id) ?? []);
    },
  };
}
