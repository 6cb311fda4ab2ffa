/** What visitors see while the database is unreachable: a real PostgreSQL over a connection that the test cuts. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languages, pathIn } from '#contract/language.ts';
import { catalogRoutes, createCatalogueVersion } from '#server/catalog/index.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { documentRoutes } from '#server/documents/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { type Database, inTransaction, openDatabase } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { inEachLanguage } from '#server/platform/language.ts';
import { ok } from '#server/platform/result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { mountFailurePage, rememberCompany } from './failure-page.ts';
import { cacheCalls } from './cached-calls.ts';
import { mountStorefront } from './mount.ts';
import { createShopApi } from './shop-api.ts';

/** Pages show a product, and an error page like the router's if the loader fails. */
const build = `
export const entry = {
  module: {
    makeContext: (api, report) => ({ api, report }),
    setScriptMark() {},
    readText: (response) => response.text(),
    createRequestHandler: () => async (request, { api, report }) => {
      const id = Number(/product-details\\/(\\d+)/.exec(request.url)?.[1]);
      try {
        const [{ data: settings }, detail] = await Promise.all([api.settings(), api.product(id)]);
        const [product] = detail.data;
        return new Response(settings.brand.name + ': ' + product.product_name + ', Stock: ' + product.product_quantity, {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        });
      } catch (error) {
        report(error);
        return new Response('Unexpected Application Error!', { status: 500, headers: { 'content-type': 'text/html' } });
      }
    },
  },
};
`;

let services: TestServices;
let proxy: DatabaseProxy;
let cuttable: Database;
let folder: string;
let site: Site;
let tea: number;
let oil: number;

beforeEach(async () => {
  services = await openTestServices();
  tea = await seedProduct(services.db, { name: 'Tulsi Tea', stock: 7 });
  oil = await seedProduct(services.db, { name: 'Hair Oil' });
  await inTransaction(services.db, async (tx) => {
    await saveBrand(tx, presetBrand, services.clock.now());
    return ok(null);
  });
  proxy = await openDatabaseProxy(services.config.databaseUrl!);
  cuttable = await openDatabase({ ...services.config, databaseUrl: proxy.url });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-outage-'));
  fs.mkdirSync(path.join(folder, 'client'));
  for (const language of languages) {
    const server = path.join(folder, 'server', language);
    fs.mkdirSync(server, { recursive: true });
    fs.writeFileSync(path.join(server, 'package.json'), '{ "type": "module" }');
    fs.writeFileSync(path.join(server, 'index.js'), build);
  }
  site = await openSite(60_000);
});
afterEach(async () => {
  await site.close();
  // Restores the connection first, so that closing does not wait for pending answers.
  await proxy.restore();
  await cuttable.close();
  await proxy.close();
  await services.close();
  fs.rmSync(folder, { recursive: true });
});

async function openSite(patienceMs: number): Promise<Site> {
  const through = { ...services, db: cuttable.db, database: cuttable };
  const made = createSite({ logger: services.log, trustProxy: false });
  const catalogueVersion = createCatalogueVersion(through);
  const cache = createAnswerCache(catalogueVersion, {
    maxAgeMs: 15_000,
    maxBytes: 1_000_000,
    clock: services.clock,
    patienceMs,
  });
  catalogRoutes(made, through, cache);
  documentRoutes(made, through, { catalogueVersion, cache });
  const { apis, companyIn } = rememberCompany(inEachLanguage((language) => createShopApi(through, language)));
  const keeping = { source: catalogueVersion, clock: services.clock, maxAgeMs: 15_000 };
  const callsIn = inEachLanguage((language) => cacheCalls(apis[language], keeping));
  mountFailurePage(made, { assetsFolder: null, companyIn, random: () => 0.5 });
  await mountStorefront(made, {
    callsIn: (language) => callsIn[language](),
    cache,
    buildFolder: folder,
    callOrigins: () => [],
    savedAssets: null,
    picturesFrom: null,
    paymentWindows: () => null,
  });
  return made;
}

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });
const pageOf = (product: number) => `/product-details/${product}`;
const callFor = (product: number) => `/api/product-details/${product}`;

/** The pool notices. */
async function cutOff(): Promise<void> {
  await proxy.cut();
  const ask = () =>
    sql`SELECT 1`.execute(cuttable.db).then(
      () => null,
      (error: unknown) => (error as { code?: string }).code,
    );
  while ((await ask()) !== 'ECONNREFUSED');
}

/** Then the database is tried again. */
const passSecond = () => services.clock.advance(1_000);

test('cached pages and calls are served on, marked as stale, and are fresh again when the database is back', async () => {
  const urls = [pageOf(tea), pathIn('hi', pageOf(tea)), callFor(tea)];
  const before = await Promise.all(urls.map((url) => get(url)));
  expect(before.map(({ statusCode, headers }) => [statusCode, headers['cache-status']])).toEqual(
    urls.map(() => [200, undefined]),
  );
  await cutOff();
  for (const passed of [1_000, 60_000, 3_600_000]) {
    services.clock.advance(passed);
    for (const [at, url] of urls.entries()) {
      const stale = await get(url);
      expect([stale.statusCode, stale.body]).toEqual([200, before[at]!.body]);
      expect(stale.headers['cache-status']).toMatch(/^shop; hit; ttl=-\d+; detail=stale-if-error$/);
    }
  }
  await proxy.restore();
  passSecond();
  for (const [at, url] of urls.entries()) {
    const fresh = await get(url);
    expect([fresh.statusCode, fresh.body, fresh.headers['cache-status']]).toEqual([200, before[at]!.body, undefined]);
  }
});

test('a page that cannot be made says so in its language, and loads itself again', async () => {
  await get(pageOf(tea));
  await get(pathIn('hi', pageOf(tea)));
  await cutOff();
  passSecond();
  const page = await get(pageOf(oil));
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'cache-control': 'no-store',
    'retry-after': '5',
    'x-frame-options': 'DENY',
  });
  expect(page.body).toContain('<html lang="en-IN">');
  expect(page.body).toContain('<h1>We’ll be back in a moment</h1>');
  expect(page.body).toContain(`<title>We’ll be back in a moment · ${presetBrand.name}</title>`);
  expect(page.body).toContain('<meta http-equiv="refresh" content="15">');
  expect(page.body).toContain(presetBrand.phones[0]);
  expect(page.body).not.toContain('<script');
  const hindi = await get(pathIn('hi', pageOf(oil)));
  expect([hindi.statusCode, hindi.headers['content-language']]).toEqual([503, 'hi']);
  expect(hindi.body).toContain('<html lang="hi-IN">');
  expect(hindi.body).toContain('<h1>हम थोड़ी ही देर में लौटते हैं</h1>');
  for (const url of ['/', '/no-such-page', '/documents/product-catalogue.pdf']) {
    const other = await get(url);
    expect([url, other.statusCode, other.headers['content-type']]).toEqual([url, 503, 'text/html; charset=utf-8']);
  }
  await proxy.restore();
  passSecond();
  expect((await get(pageOf(oil))).body).toContain('Hair Oil, Stock: 100');
});

test('programs are answered in the envelope: calls, and the data of pages', async () => {
  await get(callFor(tea));
  await cutOff();
  passSecond();
  for (const url of [callFor(oil), `${pageOf(oil)}.data`]) {
    const answer = await get(url, { 'accept-language': 'hi' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({
      code: 'database_unavailable',
      message: 'हम थोड़ी ही देर में लौटते हैं। कृपया कुछ देर बाद फिर कोशिश करें।',
    });
  }
});

test('a printed document is served on', async () => {
  const before = await get('/documents/product-catalogue.pdf');
  expect(before.statusCode).toBe(200);
  await cutOff();
  passSecond();
  const stale = await get('/documents/product-catalogue.pdf');
  expect([stale.statusCode, stale.headers['etag']]).toEqual([200, before.headers['etag']]);
  expect(stale.headers['cache-status']).toContain('stale-if-error');
});

test('where the database hangs old answers are served without waiting for it', async () => {
  await site.close();
  site = await openSite(0);
  const { body } = await get(pageOf(tea));
  proxy.freeze();
  passSecond();
  for (let asked = 0; asked < 3; asked++) {
    const stale = await get(pageOf(tea));
    expect([stale.statusCode, stale.body]).toEqual([200, body]);
    expect(stale.headers['cache-status']).toContain('stale-if-error');
  }
});
