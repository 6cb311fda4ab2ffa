import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#server/platform/jobs.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { catalogJobs, createCatalogReader, searchMissesOf } from './index.ts';
import { countedWords } from './search-misses.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  await fillShop(services, [{ sku: 'honey', name: 'Wild Honey' }]);
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.db.deleteFrom('search_miss').execute();
  services.clock.set('2026-11-23T00:10:00+05:30');
});

async function counts(): Promise<Record<string, number>> {
  await searchMissesOf(services).write();
  const rows = await services.db
    .selectFrom('search_miss')
    .select(['day', 'words', 'searches'])
    .orderBy('words')
    .execute();
  return Object.fromEntries(rows.map(({ day, words, searches }) => [`${day} ${words}`, searches]));
}

test('searches that find nothing are counted by day, those that find something or are narrowed are not', async () => {
  const reader = createCatalogReader(services);
  const inHindi = createCatalogReader(services, 'hi');
  await reader.products({ filter_product_name: '  Retinol   SERUM ' });
  await inHindi.products({ filter_product_name: 'retinol serum' });
  await reader.productPage({ filter_product_name: 'quinoa' });
  await reader.products({ filter_product_name: 'honey' });
  await reader.products({ filter_product_name: 'vitamin gummies', in_stock: true });
  await reader.products({ filter_product_name: '' });
  expect(await counts()).toEqual({ '2026-11-23 quinoa': 1, '2026-11-23 retinol serum': 2 });
  await reader.products({ filter_product_name: 'quinoa' });
  expect((await counts())['2026-11-23 quinoa']).toBe(2);
});

test('what may be somebody’s number or address is counted without it', () => {
  expect(
    [
      'asha@example.in',
      'call +91 98765 43210',
      '9876543210',
      '९८७६५ ४३२१०',
      '987\u200b654\u200b3210',
      '98–76–54',
      'order 12-34-56',
      'x'.repeat(70),
    ].filter((typed) => countedWords(typed) !== ''),
  ).toEqual([]);
  expect(['Oil 500 ml', 'pack of 2', 'नीम तेल', 'vitamin b12'].map(countedWords)).toEqual([
    'oil 500 ml',
    'pack of 2',
    'नीम तेल',
    'vitamin b12',
  ]);
});

test('whoever searches for nonsense fills neither a day nor the process', async () => {
  const misses = searchMissesOf(services);
  for (let round = 0; round < 4; round++) {
    for (let word = 0; word < 300; word++) misses.count(`nonsense ${'abcdefghij'[round]} ${word}`);
    await misses.write();
  }
  const rows = await services.db.selectFrom('search_miss').select(['words', 'searches']).execute();
  const told = rows.filter(({ words }) => words !== '');
  expect([told.length, rows.reduce((sum, { searches }) => sum + searches, 0)]).toEqual([499, 1_200]);
  // A text that the day already has is still counted.
  misses.count(told[0]!.words);
  await misses.write();
  const again = rows.find(({ words }) => words === told[0]!.words)!;
  expect((await counts())[`2026-11-23 ${again.words}`]).toBe(again.searches + 1);
});

test('counts go after a year and some', async () => {
  searchMissesOf(services).count('quinoa');
  await counts();
  services.clock.set('2027-12-29T00:10:00+05:30');
  await services.db
    .insertInto('job')
    .values({ kind: 'hourly:search-misses', payload: '{}', run_at: services.clock.now() })
    .execute();
  await runDueJobs(services, catalogJobs);
  expect(await counts()).toEqual({});
});
