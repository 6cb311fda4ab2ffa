import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a process waits for another one's build, in milliseconds. */
const longestWait = 10 * 60_000;

/** Whether what lies in the folder was built from sources with this fingerprint, and wholly. */
export function isBuilt(folder: string, fingerprint: string): boolean {
  const file = stampOf(folder);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === fingerprint;
}

/** Whether anything was built there, of whatever sources. */
export function hasBuild(folder: string): boolean {
  return fs.existsSync(stampOf(folder));
}

/**
 * Builds into the folder unless what lies there is current, and returns whether it did. One process builds at a time; the others wait and
 * then find its work done. The parts are made in a folder of their own and moved into place when all are whole, the stamp last: a build that
 * fails or is killed leaves the earlier one as it was, and what it still writes after its end goes nowhere.
 * @param build makes the parts, files and folders, in the empty folder that it is given
 */
export async function replaceBuild(
  folder: string,
  fingerprint: string,
  build: (into: string) => Promise<void>,
): Promise<boolean> {
  fs.mkdirSync(folder, { recursive: true });
  const unlock = waitForLock(path.join(folder, 'lock.sqlite'));
  try {
    if (isBuilt(folder, fingerprint)) return false;
    removeLeftovers(folder);
    const made = fs.mkdtempSync(path.join(folder, 'new-'));
    await build(made);
    moveIntoPlace(made, folder);
    fs.writeFileSync(stampOf(folder), fingerprint);
    return true;
  } finally {
    unlock();
  }
}

function stampOf(folder: string): string {
  return path.join(folder, 'stamp');
}

/** The system ends the lock with the process, however that ends: see server/platform/data-folder-lock.ts. */
function waitForLock(file: string): () => void {
  const held = new DatabaseSync(file, { timeout: longestWait });
  try {
    held.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    held.close();
    throw error;
  }
  return () => held.close();
}

/** What builds that were killed left behind. */
function removeLeftovers(folder: string): void {
  for (const name of fs.readdirSync(folder))
    if (/^(new|old)-/.test(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

function moveIntoPlace(made: string, folder: string): void {
  fs.rmSync(stampOf(folder), { force: true });
  const replaced = fs.mkdtempSync(path.join(folder, 'old-'));
  for (const part of fs.readdirSync(made)) {
    const place = path.join(folder, part);
    if (fs.existsSync(place)) fs.renameSync(place, path.join(replaced, part));
    fs.renameSync(path.join(made, part), place);
  }
  fs.rmSync(made, { recursive: true });
  fs.rmSync(replaced, { recursive: true });
}
