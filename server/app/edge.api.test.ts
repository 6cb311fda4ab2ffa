import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { editProduct } from '#server/catalog/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { purgeJobs } from '#server/platform/edge/purge-queue.ts';
import { inTransaction } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import { seedDemo } from '#server/seed/index.ts';
import { asha, enter, logIn, makeSeller, openCustomerCaller } from '#server/testing/customers.ts';
import { type EdgeCache, startEdgeCache } from '#server/testing/edge-cache.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { orderBody } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { filledAddress, openWholeSites, type WholeSites } from '#server/testing/whole-sites.ts';
import { compareVisitors, type KnownVisitor } from '#server/testing/two-visitors.ts';

/** Without React: the product page shows the product's price. */
const pages = `
export const routes = {};
export const entry = {
  module: {
    makeContext: (api) => ({ api }),
    setScriptMark() {},
    readText: (response) => response.text(),
    publicPaths: () => ['/'],
    createRequestHandler: () => async (request, { api }) => {
      const { pathname, search } = new URL(request.url);
      const html = (body, status = 200) => new Response('<!DOCTYPE html><html><body>' + body + '</body></html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
      if (pathname.endsWith('/product-details/1')) return html(String((await api.product(1)).data[0].product_regular_price));
      const known = ['/', '/shop', '/cart', '/checkout', '/myaccount', '/hi', '/hi/shop'];
      return html(pathname + search, known.includes(pathname) ? 200 : 404);
    },
  },
};
`;

let services: TestServices;
let sites: WholeSites;
let direct: string;
let edge: EdgeCache;
beforeAll(async () => {
  const settings = { provider: 'varnish' as const, purgeUrls: [] as string[], purgeId: null, purgeToken: null };
  services = await openTestServices({ demo: true, demoInTheOpen: true, rateLimitScale: 1_000_000, edge: settings });
  await seedDemo(services, { pictures: false });
  sites = await openWholeSites(services, pages);
  direct = await sites.shop.site.listen({ port: 0, host: '127.0.0.1' });
  edge = await startEdgeCache(direct);
  settings.purgeUrls.push(edge.url);
});
afterAll(async () => {
  await edge.close();
  await sites.close();
  await services.close();
});

/** Logged in as a direct seller, with Hindi, a known device, and an order. */
async function openKnownVisitor(): Promise<KnownVisitor> {
  const person = { ...asha, first_name: 'Asharani', mobile: '9123409876', email: 'asharani@example.in' };
  const token = await enter(openCustomerCaller(services), person);
  await makeSeller(services, person.mobile, '982913');
  const form = { ...person, user_street: 'Ghantaghar Lane 7', payment_method: 'cod' };
  const placed = await fetch(direct + paths.placeOrder, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(orderBody({ 1: 1 }, { form })),
  });
  expect(placed.status).toBe(200);
  return {
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'language=hi; order_device=AAAAAAAAAAAAAAAAAAAAAA',
      'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8',
    },
    marks: [token, person.first_name, person.mobile, person.email, 'Ghantaghar', '982913'],
  };
}

test('of two visitors neither is sent what is for the other, on any route', async () => {
  const known = await openKnownVisitor();
  const { routes } = sites.shop;
  const reads = [...new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => filledAddress(url)))];
  const more = [
    '/',
    '/shop',
    '/cart',
    '/checkout',
    '/myaccount',
    '/myaccount/x.css',
    '/api/my-account.css',
    '/product-details/1',
    '/hi',
    '/hi/shop',
  ];
  expect(reads.length).toBeGreaterThan(40);
  const { hits, leaks } = await compareVisitors(
    { edge: edge.url, direct, leadsToLanguage: false },
    [...reads, ...more],
    known,
  );
  expect(leaks).toEqual([]);
  expect(hits).toBeGreaterThan(40);
});

test('the comparison finds out a cache that keeps what is for somebody', async () => {
  const kept = new Map<string, string>();
  const careless = http.createServer((request, response) => {
    void (async () => {
      const path = request.url!;
      const { authorization = '' } = request.headers;
      if (!kept.has(path)) kept.set(path, await (await fetch(direct + path, { headers: { authorization } })).text());
      response.end(kept.get(path));
    })();
  });
  await new Promise<void>((resolve) => careless.listen(0, '127.0.0.1', resolve));
  const { port } = careless.address() as AddressInfo;
  const token = await logIn(openCustomerCaller(services), { ...asha, mobile: '9123409876' });
  const known = { headers: { authorization: `Bearer ${token}` }, marks: ['Asharani'] };
  const places = { edge: `http://127.0.0.1:${port}`, direct, leadsToLanguage: false };
  const { leaks } = await compareVisitors(places, [paths.profile], known);
  careless.close();
  expect(leaks).toContain(`${paths.profile}: a stranger reads "Asharani"`);
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(edge.url + path, { headers, redirect: 'manual' });
  return {
    body: await answer.text(),
    isHit: answer.headers.get('cache-status') === 'edge; hit',
    status: answer.status,
  };
};

test('a changed price is seen through the cache once its purge is sent, and pages without it stay', async () => {
  const price = async () => /<body>([\d.]+)</.exec((await get('/product-details/1')).body)?.[1];
  // Runs the purges that the seeding queued.
  await runDueJobs(services, purgeJobs);
  const before = Number(await price());
  await get('/checkout');
  const changed = await editProduct(
    services,
    actorForTest(),
    { id: 1, changes: { regular_price: { from: before, to: before + 1 } } },
    true,
  );
  expect(changed.ok).toBe(true);
  expect(Number(await price())).toBe(before);
  await runDueJobs(services, purgeJobs);
  expect(Number(await price())).toBe(before + 1);
  expect((await get('/checkout')).isHit).toBe(true);
});

test('a file that may change is forgotten with any change, one that stays is not', async () => {
  for (const file of ['/favicon.svg', '/assets/app.js']) await get(file);
  expect([(await get('/favicon.svg')).isHit, (await get('/assets/app.js')).isHit]).toEqual([true, true]);
  await inTransaction(services.db, async (tx) => {
    await bumpCatalogVersion(tx, ['pages']);
    return ok(null);
  });
  await runDueJobs(services, purgeJobs);
  expect([(await get('/favicon.svg')).isHit, (await get('/assets/app.js')).isHit]).toEqual([false, true]);
});

test.each([
  ['a host', { 'x-forwarded-host': 'evil.example' }],
  ['a scheme', { 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '1' }],
  ['an address', { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' }],
])('%s in a header changes nothing that others are sent', async (_what, headers) => {
  const path = `/shop?q=${Object.keys(headers)[0]}`;
  const poisoned = await get(path, headers);
  const clean = await get(path);
  expect(poisoned.body).not.toMatch(/evil|gopher/);
  expect(clean).toEqual({ ...poisoned, isHit: true });
});

test('addresses with parameters that no page reads fill no cache', async () => {
  for (const query of ['utm_source=mail', 'x=1', 'gclid=abc&q=oil', 'sort=newest&sort=name']) {
    await get(`/shop?${query}`);
    expect((await get(`/shop?${query}`)).isHit, query).toBe(false);
  }
  await get('/shop?sort=newest&q=oil');
  expect((await get('/shop?sort=newest&q=oil')).isHit).toBe(true);
});
