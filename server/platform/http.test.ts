import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerUnknownCalls, createSite, sendApiError, type Site } from './http.ts';
import { createLogger } from './log.ts';
import { err } from './result.ts';
import { fieldKey } from '#contract/field-messages.ts';
import { messages } from './messages.ts';

let site: Site;
const reached: unknown[] = [];

beforeAll(async () => {
  site = createSite({ logger: createLogger({ logLevel: 'silent' }), trustProxy: false });
  site.post(
    '/api/echo',
    {
      schema: {
        body: z.object({
          name: z.string(fieldKey('nameRequired')),
          list: z.optional(z.array(z.object({ n: z.int(fieldKey('quantityWhole')) }))),
        }),
      },
    },
    (request) => {
      reached.push(request.body);
      return { status: 'success' };
    },
  );
  for (const control of ['public, max-age=3600', 'no-store'])
    site.get(`/api/named/${control.slice(0, 2)}`, (_request, reply) =>
      reply.headers({ 'cache-control': control, 'set-cookie': 'device=asha' }).send({}),
    );
  site.get('/api/broken', () => {
    throw new Error('secret detail: SELECT * FROM customer');
  });
  site.get('/api/away', () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  site.get('/api/limited', (request, reply) =>
    sendApiError(
      request,
      reply,
      err(429, 'too_many_requests', messages.errors.requests.tooManyForSeconds({ seconds: 7 }), {
        retryAfterSeconds: 7,
      }).error,
    ),
  );
  answerUnknownCalls(site);
  await site.ready();
});
afterAll(() => site.close());

const post = (payload: string, type = 'application/json') =>
  site.inject({ method: 'POST', url: '/api/echo', payload, headers: { 'content-type': type } });
const error = (code: string, message: string, more = {}) => ({
  status: 'error',
  message,
  code,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  ...more,
});

test.each([
  ['not JSON', '{"name":', 'application/json', 400, 'malformed_json'],
  ['an empty body', '', 'application/json', 400, 'malformed_json'],
  ['another media type', '<name/>', 'application/xml', 415, 'unsupported_media_type'],
  ['2 MB', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 'application/json', 413, 'body_too_large'],
  ['a NUL byte', '{"name":"a\\u0000b"}', 'application/json', 400, 'text_malformed'],
  ['a lone surrogate', '{"name":"a\\ud800b"}', 'application/json', 400, 'text_malformed'],
  ['a lone surrogate as a key', '{"name":"a","\\udc00":1}', 'application/json', 400, 'text_malformed'],
  ['deep nesting', `{"name":"a","list":${'['.repeat(40)}${']'.repeat(40)}}`, 'application/json', 400, 'text_malformed'],
  ['a poisoned prototype', '{"name":"a","__proto__":{"admin":true}}', 'application/json', 400, 'malformed_json'],
])('%s is refused in the envelope and reaches no handler', async (_name, body, type, status, code) => {
  const answer = await post(body, type);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject(error(code, expect.any(String) as unknown as string));
  expect(reached).toEqual([]);
});

test('field errors carry dotted names and the first message of each', async () => {
  const answer = await post('{"list":[{"n":1},{"n":1.5}]}');
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual(
    error('fields_invalid', 'Name is Required', {
      errors: { name: ['Name is Required'], 'list.1.n': ['Enter a whole number'] },
    }),
  );
});

test('an answer that caches may keep names nobody in a cookie', async () => {
  expect((await site.inject('/api/named/pu')).headers['set-cookie']).toBeUndefined();
  expect((await site.inject('/api/named/no')).headers['set-cookie']).toBe('device=asha');
});

test('an unexpected error tells nothing of its inside', async () => {
  const answer = await site.inject('/api/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual(error('internal_error', 'Something went wrong on our side. Please try again.'));
});

test('an unreachable database is a 503 that says when to come back', async () => {
  const answer = await site.inject('/api/away');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '5',
    'database_unavailable',
  ]);
});

test('a limit tells when it ends', async () => {
  const answer = await site.inject('/api/limited');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
});

test('an unknown call is a 404 in the envelope', async () => {
  const answer = await site.inject('/api/nothing-here');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(error('route_not_found', 'This API call doesn’t exist'));
});

describe('a caller who asks for Hindi', () => {
  const headers = { 'accept-language': 'hi-IN,en;q=0.8', 'content-type': 'application/json' };
  const answerTo = async (payload: string, type = 'application/json') => {
    const answer = await site.inject({
      method: 'POST',
      url: '/api/echo',
      payload,
      headers: { ...headers, 'content-type': type },
    });
    return { language: answer.headers['content-language'], ...answer.json<{ code: string; message: string }>() };
  };

  test.each([
    ['{"name":', 'application/json', 'malformed_json', 'अनुरोध का JSON मान्य नहीं है'],
    ['', 'application/json', 'malformed_json', 'अनुरोध ख़ाली है'],
    ['<name/>', 'application/xml', 'unsupported_media_type', 'JSON भेजें (content-type application/json)'],
    [JSON.stringify({ name: 'x'.repeat(100_000) }), 'application/json', 'body_too_large', 'अनुरोध बहुत बड़ा है'],
    [
      '{"name":"a\\u0000b"}',
      'application/json',
      'text_malformed',
      'इसमें ऐसे चिह्न हैं जिन्हें हम नहीं ले सकते। कृपया इसे फिर से लिखें।',
    ],
  ])('is refused in it: %.12s', async (payload, type, code, message) => {
    expect(await answerTo(payload, type)).toMatchObject({ code, message, language: 'hi' });
  });

  test.each([
    ['/api/nothing-here', 404, 'ऐसी कोई API कॉल नहीं है'],
    ['/api/broken', 500, 'हमारी ओर से कोई गड़बड़ी हुई है। कृपया फिर कोशिश करें।'],
    ['/api/away', 503, 'हम थोड़ी ही देर में लौटते हैं। कृपया कुछ देर बाद फिर कोशिश करें।'],
  ])('hears it in it: %s', async (url, status, message) => {
    const answer = await site.inject({ url, headers });
    expect([answer.statusCode, answer.json().message, answer.headers['content-language']]).toEqual([
      status,
      message,
      'hi',
    ]);
  });

  test('field errors are in it, of rules without a message, too', async () => {
    expect(await answerTo('{"list":[]}')).toMatchObject({
      message: 'नाम लिखें',
      errors: { name: ['नाम लिखें'] },
    });
    expect(await answerTo('{"name":"a","list":5}')).toMatchObject({
      message: 'यह मान सही नहीं है',
      errors: { list: ['यह मान सही नहीं है'] },
    });
  });

  test('and an English one in English', async () => {
    const answer = await post('{"name":"a","list":5}');
    expect(answer.headers['content-language']).toBe('en');
    expect(answer.json().errors.list).toEqual(['This value isn’t valid']);
  });
});

test('the log says why an act was refused', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const logged = createSite({ logger, trustProxy: false });
  logged.post(
    '/api/acts/:action',
    { schema: { params: z.object({ action: z.enum(['pack', 'ship']) }) } },
    (request, reply) =>
      request.params.action === 'ship'
        ? sendApiError(request, reply, err(409, 'order_not_packed', messages.errors.orders.closed).error)
        : { status: 'success' },
  );
  for (const action of ['ship', 'pack', 'fly']) await logged.inject({ method: 'POST', url: `/api/acts/${action}` });
  await logged.close();
  expect(lines.map(({ url, status, code }) => [url, status, code])).toEqual([
    ['/api/acts/ship', 409, 'order_not_packed'],
    ['/api/acts/pack', 200, undefined],
    ['/api/acts/fly', 422, 'fields_invalid'],
  ]);
});
