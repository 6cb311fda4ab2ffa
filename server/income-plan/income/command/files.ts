import { closeSync, constants, openSync, readSync, rmSync, writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type ByteSource, sourceOf } from '../csv/reader.ts';
import { asInputError, InputError } from '../csv/input-error.ts';

/** @throws InputError when the file cannot be read */
export async function withFile<T>(
  name: string,
  use: (file: { source: ByteSource; size: number }) => Promise<T>,
): Promise<T> {
  try {
    const found = await fs.stat(name);
    if (found.isDirectory()) throw new InputError(name, 'this is a directory, not a file');
    if (found.isFIFO()) return await use({ source: readPipe(name), size: 0 });
    const file = openSync(name, 'r');
    try {
      return await use({ source: { name, read: readFile(file) }, size: found.size });
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw asInputError(error, name);
  }
}

/** Reads synchronously, which is faster than a detour through another thread; signals are handled after each chunk. */
function readFile(file: number): ByteSource['read'] {
  return async (into) => {
    await setImmediate();
    return readSync(file, into, 0, into.length, null);
  };
}

/** Reads a pipe as a socket, because a thread that waits for a pipe could not be interrupted. */
function readPipe(name: string): ByteSource {
  const pipe = new Socket({ fd: openSync(name, constants.O_RDONLY | constants.O_NONBLOCK), writable: false });
  return sourceOf(name, pipe[Symbol.asyncIterator]() as AsyncIterator<Buffer>);
}

let temporaryInUse: string | undefined;

/** Removes the temporary file of an aborted run. */
export function removeTemporaryFile(): void {
  if (temporaryInUse !== undefined) rmSync(temporaryInUse, { force: true });
}

/**
 * Writes chunks to a file, completely or not at all: to a temporary file beside it, which is then renamed. An earlier
 * file stays until then. Pipes and devices are written to directly, because nothing can be renamed onto them. A chunk
 * is written before the next one is requested.
 * @param afterChunk may throw to abort; the temporary file is then removed
 * @throws InputError when the disk is full or the path cannot be written to
 */
export async function writeWhole(
  file: string,
  chunks: Iterable<Uint8Array>,
  afterChunk: (bytesWritten: number) => void = () => {},
): Promise<void> {
  try {
    const target = await fs.realpath(file).catch(() => path.resolve(file));
    const found = await fs.stat(target).catch(() => null);
    if (found && !found.isFile()) return await writeDirectly(target, chunks, afterChunk);
    const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    const handle = await fs.open(temporary, 'wx', found?.mode);
    temporaryInUse = temporary;
    try {
      await writeToDisk(handle, chunks, afterChunk);
      await fs.rename(temporary, target);
      temporaryInUse = undefined;
    } catch (error) {
      await fs.rm(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw asInputError(error, file);
  }
}

/** Writes to a pipe or a device, waiting whenever it is full. */
async function writeDirectly(
  target: string,
  chunks: Iterable<Uint8Array>,
  afterChunk: (bytesWritten: number) => void,
): Promise<void> {
  const handle = await fs.open(target, 'w');
  try {
    let written = 0;
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
      afterChunk((written += chunk.length));
    }
  } finally {
    await handle.close();
  }
}

/** Flushes the file to disk before it gets its name, so that after a power cut it is complete or absent. */
async function writeToDisk(
  handle: fs.FileHandle,
  chunks: Iterable<Uint8Array>,
  afterChunk: (bytesWritten: number) => void,
): Promise<void> {
  try {
    let written = 0;
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length;) at += writeSync(handle.fd, chunk, at);
      afterChunk((written += chunk.length));
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
