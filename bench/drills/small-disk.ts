/** A small disk in memory that can be filled to the last byte. Only root can mount it. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Leaves no space at all. */
  fill(): void;
  /** Frees the space. */
  free(): void;
  remove(): void;
}

/** Mounts a disk in memory; null if this process may not. */
export function mountDisk(mebibytes: number): SmallDisk | null {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-disk-'));
  const filler = path.join(folder, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    fs.rmdirSync(folder);
    return null;
  }
  return {
    folder,
    fill() {
      const file = fs.openSync(filler, 'a');
      try {
        for (let size = 1 << 20; size >= 1; size >>= 1) writeWhileThereIsRoom(file, Buffer.alloc(size));
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(filler),
    remove() {
      // Lazily, because a process that was just stopped may still have an open file.
      execFileSync('umount', ['-l', folder]);
      fs.rmdirSync(folder);
    },
  };
}

function writeWhileThereIsRoom(file: number, piece: Buffer): void {
  try {
    while (fs.writeSync(file, piece) === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
