import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiCall, loaded, LoadError } from './api-call.ts';

const solver = vi.hoisted(() => ({ proof: null as string | null }));
vi.mock('./solve-proof.ts', () => ({
  solveProof: (challenge: unknown) =>
    Promise.resolve(solver.proof && `${solver.proof} of ${JSON.stringify(challenge)}`),
}));

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}

let answer: (response: http.ServerResponse) => void;
let seen: Seen;
let origin: string;
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    seen = { method: request.method, url: request.url, headers: request.headers, body };
    answer(response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const json = (status: number, body: unknown) => (response: http.ServerResponse) =>
  // The next test needs a new connection.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
const call = (path: string, options = {}) => apiCall<{ data: string[] }>(`${origin}${path}`, options);

test('a body goes as JSON by POST, with the token as Bearer', async () => {
  answer = json(200, { status: 'success', data: ['a'] });
  const result = await call('/api/things', {
    body: { name: 'Asha' },
    token: 'secret',
    csrfToken: 'c1',
    idempotencyKey: 'k1',
  });
  expect(result).toEqual({ ok: true, reply: { status: 'success', data: ['a'] } });
  expect(seen).toMatchObject({ method: 'POST', url: '/api/things', body: '{"name":"Asha"}' });
  expect(seen.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer secret',
    'x-csrf-token': 'c1',
    'idempotency-key': 'k1',
  });
});

test('without a body it is a GET, with the query in the address and no authorization for a visitor', async () => {
  answer = json(200, { data: [] });
  await call('/api/things', { query: { cursor: 'a b', limit: 5 }, token: null });
  expect(seen).toMatchObject({ method: 'GET', url: '/api/things?cursor=a+b&limit=5', body: '' });
  expect(seen.headers.authorization).toBeUndefined();
});

test('a refusal keeps its status, code, message and field errors', async () => {
  const errors = { mobile_no: ['Contact No is Required'] };
  answer = json(422, { status: 'error', code: 'fields_invalid', message: 'Contact No is Required', errors });
  expect(await call('/api/things', { body: {} })).toEqual({
    ok: false,
    failure: { status: 422, code: 'fields_invalid', message: 'Contact No is Required', errors },
  });
});

test('an answer that is no JSON is a failure that can be shown', async () => {
  answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  expect(await call('/api/things')).toEqual({
    ok: false,
    failure: {
      status: 502,
      code: 'unreadable',
      message: 'We couldn’t get a response. Please try again in a moment.',
      errors: {},
    },
  });
});

test('no answer at all is told by its cause: network, timeout, aborted', async () => {
  answer = (response) => response.destroy();
  expect(await call('/api/things')).toMatchObject({ ok: false, failure: { status: 0, code: 'network' } });
  answer = () => undefined;
  expect(await call('/api/things', { timeoutMs: 50 })).toMatchObject({ failure: { status: 0, code: 'timeout' } });
  const stop = new AbortController();
  const pending = call('/api/things', { signal: stop.signal });
  stop.abort();
  expect(await pending).toMatchObject({ failure: { status: 0, code: 'aborted', message: '' } });
});

test('a loader gets the reply, or an error with words for the page', () => {
  expect(loaded({ ok: true, reply: 7 })).toBe(7);
  const failure = {
    status: 503,
    code: 'database_unavailable',
    message: 'The shop is taking a short rest.',
    errors: {},
  };
  expect(() => loaded({ ok: false, failure })).toThrow(new LoadError('The shop is taking a short rest.'));
});

describe('a call that needs a proof of work', () => {
  const required = { code: 'proof_required', message: 'Tap once more', challenge: { parameters: { salt: 'a' } } };
  /**
   * Requests a proof of work from calls without one, and accepts those with one if `takes`. Records each call's proof.
   */
  const askForProof = (proofs: unknown[], takes = true) => {
    answer = (response) => {
      const proof = seen.headers['x-proof'];
      proofs.push(proof);
      return (proof && takes ? json(200, { data: ['taken'] }) : json(428, required))(response);
    };
  };
  const order = (onProof = () => {}) => call('/api/order', { body: { name: 'Asha' }, idempotencyKey: 'k1', onProof });

  test('is made once more with it, the same otherwise', async () => {
    const proofs: unknown[] = [];
    askForProof(proofs);
    solver.proof = 'solved';
    const onProof = vi.fn<() => void>();
    expect(await order(onProof)).toEqual({ ok: true, reply: { data: ['taken'] } });
    expect(proofs).toEqual([undefined, 'solved of {"parameters":{"salt":"a"}}']);
    expect([seen.body, seen.headers['idempotency-key']]).toEqual(['{"name":"Asha"}', 'k1']);
    expect(onProof).toHaveBeenCalledOnce();
  });

  test('fails where the browser cannot make one, and is not made again', async () => {
    const proofs: unknown[] = [];
    askForProof(proofs);
    solver.proof = null;
    expect(await order()).toEqual({ ok: false, failure: { ...required, status: 428, errors: {} } });
    expect(proofs).toEqual([undefined]);
  });

  test('fails where its proof is not taken', async () => {
    const proofs: unknown[] = [];
    askForProof(proofs, false);
    solver.proof = 'solved';
    expect(await order()).toMatchObject({ ok: false, failure: { code: 'proof_required' } });
    expect(proofs).toHaveLength(2);
  });
});

describe('a call that the page’s first script has made', () => {
  const token = 'abc';
  const given = (answers: Record<string, Promise<Response>>) => {
    globalThis.takeFirstAnswer = (key) => {
      const found = answers[key];
      delete answers[key];
      return found;
    };
  };
  afterEach(() => {
    globalThis.takeFirstAnswer = undefined;
  });

  test('is not made again, but the next one is', async () => {
    given({ [`Bearer ${token} ${origin}/home?a=1`]: Promise.resolve(Response.json({ data: ['first'] })) });
    answer = json(200, { data: ['second'] });
    const again = () => call('/home', { token, query: { a: 1 } });
    expect([await again(), await again()]).toEqual([
      { ok: true, reply: { data: ['first'] } },
      { ok: true, reply: { data: ['second'] } },
    ]);
  });

  test('counts for who made it, and for reading alone', async () => {
    const url = `${origin}/home`;
    const first = () => Promise.resolve(Response.json({ data: ['first'] }));
    given({ [`Bearer other ${url}`]: first(), [` ${url}`]: first(), [`Bearer ${token} ${url}?a=1`]: first() });
    answer = json(200, { data: ['own'] });
    expect(await call('/home', { token })).toEqual({ ok: true, reply: { data: ['own'] } });
    expect(await call('/home', { body: {} })).toEqual({ ok: true, reply: { data: ['own'] } });
    expect(await call('/home')).toEqual({ ok: true, reply: { data: ['first'] } });
  });

  test('is made again where it failed on the way', async () => {
    given({ [` ${origin}/home`]: Promise.reject(new TypeError('Failed to fetch')) });
    answer = json(200, { data: ['second'] });
    expect(await call('/home')).toEqual({ ok: true, reply: { data: ['second'] } });
  });

  test('says why it was refused', async () => {
    const refused = Response.json({ code: 'token_invalid', message: 'Log in again' }, { status: 401 });
    given({ [` ${origin}/home`]: Promise.resolve(refused) });
    expect(await call('/home')).toMatchObject({ ok: false, failure: { status: 401, message: 'Log in again' } });
  });
});
