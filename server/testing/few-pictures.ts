/**
 * Preloaded into a program under test: draws only one of the demo's pictures of each kind and shape, and uses it for
 * all similar ones. These take a second, all of them forty seconds of a core.
 */
import module from 'node:module';
import os from 'node:os';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readDrawn } from '#demo/pictures/drawn.ts';
import type { DemoPicture } from '#demo/pictures/pictures.ts';
import { pictureFiles, type StoredPicture } from '#server/platform/pictures.ts';

// Tests wait for the low-priority processes, which would hardly get any time beside other tests.
os.setPriority = () => {};

module.registerHooks({
  resolve(specifier, context, resolveNext) {
    const found = resolveNext(specifier, context);
    const isDrawing = found.url.endsWith('/demo/pictures/render.ts') && context.parentURL !== import.meta.url;
    return isDrawing ? { ...found, url: import.meta.url, shortCircuit: true } : found;
  },
});

/** Replaces the constant of demo/pictures/render.ts. */
export const drawnFolder = path.join(import.meta.dirname, '../../build/few-demo-pictures');

let shapes: Map<string, string> | undefined;
/** By key and folder. */
const rendered = new Map<string, Promise<StoredPicture>>();

/** Replaces the function of demo/pictures/render.ts. */
export async function renderPicture(key: string, folder: string): Promise<StoredPicture> {
  const { demoPictures } = await import('#demo/pictures/pictures.ts');
  const { renderPicture: render } = await import('#demo/pictures/render.ts');
  const shapeOf = (each: DemoPicture) => `${each.key.replace(/\/[^/]+/, '')} ${each.widths.join()}`;
  shapes ??= new Map(demoPictures().map((each) => [each.key, shapeOf(each)]));
  const first = [...shapes].find(([, shape]) => shape === shapes!.get(key))![0];
  const place = `${first} ${folder}`;
  // Similar pictures reuse the files: drawing each again would cost as much as all pictures.
  if (!rendered.has(place)) rendered.set(place, render(first, folder));
  const source = await rendered.get(place)!;
  const named = readDrawn().get(key)!;
  const files = pictureFiles(named);
  for (const [index, file] of pictureFiles(source).entries())
    if (file !== files[index]) await fs.copyFile(path.join(folder, file), path.join(folder, files[index]!));
  return named;
}
