import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from '#server/platform/files/disk-store.ts';
import type { S3Settings } from '#server/platform/files/file-settings.ts';
import { contentOf, type FileStore } from '#server/platform/files/file-store.ts';
import { openS3Store } from '#server/platform/files/s3-store.ts';
import { openS3Server, type S3Server } from '#server/testing/s3-server.ts';
import { startS3rver } from '#server/testing/s3rver.ts';
import { moveFiles, verifyFiles } from './index.ts';

let folder: string;
let server: S3Server;
let disk: FileStore;
let s3: FileStore;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-move-'));
  server = await openS3Server();
  disk = openDiskStore(path.join(folder, 'disk'));
  s3 = openBucket(server.settings);
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function openBucket(settings: S3Settings): FileStore {
  const patience = { attempts: 2, backoffMs: 5, answerMs: 2_000, restMs: 0 };
  return openS3Store({ settings, copies: path.join(folder, 'copies'), maxCopyBytes: 1e9, patience });
}
const names = [
  ...Array.from({ length: 20 }, (_each, index) => `pictures/product-images/p-${index}.webp`),
  'photos/a.jpg',
  'photos/a-small.jpg',
  'certificates/gst.pdf',
];
const fill = async (store: FileStore) => {
  for (const name of names) await store.put(name, contentOf(Buffer.from(`bytes of ${name}`)));
};
async function* each<T>(values: Iterable<T>): AsyncIterable<T> {
  yield* values;
}

async function openS3rver(): Promise<FileStore> {
  const s3rver = await startS3rver();
  onTestFinished(() => s3rver.close());
  return openBucket(s3rver.settings);
}

test.each([
  ['an object store', async () => s3],
  ['S3rver', openS3rver],
])('a shop’s files move to %s and back, with what came meanwhile', async (_name, openStore) => {
  const store = await openStore();
  await fill(disk);
  await disk.put('documents/printed.pdf', contentOf(Buffer.from('can be printed anew')));
  expect(await moveFiles(disk, store)).toMatchObject({ moved: names.length, there: 0 });
  expect(await verifyFiles(store, each(names))).toMatchObject({ files: names.length, missing: [], damaged: [] });
  expect(await store.find('documents/printed.pdf')).toBe(null);
  await disk.put('photos/b.jpg', contentOf(Buffer.from('came meanwhile')));
  expect(await moveFiles(disk, store)).toMatchObject({ moved: 1, there: names.length });
  const back = openDiskStore(path.join(folder, 'back'));
  expect(await moveFiles(store, back)).toMatchObject({ moved: names.length + 1, there: 0 });
  for (const name of [...names, 'photos/b.jpg'])
    expect((await back.read(name))!.equals((await disk.read(name))!)).toBe(true);
});

test('a move that is cut off says so and goes on where it was', async () => {
  await fill(disk);
  await moveFiles(disk, s3, ({ moved }) => {
    if (moved === 5) server.fail('denied');
  }).then(
    () => expect.unreachable(),
    (error: unknown) => expect(error).toMatchObject({ problem: 'no_rights' }),
  );
  const before = server.objects.size;
  expect(before).toBeGreaterThanOrEqual(5);
  expect(before).toBeLessThan(names.length);
  server.recover();
  expect(await moveFiles(disk, s3)).toMatchObject({ moved: names.length - before, there: before });
});

test('a file that lies there with other bytes is put right', async () => {
  await fill(disk);
  await s3.put('photos/a.jpg', contentOf(Buffer.from('something else')));
  expect(await moveFiles(disk, s3)).toMatchObject({ moved: names.length, there: 0 });
  expect((await s3.read('photos/a.jpg'))!.toString()).toBe('bytes of photos/a.jpg');
});

test('files that rows name and the store lacks are found, and those whose bytes have changed', async () => {
  await fill(s3);
  expect(await verifyFiles(s3, each(names))).toMatchObject({ files: names.length, missing: [], damaged: [] });
  server.objects.delete('photos/a.jpg');
  server.objects.get('certificates/gst.pdf')!.bytes = Buffer.from('bytes of certificates/gst.pdg');
  expect(await verifyFiles(s3, each(names))).toMatchObject({
    files: names.length - 1,
    missing: ['photos/a.jpg'],
    damaged: ['certificates/gst.pdf'],
  });
});
