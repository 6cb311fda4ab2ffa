import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEdgeServer } from '#server/testing/edge-server.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { findEdgeFault, openPurge, PurgeError } from './purgers.ts';

let server: Awaited<ReturnType<typeof startEdgeServer>>;
beforeEach(async () => (server = await startEdgeServer()));
afterEach(() => server.close());

const token = 'a-token-of-the-api';
const varnish = (...purgeUrls: string[]): EdgeSettings => ({
  provider: 'varnish',
  purgeUrls,
  purgeId: null,
  purgeToken: null,
});
const cdn = (provider: 'cloudflare' | 'fastly'): EdgeSettings => ({
  provider,
  purgeUrls: [server.url],
  purgeId: 'abc123',
  purgeToken: token,
});
const tags = (count: number) => Array.from({ length: count }, (_, index) => `product-${index + 1}`);

test('each Varnish is asked to forget tags by PURGE', async () => {
  const second = await startEdgeServer();
  await openPurge(varnish(server.url, second.url))(['product-12', 'products']);
  await second.close();
  for (const { calls } of [server, second])
    expect(calls.map(({ method, url, headers }) => [method, url, headers['surrogate-key']])).toEqual([
      ['PURGE', '/', 'product-12 products'],
    ]);
});

test('one Varnish that fails is a failure', async () => {
  const second = await startEdgeServer({ status: 405, body: 'Method not allowed' });
  await expect(openPurge(varnish(server.url, second.url))(['shop'])).rejects.toThrow(
    `${new URL(second.url).host} answered 405 Method not allowed`,
  );
  await second.close();
});

test('Cloudflare is asked for at most a hundred tags at once', async () => {
  server.answer({ status: 200, body: '{"success":true,"errors":[],"messages":[],"result":{"id":"abc123"}}' });
  await openPurge(cdn('cloudflare'))(tags(101));
  expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /zones/abc123/purge_cache',
    'POST /zones/abc123/purge_cache',
  ]);
  expect(server.calls[0]!.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  expect(server.calls.map(({ body }) => JSON.parse(body))).toEqual([{ tags: tags(100) }, { tags: ['product-101'] }]);
});

test('an answer of Cloudflare that says it failed is a failure, whatever its status', async () => {
  server.answer({ status: 200, body: '{"success":false,"errors":[{"code":1107,"message":"not on your plan"}]}' });
  await expect(openPurge(cdn('cloudflare'))(['shop'])).rejects.toThrow('not on your plan');
});

test('Fastly is asked for at most 256 keys at once', async () => {
  server.answer({ status: 200, body: '{"product-1":"108-1391560174-974124"}' });
  await openPurge(cdn('fastly'))(tags(257));
  expect(server.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /service/abc123/purge',
    'POST /service/abc123/purge',
  ]);
  expect(server.calls[0]!.headers).toMatchObject({ 'fastly-key': token, accept: 'application/json' });
  expect(server.calls.map(({ body }) => JSON.parse(body))).toEqual([
    { surrogate_keys: tags(256) },
    { surrogate_keys: ['product-257'] },
  ]);
});

test.each(['cloudflare', 'fastly'] as const)('how long %s wants to be left alone is known', async (provider) => {
  server.answer({ status: 429, body: 'too many', headers: { 'retry-after': '17' } });
  const error = await openPurge(cdn(provider))(['shop']).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PurgeError);
  expect(error).toMatchObject({
    message: `${new URL(server.url).host} answered 429 too many`,
    retryAfterMs: 17_000,
  });
});

test('what redirects or cannot be reached is a failure', async () => {
  server.answer({ status: 302, headers: { location: '/elsewhere' } });
  await expect(openPurge(cdn('fastly'))(['shop'])).rejects.toBeInstanceOf(PurgeError);
  expect(server.calls).toHaveLength(1);
  await expect(openPurge(varnish('http://127.0.0.1:1'))(['shop'])).rejects.toThrow('127.0.0.1:1 cannot be reached');
});

test('the doctor tries the call out and says what to do', async () => {
  expect(await findEdgeFault(null)).toBeNull();
  expect(await findEdgeFault(varnish(server.url))).toBeNull();
  expect(server.calls.map(({ headers }) => headers['surrogate-key'])).toEqual(['doctor']);
  server.answer({ status: 403, body: 'no' });
  expect(await findEdgeFault(cdn('fastly'))).toBe(
    `The cache in front of the shop (EDGE_CACHE) cannot be purged, so pages stay old for longer: ${new URL(server.url).host} answered 403 no. Check EDGE_PURGE_ID, and that EDGE_PURGE_TOKEN may purge.`,
  );
});
