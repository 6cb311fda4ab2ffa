import os from 'node:os';
import path from 'node:path';
import { inOrderOfSight, readDrawn } from '#demo/pictures/drawn.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import type { Photo, StoredPicture } from '#server/platform/pictures.ts';
import type { drawTasks } from './draw-pictures.ts';

/** Drawing and encoding hundreds of pictures takes memory that would stay, and gives way to everything else: a program of its own does it. */
const draughtsman = createHelper<typeof drawTasks>(path.join(import.meta.dirname, 'draw-pictures.ts'), {
  priority: os.constants.priority.PRIORITY_LOW,
  idleMs: 1_000,
});

/** A picture waits for its file to be written now and then: one more at once than there are cores. */
export const drawnAtOnce = Math.min(4, os.availableParallelism() + 1);

/** Draws one of the demo's pictures, unless this checkout has drawn it already, and puts its files into the folder. */
export function drawPicture(key: string, picture: StoredPicture, target: string | null): Promise<void> {
  return draughtsman.run('draw', { key, picture, target });
}

/** Draws the photo of the demo's direct seller. */
export function drawPortrait(): Promise<Photo> {
  return draughtsman.run('drawPortrait', undefined);
}

/** Draws the pictures that no folder needs yet, those that are seen first before the others, until it is told to end. */
export function drawAhead(): { end(): Promise<void> } {
  const drawn = readDrawn();
  const keys = inOrderOfSight(drawn.keys());
  const work = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) await drawPicture(key, drawn.get(key)!, null);
  };
  // A picture that cannot be drawn is told of when the shop is open and tries again.
  const working = Promise.allSettled(Array.from({ length: drawnAtOnce }, work));
  return {
    async end() {
      keys.length = 0;
      await working;
    },
  };
}
