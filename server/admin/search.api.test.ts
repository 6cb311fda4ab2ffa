import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { AttributeList, ProductList } from '#contract/catalog.ts';
import {
  type SearchMissList,
  type SearchTrial,
  type StaffAttribute,
  staffSearchPaths,
  type StaffSynonym,
} from '#contract/admin/catalogue/attributes.ts';
import { addPresetAttributes, catalogRoutes, createCatalogueVersion, searchMissesOf } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop, type SampleIds } from '#server/testing/sample-catalogue.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from './routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

const { attributes, attributeValues, synonyms, misses, trial } = staffSearchPaths;
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
    { sku: 'oil', name: 'Bhringraj Oil' },
    { sku: 'tea', name: 'Tulsi Tea' },
  ]);
  await addPresetAttributes(services);
});
afterAll(async () => {
  await shop.close();
  await office.close();
  await services.close();
});
beforeEach(async () => {
  await services.db.deleteFrom('search_miss').execute();
});

const post = (path: string, body: unknown = {}) => office.call('POST', path, body, { headers });
const get = async <T>(path: string) => (await office.call('GET', path, undefined, { headers })).body.data as T;
const list = () => get<StaffAttribute[]>(attributes);
const concern = async () => (await list()).find(({ code }) => code === 'concern')!;
const found = async (words: string) =>
  (
    (await shop.call('GET', `${paths.products}?filter_product_name=${encodeURIComponent(words)}`))
      .body as unknown as ProductList
  ).data.map(({ sku }) => sku);
const message = (answer: { body: { errors?: unknown } }, field: string) =>
  (answer.body.errors as Record<string, string[]>)[field]?.[0];

test('a new concern gets its page, its words lead to its products in three scripts, and a new start leaves it', async () => {
  const { id } = await concern();
  const words = ['chandni raat', 'moonlit hour', 'चाँदनी रात'];
  const made = await post(attributeValues, { attribute_id: id, name: 'Evening calm', name_hi: 'शाम का सुकून', words });
  expect(made.status).toBe(200);
  const value = (made.body.data as StaffAttribute).choices.at(-1)!;
  expect(value).toMatchObject({ slug: 'evening-calm', values: { name: 'Evening calm', words }, product_count: 0 });
  const [product] = [ids.products.get('oil')!];
  const saved = await post(`/api/staff/products/${product}`, {
    changes: { attribute_value_ids: { from: [], to: [value.id] } },
  });
  expect(saved.status).toBe(200);
  for (const typed of [...words, 'evening calm', 'शाम का सुकून']) expect(await found(typed)).toEqual(['oil']);
  const shown = (await shop.call('GET', paths.attributes)).body as unknown as AttributeList;
  expect(shown.data.find(({ code }) => code === 'concern')!.values.map(({ slug }) => slug)).toEqual(['evening-calm']);

  await addPresetAttributes(services);
  expect((await concern()).choices.at(-1)!.values.words).toEqual(words);

  const taken = await post(`${attributeValues}/${value.id}/delete`);
  expect([taken.status, taken.body['code']]).toEqual([409, 'attribute_value_in_use']);
  await post(`/api/staff/products/${product}`, { changes: { attribute_value_ids: { from: [value.id], to: [] } } });
  expect((await post(`${attributeValues}/${value.id}/delete`)).status).toBe(200);
  expect(await found('chandni raat')).toEqual([]);
});

test('diseases of the Schedule and promises of a cure are refused at their field, and nothing is saved', async () => {
  const { id, choices } = await concern();
  const body = { attribute_id: id, name: 'Daily care', words: ['balance', 'sugar', 'madhumeh'] };
  const words = await post(attributeValues, body);
  expect(words.status).toBe(422);
  expect(message(words, 'words')).toBe(
    '“madhumeh” can’t be used here. The Drugs and Magic Remedies Act rules out naming such diseases or promising a cure. Use an everyday concern, such as hair fall or dry skin.',
  );
  const named = await post(attributeValues, { ...body, name: 'Diabetes', name_hi: 'मधुमेह', words: [] });
  expect(Object.keys(named.body['errors'] as object)).toEqual(['name', 'name_hi']);
  expect((await post(synonyms, { phrase: 'gathiya', words: 'oil' })).status).toBe(422);
  expect((await concern()).choices).toEqual(choices);
});

test('a phrase has one meaning: one that leads elsewhere is refused and says where', async () => {
  const { id } = await concern();
  const answer = await post(attributeValues, { attribute_id: id, name: 'Shine', words: ['Baal Jhadna'] });
  expect(message(answer, 'words')).toBe('“Baal Jhadna” already leads to “Hair fall”. Remove it there first.');
  const made = await post(synonyms, { phrase: 'Chai ke liye', words: 'Tea' });
  expect((made.body.data as StaffSynonym).values).toEqual({
    phrase: 'Chai ke liye',
    words: 'tea',
    attribute_value_id: null,
  });
  const again = await post(synonyms, { phrase: 'chai', words: 'oil' });
  expect(message(again, 'phrase')).toBe('“chai” already leads to “tea”. Remove it there first.');
  expect(await found('chai')).toEqual(['tea']);
  const { id: synonymId } = made.body.data as StaffSynonym;
  await post(`${synonyms}/${synonymId}`, { changes: { words: { from: 'tea', to: 'oil' } } });
  expect(await found('chai')).toEqual(['oil']);
  const stale = await post(`${synonyms}/${synonymId}`, { changes: { words: { from: 'tea', to: 'ghee' } } });
  expect([stale.status, stale.body['code']]).toEqual([409, 'edit_conflict']);
  await post(`${synonyms}/${synonymId}/delete`);
  expect(await found('chai')).toEqual([]);
  expect((await post(synonyms, { phrase: 'x', words: '' })).status).toBe(422);
  expect((await post(synonyms, { phrase: 'ke liye', words: 'ke liye' })).status).toBe(422);
});

test('words searched in vain are listed until they have a meaning, and a trial shows what a meaning would find', async () => {
  await found('zzqx');
  await searchMissesOf(services).write();
  await services.db.deleteFrom('search_miss').execute();
  await found('wwjj');
  for (const sort of ['name', 'newest'])
    await shop.call('GET', `${paths.products}?filter_product_name=zzqx&sort=${sort}`);
  await searchMissesOf(services).write();
  expect((await get<SearchMissList['data']>(misses)).map(({ words, searches }) => [words, searches])).toEqual([
    ['zzqx', 2],
    ['wwjj', 1],
  ]);
  const before = (await services.db.selectFrom('search_synonym').selectAll().execute()).length;
  const tried = await post(trial, {
    query: 'zzqx',
    synonym: { phrase: 'zzqx', words: 'bhringraj', attribute_value_id: null },
  });
  expect(tried.body.data as SearchTrial).toEqual({
    match: 'meaning',
    total: 1,
    products: [{ id: ids.products.get('oil'), sku: 'oil', name: 'Bhringraj Oil' }],
  });
  expect((await post(trial, { query: 'zzqx' })).body.data).toEqual({ match: null, total: 0, products: [] });
  expect(await services.db.selectFrom('search_synonym').selectAll().execute()).toHaveLength(before);
  await post(synonyms, { phrase: 'zzqx', words: 'bhringraj' });
  expect((await get<SearchMissList['data']>(misses)).map(({ words }) => words)).toEqual(['wwjj']);
});

test('attributes and values keep the order that staff give them; the concern filter stays', async () => {
  const before = await list();
  const order = before.map(({ id }) => id).toReversed();
  expect((await post(`${attributes}/order`, { order })).status).toBe(200);
  expect((await list()).map(({ id }) => id)).toEqual(order);
  expect((await post(`${attributes}/order`, { order: order.slice(1) })).status).toBe(409);
  const { id, choices } = await concern();
  const values = choices.map((choice) => choice.id).toReversed();
  await post(`${attributeValues}/order`, { order: values });
  expect((await concern()).choices.map((choice) => choice.id)).toEqual(values);
  const gone = await post(`${attributes}/${id}/delete`);
  expect([gone.status, gone.body['code']]).toEqual([409, 'attribute_in_use']);
});
