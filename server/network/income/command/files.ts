import { closeSync, constants, openSync, readSync } from 'node:fs';
import fs from 'node:fs/promises';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ByteSource } from './csv.ts';
import { asInputError, InputError } from './input-error.ts';

/** Opens a file for reading, and closes it. @throws InputError when it cannot be read */
export async function withFile<T>(
  name: string,
  use: (file: { source: ByteSource; size: number }) => Promise<T>,
): Promise<T> {
  try {
    const found = await fs.stat(name);
    if (found.isDirectory()) throw new InputError(name, 'this is a directory, not a file');
    if (found.isFIFO()) return await use({ source: { name, read: readPipe(name) }, size: 0 });
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

/** Reads a file without a detour through another thread; lets signals come through after each piece. */
function readFile(file: number): ByteSource['read'] {
  return async (into) => {
    await setImmediate();
    return readSync(file, into, 0, into.length, null);
  };
}

/** Reads a pipe, which may keep one waiting: as a socket, since a thread that waits for it could not be interrupted. */
function readPipe(name: string): ByteSource['read'] {
  const pipe = new Socket({ fd: openSync(name, constants.O_RDONLY | constants.O_NONBLOCK), writable: false });
  const pieces = pipe[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let piece: Uint8Array = new Uint8Array(0);
  return async (into) => {
    while (piece.length === 0) {
      const next = await pieces.next();
      if (next.done) return 0;
      piece = next.value;
    }
    const taken = piece.subarray(0, into.length);
    into.set(taken);
    piece = piece.subarray(taken.length);
    return taken.length;
  };
}
