import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogReader } from './reader.ts';
import { fillShop, samplePicture } from '#server/testing/sample-catalogue.ts';
import { saveCategories, saveTaxClasses } from './save.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

const version = async () => (await services.db.selectFrom('catalog_version').select('version').execute())[0]!.version;
const find = async (typed: string) =>
  (await createCatalogReader(services).products({ filter_product_name: typed })).data;

test('a product saved again keeps its id and stock and says the new things', async () => {
  const first = await fillShop(services, [
    { sku: 'a', name: 'Old Name', tags: ['Old', 'Older'], pictures: [samplePicture.image_name], stock: 7 },
  ]);
  await sql`UPDATE stock SET quantity = 5`.execute(services.db);
  const before = await version();
  const second = await fillShop(services, [
    { sku: 'a', name: 'New Name', tags: ['Fresh'], regularPaise: 5000, stock: 5 },
  ]);
  expect(second.products.get('a')).toBe(first.products.get('a'));
  expect(await version()).toBeGreaterThan(before);
  const product = (await createCatalogReader(services).product(first.products.get('a')!))!.data[0]!;
  expect(product).toMatchObject({
    product_name: 'New Name',
    product_regular_price: 50,
    product_quantity: 5,
    picture: null,
  });
  expect(product.tags).toEqual([{ tag_data: { tag_name: 'Fresh' } }]);
  expect(await find('new fresh')).toHaveLength(1);
  expect(await find('older')).toEqual([]);
});

test('a renamed category is what its products are found by', async () => {
  await fillShop(services, [
    { sku: 'a', category: 'hair' },
    { sku: 'b', category: 'tea' },
  ]);
  await services.db.transaction().execute((tx) =>
    saveCategories(tx, [
      {
        slug: 'hair',
        name: 'Kesh Rituals',
        translations: { hi: { name: 'केश' } },
        picture: null,
        featured: true,
        position: 2,
      },
    ]),
  );
  expect((await find('rituals')).map((product) => product.sku)).toEqual(['a']);
  expect(await find('hair')).toEqual([]);
});

test('a tax class saved again has the new history of rates', async () => {
  const { products } = await fillShop(services, [{ sku: 'a' }]);
  await services.db.transaction().execute((tx) =>
    saveTaxClasses(tx, [
      {
        code: 'medicament',
        description: 'Medicines',
        rates: [
          { from: '2026-11-21', rateBp: 1250 },
          { from: '2026-11-22', rateBp: 0 },
        ],
      },
    ]),
  );
  const rate = async () => (await createCatalogReader(services).product(products.get('a')!))!.data[0]!.gst_rate;
  expect(await rate()).toBe(12.5);
  services.clock.set('2026-11-22T00:00:00+05:30');
  expect(await rate()).toBe(0);
});

test('many products take as many statements as one', async () => {
  const cost = async (count: number) => {
    const before = services.database.statements();
    await fillShop(
      services,
      Array.from({ length: count }, (_, n) => ({ sku: `${count}-${n}`, tags: ['Tag'] })),
    );
    return services.database.statements() - before;
  };
  expect(await cost(200)).toBe(await cost(1));
});
