import fs from 'node:fs/promises';
import type { Picture } from '#contract/catalog.ts';
import { inOrderOfSight, readDrawn } from '#demo/pictures/drawn.ts';
import { demoPictures } from '#demo/pictures/pictures.ts';
import { listPictures, pictureFolder, pictureInStore } from '#server/catalog/index.ts';
import { type ComingPictures, drawInOrder } from '#server/platform/coming-pictures.ts';
import { pictureFiles, type StoredPicture } from '#server/platform/pictures.ts';
import type { Services } from '#server/platform/services.ts';
import { drawnAtOnce, drawPicture } from './drawing.ts';
import { readPictureNames } from './store.ts';

/** By key. The files may not exist yet; see `drawMissingPictures`. */
export function drawnPictures(): ReadonlyMap<string, Picture> {
  return new Map([...readDrawn()].map(([key, picture]) => [key, recordOf(picture)]));
}

/**
 * Starts drawing pictures that pages reference and whose files are missing. Null if none is missing. Skips pictures
 * that staff have deleted.
 */
export async function drawMissingPictures(services: Services): Promise<ComingPictures | null> {
  const target = pictureFolder(services);
  await fs.mkdir(target, { recursive: true });
  const there = await listPictures(services);
  const drawn = readDrawn();
  const isMissing = (key: string) => !pictureFiles(drawn.get(key)!).every((file) => there.has(file));
  const missing = inOrderOfSight([...drawn.keys()].filter(isMissing));
  if (missing.length === 0) return null;
  const named = await readPictureNames(services.db);
  const wanted = missing.map((key) => [key, drawn.get(key)!] as const).filter(([, { file }]) => named.has(file));
  if (wanted.length === 0) return null;
  return drawInOrder(wanted, {
    atOnce: drawnAtOnce,
    async draw(key, picture) {
      await drawPicture(key, picture, target);
      for (const file of pictureFiles(picture)) await services.files.send(pictureInStore(file));
    },
    onFault: (key, error) => services.log.error({ err: error, key }, 'a picture of the demo cannot be drawn'),
  });
}

/** Without files, for databases that serve no pages. */
export function namedPictures(): ReadonlyMap<string, Picture> {
  const record = (key: string, widths: readonly number[]): Picture => ({
    image_name: `${key.replaceAll('/', '-')}.jpg`,
    width: 960,
    height: 960,
    widths: [...widths],
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  });
  return new Map(demoPictures().map(({ key, widths }) => [key, record(key, widths)]));
}

function recordOf({ file, width, height, widths, placeholder }: StoredPicture): Picture {
  return { image_name: file, width, height, widths: [...widths], placeholder };
}
