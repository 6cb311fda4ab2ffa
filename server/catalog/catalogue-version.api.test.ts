import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalog.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { catalogRoutes } from './routes.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { reserveStock, returnStock } from './stock.ts';

let services: TestServices;
let other: TestServices;
let site: Site;
let product: number;
beforeEach(async () => {
  services = await openTestServices();
  other = await services.another();
  product = (await fillShop(services, [{ sku: 'a', stock: 10 }])).products.get('a')!;
  site = createSite({ logger: services.log, trustProxy: false });
  catalogRoutes(
    site,
    services,
    createAnswerCache(createCatalogueVersion(services), {
      maxAgeMs: 15_000,
      maxBytes: 1_000_000,
      clock: services.clock,
    }),
  );
});
afterEach(async () => {
  await site.close();
  await services.close();
});

const shownStock = async () =>
  (await site.inject(`/api/product-details/${product}`)).json<ProductDetail>().data[0]!.product_quantity;

async function sell(seller: TestServices, quantity = 1): Promise<void> {
  await seller.db
    .transaction()
    .execute((tx) => reserveStock(tx, [{ productId: product, quantity }], 1, seller.clock.now()));
  seller.stockChanged.notify({ productIds: [product] });
}

test('the stock that a call shows is at most a second old', async () => {
  expect(await shownStock()).toBe(10);
  services.clock.advance(1000);
  await sell(services);
  expect(await shownStock()).toBe(9);
  await sell(services);
  services.clock.advance(999);
  expect(await shownStock()).toBe(9);
  services.clock.advance(1);
  expect(await shownStock()).toBe(8);
});

test('what is sold out shows at once, and what comes back, too', async () => {
  expect(await shownStock()).toBe(10);
  await sell(services, 10);
  expect(await shownStock()).toBe(0);
  await services.db
    .transaction()
    .execute((tx) => returnStock(tx, [{ productId: product, quantity: 4 }], 1, services.clock.now(), 'expired'));
  services.stockChanged.notify({ orderId: 1 });
  expect(await shownStock()).toBe(4);
});

test('an order leaves answers alone that do not show its products', async () => {
  const { products } = await fillShop(services, [{ sku: 'b', stock: 5 }]);
  const others = ['/api/get-categories', `/api/product-details/${products.get('b')}`];
  for (const url of others) await site.inject(url);
  await sell(services);
  const before = services.database.statements();
  for (const url of others) expect((await site.inject(url)).statusCode).toBe(200);
  expect(services.database.statements() - before).toBe(0);
});

test('more movements than are looked at make everything old that shows a stock', async () => {
  expect(await shownStock()).toBe(10);
  const { products } = await fillShop(services, [{ sku: 'b', stock: 5 }]);
  await sell(other, 10);
  await sql`INSERT INTO stock_movement (product_id, change, reason) SELECT ${products.get('b')!}::int, 0, 'count' FROM generate_series(1, 600)`.execute(
    other.db,
  );
  services.clock.advance(1000);
  expect(await shownStock()).toBe(0);
});

test('while the database cannot be asked it is tried once a second, and old answers are served', async () => {
  expect(await shownStock()).toBe(10);
  const away = services.database.db;
  services.db = away.withPlugin({
    transformQuery() {
      tries++;
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  let tries = 0;
  services.clock.advance(1000);
  for (let asked = 0; asked < 5; asked++) expect(await shownStock()).toBe(10);
  expect(tries).toBe(1);
  services.clock.advance(1000);
  await shownStock();
  expect(tries).toBe(2);
  services.db = away;
  await sell(other);
  services.clock.advance(1000);
  expect(await shownStock()).toBe(9);
});

test('an order in another process shows after a second', async () => {
  expect(await shownStock()).toBe(10);
  await sell(other);
  services.clock.advance(999);
  expect(await shownStock()).toBe(10);
  services.clock.advance(1);
  expect(await shownStock()).toBe(9);
});

test('the database is asked at most once a second, however many ask', async () => {
  await shownStock();
  services.clock.advance(1000);
  const before = services.database.statements();
  await Promise.all(Array.from({ length: 20 }, shownStock));
  expect(services.database.statements() - before).toBe(1);
  services.clock.advance(999);
  await shownStock();
  expect(services.database.statements() - before).toBe(1);
});

test('a change of the catalogue shows, and what did not change keeps its tag', async () => {
  const ask = (etag?: string) =>
    site.inject({ url: `/api/product-details/${product}`, headers: etag ? { 'if-none-match': etag } : {} });
  const first = await ask();
  const etag = first.headers['etag'] as string;
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await ask(etag)).statusCode).toBe(304);
  await other.db.transaction().execute((tx) => bumpCatalogVersion(tx));
  services.clock.advance(1000);
  expect((await ask(etag)).statusCode).toBe(304);
  await sql`UPDATE product SET name = 'Renamed' WHERE id = ${product}`.execute(other.db);
  await other.db.transaction().execute((tx) => bumpCatalogVersion(tx));
  services.clock.advance(1000);
  const renamed = await ask(etag);
  expect(renamed.statusCode).toBe(200);
  expect(renamed.json<ProductDetail>().data[0]!.product_name).toBe('Renamed');
  expect(renamed.headers['etag']).not.toBe(etag);
});

test('midnight in India makes answers stale: the tax rate may be another one', async () => {
  services.clock.set('2025-09-21T23:59:59.500+05:30');
  const rate = async () =>
    (await site.inject(`/api/product-details/${product}`)).json<ProductDetail>().data[0]!.gst_rate;
  expect(await rate()).toBe(12);
  services.clock.set('2025-09-22T00:00:00.500+05:30');
  expect(await rate()).toBe(5);
});

test('a movement that commits after later ones is seen', async () => {
  const { current, live } = createCatalogueVersion(services);
  await sql`INSERT INTO stock_movement (id, product_id, change, reason) OVERRIDING SYSTEM VALUE VALUES (102, ${product}, -1, 'order')`.execute(
    services.db,
  );
  await current();
  const since = live.revision();
  const shown = new Map([[product, 11]]);
  await sql`INSERT INTO stock_movement (id, product_id, change, reason) OVERRIDING SYSTEM VALUE VALUES (101, ${product}, -1, 'order')`.execute(
    services.db,
  );
  expect(live.compare(shown, since)).toBe('same');
  services.clock.advance(1000);
  await current();
  expect(live.compare(shown, since)).toBe('changed');
});

test('a clock set back does not keep old answers', async () => {
  expect(await shownStock()).toBe(10);
  await sell(other);
  services.clock.advance(-60_000);
  expect(await shownStock()).toBe(9);
});
