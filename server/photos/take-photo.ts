import { randomUUID } from 'node:crypto';
import { contentOf } from '#server/platform/files/file-store.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { encodeVisitorPhoto } from './encode-photo.ts';
import { photoFolder } from './rules.ts';
import { insertPhoto } from './store.ts';

/** On either side, in pixels: enough to read a batch number. */
const longest = 2_000;

/** A photo that waits for its form, under the name that its sender sends with it. */
export interface TakenPhoto {
  name: string;
  width: number;
  height: number;
}

/**
 * Keeps a photo, encoded anew, until its form comes. Errors: 413 photo_too_large or photo_pixels, 415 photo_type or photo_heic,
 * 422 photo_unreadable, 503 photos_busy.
 * @throws FilesUnavailable; nobody has the photo's name then, and its row goes with those that are forgotten
 */
export async function takePhoto(services: Services, source: Buffer): Promise<Result<TakenPhoto>> {
  const photo = await encodeVisitorPhoto(source, longest);
  if (!photo.ok) return photo;
  const { jpeg, width, height } = photo.value;
  const { token, hash } = newToken();
  const file = `${randomUUID()}.jpg`;
  // The row comes first: whatever happens to the file, the row is there to have it removed.
  await insertPhoto(services.db, {
    nameHash: hash,
    file,
    width,
    height,
    bytes: jpeg.length,
    createdAt: services.clock.now(),
  });
  await services.files.put(`${photoFolder}/${file}`, contentOf(jpeg));
  return ok({ name: token, width, height });
}
