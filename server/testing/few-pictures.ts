/**
 * Preloaded into a program under test: of the demo's pictures it draws one of each kind and shape, which stands for all that are alike.
 * Tests of pages need some picture of the right shape; those few are drawn in a second, all of them in forty of a core's time.
 */
import module from 'node:module';
import os from 'node:os';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readDrawn } from '#demo/pictures/drawn.ts';
import type { DemoPicture } from '#demo/pictures/pictures.ts';
import { pictureFiles, type StoredPicture } from '#server/platform/pictures.ts';

// Tests wait for what gives way to visitors otherwise: beside other tests its turn would hardly come.
os.setPriority = () => {};

module.registerHooks({
  resolve(specifier, context, resolveNext) {
    const found = resolveNext(specifier, context);
    const isDrawing = found.url.endsWith('/demo/pictures/render.ts') && context.parentURL !== import.meta.url;
    return isDrawing ? { ...found, url: import.meta.url, shortCircuit: true } : found;
  },
});

/** Stands for that of demo/pictures/render.ts, in which pictures lie under names that these take. */
export const drawnFolder = path.join(import.meta.dirname, '../../build/few-demo-pictures');

let shapes: Map<string, string> | undefined;
/** What was drawn in this process, by the picture's key and the folder. */
const rendered = new Map<string, Promise<StoredPicture>>();

/** Stands for the function of this name in demo/pictures/render.ts. */
export async function renderPicture(key: string, folder: string): Promise<StoredPicture> {
  const { demoPictures } = await import('#demo/pictures/pictures.ts');
  const { renderPicture: render } = await import('#demo/pictures/render.ts');
  const shapeOf = (each: DemoPicture) => `${each.key.replace(/\/[^/]+/, '')} ${each.widths.join()}`;
  shapes ??= new Map(demoPictures().map((each) => [each.key, shapeOf(each)]));
  const first = [...shapes].find(([, shape]) => shape === shapes!.get(key))![0];
  const place = `${first} ${folder}`;
  // Those that are alike take files that are there: to draw it anew for each would cost what all pictures cost.
  if (!rendered.has(place)) rendered.set(place, render(first, folder));
  const source = await rendered.get(place)!;
  const named = readDrawn().get(key)!;
  const files = pictureFiles(named);
  for (const [index, file] of pictureFiles(source).entries())
    if (file !== files[index]) await fs.copyFile(path.join(folder, file), path.join(folder, files[index]!));
  return named;
}
