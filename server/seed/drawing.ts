import os from 'node:os';
import path from 'node:path';
import { inOrderOfSight, readDrawn } from '#demo/pictures/drawn.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import type { Photo, StoredPicture } from '#server/platform/pictures.ts';
import type { drawTasks } from './draw-pictures.ts';

/**
 * Encoding hundreds of pictures takes memory that would not be freed, so a separate program does it, at low priority.
 */
const drawingHelper = createHelper<typeof drawTasks>(path.join(import.meta.dirname, 'draw-pictures.ts'), {
  priority: os.constants.priority.PRIORITY_LOW,
  idleMs: 1_000,
});

/** One more than there are cores, because drawing sometimes waits for a file to be written. */
export const drawnAtOnce = Math.min(4, os.availableParallelism() + 1);

/** Unless this checkout has drawn it already; puts the files into the folder. */
export function drawPicture(key: string, picture: StoredPicture, target: string | null): Promise<void> {
  return drawingHelper.run('draw', { key, picture, target });
}

export function drawPortrait(): Promise<Photo> {
  return drawingHelper.run('drawPortrait', undefined);
}

/** Draws pictures before any folder needs them, those seen first at the start, until `end` is called. */
export function drawAhead(): { end(): Promise<void> } {
  const drawn = readDrawn();
  const keys = inOrderOfSight(drawn.keys());
  const work = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) await drawPicture(key, drawn.get(key)!, null);
  };
  // Errors are ignored here: the open shop draws the picture again and reports them.
  const working = Promise.allSettled(Array.from({ length: drawnAtOnce }, work));
  return {
    async end() {
      keys.length = 0;
      await working;
    },
  };
}
