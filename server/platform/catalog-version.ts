import type { Tx } from './database.ts';
import { everyAnswer, unspecified } from './edge/edge-headers.ts';
import { notePurge } from './edge/purge-queue.ts';

/**
 * Every transaction that changes what pages show must call this. A shared cache purges these tags, by default
 * everything.
 */
export async function bumpCatalogVersion(tx: Tx, tags: readonly string[] = [everyAnswer]): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
  await notePurge(tx, tags.includes(everyAnswer) ? [everyAnswer] : [...tags, unspecified]);
}
