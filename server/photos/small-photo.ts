import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '#server/platform/pictures.ts';
import type { Services } from '#server/platform/services.ts';
import { openPhoto, photoFolder, smallFileOf } from './photo-files.ts';
import { findPhotoFile } from './store.ts';
import { encodePhoto } from './take-photo.ts';

/** On either side, in pixels: a thumbnail of 96 pixels on the sharpest screens. */
const longestSmall = 320;
const making = new Map<number, Promise<Buffer | null>>();

/**
 * The photo of a form that was sent, at most 320 pixels on either side; null where there is none. It is made when first asked for and kept
 * beside the photo.
 */
export async function openSmallPhoto(services: Services, id: number): Promise<Buffer | null> {
  const file = await findPhotoFile(services.db, id);
  if (file === null) return null;
  const kept = await fs.readFile(path.join(photoFolder(services), smallFileOf(file))).catch(() => null);
  if (kept) return kept;
  let made = making.get(id);
  if (!made) {
    made = make(services, id, smallFileOf(file)).finally(() => making.delete(id));
    making.set(id, made);
  }
  return made;
}

async function make(services: Services, id: number, file: string): Promise<Buffer | null> {
  const photo = await openPhoto(services, id);
  if (!photo) return null;
  const small = await encodePhoto(photo, longestSmall);
  if (!small.ok) return photo;
  await writeWhole(photoFolder(services), file, Promise.resolve(small.value.jpeg));
  return small.value.jpeg;
}
