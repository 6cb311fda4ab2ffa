import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { setStatus } from '#server/testing/sale-points.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer, seedProduct, type TestCustomer } from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let site: Site;
let seller: TestCustomer;
beforeAll(async () => {
  services = await openTestServices();
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  site = createSite({ logger: services.log, trustProxy: false });
  portalRoutes(site, services, createLimits(services));
  await site.ready();
  await seedCustomer(services, '654300');
  seller = await seedCustomer(services, '654320');
});
beforeEach(() => emptyTables(services.db, 'rate_limit'));
afterAll(async () => {
  await site.close();
  await services.close();
});

const get = (path: string, headers: Record<string, string> = seller.headers, language = 'en') =>
  site.inject({ method: 'GET', url: path, headers: { ...headers, 'accept-language': language } });
async function read(path: string, language = 'en'): Promise<string> {
  const answer = await get(path, seller.headers, language);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['cache-control']).toBe('no-store');
  return readDocument(answer.rawPayload).pages.join('\n').replaceAll(/\s+/g, ' ').replaceAll('₹ ', '₹');
}

test('there is no price list before there are products', async () => {
  expect((await get(memberPaths.priceList)).statusCode).toBe(404);
});

test('the price list has each product with pack, MRP, price and sale points, and no description', async () => {
  const honey = await seedProduct(services.db, { name: 'Forest honey', regular: 49_900, sale: 44_950, centiSp: 1_250 });
  await seedProduct(services.db, { name: 'Neem soap', regular: 9_900 });
  await seedProduct(services.db, { name: 'Hidden balm', regular: 9_900, published: false });
  await services.db
    .updateTable('product')
    .set({ description: 'Cures everything', short_description: 'Cures everything' })
    .where('id', '=', honey)
    .execute();
  await services.db.transaction().execute((tx) => bumpCatalogVersion(tx));
  services.catalogChanged.notify();
  const list = await read(memberPaths.priceList);
  expect(list).toContain('Forest honey 100 g ₹499 ₹449.50 12.5');
  expect(list).toContain('Neem soap 100 g ₹99 ₹99 0');
  expect(list).not.toMatch(/Hidden balm|Cures/);
});

test.each(['en', 'hi'])(
  'the order form names the seller, the company and the right to return, in %s',
  async (language) => {
    const form = await read(memberPaths.orderForm, language);
    expect(form).toContain('Asha Rawat');
    expect(form).toContain('654320');
    expect(form).toContain(presetBrand.legal_name);
    expect(form).toContain(String(services.config.returnDays));
  },
);

test.each([memberPaths.orderForm, memberPaths.priceList])('%s is for sellers of today', async (path) => {
  expect((await get(path, {})).statusCode).toBe(401);
  expect((await get(path, (await seedCustomer(services)).headers)).statusCode).toBe(404);
  const other = await seedCustomer(services, path === memberPaths.orderForm ? '654330' : '654331');
  await setStatus(services.db, path === memberPaths.orderForm ? '654330' : '654331', 'exited', services.clock.now());
  expect((await get(path, other.headers)).statusCode).toBe(404);
});
