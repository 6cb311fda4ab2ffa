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
 * Opens PGlite in `<dataDir>/database`; a data folder named `memory:` lives in memory. One process at a time: PGlite itself would
 * let a second one in and lose its writes.
 * @throws StartError when the folder cannot be written or is in use.
 */
export async function openEmbedded(dataDir: string, image?: Blob): Promise<Embedded> {
  // All of it lies in memory as it is, and goes with the process.
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
 * Makes the database of a new data folder: `fill` gets it, and when that has ended it lies there whole. Of what was killed meanwhile nothing
 * stays. The process should end then: where the machine has it, it has taken a gigabyte of memory for speed.
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

/** From this many bytes on it is worth a gigabyte that a new shop is open sooner. */
const enoughMemory = 2.5 * 2 ** 30;

/**
 * PostgreSQL's own preset for its page cache, 128 MB, would all be in this process, beside what the system caches of the files; a small
 * shop's tables and indexes fit these. So a page costs the same wherever it lies: by the preset, made for turning disks, each order
 * read all stock and all products' names.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=24MB', '-c', 'random_page_cost=1.1'];

/**
 * V8 would compile what runs often a second time, optimised: one function of PostgreSQL alone takes half a gigabyte for that, and a
 * hundred megabytes stay. Measured, queries take 6 % more of the processor without. And it would let garbage pile up for speed that
 * a shop on embedded storage does not need. A process that fills a new shop and ends takes a third less of the processor's time without
 * these flags.
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
