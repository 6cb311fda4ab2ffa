import type * as z from 'zod/mini';
import type { StoredDocument } from '#contract/joining.ts';
import { type DocumentKind, type ReturnableField, returnableFieldNames } from '#contract/joining-rules.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { encodeSellerPaper } from '#server/photos/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { isAllowed, notBegun, withoutReasons } from './rules.ts';
import { readSealer } from './sealed.ts';
import { findNewest, lockOpen, readSealedDocument, saveDocument, saveReasons } from './store.ts';

/** Pixels per side, enough for a card's small print. */
export const longestPaper = 1_800;

export const sealDocumentPlace = (applicationId: number, kind: DocumentKind) =>
  `join document ${applicationId} ${kind}`;

const notOpen = err(409, 'joining_not_open', messages.errors.joining.notOpen);
const missing = err(404, 'document_not_found', messages.errors.joining.documentMissing);

/**
 * Stores a picture encrypted, replacing the previous one. The version stays, because pictures are sent independently of
 * the forms. Errors: those of a photo; 503 photos_busy; 409 joining_not_open.
 */
export async function uploadDocument(
  services: Services,
  customer: CustomerIdentity,
  kind: DocumentKind,
  source: Buffer,
): Promise<Result<z.infer<typeof StoredDocument>>> {
  const photo = await encodeSellerPaper(source, longestPaper);
  if (!photo.ok) return photo;
  const { jpeg, width, height } = photo.value;
  const sealer = await readSealer(services, services.db);
  const uploadedAt = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    const row = await lockOpen(tx, customer.id);
    if (!row) return notBegun;
    if (!isAllowed('edit', row.state)) return notOpen;
    const { keyId, bytes } = sealer.seal(sealDocumentPlace(row.id, kind), jpeg);
    await saveDocument(tx, row.id, { kind, keyId, sealed: bytes, width, height, uploadedAt });
    const field = returnableFieldNames.find((name) => name === kind) as ReturnableField;
    if (field in row.reasons) await saveReasons(tx, row.id, withoutReasons(row.reasons, [field]));
    return ok({ kind, width, height, uploaded_at: uploadedAt.toISOString() });
  });
}

/** As JPEG. Errors: 404 document_not_found. */
export async function openDocument(
  services: Services,
  db: Db | Tx,
  applicationId: number,
  kind: DocumentKind,
): Promise<Result<Buffer>> {
  const stored = await readSealedDocument(db, applicationId, kind);
  if (!stored) return missing;
  const sealer = await readSealer(services, db);
  return ok(sealer.open(sealDocumentPlace(applicationId, kind), stored));
}

/** Errors: 404 document_not_found. */
export async function openOwnDocument(
  services: Services,
  customer: CustomerIdentity,
  kind: DocumentKind,
): Promise<Result<Buffer>> {
  const row = await findNewest(services.db, customer.id);
  return row ? openDocument(services, services.db, row.id, kind) : missing;
}
