/** PDFs from the tax office with a seller's PAN, stored encrypted. */
import { createHash } from 'node:crypto';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { checkPdf } from '#server/catalog/index.ts';
import { readSealer } from '../joining/sealed.ts';
import { findMember } from '../find-members.ts';
import { memberNotFound } from '../sponsor-changes.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

const texts = messages.errors.staff.incomeLedger;

/** `year` is the year in which the tax year begins (in April); quarters count from there. */
export interface CertificateKey {
  memberId: string;
  year: number;
  quarter: number;
}

/** Encryption place. */
export const certificatePlace = ({ memberId, year, quarter }: CertificateKey) =>
  `tds certificate ${memberId} ${year} ${quarter}`;

/**
 * An existing certificate must first be deleted; saving the same file again changes nothing. Errors: 404
 * member_not_found; 409 tds_certificate_known; 413 pdf_too_large; 415 pdf_type, pdf_active, pdf_locked, pdf_complex;
 * 503 pdfs_busy.
 */
export async function saveTdsCertificate(
  services: Services,
  actor: StaffActor,
  key: CertificateKey,
  file: Buffer,
): Promise<Result<null>> {
  const checked = await checkPdf(file);
  if (!checked.ok) return checked;
  const { keyId, bytes } = (await readSealer(services, services.db)).seal(certificatePlace(key), file);
  const { memberId, year, quarter } = key;
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    if (!(await findMember(tx, memberId, at))) return memberNotFound;
    const values = { key_id: keyId, sealed: bytes, uploaded_by: actor.login, uploaded_at: at };
    const added = await tx
      .insertInto('tds_certificate')
      .values({ member_id: memberId, tax_year: year, quarter, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('quarter')
      .executeTakeFirst();
    if (!added) {
      const saved = await openTdsCertificate({ ...services, db: tx }, key);
      return saved?.equals(file) ? ok(null) : err(409, 'tds_certificate_known', texts.tdsCertificateKnown);
    }
    const sha256 = createHash('sha256').update(file).digest('hex');
    await recordStaffAction(tx, actor, at, { before: {}, after: { tax_year: year, quarter, sha256 } });
    return ok(null);
  });
}

/** The audit log keeps the reason. Errors: 404 tds_certificate_not_found. */
export async function deleteTdsCertificate(
  services: Services,
  actor: StaffActor,
  { memberId, year, quarter }: CertificateKey,
  reason: string,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const deleted = await tx
      .deleteFrom('tds_certificate')
      .where('member_id', '=', memberId)
      .where('tax_year', '=', year)
      .where('quarter', '=', quarter)
      .returning(['uploaded_by'])
      .executeTakeFirst();
    if (!deleted) return err(404, 'tds_certificate_not_found', texts.tdsCertificateNotFound);
    const before = { tax_year: year, quarter, uploaded_by: deleted.uploaded_by };
    await recordStaffAction(tx, { ...actor, objectId: memberId }, services.clock.now(), { before, after: { reason } });
    return ok(null);
  });
}

/** Latest quarter first. */
export async function findTdsCertificates(db: Db, memberId: string): Promise<{ year: number; quarter: number }[]> {
  return db
    .selectFrom('tds_certificate')
    .select(['tax_year as year', 'quarter'])
    .where('member_id', '=', memberId)
    .orderBy('tax_year', 'desc')
    .orderBy('quarter', 'desc')
    .limit(40)
    .execute();
}

/** Decrypted PDF, or null. */
export async function openTdsCertificate(
  services: Omit<Services, 'db'> & { db: Db | Tx },
  key: CertificateKey,
): Promise<Buffer | null> {
  const row = await services.db
    .selectFrom('tds_certificate')
    .select(['key_id', 'sealed'])
    .where('member_id', '=', key.memberId)
    .where('tax_year', '=', key.year)
    .where('quarter', '=', key.quarter)
    .executeTakeFirst();
  if (!row) return null;
  const sealer = await readSealer(services, services.db);
  return sealer.open(certificatePlace(key), { keyId: row.key_id, bytes: row.sealed });
}
