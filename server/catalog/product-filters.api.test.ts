import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceHeaders } from '#server/testing/caller.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import type { AttributeList, ProductList, SearchSuggestions } from '#contract/catalog.ts';
import { saveAttributes } from './attributes.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { catalogRoutes, suggestionRoutes } from './routes.ts';
import { saveProductAttributes } from './save.ts';
import { fillShop, type SampleIds } from '#server/testing/sample-catalogue.ts';

let services: TestServices;
let site: Site;
let ids: SampleIds;

const shop: [sku: string, category: string, rupees: number, stock: number, values: string[]][] = [
  ['serum', 'hair', 600, 5, ['concern:hair-fall', 'form:serum']],
  ['oil', 'hair', 249, 0, ['concern:hair-fall', 'concern:dry-hair', 'form:oil']],
  ['conditioner', 'hair', 250, 4, ['concern:dry-hair', 'form:cream']],
  ['balm', 'wellness', 99, 3, ['form:cream', 'taste:minty']],
  ['ghee', 'wellness', 1000, 1, []],
];

beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 0.01 });
  ids = await fillShop(
    services,
    shop.map(([sku, category, rupees, stock]) => ({
      sku,
      name: `Good ${sku}`,
      category,
      regularPaise: rupees * 100,
      stock,
    })),
  );
  await inTransaction(services.db, async (tx) => {
    const values = await saveAttributes(tx, [
      {
        code: 'concern',
        name: 'Concern',
        translations: { hi: { name: 'ज़रूरत' } },
        isFilter: true,
        values: [
          { slug: 'hair-fall', name: 'Hair fall', description: 'On the comb.', synonyms: ['baal jhadna'] },
          { slug: 'dry-hair', name: 'Dry hair', translations: { hi: { name: 'रूखे बाल' } }, synonyms: [] },
          { slug: 'sleep', name: 'Sleep', synonyms: ['neend'] },
        ],
      },
      {
        code: 'form',
        name: 'Form',
        isFilter: true,
        values: ['serum', 'oil', 'cream'].map((slug) => ({ slug, name: slug })),
      },
      { code: 'taste', name: 'Taste', isFilter: false, values: [{ slug: 'minty', name: 'Minty' }] },
    ]);
    await saveProductAttributes(
      tx,
      shop.map(([sku, , , , names]) => ({
        productId: ids.products.get(sku)!,
        valueIds: names.map((name) => values.get(name)!),
      })),
    );
    // Real reviews outweigh samples; 3.95 is shown as 4.0.
    const rated = { serum: [20, 79, 0, 0], oil: [1, 3, 9, 45], balm: [0, 0, 2, 9], ghee: [2, 5, 0, 0] };
    await tx
      .insertInto('product_rating')
      .values(
        Object.entries(rated).map(([sku, [reviews, stars, samples, sample_stars]]) => {
          return { product_id: ids.products.get(sku)!, reviews, stars, samples, sample_stars };
        }),
      )
      .execute();
    return ok(null);
  });
  services.catalogChanged.notify();
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), {
    maxAgeMs: 15_000,
    maxBytes: 10_000_000,
    clock: services.clock,
  });
  catalogRoutes(site, services, cache);
  suggestionRoutes(site, services, createLimits(services), cache);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const get = async (url: string, language = 'en') => site.inject({ url, headers: { 'accept-language': language } });
const list = async (query: string) => (await get(`/api/get-products?limit=10&${query}`)).json<ProductList>();
const skus = async (query: string) => (await list(query)).data.map(({ sku }) => sku);

test.each([
  ['filter_attributes=concern:hair-fall', ['serum', 'oil']],
  ['filter_attributes=concern:hair-fall,concern:dry-hair&sort=price-low', ['oil', 'conditioner', 'serum']],
  ['filter_attributes=concern:dry-hair', ['conditioner', 'oil']],
  ['filter_attributes=concern:dry-hair,form:cream', ['conditioner']],
  ['filter_attributes=concern:unknown', []],
  ['filter_attributes=nothing:hair-fall', []],
  ['filter_attributes=&min_price=&below_price=&in_stock=', ['ghee', 'balm', 'conditioner', 'serum', 'oil']],
  ['min_price=250&below_price=1000', ['conditioner', 'serum']],
  ['below_price=250', ['balm', 'oil']],
  ['min_price=1000', ['ghee']],
  ['in_stock=true&filter_attributes=concern:hair-fall', ['serum']],
  ['filter_attributes=form:cream&filter_product_name=balm', ['balm']],
  ['min_rating=4', ['balm', 'serum']],
  ['min_rating=3', ['balm', 'serum', 'oil']],
  ['min_rating=', ['ghee', 'balm', 'conditioner', 'serum', 'oil']],
])('a list narrowed by %s has %j', async (query, wanted) => {
  expect(await skus(query)).toEqual(wanted);
});

test.each([
  'filter_attributes=hair-fall',
  'filter_attributes=a:b;c',
  'min_price=-1',
  'below_price=1e3',
  'in_stock=yes',
  'min_rating=6',
  'min_rating=4.5',
])('a filter such as %s is refused', async (query) => {
  expect((await get(`/api/get-products?${query}`)).statusCode).toBe(422);
});

test('a filtered list goes on by its own cursor only', async () => {
  const first = (await get('/api/get-products?limit=1&filter_attributes=concern:hair-fall')).json<ProductList>();
  const cursor = first.meta.next_cursor!;
  const next = await get(`/api/get-products?limit=1&filter_attributes=concern:hair-fall&cursor=${cursor}`);
  expect(next.json<ProductList>().data.map(({ sku }) => sku)).toEqual(['oil']);
  expect((await get(`/api/get-products?limit=1&filter_attributes=concern:dry-hair&cursor=${cursor}`)).statusCode).toBe(
    422,
  );
});

const counts = async (query: string) => {
  const { filters } = (await list(`filters=true&${query}`)).meta;
  const category = (id: number) => [...ids.categories].find(([, known]) => known === id)![0];
  return {
    attributes: Object.fromEntries(
      filters!.attributes.map(({ code, values }) => [
        code,
        Object.fromEntries(values.map(({ slug, count }) => [slug, count])),
      ]),
    ),
    categories: Object.fromEntries(filters!.categories.map(({ id, count }) => [category(id), count])),
    prices: filters!.prices.map(({ count }) => count),
    in_stock: filters!.in_stock,
    ratings: filters!.ratings.map(({ from, count }) => [from, count]),
  };
};

test('counts say what each choice would leave; those of a chosen facet as if it were not chosen', async () => {
  expect(await counts('')).toEqual({
    attributes: { concern: { 'hair-fall': 2, 'dry-hair': 2 }, form: { serum: 1, oil: 1, cream: 2 } },
    categories: { hair: 3, wellness: 2 },
    prices: [2, 1, 1, 1],
    in_stock: 4,
    ratings: [
      [4, 2],
      [3, 3],
    ],
  });
  expect(
    await counts(`filter_attributes=concern:hair-fall,form:serum&filter_category_id=${ids.categories.get('hair')}`),
  ).toEqual({
    attributes: { concern: { 'hair-fall': 1 }, form: { serum: 1, oil: 1 } },
    categories: { hair: 1 },
    prices: [0, 0, 1, 0],
    in_stock: 1,
    ratings: [
      [4, 1],
      [3, 1],
    ],
  });
  expect(await counts('below_price=250&in_stock=true')).toEqual({
    attributes: { form: { cream: 1 } },
    categories: { wellness: 1 },
    prices: [1, 1, 1, 1],
    in_stock: 1,
    ratings: [
      [4, 1],
      [3, 1],
    ],
  });
  expect(await counts('filter_product_name=serum')).toEqual({
    attributes: { concern: { 'hair-fall': 1 }, form: { serum: 1 } },
    categories: { hair: 1 },
    prices: [0, 0, 1, 0],
    in_stock: 1,
    ratings: [
      [4, 1],
      [3, 1],
    ],
  });
});

test('counts of other filters heed the rating, its own do not', async () => {
  const narrowed = await counts('min_rating=4');
  expect(narrowed.attributes).toEqual({ concern: { 'hair-fall': 1 }, form: { serum: 1, cream: 1 } });
  expect(narrowed.ratings).toEqual([
    [4, 2],
    [3, 3],
  ]);
});

test('a chosen value stays in the list though nothing is left of it', async () => {
  expect((await counts('filter_attributes=concern:sleep')).attributes).toEqual({
    concern: { 'hair-fall': 2, 'dry-hair': 2, sleep: 0 },
  });
});

test('counts come with the first page only, and only where they are asked for; they are one more query', async () => {
  expect((await list('')).meta.filters).toBe(undefined);
  const before = services.database.statements();
  await list('filters=true&sort=newest');
  expect(services.database.statements() - before).toBe(2);
});

test('the attributes that can be filtered by have the values that are for sale', async () => {
  const { data } = (await get('/api/get-attributes', 'hi')).json<AttributeList>();
  expect(data.map(({ code, name }) => [code, name])).toEqual([
    ['concern', 'ज़रूरत'],
    ['form', 'Form'],
  ]);
  expect(data[0]!.values).toEqual([
    { slug: 'hair-fall', name: 'Hair fall', description: 'On the comb.', product_count: 2 },
    { slug: 'dry-hair', name: 'रूखे बाल', description: '', product_count: 2 },
  ]);
});

const suggest = async (typed: string, language = 'en') => {
  const { data } = (await get(`/api/search-suggestions?q=${encodeURIComponent(typed)}`, language)).json<{
    data: SearchSuggestions;
  }>();
  return {
    products: data.products.map(({ product_name }) => product_name),
    categories: data.categories.map(({ category_name_hi }) => category_name_hi),
    concerns: data.concerns.map(({ name }) => name),
    total: data.total,
  };
};

test('suggestions are products, categories and concerns for what is typed so far', async () => {
  expect(await suggest('hair')).toEqual({
    products: ['Good conditioner', 'Good serum', 'Good oil'],
    categories: ['केश देखभाल'],
    concerns: ['Hair fall', 'Dry hair'],
    total: 3,
  });
  expect(await suggest('baal jh', 'hi')).toMatchObject({
    products: ['Good serum', 'Good oil'],
    concerns: ['Hair fall'],
  });
  // No product for sale is for sleep.
  expect(await suggest('neend')).toEqual({ products: [], categories: [], concerns: [], total: 0 });
  expect(await suggest('🌿')).toEqual({ products: [], categories: [], concerns: [], total: 0 });
});

test('suggestions that are kept do not count, new ones are limited', async () => {
  const ask = async (typed: string, device = 'asha') => {
    const headers = { 'accept-language': 'en', ...deviceHeaders(device) };
    return (await site.inject({ url: `/api/search-suggestions?q=${typed}`, headers })).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push(await ask(`x${n}`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await ask('HAIR!')).toBe(200);
  expect(await ask('y', 'bina')).toBe(200);
});
