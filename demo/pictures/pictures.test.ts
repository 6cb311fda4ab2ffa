import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { demoCatalogue } from '../index.ts';
import { achievers } from '../office.ts';
import { herbNames } from './botany/names.ts';
import { drawHerb, herbs } from './botany/index.ts';
import { letter } from './lettering.ts';
import { demoPictures, productPictureKeys } from './pictures.ts';
import { renderDemoPictures } from './render.ts';
import { Drawing } from './svg.ts';

const pictures = demoPictures();
const drawn = new Map<string, string>();
let folder = '';

beforeAll(async () => {
  for (const { key, draw } of pictures) drawn.set(key, draw());
  folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
}, 60_000);
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

test('each product has three pictures, each category, banner and offer its own, the gallery’s are drawn, and members have portraits', () => {
  const keys = new Set(drawn.keys());
  const wanted = [
    ...demoCatalogue.products.flatMap((product) => productPictureKeys(product.sku)),
    ...demoCatalogue.categories.map((category) => `category/${category.slug}`),
    ...demoCatalogue.banners.flatMap((banner) => [banner.image, banner.imageSmall]),
    ...demoCatalogue.offers.map((offer) => offer.picture),
    ...demoCatalogue.gallery.map((image) => image.picture),
    ...achievers.map(({ key }) => `achiever/${key}`),
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

test('rendering writes the files once and finds them again', async () => {
  const [first] = pictures;
  if (first === undefined) throw new Error('no pictures');
  const options = { pictures: [{ ...first, widths: [320] }] };
  const stored = (await renderDemoPictures(folder, options)).get(first.key);
  expect(stored).toMatchObject({ width: 320, height: 400, widths: [320] });
  const files = await readdir(folder);
  expect(files).toHaveLength(4);
  const card = files.find((file) => file.endsWith('-320.avif')) ?? '';
  expect((await stat(join(folder, card))).size).toBeLessThanOrEqual(10_000);
  const before = await stat(join(folder, card));
  expect((await renderDemoPictures(folder, options)).get(first.key)).toEqual(stored);
  expect((await stat(join(folder, card))).mtimeMs).toBe(before.mtimeMs);
});
