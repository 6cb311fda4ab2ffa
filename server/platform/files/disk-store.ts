import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { checkName, type FileInfo, type FileStore, FilesUnavailable, temporaryName } from './file-store.ts';

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
        // A hard link is free and survives a deletion of the original; across file systems copy instead.
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

/** Writes and verifies a new file. @throws FilesUnavailable `damaged`; the caller must remove the file */
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

/** Skips files that begin with a dot, such as those being written. */
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

/** Converts errors of the disk, not those of the request. */
function asUnavailable(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new FilesUnavailable('full', message, { cause: error });
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new FilesUnavailable('no_rights', message, { cause: error });
  return error;
}
