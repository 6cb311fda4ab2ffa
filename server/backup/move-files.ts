import { type FileStore, contentOf, FilesUnavailable } from '#server/platform/files/file-store.ts';
import { fileFolders } from './manifest.ts';

/** The largest file has 25 MB. */
const atOnce = 6;

export interface MovedFiles {
  moved: number;
  /** Existed already with identical bytes. */
  there: number;
  bytes: number;
}

/**
 * Copies every file and reads it back. Skips identical files that exist already, so an interrupted move can be
 * repeated. The first store keeps its files; the shop may keep running.
 * @throws FilesUnavailable if a store fails to take or return a file, or returns other bytes than were stored
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (moved: MovedFiles) => void = () => {},
): Promise<MovedFiles> {
  const done: MovedFiles = { moved: 0, there: 0, bytes: 0 };
  await eachFile(from, async (name) => {
    const bytes = await from.read(name);
    // Deleted since the listing.
    if (bytes === null) return;
    const isThere = (await to.read(name))?.equals(bytes) ?? false;
    if (!isThere) {
      await to.put(name, contentOf(bytes));
      if (!(await to.read(name))?.equals(bytes))
        throw new FilesUnavailable('damaged', `${to.place} gives other bytes of ${name} than it was given`);
    }
    done[isThere ? 'there' : 'moved'] += 1;
    done.bytes += bytes.length;
    onProgress(done);
  });
  return done;
}

export interface VerifiedFiles {
  files: number;
  bytes: number;
  /** Referenced by a row, but not in the store. */
  missing: string[];
  /** Their bytes differ from those that were stored. */
  damaged: string[];
}

export async function verifyFiles(files: FileStore, named: AsyncIterable<string>): Promise<VerifiedFiles> {
  const found: VerifiedFiles = { files: 0, bytes: 0, missing: [], damaged: [] };
  const there = new Set<string>();
  await eachFile(files, async (name) => {
    try {
      const bytes = await files.read(name);
      if (bytes === null) return;
      found.bytes += bytes.length;
    } catch (error) {
      if (!(error instanceof FilesUnavailable) || error.problem !== 'damaged') throw error;
      found.damaged.push(name);
    }
    there.add(name);
  });
  found.files = there.size;
  for await (const name of named) if (!there.has(name) && !(await files.find(name))) found.missing.push(name);
  return found;
}

/** Runs `work` several times at once; starts nothing more after the first failure. */
async function eachFile(files: FileStore, work: (name: string) => Promise<void>): Promise<void> {
  const end = new AbortController();
  for (const folder of fileFolders) {
    const names = files.list(folder)[Symbol.asyncIterator]();
    const take = async () => {
      try {
        for (let next = await names.next(); !next.done && !end.signal.aborted; next = await names.next())
          await work(next.value.name);
      } catch (error) {
        end.abort();
        throw error;
      }
    };
    const results = await Promise.allSettled(Array.from({ length: atOnce }, take));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
