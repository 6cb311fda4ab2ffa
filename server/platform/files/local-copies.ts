import fs from 'node:fs';
import path from 'node:path';
import { FilesUnavailable } from './file-store.ts';

/** Downloads at once, and how many more may wait for their turn. */
const atOnce = 16;
const mostWaiting = 500;

/** Copies of a store's files in a folder of this process's machine, made when they are first asked for. */
export interface LocalCopies {
  bring(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Makes each copy once, whoever asks for it meanwhile, and removes the oldest ones where they become more than `mostBytes`.
 * @param download puts a file whole at a path; false where the store has none
 */
export function createLocalCopies(
  folder: string,
  mostBytes: number,
  download: (name: string, target: string) => Promise<boolean>,
): LocalCopies {
  const coming = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;
  /** Bytes of all copies; null until they have been counted. */
  let total: number | null = null;
  /** Of those, the bytes brought since: other processes bring files into the folder as well. */
  let brought = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new FilesUnavailable('away', 'too many files are asked for at once');
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
    if (total !== null && total <= mostBytes && brought <= mostBytes / 10) return;
    brought = 0;
    total = await removeOldest(folder, mostBytes);
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

/** Removes the oldest copies where all take more than `mostBytes`, until a tenth is free; returns what is left. */
async function removeOldest(folder: string, mostBytes: number): Promise<number> {
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true });
  const files = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stat = await fs.promises.stat(file).catch(() => null);
    if (stat) files.push({ file, size: stat.size, at: stat.mtimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= mostBytes) return total;
  for (const { file, size } of files.toSorted((a, b) => a.at - b.at)) {
    if (total <= mostBytes * 0.9) break;
    await fs.promises.rm(file, { force: true });
    total -= size;
  }
  return total;
}
