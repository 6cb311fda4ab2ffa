import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choiceCookie } from '#contract/language.ts';
import type { OfficeSettings } from '#contract/portal.ts';
import { mountPortal } from './portal.ts';

const english = '<head></head>English';
const opening =
  '<head><script data-own="" data-open="" data-language="">first()</script></head><body><p id="opening"><b data-brand></b></p></body>';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'office-'));
let site: FastifyInstance;

beforeAll(async () => {
  for (const [file, text] of [
    ['portal/index.en.html', english],
    ['portal/index.hi.html', 'Hindi'],
    ['admin/index.en.html', 'staff'],
    ['admin/index.hi.html', 'Hindi staff'],
    ['assets/a.js', 'script'],
    ['portal/pages.en.json', '{"team":["/assets/team.js","/assets/team.css"],"team/tree":["/assets/tree.js"]}'],
  ] as const) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  site = fastify();
  await mountPortal(site, { develop: false, buildFolder: folder, savedAssets: null });
});
afterAll(async () => {
  await site.close();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

test.each([
  ['/', english],
  ['/login', english],
  ['/hi', 'Hindi'],
  ['/hi?a=1', 'Hindi'],
  ['/hi/', 'Hindi'],
  ['/hi/home', 'Hindi'],
  ['/hi/admin', 'Hindi staff'],
  ['/hi/admin/tickets?a=1', 'Hindi staff'],
  ['/admin', 'staff'],
  ['/admin/tickets?a=1', 'staff'],
])('%s is answered by the page %s, not kept without asking', async (url, text) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.body]).toEqual([200, text]);
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
});

test.each([
  ['/history', english],
  ['/months/2026-13', english],
  ['/hi//', 'Hindi'],
  ['/hi/administration', 'Hindi'],
])('%s, where there is no page, says so with status 404 by the page %s', async (url, text) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.body]).toEqual([404, text]);
});

test.each([
  ['/team', ['team.js', 'team.css']],
  ['/team?show=new', ['team.js', 'team.css']],
  ['/team/tree', ['tree.js']],
  ['/team/constructor', []],
  ['/constructor', []],
  ['/login', []],
])('%s names the files of its page: %j', async (url, files) => {
  const { body } = await get(url);
  const links = files.map((file) =>
    file.endsWith('.js')
      ? `<link rel="modulepreload" crossorigin href="/assets/${file}">`
      : `<link rel="preload" as="style" crossorigin href="/assets/${file}">`,
  );
  expect(body).toBe(`<head>${links.join('')}</head>English`);
});

test('files are kept for a year, in whichever language', async () => {
  const reply = await get('/assets/a.js', { cookie: choiceCookie('hi') });
  expect([reply.statusCode, reply.body]).toEqual([200, 'script']);
  expect(reply.headers['cache-control']).toContain('immutable');
});

test('who chose Hindi and comes from outside is led to it, staff too; who is here already stays', async () => {
  const cookie = choiceCookie('hi').split(';')[0]!;
  for (const [url, to] of [
    ['/', '/hi'],
    ['/login?a=1', '/hi/login?a=1'],
    ['/admin/tickets?a=1', '/hi/admin/tickets?a=1'],
  ] as const) {
    const reply = await get(url, { cookie });
    expect([reply.statusCode, reply.headers['location'], reply.headers['cache-control']]).toEqual([
      302,
      to,
      'no-store',
    ]);
    const stays = await get(url, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(stays.body).toBe(url.startsWith('/admin') ? 'staff' : english);
  }
  expect((await get('/hi/admin/tickets', { cookie })).body).toBe('Hindi staff');
  expect((await get('/hi/login', { cookie })).body).toBe('Hindi');
  expect((await get('/', { cookie: choiceCookie('en').split(';')[0]! })).body).toBe(english);
});

describe('a page of the portal that opens with what it can', () => {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), 'office-opening-'));
  const brand = { name: 'A & B </script>' } as OfficeSettings['brand'];
  let answer: () => Promise<OfficeSettings>;
  let pages: FastifyInstance;
  beforeAll(async () => {
    for (const name of ['portal/index.en.html', 'portal/index.hi.html', 'admin/index.en.html', 'admin/index.hi.html']) {
      fs.mkdirSync(path.join(build, path.dirname(name)), { recursive: true });
      fs.writeFileSync(path.join(build, name), opening);
    }
    fs.mkdirSync(path.join(build, 'assets'));
    pages = fastify();
    const readSettings = () => answer();
    await mountPortal(pages, { develop: false, buildFolder: build, savedAssets: null, readSettings });
  });
  afterAll(async () => {
    await pages.close();
    fs.rmSync(build, { recursive: true });
  });

  test('names the calls to make, the page and the brand, and has the settings', async () => {
    answer = () => Promise.resolve({ brand, shop_url: 'https://shop.example', demo_in_the_open: false });
    const { body, headers } = await pages.inject('/hi/team?show=lapsing');
    expect(body).toContain('data-own="/api/member/team?level=1&#38;show=lapsing" data-open="" data-language="hi"');
    expect(body).toContain('<p id="opening" data-at="team"><b data-brand>A &#38; B &#60;/script&#62;</b></p>');
    const json = /<script type="application\/json" id="settings">(.*?)<\/script><\/body>/.exec(body)![1]!;
    expect(JSON.parse(json)).toEqual({ brand, shop_url: 'https://shop.example', demo_in_the_open: false });
    const hash = createHash('sha256').update('first()').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await pages.inject('/login')).body).toContain('data-own="" data-open="" data-language="en"');
    expect((await pages.inject('/login')).body).toContain('<p id="opening"><b');
  });

  test('is sent without settings while they cannot be read', async () => {
    answer = () => Promise.reject(new Error('no database'));
    const { statusCode, body } = await pages.inject('/home');
    expect([statusCode, body]).toEqual([
      200,
      opening
        .replace('data-own=""', 'data-own="/api/member"')
        .replace('data-language=""', 'data-language="en"')
        .replace('id="opening"', 'id="opening" data-at="home"'),
    ]);
  });
});
