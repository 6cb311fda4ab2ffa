import type { ShopApi } from '#contract/shop-api.ts';
import { createCatalogReader } from '#server/catalog/index.ts';
import { createContentReader } from '#server/content/index.ts';
import { createPlanReader } from '#server/network/index.ts';
import type { Services } from '#server/platform/services.ts';

/** The published reading calls without HTTP between: for pages that are rendered on the server. */
export function createShopApi(services: Services): ShopApi {
  const { products, product, categories } = createCatalogReader(services);
  return { products, product, categories, ...createContentReader(services), ...createPlanReader(services) };
}
