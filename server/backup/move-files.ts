import { type FileStore, contentOf, FilesUnavailable } from '#server/platform/files/file-store.ts';
import { fileFolders } from './manifest.ts';

/** Files under way at once; the largest has 25 MB. */
const atOnce = 6;

/** What a move has done. */
export interface MovedFiles {
  /** Stored now. */
  moved: number;
  /** Were there already, byte for byte. */
  there: number;
  bytes: number;
}

/**
 * Stores every file of one store in another one and reads it back from there. What lies there already and is the same stays, so that a move which
 * was cut off, or during which files came, is done again. The first store keeps its files; the shop may run.
 * @throws FilesUnavailable where a store does not take or give a file, or gives other bytes than it was given
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (moved: MovedFiles) => void = () => {},
): Promise<MovedFiles> {
  const done: MovedFiles = { moved: 0, there: 0, bytes: 0 };
  await eachFile(from, async (name) => {
    const bytes = await from.read(name);
    // Deleted since it was listed.
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

/** What a look at every file has found. */
export interface VerifiedFiles {
  files: number;
  bytes: number;
  /** That a row names and the store does not have. */
  missing: string[];
  /** Whose bytes are not those that were stored. */
  damaged: string[];
}

/**
 * Reads every file of a store, and compares what it has with what rows name.
 * @param named the names of all files that there must be
 */
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

/** Does something with each of the shop's files, some at a time; after the first failure nothing more is begun. */
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
