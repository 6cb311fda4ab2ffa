/** A small disk in memory that can be filled to the last byte. Only root can mount it. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Leaves no room at all. */
  fill(): void;
  /** Gives the room back. */
  free(): void;
  remove(): void;
}

/** Mounts a disk in memory; null where this process may not. */
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
      // Lazily: a process that was just ended may still hold a file.
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
