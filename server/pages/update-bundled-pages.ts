import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { translate } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { readBundledPages, type BundledPage } from './bundled.ts';
import { putBundledPages } from './store.ts';

/**
 * Writes missing bundled texts, and those that nobody edited. Several processes may start at once. Returns how many
 * were written.
 */
export async function updateBundledPages(services: Services, shipped?: readonly BundledPage[]): Promise<number> {
  const texts = shipped ?? (await readBundledPages());
  const renewed = await inTransaction(services.db, async (tx) => {
    const written = await putBundledPages(tx, texts, services.clock.now());
    if (written > 0) await bumpCatalogVersion(tx);
    return ok(written);
  });
  if (!renewed.ok) throw new Error(`The texts of the pages were refused: ${translate(renewed.error.message, 'en')}`);
  if (renewed.value > 0) services.catalogChanged.notify();
  return renewed.value;
}
