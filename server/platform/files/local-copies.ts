import fs from 'node:fs';
import path from 'node:path';
import { FilesUnavailable } from './file-store.ts';

/** Concurrent downloads, and how many may wait. */
const atOnce = 16;
const maxWaiting = 500;

/** Copies of a store's files on this machine, downloaded at first use. */
export interface LocalCopies {
  bring(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Concurrent callers share one download. The oldest copies are removed when all exceed `maxBytes`.
 * @param download stores a complete file at a path; false if the store has none
 */
export function createLocalCopies(
  folder: string,
  maxBytes: number,
  download: (name: string, target: string) => Promise<boolean>,
): LocalCopies {
  const coming = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;
  /** Total bytes of all copies; null until counted. */
  let total: number | null = null;
  /** Bytes since the last count. Counting is repeated because other processes also download into the folder. */
  let brought = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new FilesUnavailable('away', 'too many files are asked for at once');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  async function make(name: string): Promise<void> {
    const target = path.join(folder, name);
    if (fs.existsSync(target)) return;
    const isThere = await inTurn(() => download(name, target));
    if (!isThere) return;
    const { size } = await fs.promises.stat(target);
    total = total === null ? null : total + size;
    brought += size;
    if (total !== null && total <= maxBytes && brought <= maxBytes / 10) return;
    brought = 0;
    total = await removeOldest(folder, maxBytes);
  }

  return {
    bring(name) {
      let making = coming.get(name);
      if (!making) {
        making = make(name).finally(() => coming.delete(name));
        coming.set(name, making);
      }
      return making;
    },
    remove: (name) => fs.promises.rm(path.join(folder, name), { force: true }),
  };
}

/** If all copies exceed `maxBytes`, removes the oldest until a tenth is free. Returns the remaining bytes. */
async function removeOldest(folder: string, maxBytes: number): Promise<number> {
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true });
  const files = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stat = await fs.promises.stat(file).catch(() => null);
    if (stat) files.push({ file, size: stat.size, at: stat.mtimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return total;
  for (const { file, size } of files.toSorted((a, b) => a.at - b.at)) {
    if (total <= maxBytes * 0.9) break;
    await fs.promises.rm(file, { force: true });
    total -= size;
  }
  return total;
}
