import { mostPhotos } from '#contract/photo-limits.ts';
import { ok, type FieldMessages, invalidFields, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** The folder of the store in which photos lie. No site serves it: photos are handed out one by one, to staff. */
export const photoFolder = 'photos';

/** What a photo can come along with. */
export interface PhotoOwner {
  kind: 'ticket' | 'order_return' | 'review';
  id: number;
}

export interface KnownPhoto {
  id: number;
  nameHash: string;
  createdAt: Date;
  /** Null while its form is not sent. */
  owner: PhotoOwner | null;
}

/** How long a photo waits for its form, in ms. */
export const waitingMs = 24 * 3_600_000;

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether the bytes are a HEIC photo, as some phones keep them. */
export function isHeic(source: Buffer): boolean {
  return source.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(source.toString('latin1', 8, 12));
}

/**
 * The photos of `nameHashes` that the owner does not have yet, out of those that are `known`; `owned` is how many they have. Errors are
 * 422 with what is wrong at `photos.<index>`: unknown or too old, of another owner, or named twice; or at `photos`: too many.
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
  return owned + fresh.length > mostPhotos
    ? invalidFields({ photos: [messages.errors.fields.photosMost({ maximum: mostPhotos })] })
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
