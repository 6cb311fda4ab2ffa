import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choiceCookie } from '#contract/language.ts';
import { mountPortal } from './portal.ts';

const english = '<head></head>English';
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
  ['/history', english],
  ['/hi', 'Hindi'],
  ['/hi?a=1', 'Hindi'],
  ['/hi/', 'Hindi'],
  ['/hi/home', 'Hindi'],
  ['/hi/admin', 'Hindi staff'],
  ['/hi/admin/tickets?a=1', 'Hindi staff'],
  ['/hi/administration', 'Hindi'],
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
  ['/team', ['team.js', 'team.css']],
  ['/team?show=new', ['team.js', 'team.css']],
  ['/team/tree', ['tree.js']],
  ['/team/constructor', ['team.js', 'team.css']],
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
