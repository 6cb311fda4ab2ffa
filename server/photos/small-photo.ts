import { contentOf } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/platform/services.ts';
import { openPhoto, smallFileOf } from './photo-files.ts';
import { photoFolder } from './rules.ts';
import { findPhotoFile } from './store.ts';
import { encodeVisitorPhoto } from './encode-photo.ts';

/** On either side, in pixels: a thumbnail of 96 pixels on the sharpest screens. */
const longestSmall = 320;
const making = new Map<number, Promise<Buffer | null>>();

/** Created on the first request and stored beside the photo. Null if the photo's form was not sent. */
export async function openSmallPhoto(services: Services, id: number): Promise<Buffer | null> {
  const file = await findPhotoFile(services.db, id);
  if (file === null) return null;
  const kept = await services.files.read(`${photoFolder}/${smallFileOf(file)}`);
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
  const small = await encodeVisitorPhoto(photo, longestSmall);
  if (!small.ok) return photo;
  // If the store does not accept it, the next reader's request creates it again.
  await services.files
    .put(`${photoFolder}/${file}`, contentOf(small.value.jpeg))
    .catch((err: unknown) => services.log.warn({ err, photo: id }, 'the small photo could not be kept'));
  return small.value.jpeg;
}
