import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** SQLite's code for a file that another process has locked. */
const busy = 5;

/**
 * Locks a data folder for this process. Returns the function that unlocks it. It uses SQLite's write lock on an empty
 * file, because Node has no file locks and the operating system releases it when the process ends in any way. The file
 * `lock` names the process for humans, and keeps out older versions that only knew that file.
 * @throws StartError if another process has locked it
 */
export function lockDataFolder(folder: string): () => void {
  const nameFile = path.join(folder, 'lock');
  const held = new DatabaseSync(path.join(folder, 'lock.sqlite'));
  try {
    held.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    rejectOlderHolder(nameFile, folder);
    fs.writeFileSync(nameFile, `${process.pid}\n`);
  } catch (error) {
    held.close();
    if ((error as { errcode?: number }).errcode === busy) throw inUse(folder, readHolder(nameFile));
    throw error;
  }
  return () => {
    fs.rmSync(nameFile, { force: true });
    held.close();
  };
}

/** Older versions write their process id without a final newline, and have no other lock. */
function rejectOlderHolder(nameFile: string, folder: string): void {
  const holder = readHolder(nameFile);
  if (!holder.endsWith('\n') && holder !== String(process.pid) && isAlive(Number(holder))) throw inUse(folder, holder);
}

function readHolder(nameFile: string): string {
  try {
    return fs.readFileSync(nameFile, 'utf8');
  } catch {
    return '';
  }
}

function inUse(folder: string, holder: string): StartError {
  const name = /^\d+\n?$/.test(holder) ? `process ${holder.trim()}` : 'another process';
  return new StartError(
    `The data folder ${folder} is in use by ${name}. Stop that one first, or set another DATA_DIR.`,
  );
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
