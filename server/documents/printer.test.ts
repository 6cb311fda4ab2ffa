import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentOf } from '#server/platform/files/file-store.ts';
import { openS3Store } from '#server/platform/files/s3-store.ts';
import { openS3Server, type S3Server } from '#server/testing/s3-server.ts';
import { printWithPictures } from './printer.ts';

let folder: string;
let server: S3Server;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-printer-'));
  server = await openS3Server();
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Returns the missing pictures. */
async function print(pictures: string) {
  const wanted = ['amla-0a1b2c3d.jpg', 'honey-0a1b2c3d.jpg'];
  const missing = wanted.filter((file) => !fs.existsSync(path.join(pictures, file)));
  return { printed: wanted.length - missing.length, missing };
}

function openMachine() {
  const patience = { attempts: 1, backoffMs: 1, answerMs: 2_000, restMs: 0 };
  const place = { settings: server.settings, copies: path.join(folder, 'copies'), maxCopyBytes: 1e9, patience };
  return { files: openS3Store(place) };
}

test('a machine that has no copies of pictures prints with those of the object store, and without what that does not have', async () => {
  const machine = openMachine();
  await machine.files.put('pictures/product-images/amla-0a1b2c3d.jpg', contentOf(Buffer.from('amla')));
  expect(await printWithPictures(machine, print)).toEqual({ printed: 1, missing: ['honey-0a1b2c3d.jpg'] });
  await machine.files.put('pictures/product-images/honey-0a1b2c3d.jpg', contentOf(Buffer.from('honey')));
  expect(await printWithPictures(machine, print)).toEqual({ printed: 2, missing: [] });
});

test('while the store is away it prints with what is at hand', async () => {
  const machine = openMachine();
  server.fail('unavailable');
  expect(await printWithPictures(machine, print)).toMatchObject({ printed: 0 });
});
