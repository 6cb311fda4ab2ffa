import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import { StartError } from './start-error.ts';

export interface Embedded {
  poolConfig: pg.PoolConfig;
  place: string;
  close(): Promise<void>;
}

/**
 * Opens PGlite in `<dataDir>/database`, or in memory for a data folder named `memory:`. Admits one process at a time;
 * PGlite itself would admit a second one and lose its writes.
 * @throws StartError if the folder cannot be written or is in use
 */
export async function openEmbedded(dataDir: string, image?: Blob): Promise<Embedded> {
  // Everything stays in memory as it is, and vanishes with the process.
  if (path.basename(dataDir) === 'memory:') return open('memory://', 'memory', () => {}, image);
  useLittleMemory();
  const folder = path.join(dataDir, 'database');
  makeWritable(dataDir);
  const unlock = lockDataFolder(dataDir);
  try {
    return await open(folder, folder, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Creates the database of a new data folder. It is moved into place once `fill` has finished, so that nothing remains
 * of a killed process. The process should end afterwards, because for speed it may have used a gigabyte of memory.
 * @throws StartError as `openEmbedded`
 */
export async function makeEmbedded(dataDir: string, fill: (embedded: Embedded) => Promise<void>): Promise<void> {
  makeWritable(dataDir);
  if (process.availableMemory() < enoughMemory) useLittleMemory();
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = path.join(dataDir, 'database');
    const unfinished = path.join(dataDir, 'database-new');
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (fs.existsSync(folder)) return;
    const embedded = await open(unfinished, folder, () => {});
    try {
      await fill(embedded);
    } finally {
      await embedded.close();
    }
    fs.renameSync(unfinished, folder);
  } finally {
    unlock();
  }
}

/** With this much free memory, filling a new shop faster is worth a gigabyte. */
const enoughMemory = 2.5 * 2 ** 30;

/**
 * PostgreSQL's default page cache of 128 MB would add to the system's file cache; a small shop fits into 24 MB. Random
 * pages cost the same as sequential ones here; with the default, made for hard disks, each order scanned the whole
 * stock and all product names.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=24MB', '-c', 'random_page_cost=1.1'];

/**
 * Turns off V8's optimising compilation of WebAssembly, which takes half a gigabyte for one function of PostgreSQL, and
 * collects garbage early. Queries take 6 % more CPU (measured). A process that only fills a new shop takes a third less
 * CPU without these flags.
 */
const smallFlags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--optimize-for-size'];

function useLittleMemory(): void {
  for (const flag of smallFlags) v8.setFlagsFromString(flag);
}

async function open(target: string, place: string, unlock: () => void, image?: Blob): Promise<Embedded> {
  const extensions = { pg_trgm };
  const pglite = await PGlite.create(target, { extensions, startParams, ...(image ? { loadDataDir: image } : {}) });
  return {
    poolConfig: createPgConfig(pglite) as unknown as pg.PoolConfig,
    place,
    async close() {
      await pglite.close();
      unlock();
    },
  };
}

function makeWritable(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can.`,
    );
  }
}
