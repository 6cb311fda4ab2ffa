import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { mostPhotoBytes } from '#contract/photo-limits.ts';
import { contentOf } from '#server/platform/files/file-store.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import type { Photo, PictureError } from '#server/platform/pictures.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import type { photoTasks } from './photo-helper.ts';
import { isHeic, photoFolder } from './rules.ts';
import { insertPhoto } from './store.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** On either side, in pixels: enough to read a batch number. */
const longest = 2_000;

/** A photo that waits for its form, under the name that its sender sends with it. */
export interface TakenPhoto {
  name: string;
  width: number;
  height: number;
}

export const photoTooLarge = fault(413, 'photo_too_large', messages.errors.photos.tooLarge);
const heic = fault(415, 'photo_heic', messages.errors.photos.heic);
const errorReplies: Record<PictureError, ApiError> = {
  picture_type: fault(415, 'photo_type', messages.errors.photos.type),
  picture_too_large: fault(413, 'photo_pixels', messages.errors.photos.tooManyPixels),
  picture_unreadable: fault(422, 'photo_unreadable', messages.errors.photos.damaged),
};

/**
 * Keeps a photo, encoded anew, until its form comes. Errors: 413 photo_too_large or photo_pixels, 415 photo_type or photo_heic,
 * 422 photo_unreadable.
 * @throws FilesUnavailable; nobody has the photo's name then, and its row goes with those that are forgotten
 */
export async function takePhoto(services: Services, source: Buffer): Promise<Result<TakenPhoto>> {
  const photo = await encodeSentPhoto(source, longest);
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

/** A photo as somebody sends it, encoded anew as a JPEG without what the camera wrote beside it. Errors: those of takePhoto. */
export async function encodeSentPhoto(source: Buffer, longestSide: number): Promise<Result<Photo>> {
  if (source.length > mostPhotoBytes) return { ok: false, error: photoTooLarge };
  if (isHeic(source)) return { ok: false, error: heic };
  return encodePhoto(source, longestSide);
}

/** A photo takes a hundred megabytes to decode, which go with the process that does it. */
const encoder = createHelper<typeof photoTasks>(path.join(import.meta.dirname, 'photo-helper.ts'));

/** A photo encoded anew, at most `longestSide` pixels on either side. Errors: those of takePhoto. */
export async function encodePhoto(source: Buffer, longestSide: number): Promise<Result<Photo>> {
  const photo = await encoder.run('encode', { source, longest: longestSide });
  return 'rejected' in photo ? { ok: false, error: errorReplies[photo.rejected] } : ok(photo);
}

function fault(httpStatus: ApiError['httpStatus'], code: string, message: MessageRef): ApiError {
  return err(httpStatus, code, message, { errors: { photo: [message] } }).error;
}
