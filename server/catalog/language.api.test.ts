import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CategoryList, ProductDetail, ProductList } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { createCatalogReader } from './reader.ts';
import { catalogRoutes } from './routes.ts';
import { findProductsById } from './shown-products.ts';
import { fillShop, type SampleIds } from '#server/testing/sample-catalogue.ts';

let services: TestServices;
let site: Site;
let ids: SampleIds;

beforeAll(async () => {
  services = await openTestServices();
  ids = await fillShop(services, [
    {
      sku: 'amla',
      name: 'Amla Juice',
      netUnit: 'ml',
      tags: ['Vegan', 'Winter'],
      translations: {
        hi: {
          name: 'आँवला रस',
          shortDescription: 'एक रस।',
          description: 'एक रस।\n\nएक फल का।',
          manufacturer: 'निर्माता, देहरादून',
          countryOfOrigin: 'भारत',
          ingredients: 'आँवला 100 %',
          howToUse: 'पानी के साथ।',
          cautions: 'सूखा रखें।',
          tags: ['वीगन'],
        },
      },
    },
    { sku: 'tulsi', name: 'Tulsi', translations: { hi: { name: 'तुलसी', description: '' } } },
    { sku: 'zinc', name: 'Zinc' },
  ]);
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 });
  catalogRoutes(site, services, cache);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const get = async <T>(url: string, language?: string) => {
  const reply = await site.inject({ url, ...(language ? { headers: { 'accept-language': language } } : {}) });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['vary']).toBe('accept-encoding, accept-language');
  return reply.json<T>();
};

test('who asks in Hindi reads a product in Hindi, whoever asked before; names stay in both languages', async () => {
  const path = `/api/product-details/${ids.products.get('amla')}`;
  const inEnglish = (await get<ProductDetail>(path)).data[0]!;
  const inHindi = (await get<ProductDetail>(path, 'hi-IN,hi;q=0.9,en;q=0.5')).data[0]!;
  expect(inEnglish).toMatchObject({
    product_short_description: 'A powder.',
    country_of_origin: 'India',
    net_quantity: { value: 100, unit: 'ml' },
    tags: [{ tag_data: { tag_name: 'Vegan' } }, { tag_data: { tag_name: 'Winter' } }],
    category: { category_name: 'Immunity & Wellness', category_name_hi: 'स्वास्थ्य' },
  });
  expect(inHindi).toEqual({
    ...inEnglish,
    product_short_description: 'एक रस।',
    product_description: 'एक रस।\n\nएक फल का।',
    manufacturer: 'निर्माता, देहरादून',
    country_of_origin: 'भारत',
    ingredients: 'आँवला 100 %',
    how_to_use: 'पानी के साथ।',
    cautions: 'सूखा रखें।',
    // A tag without Hindi stays in English.
    tags: [{ tag_data: { tag_name: 'वीगन' } }, { tag_data: { tag_name: 'Winter' } }],
    category: { ...inEnglish.category, category_name: 'स्वास्थ्य' },
    net_quantity: { value: 100, unit: 'मि.ली.' },
    unit_price: { ...inEnglish.unit_price, per: '100 मि.ली.' },
    licence: { ...inEnglish.licence, kind: 'आयुष' },
  });
  expect((await get<ProductDetail>(path, 'en')).data[0]).toEqual(inEnglish);
  expect((await get<ProductDetail>(path, 'hi')).data[0]).toEqual(inHindi);
});

test('a text that has no Hindi, or an empty one, is told in English', async () => {
  const [product] = (await get<ProductDetail>(`/api/product-details/${ids.products.get('tulsi')}`, 'hi')).data;
  expect(product).toMatchObject({ product_description: 'A powder.\n\nOf a plant.', cautions: 'Keep dry.', tags: [] });
});

test('lists and categories keep the languages apart, too', async () => {
  const short = async (language: string) =>
    (await get<ProductList>('/api/get-products?filter_product_name=amla', language)).data[0]?.product_short_description;
  expect([await short('hi'), await short('en'), await short('hi')]).toEqual(['एक रस।', 'A powder.', 'एक रस।']);
  const names = async (language: string) =>
    (await get<CategoryList>('/api/get-categories', language)).data.map((category) => category.category_name);
  expect(await names('hi')).toEqual(['स्वास्थ्य', 'केश देखभाल', 'चाय एवं काढ़ा']);
  expect(await names('en')).toEqual(['Immunity & Wellness', 'Hair Care', 'Tea & Infusions']);
});

test('in Hindi names are sorted as Hindi shows them, and a cursor stays with its language', async () => {
  const names = async (language: 'en' | 'hi') => {
    const reader = createCatalogReader(services, language);
    const first = await reader.products({ sort: 'name', limit: 2 });
    const rest = await reader.products({ sort: 'name', limit: 2, cursor: first.meta.next_cursor! });
    return [...first.data, ...rest.data].map((product) => product.sku);
  };
  expect(await names('en')).toEqual(['amla', 'tulsi', 'zinc']);
  expect(await names('hi')).toEqual(['zinc', 'amla', 'tulsi']);
  const { meta } = await createCatalogReader(services, 'hi').products({ sort: 'name', limit: 2 });
  const page = await createCatalogReader(services, 'en').productPage({ sort: 'name', cursor: meta.next_cursor! });
  expect(page).toMatchObject({ ok: false, error: { code: 'cursor_invalid' } });
});

test('a further language has its own texts, in place of the English name, too; what it lacks is shown in English', async () => {
  const id = ids.products.get('amla')!;
  const further = 'ta' as Language;
  await services.db
    .insertInto('product_translation')
    .values({ product_id: id, language: further, name: 'நெல்லிச் சாறு', cautions: 'உலர்ந்த இடம்' })
    .execute();
  await services.db
    .insertInto('category_translation')
    .values({ category_id: ids.categories.get('wellness')!, language: further, name: 'நலம்' })
    .execute();
  const day = '2026-11-22';
  expect((await findProductsById(services.db, [id], day, further))[0]).toMatchObject({
    name: 'நெல்லிச் சாறு',
    name_hi: 'आँवला रस',
    cautions: 'உலர்ந்த இடம்',
    short_description: 'A powder.',
    category_name: 'நலம்',
    category_name_hi: 'स्वास्थ्य',
    tags: ['Vegan', 'Winter'],
  });
  expect((await findProductsById(services.db, [id], day, 'en'))[0]).toMatchObject({
    name: 'Amla Juice',
    cautions: 'Keep dry.',
  });
});

test('a product in Hindi is one statement, as in English', async () => {
  const reader = createCatalogReader(services, 'hi');
  const before = services.database.statements();
  await reader.product(ids.products.get('amla')!);
  expect(services.database.statements() - before).toBe(1);
});
