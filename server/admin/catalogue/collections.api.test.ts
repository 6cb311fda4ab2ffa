import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Category, Collection, ProductList } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import {
  type CollectionPreview,
  type CollectionRule,
  type StaffCollection,
  type StaffCollectionRow,
  type LinkTargets,
  staffCollectionPaths,
} from '#contract/admin/catalogue/collections.ts';
import { addPresetAttributes, catalogRoutes, createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop, type SampleIds } from '#server/testing/sample-catalogue.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

const { collections, preview, linkTargets } = staffCollectionPaths;
const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
let services: TestServices;
let office: Caller;
let shop: Caller;
let headers: SessionHeaders;
let ids: SampleIds;

beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  services.clock.set('2026-11-20T12:00:00+05:30');
  office = openCaller(services, staffRoutes);
  const cache = createAnswerCache(createCatalogueVersion(services), {
    maxAgeMs: 3_600_000,
    maxBytes: 1_000_000,
    clock: services.clock,
    // Never an outdated answer, even on a slow machine.
    patienceMs: 60_000,
  });
  shop = openCaller(services, (site) => catalogRoutes(site, services, cache));
  await addStaff(services, member);
  headers = await logInForTest(office, member);
  ids = await fillShop(services, [
    { sku: 'oil', name: 'Oil', category: 'hair', regularPaise: 29_900, tags: ['Winter', 'Massage'] },
    { sku: 'tea', name: 'Tea', category: 'tea', regularPaise: 30_000, salePaise: 20_000, tags: ['winter'] },
    { sku: 'soap', name: 'Soap', category: 'wellness', regularPaise: 50_000 },
    { sku: 'draft', name: 'Draft', category: 'tea', regularPaise: 10_000, published: false, tags: ['Winter'] },
  ]);
  await addPresetAttributes(services);
  await services.db
    .updateTable('product')
    .set({ created_at: new Date('2026-05-01T12:00:00+05:30') })
    .where('sku', '<>', 'soap')
    .execute();
});
afterAll(async () => {
  await shop.close();
  await office.close();
  await services.close();
});
beforeEach(async () => {
  services.clock.set('2026-11-20T12:00:00+05:30');
  headers = await logInForTest(office, member);
  for (const { id } of await list()) await post(`${collections}/${id}/delete`);
});

const post = (path: string, body: unknown = {}) => office.call('POST', path, body, { headers });
const list = async () =>
  (await office.call('GET', collections, undefined, { headers })).body.data as StaffCollectionRow[];
const make = async (more: object) =>
  (await post(collections, { name: 'Gifts', kind: 'manual', published: true, ...more })).body.data as StaffCollection;
const id = (sku: string) => ids.products.get(sku)!;
const held = async (slug: string, more = '') => {
  const answer = await shop.call('GET', `${paths.products}?filter_collection=${encodeURIComponent(slug)}${more}`);
  return (answer.body as unknown as ProductList).data.map(({ sku }) => sku);
};
const inShop = async (language = 'en') =>
  (await shop.call('GET', paths.collections, undefined, { headers: { 'accept-language': language } })).body
    .data as Collection[];
const message = (answer: { body: Record<string, unknown> }, field: string) =>
  (answer.body['errors'] as Record<string, string[]>)[field]?.[0];

const rules: Record<string, [CollectionRule[], string[]]> = {
  'any of its tags, however they are written': [[{ field: 'tag', tags: ['WINTER'] }], ['tea', 'oil']],
  'a price, both ends included': [[{ field: 'price', from: 200, to: 299 }], ['tea', 'oil']],
  'a lowest price': [[{ field: 'price', from: 299.01, to: null }], ['soap']],
  'days in the shop': [[{ field: 'new', days: 30 }], ['soap']],
  'a price below the MRP': [[{ field: 'sale' }], ['tea']],
};

test.each(Object.entries(rules))('rules take products by %s', async (_name, [given, skus]) => {
  const { values, product_count: count } = await make({ kind: 'rules', rules: given });
  expect(values.slug).toBe('gifts');
  expect(await held('gifts')).toEqual(skus);
  expect(count).toBe(skus.length);
});

test('rules take products by category, also by a further one, and by attribute; all of them or any', async () => {
  const tea = ids.categories.get('tea')!;
  const inTea: CollectionRule = { field: 'category', category_ids: [tea] };
  const cheap: CollectionRule = { field: 'price', from: null, to: 250 };
  await make({ kind: 'rules', rules: [inTea] });
  expect(await held('gifts')).toEqual(['tea']);
  const moved = await post(`/api/staff/products/${id('soap')}`, {
    changes: { more_category_ids: { from: [], to: [tea] } },
  });
  expect(moved.status).toBe(200);
  expect(await held('gifts')).toEqual(['soap', 'tea']);
  await make({ name: 'All', kind: 'rules', rules: [inTea, cheap] });
  expect(await held('all')).toEqual(['tea']);
  await make({
    name: 'Any',
    kind: 'rules',
    match: 'any',
    sort: 'price-high',
    rules: [inTea, { field: 'tag', tags: ['massage'] }],
  });
  expect(await held('any')).toEqual(['soap', 'oil', 'tea']);
  const value = (
    await services.db.selectFrom('attribute_value').select('id').where('slug', '=', 'oil').executeTakeFirstOrThrow()
  ).id;
  await post(`/api/staff/products/${id('oil')}`, { changes: { attribute_value_ids: { from: [], to: [value] } } });
  await make({ name: 'Oils', kind: 'rules', rules: [{ field: 'attribute', value_ids: [value] }] });
  expect(await held('oils')).toEqual(['oil']);
  const used = await post(`/api/staff/attribute-values/${value}/delete`);
  expect(used.status).toBe(409);
  await post(`/api/staff/products/${id('oil')}`, { changes: { attribute_value_ids: { from: [value], to: [] } } });
  const named = await post(`/api/staff/attribute-values/${value}/delete`);
  expect([named.status, named.body['message']]).toEqual([
    409,
    'The collection “Oils” uses this value in its rules. Change the collection first.',
  ]);
  await post(`/api/staff/products/${id('soap')}`, { changes: { more_category_ids: { from: [tea], to: [] } } });
});

test('a further category lists, filters, counts and finds a product as its main one does, and once', async () => {
  const tea = ids.categories.get('tea')!;
  const hair = ids.categories.get('hair')!;
  const listed = async (category: number, more = '') =>
    (await shop.call('GET', `${paths.products}?filter_category_id=${category}${more}`)).body as unknown as ProductList;
  const counts = async () =>
    ((await shop.call('GET', paths.categories)).body.data as Category[]).map(({ product_count: count }) => count);
  expect(await counts()).toEqual([1, 1, 1]);
  const change = { more_category_ids: { from: [], to: [tea, hair] } };
  expect((await post(`/api/staff/products/${id('oil')}`, { changes: change })).status).toBe(200);
  // The main category is not counted twice.
  expect(await counts()).toEqual([1, 1, 2]);
  const page = await listed(tea, '&filters=true&limit=1&sort=price-low');
  expect(page.data.map(({ sku, category }) => [sku, category.id])).toEqual([['tea', tea]]);
  expect([page.meta.total, page.meta.filters!.categories]).toEqual([
    2,
    [
      { id: ids.categories.get('wellness')!, count: 1 },
      { id: hair, count: 1 },
      { id: tea, count: 2 },
    ],
  ]);
  const next = await listed(tea, `&limit=1&sort=price-low&cursor=${page.meta.next_cursor!}`);
  expect(next.data.map(({ sku, category }) => [sku, category.id])).toEqual([['oil', hair]]);
  const search = (await shop.call('GET', `${paths.products}?filter_product_name=infusions`))
    .body as unknown as ProductList;
  expect(search.data.map(({ sku }) => sku)).toEqual(['tea', 'oil']);
  const archived = await post(`/api/staff/categories/${tea}/archive`);
  expect(archived.status).toBe(409);
  await post(`/api/staff/products/${id('oil')}`, { changes: { more_category_ids: { from: [tea], to: [] } } });
  expect(await counts()).toEqual([1, 1, 1]);
});

test('rules change from what was read to what is sent, and a second change from the old ones is a conflict', async () => {
  const made = await make({ kind: 'rules', rules: [{ field: 'price', from: null, to: 250 }] });
  const change = { rules: { from: made.values.rules, to: [{ field: 'sale' }] } };
  const saved = await post(`${collections}/${made.id}`, { changes: change });
  expect([saved.status, (saved.body.data as StaffCollection).values.rules]).toEqual([200, [{ field: 'sale' }]]);
  const late = { rules: { from: made.values.rules, to: [{ field: 'new', days: 3 }] } };
  const refused = await post(`${collections}/${made.id}`, { changes: late });
  expect([refused.status, refused.body['code']]).toEqual([409, 'edit_conflict']);
});

test('a collection by hand keeps its order, with filters and pages; an unpublished product stays out', async () => {
  const order = ['soap', 'draft', 'oil', 'tea'];
  const made = await make({ product_ids: order.map(id) });
  expect(made.products.map(({ sku, published }) => [sku, published])).toEqual([
    ['soap', true],
    ['draft', false],
    ['oil', true],
    ['tea', true],
  ]);
  expect(made.product_count).toBe(3);
  expect(await held('gifts')).toEqual(['soap', 'oil', 'tea']);
  expect(await held('gifts', '&below_price=300')).toEqual(['oil', 'tea']);
  expect(await held('gifts', '&sort=price-low')).toEqual(['tea', 'oil', 'soap']);
  const first = (await shop.call('GET', `${paths.products}?filter_collection=gifts&limit=2&filters=true`))
    .body as unknown as ProductList;
  expect([first.meta.total, first.meta.filters!.categories.length]).toEqual([3, 3]);
  expect(await held('gifts', `&limit=2&cursor=${first.meta.next_cursor!}`)).toEqual(['tea']);
  const turned = ['tea', 'soap'].map(id);
  await post(`${collections}/${made.id}`, { changes: { product_ids: { from: order.map(id), to: turned } } });
  expect(await held('gifts')).toEqual(['tea', 'soap']);
});

test('a collection has an address and texts in every language, and any of its addresses finds it', async () => {
  await make({
    name: 'Winter care',
    name_hi: 'सर्दियों की देखभाल',
    slug: 'winter',
    slug_hi: 'सर्दी-में',
    description: 'For cold days.',
    product_ids: [id('oil')],
  });
  expect(await inShop('hi')).toEqual([
    {
      slug: 'सर्दी-में',
      slugs: { en: 'winter', hi: 'सर्दी-में' },
      name: 'सर्दियों की देखभाल',
      description: 'For cold days.',
      featured: false,
      languages: ['en', 'hi'],
    },
  ]);
  expect(await held('सर्दी-में')).toEqual(['oil']);
  expect(await held('winter')).toEqual(['oil']);
  const taken = await post(collections, { name: 'Other', kind: 'manual', slug: 'other', slug_hi: 'winter' });
  expect([taken.status, message(taken, 'slug_hi')]).toEqual([
    422,
    'Another collection has this address. Choose a different one.',
  ]);
});

test('is in the shop while it is published and its period lasts; what does not exist holds nothing', async () => {
  const { id: made } = await make({
    product_ids: [id('oil')],
    starts_at: '2026-11-21T09:00',
    ends_at: '2026-11-22T20:00',
  });
  expect([(await list())[0]!.state, await inShop(), await held('gifts')]).toEqual(['scheduled', [], []]);
  const moveTo = async (moment: string) => {
    services.clock.set(`${moment}+05:30`);
    headers = await logInForTest(office, member);
  };
  await moveTo('2026-11-21T09:00:00');
  expect([(await list())[0]!.state, (await inShop()).length, await held('gifts')]).toEqual(['live', 1, ['oil']]);
  await moveTo('2026-11-22T20:01:01');
  expect([(await list())[0]!.state, await inShop(), await held('gifts')]).toEqual(['ended', [], []]);
  await moveTo('2026-11-21T09:00:00');
  await post(`${collections}/${made}`, { changes: { published: { from: true, to: false } } });
  expect([(await list())[0]!.state, await inShop(), await held('gifts')]).toEqual(['hidden', [], []]);
  expect(await held('nothing')).toEqual([]);
});

test('wrong values are refused at their field', async () => {
  const wrong = async (more: object) => {
    const answer = await post(collections, { name: 'Gifts', kind: 'rules', ...more });
    return [answer.status, answer.body['errors']];
  };
  expect(await wrong({ rules: [] })).toEqual([422, { rules: ['Add at least one rule'] }]);
  expect(await wrong({ rules: [{ field: 'price', from: 10, to: 5 }] })).toEqual([
    422,
    { 'rules.0': ['Enter a highest price above the lowest'] },
  ]);
  expect(await wrong({ rules: [{ field: 'category', category_ids: [999_999] }] })).toEqual([
    422,
    { 'rules.0': ['Choose a category that isn’t archived'] },
  ]);
  expect(await wrong({ kind: 'manual', product_ids: [999_999] })).toEqual([
    422,
    { product_ids: ['One of these products doesn’t exist any more. Remove it.'] },
  ]);
  expect(await wrong({ kind: 'manual', starts_at: '2026-11-21T09:00', ends_at: '2026-11-20T09:00' })).toEqual([
    422,
    { ends_at: ['Choose an end after the start'] },
  ]);
  const [status, errors] = await wrong({ kind: 'manual', name: 'Diabetes care', slug: 'diabetes-care' });
  expect([status, Object.keys(errors as object)]).toEqual([422, ['name', 'slug']]);
  expect(await list()).toEqual([]);
});

test('a preview counts and shows what buyers would see, and saves nothing; links lead to collections', async () => {
  const answer = await post(preview, { kind: 'manual', product_ids: ['tea', 'draft', 'oil'].map(id) });
  const { count, products } = answer.body.data as CollectionPreview;
  expect([count, products.map(({ sku, price }) => [sku, price])]).toEqual([
    2,
    [
      ['tea', 200],
      ['oil', 299],
    ],
  ]);
  const byRule = await post(preview, { kind: 'rules', rules: [{ field: 'sale' }] });
  expect((byRule.body.data as CollectionPreview).count).toBe(1);
  expect(await list()).toEqual([]);
  await make({ name: 'Gift ideas' });
  const targets = (await office.call('GET', linkTargets, undefined, { headers })).body.data as LinkTargets['data'];
  expect(targets[0]).toEqual({ group: 'collection', label: 'Gift ideas', path: '/collection/gift-ideas' });
});
