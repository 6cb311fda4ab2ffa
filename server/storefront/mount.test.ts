import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createEdgeHeaders } from '#server/platform/edge/edge-headers.ts';
import { createSite } from '#server/platform/http.ts';
import { cacheCalls } from './cached-calls.ts';
import { mountStorefront } from './mount.ts';

/** All pages break, each at its own address. */
const brokenBuild = `
export const entry = {
  module: {
    setScriptMark: () => undefined,
    makeContext: (api, report) => ({ report }),
    readText: (response) => response.text(),
    createRequestHandler: () => async (request, { report }) => {
      report(new Error('broken at ' + new URL(request.url).pathname));
      return new Response('sorry', { status: 500 });
    },
  },
};
`;

/** Pages print their base address of pictures. */
const pictureBuild = `
let address = 'nowhere';
export const entry = {
  module: {
    setScriptMark: () => undefined,
    servePicturesFrom: (given) => (address = given),
    makeContext: () => ({}),
    readText: (response) => response.text(),
    createRequestHandler: () => async () =>
      new Response('<!DOCTYPE html><html lang="en"><body>' + address + '</body></html>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
  },
};
`;

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-mount-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function writeBuild(program: string): void {
  fs.mkdirSync(path.join(folder, 'client'));
  for (const language of languages) {
    fs.mkdirSync(path.join(folder, 'server', language), { recursive: true });
    fs.writeFileSync(path.join(folder, 'server', language, 'package.json'), '{ "type": "module" }');
    fs.writeFileSync(path.join(folder, 'server', language, 'index.js'), program);
  }
}

test.each([
  [
    'https://cdn.example/pictures/',
    '<html data-pictures="https://cdn.example/pictures/" lang="en">',
    ' https://cdn.example;',
  ],
  [null, '<html lang="en">', ';'],
])('with pictures at %s pages, their code and their policy say so', async (picturesFrom, root, inPolicy) => {
  writeBuild(pictureBuild);
  const site = createSite({ logger: pino({ level: 'silent' }), trustProxy: false });
  await mountStorefront(site, {
    callsIn: cacheCalls({} as ShopApi, { source: { current: () => '1' }, clock: systemClock, maxAgeMs: 1_000 }),
    cache: createAnswerCache({ current: () => '1' }, { maxAgeMs: 1_000, maxBytes: 10_000 }),
    buildFolder: folder,
    callOrigins: () => [],
    savedAssets: null,
    picturesFrom,
    paymentWindows: () => null,
  });
  const { body, headers } = await site.inject('/hi/about');
  await site.close();
  expect(body).toBe(`<!DOCTYPE html>${root}<body>${picturesFrom ?? 'nowhere'}</body></html>`);
  expect(headers['content-security-policy']).toContain(`img-src 'self' data:${inPolicy}`);
});

test('what breaks a page is in the log, with its address', async () => {
  writeBuild(brokenBuild);
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const site = createSite({ logger, trustProxy: false });
  await mountStorefront(site, {
    callsIn: cacheCalls({} as ShopApi, { source: { current: () => '1' }, clock: systemClock, maxAgeMs: 1_000 }),
    cache: createAnswerCache({ current: () => '1' }, { maxAgeMs: 1_000, maxBytes: 10_000 }),
    buildFolder: folder,
    callOrigins: () => [],
    savedAssets: null,
    picturesFrom: null,
    paymentWindows: () => null,
  });
  expect((await site.inject({ url: '/hi/about?x=1' })).statusCode).toBe(500);
  await site.close();
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      url: '/hi/about',
      msg: 'a page could not be made',
      err: expect.objectContaining({ message: 'broken at /hi/about' }),
    }),
  );
});

test.each([
  ['/shop?sort=newest&price=0-100', true],
  ['/shop?price=0-100&sort=newest', true],
  ['/shop', true],
  ['/shop?utm_source=mail', false],
  ['/shop?sort=newest&x=1', false],
  ['/shop?sort=newest&sort=name', false],
  ['/shop?sort=', false],
])('a cache before the shop keeps %s: %s', async (url, isKept) => {
  writeBuild(pictureBuild);
  const site = createSite({ logger: pino({ level: 'silent' }), trustProxy: false });
  const edge = createEdgeHeaders({ provider: 'varnish' }, (id) => `product-${id}`);
  await mountStorefront(site, {
    callsIn: cacheCalls({} as ShopApi, { source: { current: () => '1' }, clock: systemClock, maxAgeMs: 1_000 }),
    cache: createAnswerCache({ current: () => '1' }, { maxAgeMs: 1_000, maxBytes: 10_000, edge }),
    buildFolder: folder,
    callOrigins: () => [],
    savedAssets: null,
    picturesFrom: null,
    paymentWindows: () => null,
  });
  const { headers } = await site.inject(url);
  await site.close();
  expect(headers['surrogate-control']).toMatch(isKept ? /^max-age=600/ : /^no-store$/);
});
