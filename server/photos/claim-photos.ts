import type { Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { validateClaim, type PhotoOwner } from './rules.ts';
import { findPhotos, lockPhotos, ownPhotos } from './store.ts';

/**
 * Assigns the photos of these names to the owner; returns how many were added. Done twice, it
 * changes nothing. The caller lets one at a time claim for an owner. Errors: 422 as validateClaim says; the caller rolls back.
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
