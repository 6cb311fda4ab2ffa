import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { type CatalogReader, createCatalogReader } from './reader.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { reserveStock } from './stock.ts';

let services: TestServices;
let other: TestServices;
let reader: CatalogReader;
let first: number;
beforeEach(async () => {
  services = await openTestServices();
  // Another process, whose changes this one is not told about.
  other = await services.another();
  first = (await fillShop(services, [{ sku: 'a', stock: 10 }, { sku: 'b' }])).products.get('a')!;
  reader = createCatalogReader(services);
});
afterEach(() => services.close());

async function rename(name: string, published = true): Promise<void> {
  await other.db.transaction().execute(async (tx) => {
    await tx.updateTable('product').set({ name, published }).where('id', '=', first).execute();
    await bumpCatalogVersion(tx);
  });
}

const names = async () => (await reader.products({ sort: 'name' })).data.map(({ product_name }) => product_name);

test('a list of products that were shown before is one statement, and so is each of them', async () => {
  const list = await reader.products({ sort: 'name' });
  const before = services.database.statements();
  expect(await reader.products({ sort: 'name' })).toEqual(list);
  expect(services.database.statements() - before).toBe(1);
  expect((await reader.product(first))?.data[0]).toEqual(list.data.find(({ id }) => id === first));
  expect(services.database.statements() - before).toBe(2);
});

test('what another process changes shows in the next list and on the next page', async () => {
  await names();
  await rename('Zinnia');
  expect(await names()).toContain('Zinnia');
  await rename('Aster');
  expect((await reader.product(first))?.data[0]?.product_name).toBe('Aster');
  expect((await reader.companions(first))?.status).toBe('success');
});

test('a product that leaves the shop is in no list and has no page', async () => {
  expect(await names()).toHaveLength(2);
  await rename('Gone', false);
  expect(await names()).toHaveLength(1);
  expect(await reader.product(first)).toBeNull();
  expect(await reader.companions(first)).toBeNull();
});

test('the stock of a product that is kept is read each time', async () => {
  await reader.product(first);
  await other.db
    .transaction()
    .execute((tx) => reserveStock(tx, [{ productId: first, quantity: 3 }], 1, other.clock.now()));
  expect((await reader.product(first))?.data[0]?.product_quantity).toBe(7);
  expect((await reader.products({})).data.find(({ id }) => id === first)?.product_quantity).toBe(7);
});

test('a new day shows the tax rate and the struck-out price that hold on it', async () => {
  await services.db
    .insertInto('tax_rate')
    .columns(['tax_class', 'rate_bp', 'valid_from'])
    .expression(({ selectFrom }) =>
      selectFrom('product')
        .select(({ val }) => ['tax_class', val(1800).as('rate_bp'), val('2099-01-01').as('valid_from')])
        .where('id', '=', first),
    )
    .execute();
  const rate = async () => (await reader.product(first))?.data[0]?.gst_rate;
  const today = await rate();
  expect(today).not.toBe(18);
  services.clock.advance(Date.parse('2099-01-01T00:00:00+05:30') - services.clock.now().getTime());
  expect(await rate()).toBe(18);
});
