import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Picture } from '#contract/catalog.ts';
import { demoPictures } from '#demo/pictures/pictures.ts';
import { pictureFolder } from '#server/catalog/index.ts';
import { pictureFiles, type StoredPicture } from '#server/platform/pictures.ts';
import type { Services } from '#server/platform/services.ts';

const drawnFolder = path.join(import.meta.dirname, '../../build/demo-pictures');

/** Draws the demo's pictures (once per checkout) and puts their files where the shop serves them. Records by the demo's keys. */
export async function drawnPictures(services: Services): Promise<ReadonlyMap<string, Picture>> {
  const drawn = await draw();
  const target = pictureFolder(services);
  await fs.mkdir(target, { recursive: true });
  await Promise.all(
    [...drawn.values()]
      .flatMap(pictureFiles)
      .map((file) => place(path.join(drawnFolder, file), path.join(target, file))),
  );
  return new Map([...drawn].map(([key, picture]) => [key, recordOf(picture)]));
}

/** Drawing and encoding hundreds of pictures takes memory that would stay: a program of its own does it. */
async function draw(): Promise<Map<string, StoredPicture>> {
  const program = path.join(import.meta.dirname, 'draw-pictures.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, drawnFolder], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Map(JSON.parse(stdout) as [string, StoredPicture][]);
}

/** Records without files, for databases that no page is served from. */
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

/** A link costs nothing; across file systems a copy. The name carries the content's hash, so one that is there is right. */
async function place(source: string, target: string): Promise<void> {
  try {
    await fs.link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    await fs.copyFile(source, target);
  }
}
