import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const published = path.join(import.meta.dirname, '../web/shop/public');

test.each([
  ['favicon-32.png', 'png', 32, 32],
  ['icon-192.png', 'png', 192, 192],
  ['icon-512.png', 'png', 512, 512],
  ['icon-maskable-512.png', 'png', 512, 512],
  ['apple-touch-icon.png', 'png', 180, 180],
  ['share.jpg', 'jpeg', 1200, 630],
])('%s is a %s of %i x %i', async (file, format, width, height) => {
  expect(await sharp(path.join(published, file)).metadata()).toMatchObject({ format, width, height });
});

test('favicon.ico holds the mark in 16, 32 and 48 pixels', async () => {
  const file = await fs.readFile(path.join(published, 'favicon.ico'));
  const sizes = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const entry = 6 + 16 * index;
      const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
      const { format, width, height } = await sharp(file.subarray(offset, offset + length)).metadata();
      return [format, width, height];
    }),
  );
  expect([file.readUInt16LE(2), file.readUInt16LE(4), sizes]).toEqual([
    1,
    3,
    [
      ['png', 16, 16],
      ['png', 32, 32],
      ['png', 48, 48],
    ],
  ]);
});

test('a phone may cut any shape out of the icons that fill their ground', async () => {
  for (const file of ['icon-maskable-512.png', 'apple-touch-icon.png']) {
    const { data, info } = await sharp(path.join(published, file))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corners = [0, info.width - 1, info.width * (info.height - 1), info.width * info.height - 1];
    for (const at of corners) expect([...data.subarray(at * 4, at * 4 + 4)], file).toEqual([0x17, 0x40, 0x2f, 255]);
  }
});

test('the shop’s favicon is the one that all sites share', async () => {
  const [own, shared] = await Promise.all([
    fs.readFile(path.join(published, 'favicon.svg'), 'utf8'),
    fs.readFile(path.join(import.meta.dirname, '../web/ui/favicon.svg'), 'utf8'),
  ]);
  expect(own).toBe(shared);
});
