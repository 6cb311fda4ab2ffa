import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product, ProductCompanions, ProductList } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { CollectionValues } from '#contract/admin/catalogue/collections.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { insertCollections } from './edit-collections.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { insertFamilies } from './families.ts';
import { saveRelations } from './relations.ts';
import { catalogRoutes } from './routes.ts';
import { fillShop, type SampleIds } from '#server/testing/sample-catalogue.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { setStock } from './stock.ts';

let services: TestServices;
let caller: Caller;
let ids: SampleIds;
const idOf = (sku: string) => ids.products.get(sku)!;

beforeAll(async () => {
  services = await openTestServices();
  const version = createCatalogueVersion(services);
  caller = openCaller(services, (site) =>
    catalogRoutes(site, services, createAnswerCache(version, { maxAgeMs: 15_000, maxBytes: 1_000_000 })),
  );
  ids = await fillShop(services, [
    { sku: 'oil-100', name: 'Oil, 100 ml', regularPaise: 20_000, salePaise: 18_050, netValue: 100, netUnit: 'ml' },
    { sku: 'oil-200', name: 'Oil, 200 ml', regularPaise: 35_000, netValue: 200, netUnit: 'ml' },
    { sku: 'oil-400', name: 'Oil, 400 ml', regularPaise: 100, published: false },
    { sku: 'shampoo', category: 'hair', translations: { hi: { name: 'शैम्पू' } } },
    { sku: 'serum', category: 'hair' },
    { sku: 'comb', category: 'hair', stock: 0 },
    { sku: 'soap' },
    { sku: 'draft', published: false },
  ]);
  await inTransaction(services.db, async (tx) => {
    const size = (value: string, value_hi = '') => [{ value, value_hi }];
    await insertFamilies(tx, [
      {
        name: 'Oil',
        axes: [{ name: 'Size', name_hi: 'साइज़' }],
        members: [
          { product_id: idOf('oil-100'), options: size('100 ml', '100 मि.ली.') },
          { product_id: idOf('oil-200'), options: size('200 ml') },
          { product_id: idOf('oil-400'), options: size('400 ml') },
        ],
      },
    ]);
    const beside = (sku: string, related: string[], goesWellWith: string[]) => ({
      productId: idOf(sku),
      relations: { related: related.map(idOf), goes_well_with: goesWellWith.map(idOf) },
    });
    await saveRelations(tx, [
      beside('oil-100', ['soap', 'draft'], ['shampoo', 'comb', 'serum']),
      beside('shampoo', [], ['oil-200', 'serum', 'soap']),
    ]);
    await insertCollections(tx, [
      CollectionValues.parse({
        name: 'By hand',
        description: '',
        slug: 'by-hand',
        kind: 'manual',
        product_ids: ['oil-200', 'soap', 'oil-100'].map(idOf),
        match: 'all',
        rules: [],
        sort: 'featured',
        published: true,
      }),
    ]);
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  services.catalogChanged.notify();
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

async function companions(sku: string, language = 'en'): Promise<ProductCompanions> {
  const answer = await caller.call('GET', `${paths.productCompanions}/${idOf(sku)}`, undefined, { language });
  expect(answer.status).toBe(200);
  return answer.body.data as ProductCompanions;
}
const skusOf = (products: readonly Product[]) => products.map(({ sku }) => sku);
const beside = async (query: string) => {
  const { body } = await caller.call('GET', `${paths.goesWellWith}?products=${query}`);
  return skusOf(body.data as Product[]);
};

test('a product shows its sizes that are in the shop, what is like it and what is bought with it, in the order that staff chose', async () => {
  const { family, related, goes_well_with } = await companions('oil-100');
  expect(family!.axes).toEqual([{ name: 'Size', values: ['100 ml', '200 ml'] }]);
  expect(family!.members.map(({ options, product }) => [product.sku, options])).toEqual([
    ['oil-100', ['100 ml']],
    ['oil-200', ['200 ml']],
  ]);
  expect(skusOf(related)).toEqual(['soap']);
  expect(skusOf(goes_well_with)).toEqual(['shampoo', 'comb', 'serum']);
});

test('in Hindi, what has no Hindi is shown in English', async () => {
  const { family, goes_well_with } = await companions('oil-100', 'hi');
  expect(family!.axes).toEqual([{ name: 'साइज़', values: ['100 मि.ली.', '200 ml'] }]);
  expect(goes_well_with[0]!.product_name_hi).toBe('शैम्पू');
});

test('a product alone has no family, and a draft no companions', async () => {
  expect(await companions('soap')).toEqual({ family: null, related: [], goes_well_with: [], lab_reports: [] });
  for (const id of [String(idOf('draft')), '0', 'x', '99999999999']) {
    const answer = await caller.call('GET', `${paths.productCompanions}/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'product_not_found']);
  }
});

test('beside a cart stands what goes with most of it, in stock and not in it, nor another size of what is', async () => {
  expect(await beside(`${idOf('oil-100')},${idOf('shampoo')}`)).toEqual(['serum', 'soap']);
  expect(await beside(`${idOf('oil-100')},${idOf('shampoo')}&limit=1`)).toEqual(['serum']);
  expect(await beside('2000000000')).toEqual([]);
});

test.each(['', 'x', '1,,2', '-1', '0', `${'1,'.repeat(200)}1`])('a cart of %j is none', async (products) => {
  const { status } = await caller.call('GET', `${paths.goesWellWith}?products=${products}`);
  expect(status).toBe(422);
});

const list = async (query: string) => {
  const { status, body } = await caller.call(
    'GET',
    `${paths.products}?${query.includes('limit=') ? '' : 'limit=10&'}${query}`,
  );
  return { status, skus: skusOf((body.data ?? []) as Product[]), meta: body.meta as ProductList['meta'] };
};
async function stock(sku: string, quantity: number) {
  await inTransaction(services.db, async (tx) =>
    ok(await setStock(tx, [{ productId: idOf(sku), quantity }], services.clock.now(), 'count')),
  );
  services.stockChanged.notify({ productIds: [idOf(sku)] });
}

test('a product of a family tells how many sizes there are and what the smallest price is', async () => {
  const { family } = await companions('oil-200');
  expect(family!.members.map(({ product }) => product.family)).toEqual([
    { members: 2, lowest_price: 180.5 },
    { members: 2, lowest_price: 180.5 },
  ]);
});

test('in a list with one place for a family its first size in stock stands, and counts are of places', async () => {
  const { skus, meta } = await list('one_per_family=true&filters=true');
  expect(skus).toEqual(['soap', 'serum', 'shampoo', 'oil-100', 'comb']);
  expect([meta.total, meta.filters!.in_stock, meta.filters!.prices.map(({ count }) => count)]).toEqual([
    5,
    4,
    [5, 1, 0, 0],
  ]);
  expect(meta.filters!.categories.toSorted((a, b) => a.id - b.id).map(({ count }) => count)).toEqual([2, 3]);
  await stock('oil-100', 0);
  expect((await list('one_per_family=true')).skus).toEqual(['soap', 'serum', 'shampoo', 'oil-200', 'comb']);
  await stock('oil-200', 0);
  expect((await list('one_per_family=true')).skus).toEqual(['soap', 'serum', 'shampoo', 'comb', 'oil-100']);
  await stock('oil-100', 5);
  await stock('oil-200', 5);
});

test('a family stands as the size that staff feature, and where they put that', async () => {
  const feature = (rank: number | null) =>
    services.db.updateTable('product').set({ featured_rank: rank }).where('id', '=', idOf('oil-200')).execute();
  await feature(1);
  services.catalogChanged.notify();
  expect((await list('one_per_family=true')).skus).toEqual(['oil-200', 'soap', 'serum', 'shampoo', 'comb']);
  await feature(null);
  services.catalogChanged.notify();
});

test('a family stands as the size that is asked for', async () => {
  expect((await list('one_per_family=true&filter_product_name=oil+200')).skus).toEqual(['oil-200']);
  const named = await list('one_per_family=true&filter_product_name=oil&filters=true');
  expect([named.skus, named.meta.total, named.meta.filters!.in_stock]).toEqual([['oil-100'], 1, 1]);
  expect((await list('one_per_family=true&min_price=250')).skus).toEqual(['oil-200']);
});

test('all pages together hold each family once; a cursor is of a list with families in one place or of one without', async () => {
  for (const query of [
    'one_per_family=true',
    'one_per_family=true&sort=price-low',
    'one_per_family=true&filter_product_name=plain',
  ]) {
    const whole = await list(query);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.skus);
      cursor = page.meta.next_cursor;
    }
    expect(seen).toEqual(whole.skus);
  }
  const { meta } = await list('one_per_family=true&limit=2');
  expect((await list(`cursor=${meta.next_cursor}`)).status).toBe(422);
});

test('the published list has every size, and a collection by hand what staff put into it', async () => {
  expect((await list('')).skus).toEqual(['soap', 'serum', 'shampoo', 'oil-200', 'oil-100', 'comb']);
  const byHand = await list('one_per_family=true&filter_collection=by-hand');
  expect([byHand.skus, byHand.meta.total]).toEqual([['oil-200', 'soap', 'oil-100'], 3]);
});
