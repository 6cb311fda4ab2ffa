import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '#server/platform/result.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { type AttributeDraft, saveAttributes } from './attributes.ts';
import { addPresetAttributes } from './preset-attributes.ts';
import { createCatalogReader } from './reader.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { saveProductAttributes } from './save.ts';
import { readVocabulary } from './vocabulary.ts';

let services: TestServices;
let product: number;
beforeEach(async () => {
  services = await openTestServices();
  const { products } = await fillShop(services, [{ sku: 'oil', name: 'Hair Oil' }]);
  product = products.get('oil')!;
});
afterEach(() => services.close());

const drafts: AttributeDraft[] = [
  {
    code: 'concern',
    name: 'Concern',
    translations: { hi: { name: 'ज़रूरत' } },
    isFilter: true,
    values: [
      { slug: 'hair-fall', name: 'Hair fall', synonyms: ['falling hair, बाल झड़ना'] },
      { slug: 'dry-hair', name: 'Dry hair', translations: { hi: { name: 'रूखे बाल' } }, synonyms: [] },
    ],
  },
  { code: 'form', name: 'Form', isFilter: true, values: [{ slug: 'oil', name: 'Oil' }] },
];

const save = (work: (tx: Tx) => Promise<unknown>) =>
  inTransaction(services.db, async (tx) => {
    await work(tx);
    return ok(null);
  });
const give = async (...names: string[]) => {
  await save(async (tx) => {
    const ids = await saveAttributes(tx, drafts);
    await saveProductAttributes(tx, [{ productId: product, valueIds: names.map((name) => ids.get(name)!) }]);
  });
  services.catalogChanged.notify();
};
const attributes = async (language: 'en' | 'hi' = 'en') =>
  (await createCatalogReader(services, language).product(product))!.data[0]!.attributes;

test('a product and a list show what it is said to be, in the language, the most important value first', async () => {
  expect(await attributes()).toEqual([]);
  await give('form:oil', 'concern:dry-hair', 'concern:hair-fall');
  const concern = {
    code: 'concern',
    name: 'Concern',
    values: [
      { slug: 'dry-hair', name: 'Dry hair' },
      { slug: 'hair-fall', name: 'Hair fall' },
    ],
  };
  const form = { code: 'form', name: 'Form', values: [{ slug: 'oil', name: 'Oil' }] };
  expect(await attributes()).toEqual([concern, form]);
  expect((await createCatalogReader(services).products({})).data[0]!.attributes).toEqual([concern, form]);
  expect((await attributes('hi'))[0]).toEqual({
    code: 'concern',
    name: 'ज़रूरत',
    values: [
      { slug: 'dry-hair', name: 'रूखे बाल' },
      { slug: 'hair-fall', name: 'Hair fall' },
    ],
  });
});

test('values saved again replace those before and keep their ids', async () => {
  await give('concern:hair-fall');
  const { valueOf } = await readVocabulary(services);
  await give('concern:dry-hair');
  expect((await attributes())[0]!.values).toEqual([{ slug: 'dry-hair', name: 'Dry hair' }]);
  const after = await readVocabulary(services);
  expect([...after.valueOf.keys()]).toEqual([...valueOf.keys()]);
  expect(after.attributes[0]!.values.map(({ slug, products }) => [slug, products])).toEqual([
    ['hair-fall', 0],
    ['dry-hair', 1],
  ]);
});

test('phrases are known in all scripts without fillers, and lead to their value', async () => {
  await give('concern:hair-fall');
  const { phrases, attributes: known } = await readVocabulary(services);
  const [hairFall, dryHair] = known[0]!.values;
  expect([...phrases]).toEqual([
    ['hair fall', { valueId: hairFall!.id }],
    ['falling hair', { valueId: hairFall!.id }],
    ['बाल झडना', { valueId: hairFall!.id }],
    ['dry hair', { valueId: dryHair!.id }],
    ['रूखे बाल', { valueId: dryHair!.id }],
  ]);
});

test('another process shows a change within a second, and asks for it with one small statement', async () => {
  const other = await services.another();
  expect((await readVocabulary(other)).attributes).toEqual([]);
  await give('concern:hair-fall');
  expect((await readVocabulary(other)).attributes).toEqual([]);
  services.clock.advance(1000);
  expect((await readVocabulary(other)).attributes.map(({ code }) => code)).toEqual(['concern', 'form']);
  services.clock.advance(1000);
  const before = other.database.statements();
  await Promise.all([readVocabulary(other), readVocabulary(other)]);
  await readVocabulary(other);
  expect(other.database.statements() - before).toBe(1);
});

test('a new shop gets the preset attributes once; what staff made of them stays', async () => {
  await addPresetAttributes(services);
  const { attributes: preset, phrases } = await readVocabulary(services);
  expect(preset.map(({ code }) => code)).toEqual(['concern', 'form', 'audience', 'diet', 'taste']);
  expect(phrases.get('कब्ज')).toEqual(phrases.get('constipation'));
  await services.db.updateTable('attribute').set({ name: 'Need' }).where('code', '=', 'concern').execute();
  await addPresetAttributes(services);
  expect(await services.db.selectFrom('attribute').select('name').where('code', '=', 'concern').execute()).toEqual([
    { name: 'Need' },
  ]);
});
