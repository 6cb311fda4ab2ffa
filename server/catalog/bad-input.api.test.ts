import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogueVersion } from './catalogue-version.ts';
import { catalogRoutes } from './routes.ts';
import { fillShop } from '#server/testing/sample-catalogue.ts';

let services: TestServices;
let site: Site;

beforeAll(async () => {
  services = await openTestServices();
  await fillShop(services, [{ sku: 'only' }]);
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 10_000_000 });
  catalogRoutes(site, services, cache);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const get = (url: string) => site.inject({ url });

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=abc', 'limit'],
  ['limit=', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1e1', 'limit'],
  ['sort=best', 'sort'],
  ['sort=', 'sort'],
  ['filter_category_id=abc', 'filter_category_id'],
  ['filter_category_id=0', 'filter_category_id'],
  ['filter_category_id=1234567890123456', 'filter_category_id'],
  ['filter_category_id=1&filter_category_id=2', 'filter_category_id'],
  [`filter_product_name=${'अ'.repeat(101)}`, 'filter_product_name'],
  ['filter_product_name=a&filter_product_name=b', 'filter_product_name'],
])('%s is refused: 422 naming the field', async (query, field) => {
  const response = await get(`/api/get-products?${query}`);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    status: 'error',
    code: 'fields_invalid',
    errors: { [field]: [expect.any(String)] },
  });
});

test('a cursor longer than any of ours is refused', async () => {
  const response = await get(`/api/get-products?cursor=${'a'.repeat(2001)}`);
  expect([response.statusCode, response.json().errors]).toEqual([
    422,
    { cursor: ['This cursor isn’t valid. Start again from the first page.'] },
  ]);
});

test.each(['filter_product_name=%00', 'filter_product_name=a%00b', 'cursor=%00'])(
  '%s is malformed text: 400',
  async (query) => {
    const response = await get(`/api/get-products?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'text_malformed']);
  },
);

test.each(['filter_product_name=%ED%A0%80', 'filter_product_name=%', 'filter_product_name=%ff%fe'])(
  '%s, which is not UTF-8, finds nothing and breaks nothing',
  async (query) => {
    const response = await get(`/api/get-products?${query}`);
    expect([response.statusCode, response.json().data]).toEqual([200, []]);
  },
);
