import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { checkName, type FileInfo, type FileStore, FilesUnavailable, temporaryName } from './file-store.ts';

/** The files of a folder that every process of the shop can write. */
export function openDiskStore(root: string): FileStore {
  const fileOf = (name: string) => {
    checkName(name);
    return path.join(root, name);
  };
  return {
    kind: 'disk',
    place: root,
    async put(name, { body, sha256 }) {
      const target = fileOf(name);
      const temporary = temporaryName(target);
      try {
        await fs.promises.mkdir(path.dirname(target), { recursive: true });
        await writeChecked(Readable.fromWeb(body.stream() as ReadableStream), temporary, { bytes: body.size, sha256 });
        await fs.promises.rename(temporary, target);
      } catch (error) {
        await fs.promises.rm(temporary, { force: true });
        throw asUnavailable(error);
      }
    },
    read: (name) => fs.promises.readFile(fileOf(name)).catch(noFile),
    async copyTo(name, target) {
      const file = fileOf(name);
      try {
        // A link costs nothing and holds on to what is deleted meanwhile; across file systems a copy.
        await fs.promises.link(file, target).catch(() => fs.promises.copyFile(file, target));
        return true;
      } catch (error) {
        noFile(error);
        return false;
      }
    },
    linkOrigin: null,
    linkTo: () => Promise.resolve(null),
    async find(name) {
      const stat = await fs.promises.stat(fileOf(name)).catch(noFile);
      return stat && { name, bytes: stat.size, changedAt: stat.mtime };
    },
    list: (folder) => listFiles(root, folder),
    remove: (name) => fs.promises.rm(fileOf(name), { force: true }),
    localFolder: (folder) => path.join(root, folder),
    bring: () => Promise.resolve(),
    send: () => Promise.resolve(),
  };
}

/**
 * Writes a stream into a new file and compares what has arrived.
 * @throws FilesUnavailable `damaged`; the caller removes the file.
 */
export async function writeChecked(
  source: Readable,
  target: string,
  expected: { bytes: number; sha256: string | null },
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, count, fs.createWriteStream(target));
  if (bytes !== expected.bytes || (expected.sha256 !== null && hash.digest('hex') !== expected.sha256))
    throw new FilesUnavailable('damaged', `${path.basename(target)} did not arrive as it was sent`);
}

/** Files that are being written, and any others that begin with a dot, are not listed. */
async function* listFiles(root: string, folder: string): AsyncIterable<FileInfo> {
  const entries = await fs.promises
    .readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
    .catch((error: unknown) => noFile(error) ?? []);
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) {
    const stat = await fs.promises.stat(file).catch(noFile);
    if (stat)
      yield {
        name: path.relative(root, file).split(path.sep).join('/'),
        bytes: stat.size,
        changedAt: stat.mtime,
      };
  }
}

function noFile(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EISDIR') return null;
  throw error;
}

/** What is wrong with the disk and not with what was asked of it. */
function asUnavailable(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new FilesUnavailable('full', message, { cause: error });
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new FilesUnavailable('no_rights', message, { cause: error });
  return error;
}
