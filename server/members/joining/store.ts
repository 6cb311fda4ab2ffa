import { type Insertable, sql } from 'kysely';
import type { DocumentKind, JoiningState } from '#contract/joining-rules.ts';
import type { JoinApplication as ApplicationTable } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { ApplicationRow, ApplicationValues } from './application.ts';

const ended: JoiningState[] = ['declined', 'withdrawn'];

function selectApplications(db: Db | Tx) {
  return db
    .selectFrom('join_application as a')
    .leftJoin('seller_agreement as g', 'g.sha256', 'a.agreement_sha256')
    .selectAll('a')
    .select(['g.version as agreement_version', 'g.language as agreement_language'])
    .$castTo<ApplicationRow>();
}

/** Null if there never was one. An open or approved application is always the newest. */
export async function findNewest(db: Db | Tx, customerId: number): Promise<ApplicationRow | null> {
  const row = await selectApplications(db)
    .where('a.customer_id', '=', customerId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findApplication(db: Db | Tx, id: number): Promise<ApplicationRow | null> {
  return (await selectApplications(db).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockOpen(tx: Tx, customerId: number): Promise<ApplicationRow | null> {
  const locked = await tx
    .selectFrom('join_application')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', 'not in', ended)
    .where('is_former', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return locked ? findApplication(tx, locked.id) : null;
}

export async function lockApplication(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const locked = await tx
    .selectFrom('join_application')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked ? findApplication(tx, locked.id) : null;
}

/** Two simultaneous calls create only one. */
export async function insertApplication(
  tx: Tx,
  values: Pick<Insertable<ApplicationTable>, 'customer_id' | 'language' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('join_application')
    .values({ ...values, updated_at: values.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** So that the former member can begin another one. */
export async function markFormer(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('join_application').set({ is_former: true }).where('id', '=', id).execute();
}

/** Raises the version. */
export async function updateApplication(
  tx: Tx,
  id: number,
  { reasons, ...values }: ApplicationValues,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('join_application')
    .set({ ...values, ...(reasons && { reasons: JSON.stringify(reasons) }), updated_at: at })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Which number somebody else has: in a submitted application, as a direct seller, or in a confirmed change. */
export async function findTakenNumber(
  db: Db | Tx,
  { customerId, panHash, accountHash }: { customerId: number; panHash: string | null; accountHash: string | null },
): Promise<'pan' | 'account_number' | null> {
  const rows = await db
    .selectFrom('join_application')
    .select(['pan_hash', 'account_hash'])
    .where('state', 'in', ['submitted', 'returned', 'approved'])
    .where('customer_id', '<>', customerId)
    .where(({ or, eb }) => or([eb('pan_hash', '=', panHash), eb('account_hash', '=', accountHash)]))
    .unionAll(
      db
        .selectFrom('kyc_change')
        .select(({ ref }) => [
          sql<string | null>`CASE ${ref('kind')} WHEN 'pan' THEN ${ref('number_hash')} END`.as('pan_hash'),
          sql<string | null>`CASE ${ref('kind')} WHEN 'bank' THEN ${ref('number_hash')} END`.as('account_hash'),
        ])
        .where('state', 'in', ['submitted', 'approved'])
        .where('customer_id', '<>', customerId)
        .where(({ or, eb }) => or([eb('number_hash', '=', panHash), eb('number_hash', '=', accountHash)])),
    )
    .execute();
  if (rows.some((row) => row.pan_hash === panHash && panHash !== null)) return 'pan';
  return rows.length > 0 ? 'account_number' : null;
}

/** Null for a member who joined without an application. */
export async function findApproved(db: Db | Tx, memberId: string): Promise<ApplicationRow | null> {
  return (await selectApplications(db).where('a.member_id', '=', memberId).executeTakeFirst()) ?? null;
}

/** Makes other transactions that claim one of these numbers wait. */
export async function lockNumbers(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`joining ${hash}`}, 0))`.execute(tx);
}

export interface DocumentRow {
  kind: DocumentKind;
  width: number;
  height: number;
  uploadedAt: Date;
}

/** Without their bytes. */
export async function findDocuments(db: Db | Tx, applicationId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('join_document')
    .select(['kind', 'width', 'height', 'uploaded_at as uploadedAt'])
    .where('application_id', '=', applicationId)
    .orderBy('kind')
    .$castTo<DocumentRow>()
    .execute();
}

export async function saveDocument(
  tx: Tx,
  applicationId: number,
  document: DocumentRow & { keyId: string; sealed: Buffer },
): Promise<void> {
  const { kind, keyId: key_id, sealed, width, height, uploadedAt: uploaded_at } = document;
  await tx
    .insertInto('join_document')
    .values({ application_id: applicationId, kind, key_id, sealed, width, height, uploaded_at })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'kind']).doUpdateSet({ key_id, sealed, width, height, uploaded_at }),
    )
    .execute();
}

export async function readSealedDocument(
  db: Db | Tx,
  applicationId: number,
  kind: DocumentKind,
): Promise<{ keyId: string; bytes: Buffer } | null> {
  const row = await db
    .selectFrom('join_document')
    .select(['key_id as keyId', 'sealed as bytes'])
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the number. */
export async function deleteEndedApplications(db: Db, until: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('join_application')
    .where('state', 'in', ended)
    .where('decided_at', '<', until)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The version stays, because pictures are sent independently of the forms. */
export async function saveReasons(tx: Tx, id: number, reasons: ApplicationRow['reasons']): Promise<void> {
  await tx
    .updateTable('join_application')
    .set({ reasons: JSON.stringify(reasons) })
    .where('id', '=', id)
    .execute();
}

/** Whether any order of the customer was ever delivered. */
export async function hasDeliveredOrder(db: Db | Tx, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
