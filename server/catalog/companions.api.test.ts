import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product, ProductCompanions } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/platform/caller-testing.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/platform/testing.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { insertFamilies } from './families.ts';
import { saveRelations } from './relations.ts';
import { catalogRoutes } from './routes.ts';
import { fillShop, type SampleIds } from './sample-catalogue.ts';
import { bumpCatalogVersion } from './save.ts';

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
    { sku: 'oil-100', name: 'Oil, 100 ml' },
    { sku: 'oil-200', name: 'Oil, 200 ml' },
    { sku: 'oil-400', name: 'Oil, 400 ml', published: false },
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
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  services.catalogChanged.tell();
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
