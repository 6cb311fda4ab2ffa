import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { seedBenchCatalogue } from '../../bench/catalogue.ts';
import { compiledOnce, fewPictures, makeDataFolder, startShop } from '#server/testing/start-shop.ts';
import { startTestPostgres } from '#server/testing/postgres.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = makeDataFolder('shop-backups-');
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function open(environment: Record<string, string>, dataDir: string) {
  const shop = await startShop({ ...fewPictures, ...environment }, dataDir);
  closing.push(() => shop.stop());
  return shop;
}

async function run(command: 'backup' | 'restore', file: string, environment: Record<string, string>) {
  const done = await promisify(execFile)(process.execPath, ['scripts/backup.ts', command, file], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...compiledOnce, ENV_FILE: 'none', ...environment },
  }).catch((error: unknown) => error as { code: number; stdout: string; stderr: string });
  return { code: 'code' in done ? done.code : 0, out: done.stdout, err: done.stderr };
}

const listOf = async (url: string) => (await fetch(`${url}${paths.products}`)).text();

test('a running shop on embedded storage moves to PostgreSQL and back by backup and restore', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await seedBenchCatalogue({ databaseUrl: null, dataDir: first });
  const pictures = path.join(first, 'pictures/product-images');
  fs.mkdirSync(pictures, { recursive: true });
  fs.writeFileSync(path.join(pictures, 'amla-1.webp'), 'a picture');
  const shop = await open({ DEMO: '1', DEMO_HISTORY: '0' }, first);
  const file = path.join(folder, 'shop.backup');
  expect(await run('backup', file, { DATA_DIR: first })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Backed up [\d,]+ rows/),
  });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('backup', file, { DATA_DIR: first })).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  });

  const server = await startTestPostgres();
  closing.push(() => server.stop());
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('CREATE DATABASE moved');
  await admin.end();
  const place = new URL(server.url);
  place.pathname = '/moved';
  const moved = { DATABASE_URL: place.toString() };
  expect(await run('restore', file, { DATA_DIR: second, ...moved })).toMatchObject({ code: 0, err: '' });
  expect(await run('restore', file, { DATA_DIR: second, ...moved })).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds tables already'),
  });
  const onPostgres = await open({ DEMO: '1', DEMO_HISTORY: '0', ...moved }, second);
  expect(await listOf(onPostgres.url)).toBe(await listOf(shop.url));
  expect(await (await fetch(`${onPostgres.url}/product-images/amla-1.webp`)).text()).toBe('a picture');

  expect(await run('backup', path.join(folder, 'back'), { DATA_DIR: second, ...moved })).toMatchObject({ code: 0 });
  expect(await run('restore', path.join(folder, 'back'), { DATA_DIR: third })).toMatchObject({ code: 0, err: '' });
});
