import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a process waits for another one's build, in milliseconds. */
const longestWait = 10 * 60_000;

/** Whether the folder contains a complete build of sources with this fingerprint. */
export function isBuilt(folder: string, fingerprint: string): boolean {
  const file = stampOf(folder);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === fingerprint;
}

/** Whether the folder contains any build. */
export function hasBuild(folder: string): boolean {
  return fs.existsSync(stampOf(folder));
}

/**
 * Builds into the folder unless its content is current, and returns whether it did. One process builds at a time; the
 * others wait and then find the build done. The parts are built in a separate folder and moved into place once all are
 * complete, the stamp last: a build that fails or is killed leaves the earlier one unchanged, and its late writes go
 * nowhere.
 * @param build makes the parts, files and folders, in the given empty folder
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

/** The system releases the lock when the process ends, in any way: see server/platform/data-folder-lock.ts. */
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

/** Removes the leftovers of killed builds. */
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
