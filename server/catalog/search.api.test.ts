import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogReader, type CatalogReader } from './reader.ts';
import { fillShop, type SampleProduct } from '#server/testing/sample-catalogue.ts';

const products: SampleProduct[] = [
  {
    sku: 'ashwagandha',
    name: 'Ashwagandha Root Powder',
    translations: { hi: { name: 'अश्वगंधा चूर्ण' } },
    romanised: ['asgandh', 'ashvagandha churan'],
    tags: ['Vegan', 'Evening'],
  },
  {
    sku: 'night-milk',
    name: 'Night Milk Mix',
    translations: { hi: { name: 'रात्रि दुग्ध' } },
    tags: ['With ashwagandha', 'Evening'],
    featuredRank: 1,
  },
  {
    sku: 'amla',
    name: 'Amla Juice',
    translations: { hi: { name: 'आँवला रस' } },
    romanised: ['awla', 'anwla'],
    category: 'wellness',
    tags: ['Daily'],
  },
  {
    sku: 'oil',
    name: 'Bhringraj Hair Oil, 200 ml',
    translations: { hi: { name: 'भृंगराज केश तेल' } },
    category: 'hair',
    tags: ['Women’s choice'],
  },
  { sku: 'secret', name: 'Ashwagandha Gold', published: false },
];
/** Enough of one kind for several pages. */
const teas: SampleProduct[] = Array.from({ length: 23 }, (_, n) => ({
  sku: `tea-${n}`,
  name: n % 2 === 0 ? `Kadha Blend ${n}` : `Masala Chai ${n}`,
  translations: { hi: { name: 'मसाला' } },
  category: 'tea',
  tags: ['Kadha'],
  regularPaise: 10_000 + n * 100,
}));

let services: TestServices;
let reader: CatalogReader;
beforeAll(async () => {
  services = await openTestServices();
  await fillShop(services, [...products, ...teas]);
  reader = createCatalogReader(services);
});
afterAll(() => services.close());

const find = async (typed: string, more = {}) => {
  const page = await reader.products({ filter_product_name: typed, limit: 100, ...more });
  return page.data.map((product) => product.sku);
};

test.each([
  'ashwagandha',
  'ASHWAGANDHA',
  '  ashwa ',
  'अश्वगंधा',
  'अश्वगन्धा',
  'अश्व',
  'ashvagandha',
  'asgandh',
  'root powder',
  'powder ashwa',
  'churan',
])('%j finds the product by the beginnings of its names', async (typed) => {
  expect((await find(typed))[0]).toBe('ashwagandha');
});

test.each([
  'ashwaganda',
  'aswgandha',
  'asvagandha',
  'ashwagndha',
  'ashwa gandha',
  'अश्वगधा',
  'aswgandha powdr',
  'ashwagandhna',
  'churan asvaganda',
])('%j is near enough to find it', async (typed) => {
  expect((await find(typed))[0]).toBe('ashwagandha');
});

test('hits in the name come before hits elsewhere, even those of leading products; unpublished ones are not found', async () => {
  expect(await find('ashwagandha')).toEqual(['ashwagandha', 'night-milk']);
});

test('all words must be found, wherever they stand', async () => {
  expect(await find('evening powder')).toEqual(['ashwagandha']);
  expect(await find('hair oil')).toEqual(['oil']);
  expect(await find('केश')).toEqual(['oil']);
  expect(await find('hair powder')).toEqual([]);
});

test('tags and categories are found, apostrophes do not matter, sizes are words', async () => {
  expect(await find('daily')).toEqual(['amla']);
  expect(await find("women's")).toEqual(['oil']);
  expect(await find('womens')).toEqual(['oil']);
  expect(await find('200 ml')).toEqual(['oil']);
  expect(await find('आंवला')).toEqual(['amla']);
  expect((await find('infusions')).length).toBe(23);
});

test('a search joins the category and another sort', async () => {
  expect(await find('amla', { filter_category_id: 999 })).toEqual([]);
  expect((await find('kadha', { sort: 'price-high' })).slice(0, 3)).toEqual(['tea-22', 'tea-21', 'tea-20']);
});

test('a search that finds something is one query, each further try is one more', async () => {
  const statements = async (typed: string) => {
    const before = services.database.statements();
    await find(typed);
    return services.database.statements() - before;
  };
  expect(await statements('amla')).toBe(1);
  expect(await statements('aamlla')).toBe(2);
  expect(await statements('ashwagandhna')).toBe(3);
  expect(await statements('xylophone')).toBe(3);
  expect(await statements('🌿')).toBe(0);
});

async function walk(
  typed: string,
  sort?: 'name' | 'price-low',
): Promise<{ skus: string[]; total: number | undefined }> {
  const skus: string[] = [];
  const first = await reader.productPage({ filter_product_name: typed, limit: 5, sort });
  if (!first.ok) throw new Error(first.error.code);
  let page = first.value;
  for (;;) {
    skus.push(...page.data.map((product) => product.sku));
    if (page.meta.next_cursor === null) return { skus, total: first.value.meta.total };
    expect(page.data).toHaveLength(5);
    const next = await reader.productPage({
      filter_product_name: typed,
      limit: 5,
      sort,
      cursor: page.meta.next_cursor,
    });
    if (!next.ok) throw new Error(next.error.code);
    expect(next.value.meta.total).toBe(undefined);
    page = next.value;
  }
}

test('pages of a search hold every hit once: names first, then the newest', async () => {
  const even = teas.map((tea) => tea.sku).filter((_, n) => n % 2 === 0);
  const odd = teas.map((tea) => tea.sku).filter((_, n) => n % 2 === 1);
  expect(await walk('kadha')).toEqual({ skus: [...even.reverse(), ...odd.reverse()], total: 23 });
});

test.each(['infusns', 'inphusions', 'infusionz'])(
  'pages of a further try, for %s, go on as they began',
  async (typed) => {
    const { skus, total } = await walk(typed);
    expect(total).toBe(23);
    expect([...skus].sort()).toEqual(teas.map((tea) => tea.sku).sort());
    expect(await walk(typed, 'price-low')).toEqual({ skus: teas.map((tea) => tea.sku), total: 23 });
  },
);

test('sounds are not found by typing them', async () => {
  expect(await find('0asvgnd')).toEqual(await find('asvgnd'));
  expect(await find('0')).toEqual([]);
  expect(await find('ठ')).toEqual([]);
});

test.each([
  "'; DROP TABLE product; --",
  "' OR 1=1",
  '<script>alert(1)</script>',
  'a & b | !c <-> d:*',
  ':*',
  "''''",
  '\\',
  '\\0',
  '%',
  '_',
  '"',
  '🌿🌿',
  '()',
  'a'.repeat(100),
  'अ'.repeat(100),
  '्',
  'ठ '.repeat(50),
  '1e400 0x1 -5 1.2.3.4 a@b.c http://x.y/z',
  '\u200d\u200c',
  '\ud800',
  'ﷺ',
  'İstanbul ß ﬁ ½',
])('%j breaks nothing', async (typed) => {
  const page = await reader.products({ filter_product_name: typed });
  expect(page.status).toBe('success');
  expect(page.data.length).toBeLessThan(24);
});

test('nothing alike gives an empty list', async () => {
  expect(await reader.products({ filter_product_name: 'xylophone' })).toEqual({
    status: 'success',
    data: [],
    meta: { total: 0, next_cursor: null },
  });
});
