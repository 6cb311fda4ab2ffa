import path from 'node:path';
import type { Picture } from '#contract/catalog.ts';
import type { ContentPictureShape } from '#contract/admin/content/content.ts';
import { maxPictureBytes, type PictureShape } from '#contract/admin/catalogue/pictures.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';
import { type PictureCut, type PictureError, pictureFiles, pictureTypeOf } from '#server/platform/pictures.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { pictureTasks } from './picture-helper.ts';
import { pictureFolder, pictureInStore } from './picture-files.ts';
import { savePictures } from './save.ts';
import { latinWords } from './search-words.ts';

/** Widths, and the aspect ratio of the crop. */
const shapes: Record<PictureShape | ContentPictureShape, { widths: readonly number[]; heightToWidth?: number }> = {
  // Product pictures: on cards, on the product's page, enlarged.
  card: { widths: [320, 640, 960], heightToWidth: 5 / 4 },
  whole: { widths: [320, 640, 960] },
  banner: { widths: [800, 1600], heightToWidth: 450 / 1600 },
  banner_phone: { widths: [400, 800], heightToWidth: 240 / 800 },
  offer: { widths: [480, 960], heightToWidth: 5 / 8 },
  square: { widths: [160, 320], heightToWidth: 1 },
};
/** Per process: up to 15 MB each. */
const maxWaiting = 8;

const texts = messages.errors.staff.pictures;
export const pictureTooLarge = fault(
  413,
  'picture_too_large',
  texts.tooLarge({ megabytes: maxPictureBytes / 1048576 }),
);
const riskyDrawing = fault(415, 'picture_drawing', texts.drawing);
const busy = err(503, 'pictures_busy', texts.busy, { retryAfterSeconds: 5 }).error;
const errorReplies: Record<PictureError, ApiError> = {
  picture_type: fault(415, 'picture_type', texts.type),
  picture_too_large: fault(413, 'picture_pixels', texts.tooManyPixels),
  picture_unreadable: fault(422, 'picture_unreadable', texts.damaged),
};

/** A large picture takes hundreds of megabytes and seconds of CPU, so one is encoded at a time, in a helper process. */
const encoder = createHelper<typeof pictureTasks>(path.join(import.meta.dirname, 'picture-helper.ts'));
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Stores an uploaded picture, re-encoded in the shop's widths. The same file gives the same picture. Errors: 413
 * picture_too_large, picture_pixels; 415 picture_type, picture_drawing; 422 picture_unreadable; 503 pictures_busy.
 * @throws FilesUnavailable, with nothing stored
 */
export async function uploadPicture(
  services: Services,
  actor: StaffActor,
  source: Buffer,
  { shape, name, cut }: { shape: PictureShape | ContentPictureShape; name: string; cut?: string | undefined },
): Promise<Result<Picture>> {
  if (source.length > maxPictureBytes) return { ok: false, error: pictureTooLarge };
  if (waiting >= maxWaiting) return { ok: false, error: busy };
  const options = { folder: pictureFolder(services), name: fileStem(name), ...shapes[shape], cut: readCut(cut) };
  waiting += 1;
  const stored = await takeTurn(() => encoder.run('store', { source, options })).finally(() => (waiting -= 1));
  if ('rejected' in stored) {
    const isDrawing = stored.rejected === 'picture_type' && pictureTypeOf(source) === 'svg';
    return { ok: false, error: isDrawing ? riskyDrawing : errorReplies[stored.rejected] };
  }
  // Files before the row, so that everything a page refers to exists. Files without a row are removed later.
  await Promise.all(pictureFiles(stored).map((each) => services.files.send(pictureInStore(each))));
  const { file, width, height, placeholder } = stored;
  const picture = { image_name: file, width, height, widths: [...stored.widths], placeholder };
  return inTransaction(services.db, async (tx) => {
    await savePictures(tx, [picture]);
    const named = { ...actor, objectId: file };
    await recordStaffAction(tx, named, services.clock.now(), { before: {}, after: { file, width, height } });
    return ok(picture);
  });
}

function readCut(cut: string | undefined): PictureCut | undefined {
  if (cut === undefined) return undefined;
  const [left, top, width] = cut.split(',').map(Number) as [number, number, number];
  return { left, top, width };
}

function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Lower-case Latin letters, digits and hyphens; `picture` if nothing is left. */
function fileStem(name: string): string {
  return latinWords(name.replace(/\.\w{1,5}$/, ''), 60) || 'picture';
}

function fault(httpStatus: ApiError['httpStatus'], code: string, message: MessageRef): ApiError {
  return err(httpStatus, code, message, { errors: { picture: [message] } }).error;
}
