import { randomUUID } from 'node:crypto';
import { contentOf } from '#server/platform/files/file-store.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { encodeVisitorPhoto } from './encode-photo.ts';
import { photoFolder } from './rules.ts';
import { insertPhoto } from './store.ts';

/** On either side: enough to read a batch number. */
const longest = 2_000;

/** `name` is what the sender includes in the form. */
export interface TakenPhoto {
  name: string;
  width: number;
  height: number;
}

/**
 * Stores the photo until its form is sent. Errors: 413 photo_too_large or photo_pixels, 415 photo_type or photo_heic,
 * 422 photo_unreadable, 503 photos_busy.
 * @throws FilesUnavailable; nobody has the photo's name then, and the clean-up deletes its row
 */
export async function takePhoto(services: Services, source: Buffer): Promise<Result<TakenPhoto>> {
  const photo = await encodeVisitorPhoto(source, longest);
  if (!photo.ok) return photo;
  const { jpeg, width, height } = photo.value;
  const { token, hash } = newToken();
  const file = `${randomUUID()}.jpg`;
  // The row is inserted first, so that the clean-up removes the file whatever happens.
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
