import { bumpCatalogVersion } from '#server/catalog/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { done } from '#server/platform/result.ts';
import { speak } from '#server/platform/spoken.ts';
import type { Services } from '#server/platform/services.ts';
import { readShippedTexts, type ShippedText } from './shipped.ts';
import { putShippedTexts } from './store.ts';

/**
 * Brings the shipped texts into storage at start: where there is none, and over those that nobody edited. Several processes may start at
 * once. Returns how many were written.
 */
export async function renewPageTexts(services: Services, shipped?: readonly ShippedText[]): Promise<number> {
  const texts = shipped ?? (await readShippedTexts());
  const renewed = await inTransaction(services.db, async (tx) => {
    const written = await putShippedTexts(tx, texts, services.clock.now());
    if (written > 0) await bumpCatalogVersion(tx);
    return done(written);
  });
  if (!renewed.ok) throw new Error(`The texts of the pages were refused: ${speak(renewed.refusal.message, 'en')}`);
  if (renewed.value > 0) services.catalogChanged.tell();
  return renewed.value;
}
