import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLogger } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { openDiskStore } from '#server/platform/files/disk-store.ts';
import { mountPictures, pictureFolder } from './picture-files.ts';

let dataDir: string;
let site: Site;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-pictures-'));
  const services = { files: openDiskStore(dataDir) } as Pick<Services, 'files'> as Services;
  site = createSite({ logger: createLogger({ logLevel: 'silent' }), trustProxy: false });
  await mountPictures(site, services);
  site.get('/*', () => 'a page');
  const folder = pictureFolder(services);
  for (const file of [
    'jar-1.jpg',
    'jar-1-320.avif',
    'jar-1-320.webp',
    '.jar-1.jpg.99.tmp',
    'manifest.json',
    'evil.html',
    'evil.svg',
  ]) {
    await fs.writeFile(path.join(folder, file), `bytes of ${file}`);
  }
  await fs.mkdir(path.join(folder, 'folder.jpg'));
  await fs.writeFile(path.join(dataDir, 'secret.jpg'), 'secret');
});
afterAll(async () => {
  await site.close();
  await fs.rm(dataDir, { recursive: true });
});

test.each([
  ['jar-1.jpg', 'image/jpeg'],
  ['jar-1-320.avif', 'image/avif'],
  ['jar-1-320.webp', 'image/webp'],
])('%s is served as %s for a year', async (file, type) => {
  const response = await site.inject(`/product-images/${file}`);
  expect([response.statusCode, response.body]).toEqual([200, `bytes of ${file}`]);
  expect(response.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  'unknown.jpg',
  'folder.jpg',
  'manifest.json',
  'evil.html',
  'evil.svg',
  '.jar-1.jpg.99.tmp',
  '..%2fsecret.jpg',
  '..%2f..%2fsecret.jpg',
  'jar-1.jpg/',
  'jar-1.jpg%00.jpg',
])('/product-images/%s is not there', async (file) => {
  const response = await site.inject(`/product-images/${file}`);
  expect(response.body).not.toContain('secret');
  expect(response.body).not.toContain('bytes of');
  expect([400, 404]).toContain(response.statusCode);
  expect(response.headers['cache-control']).not.toContain('immutable');
});

test('what is not there says so in the envelope', async () => {
  const response = await site.inject('/product-images/unknown.jpg');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ status: 'error', code: 'picture_not_found' });
});
