/** Draws and encodes the demo's pictures; they lie in a folder under names that never change their content. */

import { join } from 'node:path';

import { type StoredPicture, storePicture } from '#server/platform/pictures.ts';

import { type DemoPicture, demoPictures } from './pictures.ts';

/** Where each checkout keeps what it has drawn, for all of its shops. */
export const drawnFolder = join(import.meta.dirname, '../../build/demo-pictures');

let byKey: ReadonlyMap<string, DemoPicture>;

/** Draws the picture of this key and puts its files into the folder. */
export function renderPicture(key: string, folder: string): Promise<StoredPicture> {
  byKey ??= new Map(demoPictures().map((picture) => [picture.key, picture]));
  const { widths, draw } = byKey.get(key)!;
  return storePicture(Buffer.from(draw()), { folder, name: fileName(key), widths, effort: 'quick' });
}

/** 'product/amla-juice-1l/2' becomes 'amla-juice-1l-2'; scenes keep what they are for. */
function fileName(key: string): string {
  return key.replace(/^product\//, '').replaceAll('/', '-');
}
