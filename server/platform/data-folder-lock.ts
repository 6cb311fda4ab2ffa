import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** SQLite's code of a file that another process has locked. */
const busy = 5;

/**
 * Takes a data folder for this process, or says who has it. The system keeps the lock and ends it with the process, however that ends, so
 * that none is ever left behind and taking it is one step: Node has no call for locks on files, but brings SQLite, whose write lock on an
 * empty file is one.
 * The file `lock` beside it names the process, for people, and keeps out versions of the program that knew only this file.
 * Returns what gives the folder back.
 * @throws StartError when another process has it
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

/** A version that had no other lock wrote its process id without a line's end. */
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
