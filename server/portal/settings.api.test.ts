import { afterAll, beforeAll, expect, test } from 'vitest';
import { OfficeSettingsReply } from '#contract/portal.ts';
import { readBrand, saveBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let site: Site;

beforeAll(async () => {
  services = await openTestServices();
  site = createSite({ logger: services.log, trustProxy: false });
  portalRoutes(site, services, createLimits(services));
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const settings = async (language = 'en') => {
  const headers = { 'accept-language': language };
  const response = await site.inject({ method: 'GET', url: '/api/office-settings', headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.headers['vary']).toBe('accept-language');
  return OfficeSettingsReply.parse(response.json()).data;
};

test('tell the company as it is preset and where its shop stands', async () => {
  const { brand, shop_url } = await settings();
  expect(shop_url).toBe('http://shop.test');
  expect(brand).toEqual(await readBrand(services.db));
  expect(brand.name).toBe('Aarvya');
});

test('tell the company in the caller’s language', async () => {
  const { brand } = await settings('hi');
  expect(brand).toEqual(await readBrand(services.db, 'hi'));
  expect(brand.tagline).not.toBe((await settings()).brand.tagline);
});

test('tell what staff changed at the next call', async () => {
  const before = await readBrand(services.db);
  const renamed = { ...before, name: 'Vanya', legal_name: 'Vanya Herbals Private Limited', phones: [] };
  const saved = await inTransaction(services.db, (tx) => saveBrand(tx, renamed, services.clock.now()));
  expect(saved.ok).toBe(true);
  expect((await settings()).brand).toEqual(renamed);
});
