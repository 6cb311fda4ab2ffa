import * as z from 'zod/mini';
import {
  AttributeList,
  CategoryList,
  CategoryListQuery,
  CollectionList,
  GoesWellWithQuery,
  GoesWellWithReply,
  ProductCompanionsReply,
  ProductDetail,
  ProductList,
  ProductListQuery,
  maxCartCompanions,
  SuggestionQuery,
  SuggestionReply,
  wholeCatalogueLimit,
} from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { Failure } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import type { Site } from '#server/platform/http.ts';
import { inEachLanguage, languageOf } from '#server/platform/language.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { createCatalogReader } from './reader.ts';
import { searchWordsOf } from './search-words.ts';
import { createSuggester } from './suggestions.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { shownStock } from './stock-levels.ts';
import { messages } from '#server/platform/messages.ts';

const unknownProduct = err(404, 'product_not_found', messages.errors.catalog.productNotFound).error;

type Readers = Readonly<Record<Language, ReturnType<typeof createCatalogReader>>>;

/**
 * Registers GET products, product and categories: public answers in the caller's language, cached until the catalogue,
 * or the stock of a product in them, changes.
 */
export function catalogRoutes(site: Site, services: Services, cache: AnswerCache): void {
  const readers = inEachLanguage((language) => createCatalogReader(services, language));

  site.get(
    paths.attributes,
    {
      schema: {
        summary: 'What products can be filtered by, with the values that products for sale have',
        tags: ['catalogue'],
        response: { 200: AttributeList },
      },
    },
    (request, reply) => {
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} attributes`, async () =>
        publicJson(await readers[language].attributes()),
      );
    },
  );

  site.get(
    paths.products,
    {
      schema: {
        summary: 'Products by keyword and category: a page at a time with `limit`, else all, up to 2,000',
        tags: ['catalogue'],
        querystring: ProductListQuery,
        response: { 200: ProductList, 422: Failure },
      },
    },
    (request, reply) => {
      const limit = request.query.limit ?? wholeCatalogueLimit;
      const language = languageOf(request);
      const key = `${language} ${productsKey(request.query, limit)}`;
      return cache.serve(request, reply, key, async () => {
        const page = await readers[language].productPage({ ...request.query, limit });
        return page.ok ? publicJson(page.value, shownStock(page.value.data)) : page.error;
      });
    },
  );

  site.get(
    `${paths.productDetails}/:id`,
    {
      schema: {
        summary: 'One product',
        tags: ['catalogue'],
        params: z.object({ id: z.string() }),
        response: { 200: ProductDetail, 404: Failure },
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} product ${id}`, async () => {
        const product = /^[1-9]\d{0,9}$/.test(id) ? await readers[language].product(Number(id)) : null;
        return product ? publicJson(product, shownStock(product.data)) : unknownProduct;
      });
    },
  );

  companionRoutes(site, readers, cache);
  groupRoutes(site, readers, cache);
}

/** Returns the key under which a list of products is cached. */
function productsKey(
  { filter_category_id: category, sort, ...narrowing }: z.infer<typeof ProductListQuery>,
  limit: number,
): string {
  const { filter_product_name, filter_collection, cursor, filter_attributes } = narrowing;
  const { min_price, below_price, in_stock, min_rating, filters, one_per_family } = narrowing;
  const rest = [
    filter_product_name,
    filter_collection,
    cursor,
    filter_attributes,
    min_price,
    below_price,
    in_stock,
    min_rating,
    filters,
    one_per_family,
  ];
  return `products ${category} ${sort} ${limit} ${rest.some(Boolean) ? JSON.stringify(rest) : ''}`;
}

/** Collections and categories. */
function groupRoutes(site: Site, readers: Readers, cache: AnswerCache): void {
  site.get(
    paths.collections,
    {
      schema: {
        summary: 'Collections that are in the shop, in their order',
        tags: ['catalogue'],
        response: { 200: CollectionList },
      },
    },
    (request, reply) => {
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} collections`, async () =>
        publicJson(await readers[language].collections()),
      );
    },
  );

  site.get(
    paths.categories,
    {
      schema: {
        summary: 'Categories in their order',
        tags: ['catalogue'],
        querystring: CategoryListQuery,
        response: { 200: CategoryList },
      },
    },
    (request, reply) => {
      const featured = request.query.featured === 'true';
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} categories ${featured}`, async () =>
        publicJson(await readers[language].categories({ featured })),
      );
    },
  );
}

/** Suggestions are cached separately, since there are as many answers as texts; too many new ones are rate-limited. */
export function suggestionRoutes(site: Site, services: Services, limits: Limits, cache: AnswerCache): void {
  const suggesters = inEachLanguage((language) => createSuggester(services, language));
  const schema = {
    summary: 'Products, categories and concerns that fit what is being typed',
    tags: ['catalogue'],
    querystring: SuggestionQuery,
    response: { 200: SuggestionReply, 422: Failure, 429: Failure },
  };
  site.get(paths.suggestions, { schema }, (request, reply) => {
    const language = languageOf(request);
    const typed = searchWordsOf(request.query.q).join(' ');
    return cache.serve(request, reply, `${language} suggestions ${typed}`, async () => {
      const allowed = await limits.suggestion.take(readCaller(request, services));
      if (!allowed.ok) return allowed.error;
      return publicJson({ status: 'success', data: await suggesters[language](typed) });
    });
  });
}

/** Registers GET companions of a product and of a cart. */
function companionRoutes(site: Site, readers: Readers, cache: AnswerCache): void {
  site.get(
    `${paths.productCompanions}/:id`,
    {
      schema: {
        summary: 'Sizes and kinds of a product, alternatives to it and what is bought with it',
        tags: ['catalogue'],
        params: z.object({ id: z.string() }),
        response: { 200: ProductCompanionsReply, 404: Failure },
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} companions ${id}`, async () => {
        const found = /^[1-9]\d{0,9}$/.test(id) ? await readers[language].companions(Number(id)) : null;
        if (!found) return unknownProduct;
        const { family, related, goes_well_with } = found.data;
        const shown = [...(family?.members ?? []).map(({ product }) => product), ...related, ...goes_well_with];
        return publicJson(found, shownStock(shown));
      });
    },
  );

  site.get(
    paths.goesWellWith,
    {
      schema: {
        summary: 'What is bought with the products of a cart',
        tags: ['catalogue'],
        querystring: GoesWellWithQuery,
        response: { 200: GoesWellWithReply, 422: Failure },
      },
    },
    (request, reply) => {
      const ids = [...new Set(request.query.products.split(',').map(Number))]
        .slice(0, maxCartCompanions)
        .toSorted((one, other) => one - other);
      const language = languageOf(request);
      const { limit } = request.query;
      return cache.serve(request, reply, `${language} goes-well-with ${limit} ${ids.join()}`, async () => {
        const found = await readers[language].goesWellWith(ids, limit);
        return publicJson(found, shownStock(found.data));
      });
    },
  );
}
