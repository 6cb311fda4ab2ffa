import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anatomyPictures } from '#demo/pictures/scenes/anatomy.ts';
import { articlePictures } from '#demo/pictures/scenes/articles.ts';
import { servicePictures } from '#demo/pictures/scenes/services.ts';
import { pictureFiles, pictureHash } from '#server/platform/pictures.ts';
import { drawings } from '#web/shop/content/drawings.server.ts';

const folder = path.join(import.meta.dirname, '../web/shop/public/assets/drawings');
const drawn: Record<string, () => string> = { ...articlePictures, ...servicePictures, ...anatomyPictures };

test('the stored drawings are those that the scripts draw today', () => {
  expect(Object.keys(drawings).toSorted()).toEqual(Object.keys(drawn).toSorted());
  for (const [name, { image_name, widths }] of Object.entries(drawings)) {
    const hash = pictureHash(Buffer.from(drawn[name]!()), widths);
    expect(image_name, `run npm run drawings: ${name}`).toBe(`${name}-${hash}.jpg`);
  }
});

test('every file of the list lies in the folder, and no other', () => {
  const listed = Object.values(drawings).flatMap(({ image_name, widths }) =>
    pictureFiles({ file: image_name, widths }),
  );
  expect(fs.readdirSync(folder).toSorted()).toEqual(listed.toSorted());
});

test('an opening drawing weighs at most 45 kB where it is largest', () => {
  const heavy = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.avif') && fs.statSync(path.join(folder, file)).size > 45_000);
  expect(heavy).toEqual([]);
});

test('the drawings carry no name and no letters but the plates’ numbers', () => {
  for (const [name, draw] of Object.entries(drawn))
    expect(draw(), name).not.toMatch(/<(text|image|style|script)\b|NaN|undefined/);
});
