import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { pictureFiles, pictureHash } from '#server/platform/pictures.ts';

import { demoCatalogue } from '../index.ts';
import { herbNames } from './botany/names.ts';
import { drawHerb, herbs } from './botany/index.ts';
import { letter } from './lettering.ts';
import { inOrderOfSight, readDrawn } from './drawn.ts';
import { demoPictures, productPictureKeys } from './pictures.ts';
import { renderPicture } from './render.ts';
import { Drawing } from './svg.ts';

const pictures = demoPictures();
const drawn = new Map<string, string>();
let folder = '';

beforeAll(async () => {
  for (const { key, draw } of pictures) drawn.set(key, draw());
  folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first fault of an XML text of elements and attributes only, or null. */
function xmlFault(text: string): string | null {
  const open: string[] = [];
  for (const [tag, close, name, , selfClosed] of text.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s[A-Za-z0-9:-]+="[^"<&]*")*)\s*(\/?)>|[<>]/g,
  )) {
    if (name === undefined) return `stray ${tag}`;
    if (close === '/') {
      if (open.pop() !== name) return `</${name}> closes another element`;
    } else if (selfClosed !== '/') open.push(name);
  }
  return open.length === 0 ? null : `<${open.at(-1)}> stays open`;
}

test('each product has three pictures, each category, banner and offer its own, and the gallery’s are drawn', () => {
  const keys = new Set(drawn.keys());
  const wanted = [
    ...demoCatalogue.products.flatMap((product) => productPictureKeys(product.sku)),
    ...demoCatalogue.categories.map((category) => `category/${category.slug}`),
    ...demoCatalogue.banners.flatMap((banner) => [banner.image, banner.imageSmall]),
    ...demoCatalogue.offers.map((offer) => offer.picture),
    ...demoCatalogue.gallery.map((image) => image.picture),
  ];
  expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
  expect(keys.size).toBe(new Set(wanted).size);
});

test('every drawing is well-formed and stands alone: no text to set, nothing to fetch, no number missing', () => {
  for (const [key, svg] of drawn) {
    expect(xmlFault(svg), key).toBeNull();
    expect(svg, key).not.toMatch(
      /<(text|image|use|style|script|filter|foreignObject)\b|href|url\((?!#)|NaN|undefined|Infinity/,
    );
  }
});

test('every reference has its definition', () => {
  for (const [key, svg] of drawn) {
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].filter((match) => !defined.has(match[1]));
    expect(missing, key).toEqual([]);
  }
});

test('no two pictures are the same, and a drawing is the same every time', () => {
  expect(new Set(drawn.values()).size).toBe(drawn.size);
  for (const { key, draw } of pictures.slice(0, 3)) expect(draw()).toBe(drawn.get(key));
});

test('products that share a category differ in shape, colours or herb', () => {
  const looks = demoCatalogue.products
    .filter(({ variantOf }) => variantOf === undefined)
    .map(({ category, pack }) => [category, pack.shape, pack.material, pack.accent, pack.herb].join());
  expect(new Set(looks).size).toBe(looks.length);
});

test('every herb can be drawn in both manners', () => {
  for (const name of herbNames) {
    const drawing = new Drawing();
    expect(
      drawHerb(drawing, name, { mode: 'line', line: '#17402F', paper: '#FBF7EF', width: 2 }).length,
      name,
    ).toBeGreaterThan(300);
    expect(drawHerb(drawing, name, { mode: 'colour', line: '', paper: '', width: 2 }).length, name).toBeGreaterThan(
      300,
    );
    expect(herbs[name].hindi, name).toMatch(/[\u0900-\u097F]/);
  }
});

test('Devanagari is shaped: a conjunct is narrower than its letters, the short i stands before its consonant', () => {
  const width = (text: string): number => letter(text, { hand: 'serif', size: 100 }).width;
  expect(width('क्ष')).toBeLessThan(width('क') + width('ष'));
  expect(width('श्री')).toBeLessThan(width('श') + width('री'));
  expect(letter('कि', { hand: 'serif', size: 100 }).path).not.toContain(letter('क', { hand: 'serif', size: 100 }).path);
});

test('the list that is shipped says what the drawings become', async () => {
  const list = readDrawn();
  expect([...list.keys()]).toEqual(pictures.map(({ key }) => key));
  for (const { key, widths } of pictures) {
    const { file, widths: stored } = list.get(key)!;
    expect([key, stored], 'npm run demo-pictures').toEqual([key, widths]);
    expect(file, 'npm run demo-pictures').toContain(`-${pictureHash(Buffer.from(drawn.get(key)!), widths)}.jpg`);
  }
});

const shapeOf = ({ key, widths }: (typeof pictures)[number]) => `${key.replace(/\/[^/]+/, '')} ${widths.join()}`;
const ofEachShape = [...Map.groupBy(pictures, shapeOf).values()].map(([first]) => first!.key);

test.each(ofEachShape)('%s is drawn as the list says, within a card’s bytes', async (key) => {
  const stored = await renderPicture(key, folder);
  const { placeholder, ...listed } = readDrawn().get(key)!;
  expect(stored).toMatchObject(listed);
  // Another processor may round otherwise.
  const [shown, shipped] = await Promise.all([stored.placeholder, placeholder].map(pixelsOf));
  const off = shown!.map((value, index) => Math.abs(value - shipped![index]!));
  expect(Math.max(...off)).toBeLessThan(12);
  for (const file of pictureFiles(stored).filter((name) => name.endsWith('-320.avif')))
    expect((await stat(join(folder, file))).size).toBeLessThanOrEqual(10_000);
  expect((await readdir(folder)).filter((file) => pictureFiles(stored).includes(file))).toHaveLength(
    1 + 2 * stored.widths.length,
  );
});

async function pixelsOf(placeholder: string): Promise<number[]> {
  return [
    ...(await sharp(Buffer.from(placeholder.split(',')[1]!, 'base64'))
      .raw()
      .toBuffer()),
  ];
}

test('what visitors see first is drawn first', () => {
  const order = inOrderOfSight(readDrawn().keys());
  const first = (start: string) => order.findIndex((key) => key.startsWith(start));
  expect(order).toHaveLength(pictures.length);
  expect(first('banner/')).toBeLessThan(first('category/'));
  expect(first('category/')).toBeLessThan(first('product/'));
  expect(order.findLastIndex((key) => /^product\/.*\/1$/.test(key))).toBeLessThan(
    order.findIndex((key) => /^product\/.*\/2$/.test(key)),
  );
  expect(order.at(-1)).toMatch(/^gallery\//);
});
