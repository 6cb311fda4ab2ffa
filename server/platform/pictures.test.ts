import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { pictureExists, pictureFiles, pictureTypeOf, PictureRejected, storePicture } from './pictures.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const colour = { r: 200, g: 80, b: 40, alpha: 1 };
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
const storeError = (source: Buffer) =>
  storePicture(source, { folder, name: 'refused', widths: [64] }).then(
    () => 'stored',
    (error: unknown) => (error instanceof PictureRejected ? error.code : String(error)),
  );

test('a PNG upload becomes a JPEG and an AVIF and a WebP in each width, with size and placeholder', async () => {
  const stored = await storePicture(await png(200, 100), { folder, name: 'amla', widths: [64, 128] });
  expect(stored).toMatchObject({ width: 128, height: 64, widths: [64, 128] });
  expect(stored.file).toMatch(/^amla-[0-9a-f]{8}\.jpg$/);
  const kept = await readdir(folder);
  expect(pictureFiles(stored)).toHaveLength(5);
  expect(pictureFiles(stored).filter((file) => !kept.includes(file))).toEqual([]);
  expect(kept.filter((file) => file.startsWith('.'))).toEqual([]);
  expect(await pictureExists(folder, stored)).toBe(true);
  expect(await pictureExists(folder, { ...stored, widths: [64, 128, 256] })).toBe(false);
  expect(await sharp(join(folder, stored.file.replace('.jpg', '-64.webp'))).metadata()).toMatchObject({
    width: 64,
    height: 32,
  });
  expect(stored.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(stored.placeholder.length).toBeLessThanOrEqual(400);
});

test('a bitmap is never enlarged; a drawing is drawn in the size asked for', async () => {
  const small = await storePicture(await png(50, 40), { folder, name: 'small', widths: [64, 128] });
  expect(small).toMatchObject({ width: 50, height: 40, widths: [50] });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#17402F"/></svg>',
  );
  const drawn = await storePicture(svg, { folder, name: 'drawn', widths: [100] });
  expect(drawn).toMatchObject({ width: 100, height: 50, widths: [100] });
});

test('the same source gives the same names, another source others', async () => {
  const options = { folder, name: 'same', widths: [64] };
  const [first, again] = [
    await storePicture(await png(90, 90), options),
    await storePicture(await png(90, 90), options),
  ];
  const other = await storePicture(await png(90, 91), options);
  expect(again.file).toBe(first.file);
  expect(other.file).not.toBe(first.file);
});

test('metadata is stripped and a rotated photograph stands upright', async () => {
  const photograph = await sharp({ create: { width: 80, height: 40, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = await storePicture(photograph, { folder, name: 'photo', widths: [64] });
  const bytes = await readFile(join(folder, stored.file));
  const metadata = await sharp(bytes).metadata();
  expect(metadata.exif).toBeUndefined();
  expect(bytes.includes('somebody')).toBe(false);
  expect({ width: stored.width, height: stored.height }).toEqual({ width: 40, height: 80 });
});

test('a cut takes the part that was chosen, and one that would stick out is moved back inside', async () => {
  // Red on the left, green on the right.
  const half = async (background: string) =>
    sharp({ create: { width: 100, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
  const source = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .composite([{ input: await half('#00ff00'), left: 100, top: 0 }])
    .png()
    .toBuffer();
  const cutOf = async (left: number, width: number) => {
    const cut = { left, top: 0, width };
    const stored = await storePicture(source, { folder, name: 'cut', widths: [64], heightToWidth: 5 / 4, cut });
    const { dominant } = await sharp(await readFile(join(folder, stored.file))).stats();
    return { ...stored, colour: dominant.r > dominant.g ? 'red' : 'green' };
  };
  const [one, other] = [await cutOf(0, 0.4), await cutOf(0.9, 0.4)];
  expect([one.colour, other.colour]).toEqual(['red', 'green']);
  expect([one.width, one.height, other.width, other.height]).toEqual([64, 80, 64, 80]);
  expect(one.file).not.toBe(other.file);
});

test('other types, whatever their name, are refused', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  expect(await storeError(gif)).toBe('picture_type');
  expect(await storeError(Buffer.from('%PDF-1.7'))).toBe('picture_type');
  expect(await storeError(Buffer.from('<html><svg></svg></html>'))).toBe('picture_type');
  expect(await storeError(Buffer.alloc(0))).toBe('picture_type');
  expect(pictureTypeOf(Buffer.from('\uFEFF<?xml version="1.0"?>\n<svg></svg>'))).toBe('svg');
  expect(pictureTypeOf(Buffer.from('<!-- a --><!----> <!-- <b> -->\n<svg />'))).toBe('svg');
  // If each comment could end in two places, each would double the time: 1 kB would block the process forever.
  expect(pictureTypeOf(Buffer.from('<!---->'.repeat(140)))).toBe(null);
});

test('a decompression bomb is refused before it is decoded', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await storeError(bomb)).toBe('picture_too_large');
  expect(await storeError(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'))).toBe(
    'picture_too_large',
  );
});

test('an SVG with entities, pictures or scripts inside is refused, a damaged PNG too', async () => {
  const open = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';
  expect(await storeError(Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${open}</svg>`))).toBe(
    'picture_type',
  );
  expect(await storeError(Buffer.from(`${open}<image href="file:///etc/passwd"/></svg>`))).toBe('picture_type');
  expect(await storeError(Buffer.from(`${open}<script>1</script></svg>`))).toBe('picture_type');
  expect(await storeError((await png(80, 80)).subarray(0, 60))).toBe('picture_unreadable');
});
