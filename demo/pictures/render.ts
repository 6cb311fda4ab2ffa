/** Draws and encodes the demo's pictures once; afterwards they lie in a folder under names that never change their content. */

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { pictureExists, pipelineVersion, type StoredPicture, storePicture } from '#server/platform/pictures.ts';

import { type DemoPicture, demoPictures } from './pictures.ts';

interface Kept {
  /** Of the drawing, its widths and the pipeline's version. */
  readonly drawing: string;
  readonly picture: StoredPicture;
}

const manifestName = 'manifest.json';

export interface RenderOptions {
  /** Only these pictures; all of them by default. */
  readonly pictures?: readonly DemoPicture[];
  /** Told after each picture, for a progress line. */
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * Makes sure that every demo picture lies in `cacheDir`, and says under which names: picture key to stored picture. What is already there
 * from the same drawing is left alone, so a second call costs the drawing of the SVGs only, about three seconds of one core.
 */
export async function renderDemoPictures(
  cacheDir: string,
  options: RenderOptions = {},
): Promise<ReadonlyMap<string, StoredPicture>> {
  const pictures = options.pictures ?? demoPictures();
  await mkdir(cacheDir, { recursive: true });
  const known = await readManifest(cacheDir);
  const kept = new Map<string, Kept>();
  let done = 0;
  const waiting = pictures.values();
  const work = async (): Promise<void> => {
    for (const picture of waiting) {
      kept.set(picture.key, await keep(cacheDir, picture, known.get(picture.key)));
      done += 1;
      options.onProgress?.(done, pictures.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, work));
  await writeManifest(cacheDir, new Map([...known, ...kept]));
  return new Map(
    pictures.flatMap(({ key }) => {
      const entry = kept.get(key);
      return entry === undefined ? [] : [[key, entry.picture] as const];
    }),
  );
}

async function keep(cacheDir: string, { key, widths, draw }: DemoPicture, known: Kept | undefined): Promise<Kept> {
  const source = Buffer.from(draw());
  const drawing = createHash('sha256')
    .update(`${pipelineVersion}:${widths.join()}:`)
    .update(source)
    .digest('hex')
    .slice(0, 24);
  if (known?.drawing === drawing && (await pictureExists(cacheDir, known.picture))) return known;
  const picture = await storePicture(source, { folder: cacheDir, name: fileName(key), widths, effort: 'quick' });
  return { drawing, picture };
}

/** 'product/amla-juice-1l/2' becomes 'amla-juice-1l-2'; scenes keep what they are for. */
function fileName(key: string): string {
  return key.replace(/^product\//, '').replaceAll('/', '-');
}

async function readManifest(cacheDir: string): Promise<Map<string, Kept>> {
  try {
    return new Map(
      Object.entries(JSON.parse(await readFile(join(cacheDir, manifestName), 'utf8')) as Record<string, Kept>),
    );
  } catch {
    return new Map();
  }
}

async function writeManifest(cacheDir: string, kept: ReadonlyMap<string, Kept>): Promise<void> {
  const temporary = join(cacheDir, `.${manifestName}.${process.pid}`);
  await writeFile(temporary, JSON.stringify(Object.fromEntries(kept)));
  await rename(temporary, join(cacheDir, manifestName));
}
