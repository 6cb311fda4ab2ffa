import type { Language } from '#contract/language.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { createCatalogReader } from '#server/catalog/index.ts';
import { createContentReader } from '#server/content/index.ts';
import { createCertificateReader } from '#server/documents/index.ts';
import { createSellerIncomesReader } from '#server/income-close/index.ts';
import { createAchieverReader } from '#server/members/index.ts';
import { createPlanReader } from '#server/income-plan/index.ts';
import { createPageReader } from '#server/pages/index.ts';
import { createReviewReader } from '#server/reviews/index.ts';
import type { Services } from '#server/platform/services.ts';

/** The published reading calls without HTTP, for pages rendered on the server. */
export function createShopApi(services: Services, language: Language): ShopApi {
  const { products, product, companions, goesWellWith, categories, attributes, collections } = createCatalogReader(
    services,
    language,
  );
  return {
    products,
    product,
    companions,
    goesWellWith,
    categories,
    attributes,
    collections,
    ...createContentReader(services, language),
    ...createAchieverReader(services, language),
    ...createPlanReader(services, language),
    ...createSellerIncomesReader(services),
    ...createCertificateReader(services),
    ...createPageReader(services),
    ...createReviewReader(services, language),
  };
}
