import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { Db } from '../database.ts';
import { initSetting, readSetting } from '../settings.ts';
import { openDiskStore } from './disk-store.ts';
import { contentOf, type FileStore, FilesUnavailable, type StoreProblem } from './file-store.ts';
import { openS3Store, type S3Store } from './s3-store.ts';

/** Does not call the store yet. */
export function openFileStore({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): FileStore {
  if (files.s3 === null) return openDiskStore(dataDir);
  const { s3: settings, maxCopyBytes } = files;
  return openS3Store({ settings, copies: path.join(dataDir, 'copies', settings.bucket), maxCopyBytes });
}

/** A line for the operator. `isPassing`: it may recover without a change of settings. */
export interface StoreFault {
  line: string;
  isPassing: boolean;
}

/** Names the bucket's owner, so that a second shop does not use it and remove unknown files. */
const markerName = 'shop/marker.json';
const Marker = z.object({ shop: z.string() });
const shopIdSetting = 'shop_id';
/** A store that takes longer for a few bytes would slow down uploads. */
const slowMs = 3_000;

const remedies: Record<StoreProblem, string> = {
  away: 'Check FILES_S3_ENDPOINT and that the store runs.',
  no_rights:
    'Check FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, and let the key read, write, list and delete in the bucket.',
  clock: 'Correct the clock of this machine.',
  wrong_region: 'Set FILES_S3_REGION and FILES_S3_ENDPOINT to those of the bucket.',
  no_bucket: 'Create the bucket, or set FILES_S3_BUCKET to one that exists.',
  full: 'Make room in the store, or raise its quota.',
  damaged: 'What was read is not what was written: look for a proxy or a store that changes files.',
};

/**
 * Tests an object store: whether it belongs to this shop, stores, returns and removes a file fast enough, and hides it
 * from strangers. Null if all is well, and for the data folder.
 * @param claimAt when a bucket without an owner becomes this shop's; null to leave it without one
 */
export async function findStoreFault(store: FileStore, db: Db, claimAt: Date | null): Promise<StoreFault | null> {
  if (!isS3Store(store)) return null;
  const lasting = (line: string) => ({ line, isPassing: false });
  const stored = claimAt
    ? await initSetting(db, shopIdSetting, randomUUID(), claimAt)
    : await readSetting(db, shopIdSetting);
  const shop = z.parse(z.nullable(z.string()), stored);
  try {
    let owner = await readMarker(store);
    if (owner === null && claimAt) {
      await store.put(markerName, contentOf(Buffer.from(JSON.stringify({ shop }))));
      owner = await readMarker(store);
    }
    if (owner !== null && owner !== shop)
      return lasting(`Files: ${store.place} belongs to another shop. Set FILES_S3_BUCKET to one of this shop's own.`);
    const { slowestMs, isPublic, isShown } = await tryOut(store);
    if (isPublic)
      return lasting(
        `Files: everybody can read ${store.place}, and photos that customers send lie there. Make all but pictures/ private.`,
      );
    if (isShown === false)
      return {
        line: `Files: FILES_S3_PUBLIC_URL does not show the pictures of ${store.place}. Let it read pictures/, or unset it: then the shop serves them.`,
        isPassing: true,
      };
    if (slowestMs <= slowMs) return null;
    return {
      line: `Files: ${store.place} took ${(slowestMs / 1_000).toFixed(1)} seconds for a few bytes. Choose a nearer store, or find out what slows this one down.`,
      isPassing: true,
    };
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    const { problem, message } = error;
    return {
      line: `Files: ${message}. ${remedies[problem]}`,
      isPassing: problem === 'away' || problem === 'full' || problem === 'damaged',
    };
  }
}

async function readMarker(store: FileStore): Promise<string | null> {
  const bytes = await store.read(markerName);
  return bytes && z.parse(Marker, JSON.parse(bytes.toString())).shop;
}

/** Writes, lists, reads and removes a test file. `slowestMs` is the slowest step. */
async function tryOut(store: S3Store): Promise<{ slowestMs: number; isPublic: boolean; isShown: boolean | null }> {
  const name = `shop/try-${randomUUID()}.txt`;
  const bytes = Buffer.from(name);
  let slowestMs = 0;
  const take = async <T>(work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work;
    slowestMs = Math.max(slowestMs, performance.now() - began);
    return done;
  };
  await take(store.put(name, contentOf(bytes)));
  const read = await take(store.read(name));
  const isPublic = await store.isReadByStrangers(name);
  // In the folder where orphans are removed, in case this process dies before removing it.
  const picture = `pictures/product-images/try-${randomUUID()}.txt`;
  await store.put(picture, contentOf(bytes));
  let isShown;
  try {
    isShown = await store.isShownByCdn(picture);
  } finally {
    await store.remove(picture);
  }
  for await (const _file of store.list('shop')) break;
  await take(store.remove(name));
  if (read === null || !read.equals(bytes)) throw new FilesUnavailable('damaged', `${store.place} lost a file at once`);
  return { slowestMs, isPublic, isShown };
}

function isS3Store(store: FileStore): store is S3Store {
  return store.kind === 's3';
}
