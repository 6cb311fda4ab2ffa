import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from '#server/platform/files/disk-store.ts';
import { openS3Store } from '#server/platform/files/s3-store.ts';
import { openS3Server } from '#server/testing/s3-server.ts';
import { mountPortal } from './portal.ts';
import { saveAssets, type SavedAssets, serveAssets } from './saved-assets.ts';

let folder: string;
let site: FastifyInstance;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-assets-'));
});
afterEach(async () => {
  await site?.close();
  fs.rmSync(folder, { recursive: true });
});

const built = () => path.join(folder, 'build');
const dataDir = () => path.join(folder, 'data');
const saved = () => path.join(dataDir(), 'assets/office');
const services = (at: Date, told: (line: unknown) => void = () => {}) => ({
  files: openDiskStore(dataDir()),
  clock: { now: () => at },
  log: { warn: told },
});

/** Replaces all built files, and starts a process with them long after the previous one. */
async function start(number: number, files: Record<string, string>): Promise<SavedAssets> {
  fs.rmSync(built(), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(built(), file)), { recursive: true });
    fs.writeFileSync(path.join(built(), file), text);
  }
  return saveAssets(built(), 'office', services(new Date(Date.UTC(2100, 0, number))));
}

test('a page that was loaded before an upgrade still gets its files, and the old process those of the new one', async () => {
  const build = path.join(folder, 'office');
  for (const page of ['portal', 'admin'])
    for (const language of ['en', 'hi']) {
      fs.mkdirSync(path.join(build, page), { recursive: true });
      fs.writeFileSync(path.join(build, page, `index.${language}.html`), '');
    }
  fs.mkdirSync(path.join(build, 'assets'));
  fs.writeFileSync(path.join(build, 'assets', 'own-1.js'), 'own');
  await start(1, { 'frame-old.js': 'old', 'en-1/page-old.js': 'old page', 'same-1.css': 'style' });
  const savedAssets = await start(2, { 'frame-new.js': 'new', 'same-1.css': 'style' });
  site = fastify();
  await mountPortal(site, { develop: false, buildFolder: build, savedAssets });
  for (const [file, text] of [
    ['own-1.js', 'own'],
    ['frame-old.js', 'old'],
    ['en-1/page-old.js', 'old page'],
    ['frame-new.js', 'new'],
    ['same-1.css', 'style'],
  ]) {
    const answer = await site.inject(`/assets/${file}`);
    expect([file, answer.statusCode, answer.body]).toEqual([file, 200, text]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await site.inject('/assets/none-1.js')).statusCode).toBe(404);
});

test('an old build’s files stay for a week after the next one, those of four builds for good', async () => {
  const days = [1, 2, 10, 11, 12, 13];
  for (const day of days) await start(day, { [`frame-${day}.js`]: 'x', 'same-1.css': 'style' });
  const kept = () => fs.readdirSync(path.join(saved(), 'files')).toSorted();
  // The build of the second day was in use until the tenth.
  expect(kept()).toEqual(['frame-10.js', 'frame-11.js', 'frame-12.js', 'frame-13.js', 'frame-2.js', 'same-1.css']);
  await start(17, { 'frame-17.js': 'x', 'same-1.css': 'style' });
  expect(kept()).toEqual(['frame-10.js', 'frame-11.js', 'frame-12.js', 'frame-13.js', 'frame-17.js', 'same-1.css']);
  await start(60, { 'frame-60.js': 'x', 'same-1.css': 'style' });
  expect(kept()).toEqual(['frame-12.js', 'frame-13.js', 'frame-17.js', 'frame-60.js', 'same-1.css']);
});

test('a folder that cannot be written does not stop the shop', async () => {
  const told: unknown[] = [];
  fs.mkdirSync(built());
  fs.writeFileSync(dataDir(), 'a file in its place');
  await saveAssets(
    built(),
    'office',
    services(new Date(), (line) => told.push(line)),
  );
  expect(told).toEqual([expect.objectContaining({ folder: saved() })]);
});

test('processes that share an object store alone serve each other’s files', async () => {
  const server = await openS3Server();
  const machine = (name: string) =>
    openS3Store({ settings: server.settings, copies: path.join(folder, name), maxCopyBytes: 1e9 });
  const at = new Date();
  const build = (name: string, file: string) => {
    fs.mkdirSync(path.join(folder, name, 'en-1'), { recursive: true });
    fs.writeFileSync(path.join(folder, name, 'en-1', file), name);
    fs.writeFileSync(path.join(folder, name, 'same-1.css'), 'style');
    return path.join(folder, name);
  };
  const run = (name: string, file: string) =>
    saveAssets(build(name, file), 'shop', { ...services(at), files: machine(`${name}-copies`) });
  const old = await run('old', 'page-old.js');
  await run('new', 'page-new.js');
  expect(server.asked.filter((line) => line === 'PUT assets/shop/files/same-1.css')).toHaveLength(1);
  site = fastify();
  await serveAssets(site, path.join(folder, 'old'), old);
  for (const [file, text] of [
    ['en-1/page-new.js', 'new'],
    ['en-1/page-old.js', 'old'],
    ['same-1.css', 'style'],
  ]) {
    const answer = await site.inject(`/assets/${file}`);
    expect([file, answer.statusCode, answer.body]).toEqual([file, 200, text]);
  }
  expect((await site.inject('/assets/en-1/none-1.js')).statusCode).toBe(404);
  // Files out of use for long are removed; files in use stay.
  for (const object of server.objects.values()) object.changedAt = new Date(at.getTime() - 100 * 86_400_000);
  await run('newest', 'page-newest.js');
  expect([...server.objects.keys()].toSorted()).toEqual([
    'assets/shop/files/en-1/page-newest.js',
    'assets/shop/files/same-1.css',
  ]);
  await server.close();
});
