import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { setStatus } from '#server/testing/sale-points.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer, seedProduct, type TestCustomer } from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let site: Site;
let seller: TestCustomer;
let honey: number;
beforeAll(async () => {
  services = await openTestServices();
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  site = createSite({ logger: services.log, trustProxy: false });
  portalRoutes(site, services, createLimits(services));
  await site.ready();
  await seedCustomer(services, '654300');
  seller = await seedCustomer(services, '654320');
  honey = await seedProduct(services.db, { regular: 10_000, sale: 8_000 });
  await services.db
    .insertInto('collection')
    .values({ slug: 'winter', name: 'Winter care', kind: 'manual', published: true, position: 1 } as never)
    .execute();
});
beforeEach(() => emptyTables(services.db, 'rate_limit'));
afterAll(async () => {
  await site.close();
  await services.close();
});

const card = (path: string, headers: Record<string, string> = seller.headers) =>
  site.inject({ method: 'GET', url: `${memberPaths.shareCards}/${path}`, headers });

test.each([
  ['products', 'square', 1080],
  ['products', 'story', 1920],
  ['collections', 'square', 1080],
  ['collections', 'story', 1920],
] as const)('a card of %s as %s is a JPEG of its size, kept by its ETag', async (kind, shape, height) => {
  const path = `${kind}/${kind === 'products' ? honey : 'winter'}?shape=${shape}`;
  const answer = await card(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height });
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const etag = String(answer.headers['etag']);
  const again = await card(path, { ...seller.headers, 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  // Another language gives another card.
  const hindi = await card(path, { ...seller.headers, 'accept-language': 'hi', 'if-none-match': etag });
  expect(hindi.statusCode).toBe(200);
});

test('shows the name and the price and no other text of the product', async () => {
  const etagNow = async () => (await card(`products/${honey}`)).headers['etag'];
  const change = async (values: object) => {
    await services.db.updateTable('product').set(values).where('id', '=', honey).execute();
    await services.db
      .updateTable('catalog_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute();
  };
  const before = await etagNow();
  const claim = 'Cures diabetes for good';
  await change({
    description: claim,
    short_description: claim,
    how_to_use: claim,
    cautions: claim,
    ingredients: claim,
  });
  expect(await etagNow()).toBe(before);
  await change({ name: 'Forest honey' });
  const renamed = await etagNow();
  expect(renamed).not.toBe(before);
  await change({ regular_paise: 9_000 });
  expect(await etagNow()).not.toBe(renamed);
});

test('is drawn of what the shop shows alone', async () => {
  const hidden = await seedProduct(services.db, { regular: 10_000, published: false });
  expect((await card(`products/${hidden}`)).json()).toMatchObject({ code: 'product_not_found' });
  expect((await card('products/999999')).statusCode).toBe(404);
  expect((await card('collections/none')).json()).toMatchObject({ code: 'collection_not_found' });
  expect((await card(`products/${honey}?shape=banner`)).statusCode).toBe(422);
});

test('is for a seller of today, a frozen one, too; not for visitors, customers and who left', async () => {
  const path = `products/${honey}`;
  expect((await card(path, {})).statusCode).toBe(401);
  const customer = await seedCustomer(services);
  expect((await card(path, customer.headers)).json()).toMatchObject({ code: 'direct_seller_not_found' });
  const other = await seedCustomer(services, '654330');
  const at = services.clock.now();
  await setStatus(services.db, '654330', 'frozen', at);
  expect((await card(path, other.headers)).statusCode).toBe(200);
  await setStatus(services.db, '654330', 'exited', at);
  expect((await card(path, other.headers)).statusCode).toBe(404);
});

test('an account has 120 in ten minutes', async () => {
  for (let call = 0; call < 120; call++) expect((await card('products/999999')).statusCode).toBe(404);
  expect((await card(`products/${honey}`)).json()).toMatchObject({ code: 'too_many_requests' });
});
