import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { shopCalls } from './shop-site.ts';
import { openStaffSite } from '#server/testing/staff-session.ts';

interface Route {
  method: string;
  url: string;
}

let services: TestServices;
let shop: Site;
let office: Site;
const routes: Route[] = [];
const staffOnly: Route[] = [];
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  shop = createSite({ logger: services.log, trustProxy: false });
  shop.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (each !== 'HEAD' && url.startsWith('/api/') && url !== '/api/*') routes.push({ method: each, url });
  });
  const catalogueVersion = createCatalogueVersion(services);
  const cache = createAnswerCache(catalogueVersion, { maxAgeMs: 1, maxBytes: 1_000 });
  await shopCalls(shop, services, { catalogueVersion, cache, pincodes: cache, suggestions: cache });
  await shop.ready();
  const staff = await openStaffSite(services);
  office = staff.site;
  staffOnly.push(...staff.routes.filter(({ access }) => access !== 'public'));
});
afterAll(async () => {
  await shop.close();
  await office.close();
  await services.close();
});

/** Visitors may make these calls. Every other call answers 401 before it reveals what input it expects. */
const open = new Set([
  'POST /api/seller-login',
  'GET /api/get-products',
  'GET /api/product-details/:id',
  'GET /api/get-categories',
  'GET /api/shop-settings',
  'GET /api/get-banners',
  'GET /api/get-offers',
  'GET /api/get-gallery-images',
  'GET /api/achiever-photos/:file',
  'GET /api/get-achievers',
  'GET /api/get-page',
  'GET /api/get-income-plan',
  'GET /api/get-seller-incomes',
  'GET /api/get-certificates',
  'GET /api/get-coupon-detail',
  'GET /api/check-pincode',
  'GET /api/ticket-status',
  'POST /api/get-order-tax-discount',
  'POST /api/login',
  'POST /api/referral-visit',
  'POST /api/logout',
  'POST /api/signup',
  'POST /api/forgot',
  'POST /api/reset-password',
  'POST /api/reset-password/code',
  'POST /api/undo-contact-change',
  'POST /api/place-customer-order',
  'POST /api/send-cash-order-code',
  'POST /api/place-customer-order-payment',
  'POST /api/release-customer-order',
  'POST /api/pay-customer-order',
  'POST /api/sandbox-payment',
  'POST /api/send-mail',
  'POST /api/tickets',
  'POST /api/direct-seller-enquiry',
  'POST /api/photos',
  'GET /api/product-reviews/:id',
  'GET /api/product-questions/:id',
  'POST /api/product-questions/:id',
  'GET /api/latest-reviews',
  'POST /api/reviews/:id/helpful',
  'POST /api/stock-alerts',
  'POST /api/stock-alerts/confirm',
  'POST /api/stock-alerts/stop',
  'GET /api/get-attributes',
  'GET /api/get-collections',
  'GET /api/get-product-companions/:id',
  'GET /api/get-goes-well-with',
  'GET /api/search-suggestions',
  'POST /api/get-open-coupons',
  'GET /api/get-pincode-places',
  'POST /api/stop-refill-reminder',
  'GET /api/check-member-id',
  // Authenticated by signature; 404 until the provider is set up.
  'POST /api/payment-webhooks/razorpay',
  'POST /api/razorpay-webhook',
  'POST /api/payment-webhooks/cashfree',
]);

/** For an anonymous caller with no body, an empty body, a wrong body, and a body that is not JSON. */
async function answersOf(site: Site, { method, url }: Route): Promise<number[]> {
  const bodies = method === 'GET' ? [undefined] : [undefined, '', '{}', '{"lines":7,"mobile":[]}', '{', '\0'];
  const urls = [url.replaceAll(/:\w+/g, '1'), url.replaceAll(/:\w+/g, 'x'), `${url.replaceAll(/:\w+/g, '1')}?limit=x`];
  const calls = urls.flatMap((each) => bodies.map((payload) => [each, payload] as const));
  return await Promise.all(
    calls.map(async ([each, payload]) => {
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
      const sent = payload === undefined ? {} : { payload };
      return (await site.inject({ method: method as 'GET', url: each, headers, ...sent })).statusCode;
    }),
  );
}

test('a call of the shop that needs a session answers 401 to a visitor, whatever they send', async () => {
  const guarded = routes.filter(({ method, url }) => !open.has(`${method} ${url}`));
  const wrong: string[] = [];
  for (const route of guarded) {
    const answers = [...new Set(await answersOf(shop, route))];
    if (answers.join() !== '401') wrong.push(`${route.method} ${route.url}: ${answers.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(guarded.length).toBeGreaterThan(10);
});

test('the list of open calls names none that is not there or is not open', async () => {
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  expect([...open].filter((route) => !known.has(route))).toEqual([]);
  for (const { method, url } of routes.filter((route) => open.has(`${route.method} ${route.url}`)))
    expect(await answersOf(shop, { method, url }), `${method} ${url}`).not.toContain(401);
});

test('a call of staff answers 401 to a visitor, whatever they send', async () => {
  const wrong: string[] = [];
  for (const route of staffOnly) {
    const answers = [...new Set(await answersOf(office, route))];
    if (answers.join() !== '401') wrong.push(`${route.method} ${route.url}: ${answers.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(staffOnly.length).toBeGreaterThan(30);
});
