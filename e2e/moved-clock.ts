import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const file = path.join(os.tmpdir(), `shop-clock-${process.pid}`);
const preload = pathToFileURL(path.join(import.meta.dirname, '../server/testing/moved-clock.mjs')).href;

/** The environment of a shop whose clock the test moves; each worker has one such shop at a time. */
export const movedClock = { NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET_FILE: file };

/**
 * Sets the shop's clock ahead by so many milliseconds, or still at a time after an equals sign; the shop's next look
 * finds it there.
 */
export function setClock(said: number | `=${number}`): void {
  // Renamed, so that no look finds half a file.
  fs.writeFileSync(`${file}.next`, String(said));
  fs.renameSync(`${file}.next`, file);
}

/** Before the worker's next shop. */
export const resetClock = () => fs.rmSync(file, { force: true });

/** By how many milliseconds it is ahead. */
export const clockOffset = () => Number(fs.readFileSync(file, 'utf8'));
