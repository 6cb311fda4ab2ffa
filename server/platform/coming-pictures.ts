import { setTimeout as sleep } from 'node:timers/promises';
import { pictureFiles, type StoredPicture } from './pictures.ts';

/** Pictures that pages already refer to and that are still being drawn. */
export interface ComingPictures {
  /** Waits until a file's picture exists, and moves it to the front of the queue. */
  wait(file: string): Promise<void>;
  finished: Promise<void>;
}

interface Coming {
  key: string;
  picture: StoredPicture;
  end: PromiseWithResolvers<void>;
}

interface DrawOptions {
  /** Creates the files of one picture. After an error, which goes to `onFault`, nobody waits for it any longer. */
  draw(this: void, key: string, picture: StoredPicture): Promise<void>;
  onFault(this: void, key: string, error: unknown): void;
  atOnce: number;
  longestWaitMs?: number;
}

/** Draws pictures in order, except that awaited ones come first. */
export function drawInOrder(
  pictures: Iterable<readonly [string, StoredPicture]>,
  { draw, onFault, atOnce, longestWaitMs = 20_000 }: DrawOptions,
): ComingPictures {
  const queue: Coming[] = [];
  const byFile = new Map<string, Coming>();
  for (const [key, picture] of pictures) {
    const coming = { key, picture, end: Promise.withResolvers<void>() };
    queue.push(coming);
    for (const file of pictureFiles(picture)) byFile.set(file, coming);
  }

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await draw(next.key, next.picture).catch((error: unknown) => onFault(next.key, error));
      next.end.resolve();
      for (const file of pictureFiles(next.picture)) byFile.delete(file);
    }
  }

  return {
    async wait(file) {
      const coming = byFile.get(file);
      if (!coming) return;
      const place = queue.indexOf(coming);
      if (place > 0) queue.unshift(...queue.splice(place, 1));
      const timer = new AbortController();
      await Promise.race([
        coming.end.promise,
        sleep(longestWaitMs, undefined, { signal: timer.signal }).catch(() => undefined),
      ]);
      timer.abort();
    },
    finished: Promise.all(Array.from({ length: atOnce }, work)).then(() => undefined),
  };
}
