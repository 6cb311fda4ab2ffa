import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAnswerCache, type MadeAnswer, type Comparison } from './answer-cache.ts';
import { createEdgeHeaders, notAtTheEdge } from './edge/edge-headers.ts';
import { createSite, type Site } from './http.ts';
import { createLogger } from './log.ts';
import { err, type ApiError } from './result.ts';
import { messages } from './messages.ts';

const body = JSON.stringify({ text: 'Ayurveda in season. '.repeat(100) });

let site: Site;
let version: string;
let made: number;
let answer: MadeAnswer | ApiError;
let hold: Promise<void>;
let live: { revision: number; comparison: Comparison };
const clock = { at: 0, now: () => new Date(clock.at), advance: (ms: number) => void (clock.at += ms) };

beforeEach(() => {
  version = '1';
  made = 0;
  answer = { status: 200, type: 'application/json', body };
  hold = Promise.resolve();
  live = { revision: 0, comparison: 'same' };
  site = createSite({ logger: createLogger({ logLevel: 'silent' }), trustProxy: false });
  const catalogueVersion = {
    // Returns at once if the version is known, otherwise a promise.
    current() {
      if (version === 'unknown') return Promise.reject<string>(new Error('the version is unknown'));
      return version.startsWith('asked') ? Promise.resolve(version) : version;
    },
    live: {
      revision: () => live.revision,
      compare: (_shown: unknown, since: number) => (since < live.revision ? live.comparison : 'same'),
      settle: () => undefined,
    },
  };
  const options = { maxAgeMs: 60_000, maxBytes: 20_000, clock, patienceMs: 0 };
  const cache = createAnswerCache(catalogueVersion, options);
  const edge = createEdgeHeaders({ provider: 'varnish' }, (id) => `product-${id}`);
  const behindEdge = createAnswerCache(catalogueVersion, { ...options, edge });
  site.get('/edge/:key', (request, reply) =>
    behindEdge.serve(request, reply, request.url, async () => answer, { forEdge: !request.url.includes('?') }),
  );
  site.get('/:key', (request, reply) =>
    cache.serve(request, reply, request.url, async () => {
      made += 1;
      const given = answer;
      await hold;
      return given;
    }),
  );
});
afterEach(() => site.close());

const get = (url = '/a', headers: Record<string, string> = {}) => site.inject({ url, headers });

test('an answer is made once and sent to everybody', async () => {
  const [first, second] = [await get(), await get()];
  expect([first.body, second.body]).toEqual([body, body]);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    'content-length': String(body.length),
  });
  expect(second.headers['etag']).toBe(first.headers['etag']);
  expect(made).toBe(1);
});

test('before a shop that knows of no cache before it answers say nothing to one', async () => {
  const { headers } = await get();
  expect(Object.keys(headers).filter((name) => /^(cdn-|surrogate-|cache-tag)/.test(name))).toEqual([]);
});

test('a cache before the shop is told for how long and by which tags it may keep an answer, and browsers are not', async () => {
  answer = { status: 200, type: 'text/html', body, tags: ['pages'], shows: new Map([[3, 7]]) };
  for (const encoding of ['identity', 'br', 'gzip']) {
    const { headers } = await get('/edge/a', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'cdn-cache-control': 'public, max-age=600, stale-while-revalidate=60, stale-if-error=86400',
      'cache-tag': 'shop,pages,product-3',
      'surrogate-key': 'shop pages product-3',
      vary: 'accept-encoding',
    });
  }
  const { headers } = await get('/edge/a', { 'if-none-match': '*' });
  expect(headers['surrogate-key']).toBe('shop pages product-3');
});

test('a cache before the shop keeps no answer that is not for it, and an old one for seconds', async () => {
  const notKept = await get('/edge/a?x=1');
  expect(notKept.headers).toMatchObject(notAtTheEdge);
  expect((await get('/edge/a')).headers['surrogate-control']).toContain('max-age=30');
  answer = err(503, 'broken', messages.errors.requests.unexpected).error;
  clock.advance(60_000);
  const old = await get('/edge/a');
  expect([old.statusCode, old.headers['surrogate-control']]).toEqual([
    200,
    'max-age=5, stale-while-revalidate=0, stale-if-error=0',
  ]);
  expect((await get('/edge/a?x=1')).headers).toMatchObject(notAtTheEdge);
});

test('an answer with parts that were made before is as old as they are', async () => {
  clock.advance(100_000);
  answer = { status: 200, type: 'text/plain', body, asOf: { madeAt: clock.at - 59_000, since: 0 } };
  await get();
  clock.advance(999);
  await get();
  expect(made).toBe(1);
  clock.advance(1);
  await get();
  expect(made).toBe(2);
});

test('who asks at the same time shares one making', async () => {
  const answers = await Promise.all([get(), get(), get('/b')]);
  expect(answers.map((one) => one.body)).toEqual([body, body, body]);
  expect(made).toBe(2);
});

test('another version makes everything anew, also when it had to be asked for', async () => {
  await get();
  version = 'asked 2';
  await get();
  await get();
  expect(made).toBe(2);
  version = 'asked 3';
  await get();
  expect(made).toBe(3);
});

test('what was begun before a change is neither kept nor shared after it', async () => {
  let release = () => {};
  hold = new Promise((resolve) => (release = resolve));
  const early = get();
  await new Promise((resolve) => setImmediate(resolve));
  version = '2';
  answer = { status: 200, type: 'text/plain', body: 'new' };
  const late = get();
  await new Promise((resolve) => setImmediate(resolve));
  release();
  expect((await early).body).toBe(body);
  expect((await late).body).toBe('new');
  expect((await get()).body).toBe('new');
  expect(made).toBe(2);
});

test('a client that has the answer gets 304 without a body', async () => {
  const { etag } = (await get()).headers as { etag: string };
  for (const tag of [etag, `"other", ${etag}`, '*']) {
    const again = await get('/a', { 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  }
  expect((await get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('an answer goes out compressed as asked for, with its length', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['br', 'br'],
  ] as const) {
    const response = await get('/a', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(response.rawPayload.length).toBeLessThan(body.length / 5);
    expect(unpack[encoding](response.rawPayload).toString()).toBe(body);
  }
  expect((await get('/a', { 'accept-encoding': 'identity' })).body).toBe(body);
  expect(made).toBe(1);
});

test('a short answer is not worth compressing', async () => {
  answer = { status: 200, type: 'text/plain', body: 'short' };
  const response = await get('/a', { 'accept-encoding': 'br' });
  expect([response.headers['content-encoding'], response.body]).toEqual([undefined, 'short']);
});

test('refusals go out in the envelope, each with its own request id, and are not kept', async () => {
  answer = err(404, 'product_not_found', messages.errors.catalog.productNotFound).error;
  const [one, two] = await Promise.all([get(), get()]);
  expect(one.statusCode).toBe(404);
  expect(one.json()).toMatchObject({
    status: 'error',
    code: 'product_not_found',
    message: 'We couldn’t find that product',
  });
  expect(one.json().request_id).not.toBe(two.json().request_id);
  answer = { status: 200, type: 'text/plain', body: 'there now' };
  expect((await get()).body).toBe('there now');
});

test('answers other than 200 are sent with their headers but not kept', async () => {
  answer = { status: 404, type: 'text/html', body: 'no page', headers: { 'x-own': '1' } };
  const missing = await get();
  expect([missing.statusCode, missing.body, missing.headers['cache-control'], missing.headers['x-own']]).toEqual([
    404,
    'no page',
    'no-store',
    '1',
  ]);
  expect(missing.headers['etag']).toBe(undefined);
  await get();
  expect(made).toBe(2);
});

test('a failed making fails its askers only', async () => {
  hold = Promise.reject(new Error('no'));
  expect((await get()).statusCode).toBe(500);
  hold = Promise.resolve();
  expect((await get()).statusCode).toBe(200);
});

test('when space runs out the oldest answer goes', async () => {
  for (const key of ['/1', '/2', '/3', '/4', '/5', '/6']) await get(key);
  expect(made).toBe(6);
  await get('/6');
  expect(made).toBe(6);
  await get('/1');
  expect(made).toBe(7);
});

test('HEAD has the headers of GET', async () => {
  const response = await site.inject({ method: 'HEAD', url: '/a' });
  expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([
    200,
    '',
    String(body.length),
  ]);
});

test('where no new answer can be made the old one is served, marked as stale, for a day', async () => {
  await get();
  version = '2';
  hold = Promise.reject(new Error('the database is away'));
  hold.catch(() => {});
  const stale = await get();
  expect([stale.statusCode, stale.body]).toEqual([200, body]);
  expect(stale.headers['cache-status']).toBe('shop; hit; ttl=-1; detail=stale-if-error');
  clock.advance(3_600_000);
  expect((await get()).headers['cache-status']).toBe('shop; hit; ttl=-3540; detail=stale-if-error');
  expect((await get('/a', { 'if-none-match': stale.headers['etag'] as string })).statusCode).toBe(304);
  expect((await get('/b')).statusCode).toBe(500);
  clock.advance(23 * 3_600_000);
  expect((await get()).statusCode).toBe(500);
  hold = Promise.resolve();
  const fresh = await get();
  expect([fresh.statusCode, fresh.headers['cache-status']]).toEqual([200, undefined]);
});

test('the old answer is served, too, where a page turned out broken or the shop is away', async () => {
  await get();
  const failures = [
    { status: 500, type: 'text/html', body: 'broken' },
    err(503, 'database_unavailable', messages.errors.requests.shopAway).error,
  ];
  for (const [at, failure] of failures.entries()) {
    version = `2.${at}`;
    answer = failure;
    expect((await get()).body).toBe(body);
  }
});

test('where nobody knows the version old answers are served without a new try', async () => {
  await get();
  version = 'unknown';
  const stale = await get();
  expect([stale.statusCode, stale.body, made]).toEqual([200, body, 1]);
  expect(stale.headers['cache-status']).toContain('hit; ttl=-1');
  expect((await get('/b')).statusCode).toBe(500);
});

test('nobody waits long for a new answer where an old one is at hand', async () => {
  await get();
  version = '2';
  hold = new Promise(() => {});
  expect((await get()).headers['cache-status']).toContain('detail=stale-if-error');
  expect((await get()).body).toBe(body);
  expect(made).toBe(2);
});

test('what is gone does not come back as a stale answer', async () => {
  await get();
  version = '2';
  answer = err(404, 'product_not_found', messages.errors.catalog.productNotFound).error;
  expect((await get()).statusCode).toBe(404);
  hold = Promise.reject(new Error('the database is away'));
  hold.catch(() => {});
  expect((await get()).statusCode).toBe(500);
});

test('an answer whose shown values have changed is served for a second, one that shows them wrong is not', async () => {
  answer = { status: 200, type: 'text/plain', body: '3 left', shows: new Map([[1, 3]]) };
  await get();
  answer = { status: 200, type: 'text/plain', body: '2 left', shows: new Map([[1, 2]]) };
  live = { revision: 1, comparison: 'changed' };
  clock.advance(999);
  expect((await get()).body).toBe('3 left');
  clock.advance(1);
  expect((await get()).body).toBe('2 left');
  answer = { status: 200, type: 'text/plain', body: 'none left', shows: new Map([[1, 0]]) };
  live = { revision: 2, comparison: 'wrong' };
  expect((await get()).body).toBe('none left');
  expect(made).toBe(3);
});

test('an answer that shows none of the values outlives their changes', async () => {
  await get();
  live = { revision: 1, comparison: 'wrong' };
  await get();
  expect(made).toBe(1);
});

test('who asks after a change does not share a making that began before it', async () => {
  let release = () => {};
  hold = new Promise((resolve) => (release = resolve));
  answer = { status: 200, type: 'text/plain', body: '1 left', shows: new Map([[1, 1]]) };
  const early = get();
  await new Promise((resolve) => setImmediate(resolve));
  live = { revision: 1, comparison: 'wrong' };
  answer = { status: 200, type: 'text/plain', body: 'none left', shows: new Map([[1, 0]]) };
  const late = get();
  await new Promise((resolve) => setImmediate(resolve));
  release();
  expect((await early).body).toBe('1 left');
  expect((await late).body).toBe('none left');
});
