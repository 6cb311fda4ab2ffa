import { maxPhotos } from '#contract/photo-limits.ts';
import { ok, type FieldMessages, invalidFields, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** No site serves this folder: photos are sent one by one, after a check of the reader's access. */
export const photoFolder = 'photos';

export interface PhotoOwner {
  kind: 'ticket' | 'order_return' | 'review';
  id: number;
}

export interface KnownPhoto {
  id: number;
  nameHash: string;
  createdAt: Date;
  /** Null until its form is sent. */
  owner: PhotoOwner | null;
}

export const waitingMs = 24 * 3_600_000;

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** HEIC is the format of some phones. */
export function isHeic(source: Buffer): boolean {
  return source.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(source.toString('latin1', 8, 12));
}

/**
 * Returns the `known` photos among `nameHashes` that the owner does not have yet; `owned` is the number that it has.
 * Errors: 422 at `photos.<index>` for an unknown or expired photo, one of another owner, or one named twice; at
 * `photos` for too many.
 */
export function validateClaim(
  nameHashes: readonly string[],
  known: readonly KnownPhoto[],
  owner: PhotoOwner,
  { owned, now }: { owned: number; now: Date },
): Result<KnownPhoto[]> {
  const found = nameHashes.map((hash) => known.find(({ nameHash }) => nameHash === hash));
  const faults: FieldMessages = {};
  found.forEach((photo, index) => {
    const fault = photo && found.indexOf(photo) < index ? messages.errors.photos.twice : faultOf(photo, owner, now);
    if (fault) faults[`photos.${index}`] = [fault];
  });
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  const fresh = found.filter((photo) => photo !== undefined).filter((photo) => photo.owner === null);
  return owned + fresh.length > maxPhotos
    ? invalidFields({ photos: [messages.errors.fields.photosMost({ maximum: maxPhotos })] })
    : ok(fresh);
}

function faultOf(photo: KnownPhoto | undefined, owner: PhotoOwner, now: Date): MessageRef | null {
  if (!photo) return messages.errors.fields.unknownPhoto;
  if (photo.owner) {
    const same = photo.owner.kind === owner.kind && photo.owner.id === owner.id;
    return same ? null : messages.errors.photos.sentBefore;
  }
  return photo.createdAt.getTime() <= now.getTime() - waitingMs ? messages.errors.fields.unknownPhoto : null;
}
