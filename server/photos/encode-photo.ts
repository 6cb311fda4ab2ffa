import path from 'node:path';
import { mostPhotoBytes } from '#contract/photo-limits.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { Photo, PictureError } from '#server/platform/pictures.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { photoTasks } from './photo-helper.ts';
import { isHeic } from './rules.ts';

/** Photos of one queue that wait for their turn at most: 5 MB each. */
const mostWaiting = 20;

export const photoTooLarge = fault(413, 'photo_too_large', messages.errors.photos.tooLarge);
const heic = fault(415, 'photo_heic', messages.errors.photos.heic);
const errorReplies: Record<PictureError, ApiError> = {
  picture_type: fault(415, 'photo_type', messages.errors.photos.type),
  picture_too_large: fault(413, 'photo_pixels', messages.errors.photos.tooManyPixels),
  picture_unreadable: fault(422, 'photo_unreadable', messages.errors.photos.damaged),
};
const busy = err(503, 'photos_busy', messages.errors.photos.busy, { retryAfterSeconds: 5 });

/**
 * Encodes photos one at a time, in a process of its own: a photo takes a core and a hundred megabytes to decode, which go with that process.
 * Each queue waits for itself alone.
 */
export function createPhotoQueue() {
  const encoder = createHelper<typeof photoTasks>(path.join(import.meta.dirname, 'photo-helper.ts'));
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /**
   * A photo as somebody sends it, encoded anew as a JPEG of at most `longestSide` pixels on either side, without what the camera wrote beside it.
   * Errors: 413 photo_too_large or photo_pixels, 415 photo_type or photo_heic, 422 photo_unreadable, 503 photos_busy where too many wait.
   */
  return async (source: Buffer, longestSide: number): Promise<Result<Photo>> => {
    if (source.length > mostPhotoBytes) return { ok: false, error: photoTooLarge };
    if (isHeic(source)) return { ok: false, error: heic };
    if (waiting >= mostWaiting) return busy;
    waiting += 1;
    const mine = last.then(() => encoder.run('encode', { source, longest: longestSide }));
    last = mine.catch(() => undefined).finally(() => (waiting -= 1));
    const photo = await mine;
    return 'rejected' in photo ? { ok: false, error: errorReplies[photo.rejected] } : ok(photo);
  };
}

/** Photos that anybody may send, and their small ones. */
export const encodeVisitorPhoto = createPhotoQueue();

/** Papers of applicants and direct sellers: they never wait for what visitors send. */
export const encodeSellerPaper = createPhotoQueue();

function fault(httpStatus: ApiError['httpStatus'], code: string, message: MessageRef): ApiError {
  return err(httpStatus, code, message, { errors: { photo: [message] } }).error;
}
