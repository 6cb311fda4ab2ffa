import fs from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedDemo } from '#server/seed/index.ts';
import { filledAddress, openWholeSites, type WholeSites } from '#server/testing/whole-sites.ts';

let services: TestServices;
let sites: WholeSites;

beforeAll(async () => {
  services = await openTestServices({
    demo: true,
    shopUrl: 'https://shop.example',
    adminUrl: 'https://office.example',
    rateLimitScale: 1_000_000,
  });
  services.shopUrl = 'https://shop.example';
  services.adminUrl = 'https://office.example';
  await seedDemo(services, { pictures: false });
  const pictures = path.join(services.config.dataDir, 'pictures', 'product-images');
  fs.mkdirSync(pictures, { recursive: true });
  fs.writeFileSync(path.join(pictures, 'honey-1.jpg'), 'picture');
  sites = await openWholeSites(services);
});
afterAll(async () => {
  await sites.close();
  await services.close();
});

function expectSecure(answer: LightMyRequestResponse, what: string): void {
  const { headers } = answer;
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'strict-transport-security': 'max-age=31536000',
  });
  const isForeignWindow = headers['cross-origin-opener-policy'] === 'same-origin-allow-popups';
  expect(isForeignWindow || headers['cross-origin-opener-policy'] === 'same-origin', what).toBe(true);
  const policy = String(headers['content-security-policy']);
  expect(policy, what).toContain("frame-ancestors 'none'");
  const mayLoad = String(headers['content-type']).startsWith('text/html') || what.includes('/api/docs');
  expect(policy, what).toMatch(mayLoad ? /^default-src 'self';/ : /^default-src 'none';/);
  expect(policy, what).not.toMatch(/script-src[^;]*'unsafe/);
}

describe.each(['shop', 'office'] as const)('%s', (name) => {
  test('every route answers with the security headers, whatever it answers, and with no cookie where it is public', async () => {
    const { site, routes } = sites[name];
    expect(routes.length).toBeGreaterThan(40);
    const statuses = new Set<number>();
    for (const { method, url } of routes) {
      const answer = await site.inject({ method: method as 'GET', url: filledAddress(url) });
      statuses.add(answer.statusCode);
      expectSecure(answer, `${method} ${url}: ${answer.statusCode}`);
      if (String(answer.headers['cache-control']).startsWith('public'))
        expect(answer.headers['set-cookie'], `${method} ${url} is public`).toBeUndefined();
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 404]));
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  test.each([
    ['a page', { url: '/' }, 200],
    ['a page from the cache', { url: '/' }, 200],
    ['a page that the browser has', { url: '/', headers: { 'if-none-match': '*' } }, name === 'shop' ? 304 : 200],
    ['a compressed call', { url: '/api/get-products', headers: { 'accept-encoding': 'br' } }, 200],
    ['a call from the cache', { url: '/api/get-products' }, 200],
    ['a page in the chosen language', { url: '/', headers: { cookie: 'language=hi' } }, 302],
    ['a script', { url: '/assets/app.js' }, 200],
    ['a picture', { url: '/product-images/honey-1.jpg' }, 200],
    ['a missing picture', { url: '/product-images/none.jpg' }, 404],
    ['an unknown call', { url: '/api/nothing-here' }, 404],
    [
      'a body that is no JSON',
      { method: 'POST', url: '/api/login', payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['an address that cannot be read', { url: '/%zz' }, 400],
    ['a method that no route has', { method: 'DELETE', url: '/api/login' }, 404],
    ['the page of the calls, /api/docs', { url: '/api/docs' }, name === 'shop' ? 200 : 401],
    ['the document of the calls', { url: '/api/openapi.json' }, name === 'shop' ? 200 : 401],
  ] as const)('%s', async (what, request, status) => {
    const answer = await sites[name].site.inject(request as { url: string });
    expect(answer.statusCode, what).toBe(status);
    expectSecure(answer, what);
  });
});

test('documents open in the browser’s viewer', async () => {
  for (const url of ['/documents/income-plan.pdf', '/hi/documents/income-plan.pdf']) {
    const answer = await sites.shop.site.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expectSecure(answer, url);
  }
});

test('a shop without https does not ask for it', async () => {
  const plain = await openTestServices();
  const { shop, close } = await openWholeSites(plain);
  const { site } = shop;
  const answers = [await site.inject('/'), await site.inject('/api/get-products'), await site.inject('/api/docs')];
  for (const { headers } of answers) expect(headers['strict-transport-security']).toBeUndefined();
  await close();
  await plain.close();
});
