import { expect, test } from 'vitest';
import { publicJson } from '#server/platform/answer-cache.ts';
import { createEdgeHeaders, notAtTheEdge, tagsToPurge } from './edge-headers.ts';

const productTag = (id: number) => `product-${id}`;
const varnish = createEdgeHeaders({ provider: 'varnish' }, productTag);
const cloudflare = createEdgeHeaders({ provider: 'cloudflare' }, productTag);

test('a page is kept ten minutes, and found by what it is made from and its products', () => {
  expect(
    varnish({
      status: 200,
      tags: ['settings', 'products'],
      shows: new Map([
        [12, 3],
        [4, 0],
      ]),
    }),
  ).toEqual({
    'cdn-cache-control': 'public, max-age=600, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-control': 'max-age=600, stale-while-revalidate=60, stale-if-error=86400',
    'cache-tag': 'shop,settings,products,product-12,product-4',
    'surrogate-key': 'shop settings products product-12 product-4',
  });
});

test('a page without products has none of their tags', () => {
  expect(varnish({ status: 200, tags: ['settings', 'pages'], shows: new Map() })).toEqual({
    'cdn-cache-control': 'public, max-age=600, stale-while-revalidate=60, stale-if-error=86400',
    'surrogate-control': 'max-age=600, stale-while-revalidate=60, stale-if-error=86400',
    'cache-tag': 'shop,settings,pages',
    'surrogate-key': 'shop settings pages',
  });
});

test('an answer that does not say what it is made from is kept briefly and goes with any change', () => {
  const headers = varnish(publicJson({}, new Map([[12, 3]])));
  expect(headers['surrogate-control']).toBe('max-age=30, stale-while-revalidate=30, stale-if-error=86400');
  expect(headers['surrogate-key']).toBe('shop calls product-12');
});

test('what is no success is not for the edge', () => {
  for (const status of [301, 404, 500]) expect(varnish({ status, tags: ['settings'] })).toEqual({});
});

test('an answer in the language of a header is not for Cloudflare, which keeps one for all', () => {
  expect(cloudflare(publicJson({}))).toEqual(notAtTheEdge);
  expect(cloudflare({ status: 200, tags: ['pages'] })['cache-tag']).toBe('shop,pages');
});

test('more products than a header takes are one tag, which the change of any purges', () => {
  const shows = new Map(Array.from({ length: 251 }, (_, index) => [index + 1, 1]));
  expect(varnish({ status: 200, tags: ['products', 'product-900'], shows })['surrogate-key']).toBe(
    'shop products many',
  );
  shows.delete(251);
  expect(varnish({ status: 200, tags: ['products'], shows })['surrogate-key']?.split(' ')).toHaveLength(252);
  expect(tagsToPurge(['product-7', 'product-7', 'products'])).toEqual(['product-7', 'products', 'many']);
  expect(tagsToPurge(['pages'])).toEqual(['pages']);
  expect(tagsToPurge(['product-7', 'shop', 'pages'])).toEqual(['shop']);
});
