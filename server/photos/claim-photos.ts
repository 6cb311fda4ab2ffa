import type { Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { validateClaim, type PhotoOwner } from './rules.ts';
import { findPhotos, lockPhotos, ownPhotos } from './store.ts';

/**
 * Assigns the photos with these names to the owner; returns how many were added. Repeating it changes nothing. The
 * caller must hold a lock, so that only one call claims for an owner at a time. Errors: those of validateClaim.
 */
export async function claimPhotos(
  tx: Tx,
  owner: PhotoOwner,
  names: readonly string[],
  now: Date,
): Promise<Result<number>> {
  if (names.length === 0) return ok(0);
  const hashes = names.map(hashToken);
  const known = await lockPhotos(tx, hashes);
  const owned = (await findPhotos(tx, owner)).length;
  const fresh = validateClaim(hashes, known, owner, { owned, now });
  if (!fresh.ok) return fresh;
  await ownPhotos(
    tx,
    owner,
    fresh.value.map(({ id }) => id),
  );
  return ok(fresh.value.length);
}
