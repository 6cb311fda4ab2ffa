import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDrawn } from '#demo/pictures/drawn.ts';
import { pictureFiles } from '#server/platform/pictures.ts';
import { openS3Server, type S3Server } from '#server/testing/s3-server.ts';
import { compiledOnce, fewPictures, makeDataFolder, startShop } from '#server/testing/start-shop.ts';

const root = path.join(import.meta.dirname, '../..');
let folder: string;
let server: S3Server;
beforeEach(async () => {
  folder = makeDataFolder('shop-in-bucket-');
  server = await openS3Server();
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const open = (dataDir: string, environment: Record<string, string> = {}) =>
  startShop({ ...fewPictures, DEMO: '1', ...server.environment, ...environment }, path.join(folder, dataDir));
async function run(parameters: readonly string[], environment: Record<string, string>) {
  const done = await promisify(execFile)(process.execPath, ['scripts/files.ts', ...parameters], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...compiledOnce, ENV_FILE: 'none', ...environment },
  }).catch((error: unknown) => error as { code: number; stdout: string; stderr: string });
  return { code: 'code' in done ? done.code : 0, out: done.stdout, err: done.stderr };
}

test('a shop keeps its files in an object store, opens while it is away, and moves to its disk', async () => {
  const shop = await open('first');
  const stored = () => [...server.objects.keys()].filter((name) => name.startsWith('pictures/'));
  const all = [...readDrawn().values()].flatMap(pictureFiles).length;
  while (stored().length < all) await new Promise((resolve) => setTimeout(resolve, 100));
  const dataDir = path.join(folder, 'first');
  expect(fs.existsSync(path.join(dataDir, 'pictures'))).toBe(false);
  expect([...server.objects.keys()].some((name) => name.startsWith('assets/shop/files/'))).toBe(true);
  expect([...server.objects.keys()].some((name) => name.startsWith('assets/office/files/'))).toBe(true);
  const home = await (await fetch(shop.url)).text();
  const picture = /\/product-images\/[^\s",]+\.jpg/.exec(home)![0];
  // The files on this machine are copies that may be lost.
  fs.rmSync(path.join(dataDir, 'copies'), { recursive: true });
  const answer = await fetch(shop.url + picture);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await shop.stop();

  await expect(open('first', { FILES_S3_REGION: 'eu-west-1' })).rejects.toThrow(/Set FILES_S3_REGION/);
  await expect(open('other', { DEMO: '0' })).rejects.toThrow(/belongs to another shop/);
  expect(fs.existsSync(path.join(folder, 'other/database'))).toBe(true);

  server.publicPrefix = 'pictures/';
  const cdn = `${server.settings.endpoint}/shop-files`;
  const behind = await open('first', { FILES_S3_PUBLIC_URL: cdn, FILES_S3_LINK_SECONDS: '60' });
  const page = await fetch(behind.url);
  expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${server.settings.endpoint};`);
  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy');
  expect(await policyOf(`${behind.officeUrl}/admin`)).toContain(
    `img-src 'self' data: blob: ${server.settings.endpoint};`,
  );
  expect(await policyOf(behind.officeUrl)).toContain("img-src 'self' data: blob:;");
  const html = await page.text();
  expect(html).toContain(`data-pictures="${cdn}/pictures/product-images/"`);
  expect(html).toMatch(new RegExp(`src="${cdn}/pictures/product-images/[a-z0-9-]+\\.jpg"`));
  expect(html).not.toMatch(/(src|srcset)="[^"]*(^|[" ])\/product-images\//i);
  expect((await fetch(new RegExp(`${cdn}/pictures/product-images/[a-z0-9-]+\\.jpg`).exec(html)![0])).status).toBe(200);
  await behind.stop();

  server.fail('unavailable');
  const without = await open('first');
  expect((await fetch(without.url)).status).toBe(200);
  expect((await fetch(without.url + picture)).status).toBe(200);
  await without.stop();
  server.recover();

  const environment = { DATA_DIR: dataDir, ...server.environment };
  expect(await run(['verify'], environment)).toMatchObject({ code: 0, out: expect.stringMatching(/none is missing/) });
  server.objects.delete(stored()[0]!);
  expect(await run(['verify'], environment)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^missing: pictures\//),
    err: expect.stringMatching(/1 are missing, 0 are damaged/),
  });
  expect(await run(['move', '--to', 'disk'], environment)).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`${all - 1} files were stored in ${dataDir}`)),
  });
  expect(await run(['move', '--to', 's3'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Set FILES_S3_ENDPOINT/),
  });
  expect(await run(['move'], environment)).toMatchObject({ code: 1, err: expect.stringMatching(/npm run files/) });
  expect(fs.readdirSync(path.join(dataDir, 'pictures/product-images'))).toHaveLength(all - 1);
});
