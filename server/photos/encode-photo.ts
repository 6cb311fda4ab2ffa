import path from 'node:path';
import { maxPhotoBytes } from '#contract/photo-limits.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import type { Photo, PictureError } from '#server/platform/pictures.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { photoTasks } from './photo-helper.ts';
import { isHeic } from './rules.ts';

/** Per queue; 5 MB each. */
const maxWaiting = 20;

export const photoTooLarge = fault(413, 'photo_too_large', messages.errors.photos.tooLarge);
const heic = fault(415, 'photo_heic', messages.errors.photos.heic);
const errorReplies: Record<PictureError, ApiError> = {
  picture_type: fault(415, 'photo_type', messages.errors.photos.type),
  picture_too_large: fault(413, 'photo_pixels', messages.errors.photos.tooManyPixels),
  picture_unreadable: fault(422, 'photo_unreadable', messages.errors.photos.damaged),
};
const busy = err(503, 'photos_busy', messages.errors.photos.busy, { retryAfterSeconds: 5 });

/**
 * Encodes one photo at a time in a separate process: decoding takes a CPU core and a hundred megabytes, which the
 * process returns when it ends. Queues do not wait for each other.
 */
export function createPhotoQueue() {
  const encoder = createHelper<typeof photoTasks>(path.join(import.meta.dirname, 'photo-helper.ts'));
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /**
   * Returns a JPEG of at most `longestSide` pixels on either side, without the camera's metadata. Errors: 413
   * photo_too_large or photo_pixels, 415 photo_type or photo_heic, 422 photo_unreadable, 503 photos_busy if too many
   * are waiting.
   */
  return async (source: Buffer, longestSide: number): Promise<Result<Photo>> => {
    if (source.length > maxPhotoBytes) return { ok: false, error: photoTooLarge };
    if (isHeic(source)) return { ok: false, error: heic };
    if (waiting >= maxWaiting) return busy;
    waiting += 1;
    const mine = last.then(() => encoder.run('encode', { source, longest: longestSide }));
    last = mine.catch(() => undefined).finally(() => (waiting -= 1));
    const photo = await mine;
    return 'rejected' in photo ? { ok: false, error: errorReplies[photo.rejected] } : ok(photo);
  };
}

export const encodeVisitorPhoto = createPhotoQueue();

/** Papers of applicants and direct sellers never wait for visitors' photos. */
export const encodeSellerPaper = createPhotoQueue();

function fault(httpStatus: ApiError['httpStatus'], code: string, message: MessageRef): ApiError {
  return err(httpStatus, code, message, { errors: { photo: [message] } }).error;
}
