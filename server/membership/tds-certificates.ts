/** Certificates of tax that was withheld, as the tax office issues them: PDFs with a seller's PAN, encrypted. */
import { createHash } from 'node:crypto';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { checkPdf } from '#server/catalog/index.ts';
import { readSealer } from '#server/joining/index.ts';
import { findMember, memberNotFound } from '#server/members/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

/** Whose, and of which quarter: `year` is the one in whose April the tax year begins, quarters count from there. */
export interface CertificateKey {
  memberId: string;
  year: number;
  quarter: number;
}

/** What the file of a quarter is encrypted for. */
export const certificatePlace = ({ memberId, year, quarter }: CertificateKey) =>
  `tds certificate ${memberId} ${year} ${quarter}`;

/**
 * Saves the certificate of a quarter; one that is there is replaced.
 * Errors: 404 member_not_found; 413 pdf_too_large; 415 pdf_type, pdf_active, pdf_locked.
 */
export async function saveTdsCertificate(
  services: Services,
  actor: StaffActor,
  key: CertificateKey,
  file: Buffer,
): Promise<Result<null>> {
  const checked = checkPdf(file);
  if (!checked.ok) return checked;
  const { keyId, bytes } = (await readSealer(services, services.db)).seal(certificatePlace(key), file);
  const { memberId, year, quarter } = key;
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    if (!(await findMember(tx, memberId, at))) return memberNotFound;
    const values = { key_id: keyId, sealed: bytes, uploaded_by: actor.login, uploaded_at: at };
    await tx
      .insertInto('tds_certificate')
      .values({ member_id: memberId, tax_year: year, quarter, ...values })
      .onConflict((conflict) => conflict.columns(['member_id', 'tax_year', 'quarter']).doUpdateSet(values))
      .execute();
    const sha256 = createHash('sha256').update(file).digest('hex');
    await recordStaffAction(tx, actor, at, { before: {}, after: { tax_year: year, quarter, sha256 } });
    return ok(null);
  });
}

/** The quarters of which a member has a certificate, the latest first. */
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

/** A certificate's PDF, decrypted; null where there is none. */
export async function openTdsCertificate(services: Services, key: CertificateKey): Promise<Buffer | null> {
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
