import { afterAll, beforeAll, expect, test } from 'vitest';
import { Product, productSorts, type ProductDetail, type ProductList } from '#contract/catalog.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { createCatalogReader } from './reader.ts';
import { catalogRoutes } from './routes.ts';
import { fillShop, samplePicture, type SampleIds, type SampleProduct } from '#server/testing/sample-catalogue.ts';

const named: SampleProduct[] = [
  {
    sku: 'tulsi',
    name: 'Tulsi Drops',
    featuredRank: 2,
    regularPaise: 30_000,
    salePaise: 24_950,
    salePointCenti: 850,
    stock: 4,
    pictures: [samplePicture.image_name],
    tags: ['Vegan', 'Daily'],
  },
  {
    sku: 'amla',
    name: 'amla Juice',
    translations: { hi: { name: 'आंवला रस' } },
    featuredRank: 1,
    netValue: 500,
    netUnit: 'ml',
    regularPaise: 20_000,
    stock: 0,
  },
  { sku: 'hidden', name: 'Not for sale yet', published: false, featuredRank: 0 },
  {
    sku: 'oil',
    name: 'Bhringraj Oil',
    category: 'hair',
    taxClass: 'cosmetic',
    regularPaise: 20_000,
    salePointCenti: 850,
  },
];
/** Equal prices and points, so that only ids distinguish them. */
const many: SampleProduct[] = Array.from({ length: 57 }, (_, n) => ({
  sku: `p${n}`,
  name: `Churna ${n % 10}`,
  regularPaise: 10_000 + (n % 3) * 100,
}));

let services: TestServices;
let site: Site;
let ids: SampleIds;
const id = (sku: string) => ids.products.get(sku)!;

beforeAll(async () => {
  services = await openTestServices();
  ids = await fillShop(services, [...named, ...many]);
  site = createSite({ logger: services.log, trustProxy: false });
  catalogRoutes(
    site,
    services,
    createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 10_000_000 }),
  );
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const get = (url: string) => site.inject({ url });
const list = async (query = '') => {
  const response = await get(`/api/get-products${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ProductList>();
};

async function statementsOf(action: () => Promise<unknown>): Promise<number> {
  await get('/api/get-categories?featured=true');
  const before = services.database.statements();
  await action();
  return services.database.statements() - before;
}

test('without a limit the list has all products, for clients that filter them themselves', async () => {
  const page = await list();
  expect(page.data).toHaveLength(60);
  expect(page.meta).toEqual({ total: 60, next_cursor: null });
  expect((await list('?filter_product_name=')).data).toHaveLength(60);
});

test('a page of the list has the leading products first, then the newest, and their number; what is sold out comes last', async () => {
  const page = await list('?limit=24');
  expect(page.data.map((product) => product.sku).slice(0, 5)).toEqual(['tulsi', 'p56', 'p55', 'p54', 'p53']);
  expect(page.data).toHaveLength(24);
  expect(page.meta.total).toBe(60);
  expect(page.meta.next_cursor).toEqual(expect.any(String));
});

test('a list, with its pictures, tags, stock and rates, is one query; so is a product; the categories are kept', async () => {
  expect(await statementsOf(() => get('/api/get-products?limit=99'))).toBe(1);
  expect(await statementsOf(() => get(`/api/product-details/${id('oil')}`))).toBe(1);
  // Every page needs the categories, so they are cached.
  expect(await statementsOf(() => get('/api/get-categories'))).toBe(0);
});

test('asked again, nothing is asked of the database', async () => {
  await list('?limit=98');
  expect(await statementsOf(() => list('?limit=98'))).toBe(0);
});

test('a product shows the same in the list and alone, with every field of the contract', async () => {
  const response = await get(`/api/product-details/${id('tulsi')}`);
  const detail = response.json<ProductDetail>();
  expect(detail).toEqual({
    status: 'success',
    base_url: 'http://shop.test/product-images/',
    data: [
      {
        id: id('tulsi'),
        product_name: 'Tulsi Drops',
        product_name_hi: '',
        product_image: 'jar-0a1b2c3d.jpg',
        thumb_product_image: 'jar-0a1b2c3d-320.webp',
        product_sale_price: 249.5,
        product_regular_price: 300,
        product_struck_price: 300,
        product_sale_point: 8.5,
        product_quantity: 4,
        product_description: 'A powder.\n\nOf a plant.',
        product_short_description: 'A powder.',
        more_product_images: [],
        tags: [{ tag_data: { tag_name: 'Vegan' } }, { tag_data: { tag_name: 'Daily' } }],
        category: {
          id: ids.categories.get('wellness'),
          category_name: 'Immunity & Wellness',
          category_name_hi: 'स्वास्थ्य',
        },
        picture: samplePicture,
        sku: 'tulsi',
        hsn: '30049011',
        gst_rate: 5,
        net_quantity: { value: 100, unit: 'g' },
        unit_price: { amount: 249.5, per: '100 g' },
        manufacturer: 'Maker, Dehradun',
        country_of_origin: 'India',
        licence: { kind: 'AYUSH', number: 'UK-AYU-1/2020' },
        ingredients: 'A plant 100 %',
        how_to_use: 'With water.',
        cautions: 'Keep dry.',
        shelf_life_months: 24,
        lasts_days: 30,
        rating: null,
        attributes: [],
        family: null,
      },
    ],
  });
  const inList = (await list('?limit=2')).data[0];
  expect(inList).toEqual(detail.data[0]);
  expect(Product.safeParse(inList).success).toBe(true);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('the rate of GST is the one of the day in India', async () => {
  const reader = createCatalogReader(services);
  const rate = async (sku: string) => (await reader.product(id(sku)))!.data[0]!.gst_rate;
  try {
    services.clock.set('2025-09-21T23:59:59+05:30');
    expect([await rate('tulsi'), await rate('oil')]).toEqual([12, 18]);
    services.clock.set('2025-09-22T00:00:00+05:30');
    expect([await rate('tulsi'), await rate('oil')]).toEqual([5, 18]);
    services.clock.set('2016-01-01T00:00:00+05:30');
    expect(await rate('oil')).toBe(0);
  } finally {
    services.clock.set('2026-11-21T12:00:00+05:30');
  }
});

test.each(['abc', '0', '-1', '1.5', '01', '2147483648', '99999999999999999999', '%20', 'hidden', '1%27%20OR%201=1'])(
  'product %s is not there: 404 in the envelope',
  async (unknown) => {
    const response = await get(`/api/product-details/${unknown}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      status: 'error',
      code: 'product_not_found',
      message: 'We couldn’t find that product',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('an unpublished product is neither found nor listed nor counted', async () => {
  expect((await get(`/api/product-details/${id('hidden')}`)).statusCode).toBe(404);
  expect((await list('?limit=100')).data.map((product) => product.sku)).not.toContain('hidden');
});

test('a category has its products; an empty filter is none; an unknown one has no products', async () => {
  const hair = await list(`?filter_category_id=${ids.categories.get('hair')}`);
  expect(hair.data.map((product) => product.sku)).toEqual(['oil']);
  expect(hair.meta).toEqual({ total: 1, next_cursor: null });
  expect((await list('?filter_category_id=&filter_product_name=')).meta.total).toBe(60);
  expect((await list('?filter_product_name=%20%20')).meta.total).toBe(60);
  expect(await list('?filter_category_id=999999999999999')).toEqual({
    status: 'success',
    data: [],
    meta: { total: 0, next_cursor: null },
  });
});

test('categories come in their order with their published products counted; featured ones on demand', async () => {
  const all = (await get('/api/get-categories')).json().data;
  expect(all).toEqual([
    {
      id: ids.categories.get('wellness'),
      category_name: 'Immunity & Wellness',
      category_name_hi: 'स्वास्थ्य',
      category_image: 'jar-0a1b2c3d.jpg',
      picture: samplePicture,
      featured: true,
      parent_id: null,
      product_count: 59,
    },
    {
      id: ids.categories.get('hair'),
      category_name: 'Hair Care',
      category_name_hi: 'केश देखभाल',
      category_image: '',
      picture: null,
      featured: true,
      parent_id: null,
      product_count: 1,
    },
    {
      id: ids.categories.get('tea'),
      category_name: 'Tea & Infusions',
      category_name_hi: 'चाय एवं काढ़ा',
      category_image: '',
      picture: null,
      featured: false,
      parent_id: null,
      product_count: 0,
    },
  ]);
  expect((await get('/api/get-categories?featured=true')).json().data).toEqual(all.slice(0, 2));
  expect((await get('/api/get-categories?featured=false')).json().data).toEqual(all);
});

test.each(productSorts)('sorted by %s all pages together hold every product once, in order', async (sort) => {
  const seen: Product[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages++) {
    const page: ProductList = await list(`?sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`);
    expect(page.data.length).toBe(pages < 8 ? 7 : 4);
    expect(page.meta.total).toBe(pages === 0 ? 60 : undefined);
    seen.push(...page.data);
    cursor = page.meta.next_cursor;
  }
  const rank: Record<string, number> = { amla: 1, tulsi: 2 };
  const soldOut = (product: Product) => Number(product.product_quantity === 0);
  const price = (product: Product) => product.product_sale_price ?? product.product_regular_price;
  const byName = (a: Product, b: Product) => {
    const [x, y] = [a.product_name.toLowerCase(), b.product_name.toLowerCase()];
    return x < y ? -1 : x > y ? 1 : a.id - b.id;
  };
  const orders: Record<string, (a: Product, b: Product) => number> = {
    featured: (a, b) => soldOut(a) - soldOut(b) || (rank[a.sku] ?? 9) - (rank[b.sku] ?? 9) || b.id - a.id,
    newest: (a, b) => b.id - a.id,
    'price-low': (a, b) => price(a) - price(b) || a.id - b.id,
    'price-high': (a, b) => price(b) - price(a) || b.id - a.id,
    name: byName,
    'sale-point': (a, b) => b.product_sale_point - a.product_sale_point || b.id - a.id,
  };
  const everything = (await list('?limit=100')).data;
  expect(seen.map((product) => product.id)).toEqual([...everything].sort(orders[sort]).map((product) => product.id));
  expect(new Set(seen.map((product) => product.id)).size).toBe(60);
});

test('a cursor belongs to its sort and filter; garbage is none', async () => {
  const cursor = (await list('?sort=newest&limit=5')).meta.next_cursor!;
  const wrong = [
    `sort=name&cursor=${cursor}`,
    `cursor=${cursor}`,
    `sort=newest&filter_product_name=churna&cursor=${cursor}`,
    `sort=newest&filter_category_id=1&cursor=${cursor}`,
    'cursor=garbage',
    `cursor=${'A'.repeat(2000)}`,
  ];
  for (const query of wrong) {
    const response = await get(`/api/get-products?${query}`);
    expect([response.statusCode, response.json().code], query).toEqual([422, 'cursor_invalid']);
  }
  expect((await list('?sort=newest&limit=1&cursor=')).data.map((product) => product.sku)).toEqual(['p56']);
  expect((await list(`?sort=newest&limit=3&cursor=${cursor}`)).data.map((product) => product.sku)).toEqual([
    'p51',
    'p50',
    'p49',
  ]);
});

test('pages rendered here get the first page for a cursor that does not fit', async () => {
  const reader = createCatalogReader(services);
  expect(await reader.products({ cursor: 'garbage' })).toEqual(await reader.products({}));
});
