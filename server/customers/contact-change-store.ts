import { type Insertable, type Selectable, sql } from 'kysely';
import type { ContactChange } from '#server/platform/database-types.ts';
import { anyOf, type Db, givenId, type Tx } from '#server/platform/database.ts';
import type { Contact, ContactCode } from './contact-change-rules.ts';

export type ContactChangeRow = Omit<Selectable<ContactChange>, 'codes' | 'password_hash'> & { codes: ContactCode[] };

const columns = [
  'id',
  'customer_id',
  'state',
  'language',
  'old_mobile',
  'old_email',
  'new_mobile',
  'new_email',
  'requested_at',
  'confirmed_at',
  'confirmed_by',
  'undo_hash',
  'undo_hash_sms',
  'undo_until',
  'undone_at',
  'undone_by',
  'payout_hold_until',
] as const;

function changes(db: Db | Tx) {
  return db
    .selectFrom('contact_change')
    .select(columns)
    .select(({ ref }) => sql<ContactCode[]>`${ref('codes')}`.as('codes'));
}

/** Replaces an earlier pending change. The caller must have locked the account. */
export async function insertChange(
  tx: Tx,
  change: Omit<Insertable<ContactChange>, 'codes'> & { codes: readonly ContactCode[] },
): Promise<ContactChangeRow> {
  await endPendingChange(tx, change.customer_id);
  const { id } = await tx
    .insertInto('contact_change')
    .values({ ...change, codes: JSON.stringify(change.codes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await changes(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Pending since `since` or later. */
export async function findPendingChange(
  db: Db | Tx,
  customerId: number,
  since: Date,
): Promise<ContactChangeRow | null> {
  const row = await changes(db)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('requested_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there is no pending change, or another one than `only`. */
export async function endPendingChange(tx: Db | Tx, customerId: number, only?: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_change')
    .set({ state: 'withdrawn' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .$if(only !== undefined, (change) => change.where('id', '=', givenId(only!)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmStored(
  tx: Tx,
  id: number,
  confirmed: {
    confirmed_at: Date;
    confirmed_by: NonNullable<ContactChangeRow['confirmed_by']>;
    undo_hash: string;
    undo_hash_sms: string;
    undo_until: Date;
    /** Of the account at that time. */
    password_hash: string;
    payout_hold_until: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('contact_change')
    .set({ state: 'confirmed', ...confirmed })
    .where('id', '=', id)
    .execute();
}

/** Null if there is no such change, or its time has passed. */
export async function findUndoable(db: Db | Tx, undoHash: string, at: Date): Promise<ContactChangeRow | null> {
  const row = await changes(db)
    .where(({ eb, or }) => or([eb('undo_hash', '=', undoHash), eb('undo_hash_sms', '=', undoHash)]))
    .where('state', '=', 'confirmed')
    .where('undo_until', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

/** Contacts that another account than `exceptId` may still recover by undoing a change. */
export async function findUndoableContacts(
  db: Db | Tx,
  wanted: Contact,
  exceptId: number | null,
  at: Date,
): Promise<{ mobile: boolean; email: boolean }> {
  const rows = await db
    .selectFrom('contact_change')
    .select(({ eb }) => [
      eb('old_mobile', '=', wanted.mobile).and('new_mobile', 'is not', null).$castTo<boolean>().as('mobile'),
      eb(sql`lower(old_email)`, '=', wanted.email)
        .and('old_email', '<>', '')
        .and('new_email', 'is not', null)
        .$castTo<boolean>()
        .as('email'),
    ])
    .where('state', '=', 'confirmed')
    .where('undo_until', '>', at)
    .where('customer_id', 'is distinct from', exceptId)
    .where(({ or, eb, and }) =>
      or([
        eb('old_mobile', '=', wanted.mobile),
        and([eb(sql`lower(old_email)`, '=', wanted.email), eb('old_email', '<>', '')]),
      ]),
    )
    .execute();
  return { mobile: rows.some((row) => row.mobile), email: rows.some((row) => row.email) };
}

/**
 * Undoes a change and all later ones of its account, and ends a pending one; a trigger reverts later changes of papers.
 * Returns whether their owner or a thief had confirmed any.
 */
export async function undoStored(
  tx: Tx,
  { id, customer_id: customerId }: Pick<ContactChangeRow, 'id' | 'customer_id'>,
  { at, by, holdUntil }: { at: Date; by: ContactChangeRow['undone_by']; holdUntil: Date | null },
): Promise<boolean> {
  await endPendingChange(tx, customerId);
  await tx
    .updateTable('contact_change')
    .set({ state: 'undone', undone_at: at, undone_by: by, ...(holdUntil && { payout_hold_until: holdUntil }) })
    .where('customer_id', '=', customerId)
    .where('id', '>=', id)
    .where('state', '=', 'confirmed')
    .execute();
  const paper = await tx
    .selectFrom('kyc_change')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'withdrawn')
    .where('updated_at', '=', at)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return paper !== undefined;
}

/** Whether the account is or was a direct seller's. */
export async function isSellers(db: Db | Tx, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .execute();
  return row.length > 0;
}

/** Newest first, including undone ones. */
export async function findContactChanges(db: Db | Tx, customerId: number, since: Date): Promise<ContactChangeRow[]> {
  return await changes(db)
    .where('customer_id', '=', customerId)
    .where('confirmed_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

/** Confirmed or undone at one of the moments; newest first. */
export async function findContactChangesAt(
  db: Db,
  customerId: number,
  moments: readonly Date[],
): Promise<ContactChangeRow[]> {
  return await changes(db)
    .where('customer_id', '=', customerId)
    .where(({ or, eb }) => or([eb('confirmed_at', '=', anyOf(moments)), eb('undone_at', '=', anyOf(moments))]))
    .orderBy('id', 'desc')
    .execute();
}

/**
 * All contacts that an account had since then. Includes those of undone changes, because a thief with a stolen phone
 * also undoes the owner's change.
 */
export async function findFormerContacts(db: Db | Tx, customerId: number, since: Date): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contact_change')
    .select(['old_mobile', 'old_email', 'new_mobile', 'new_email'])
    .where('customer_id', '=', customerId)
    .where(({ fn }) => fn.coalesce('undone_at', 'confirmed_at'), '>', since)
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap((row) => [
    { mobile: row.old_mobile, email: row.old_email },
    { mobile: row.new_mobile ?? '', email: row.new_email ?? '' },
  ]);
}

/**
 * Current contacts from which a change was undone since then. An older code was the same by SMS and email, so it may be
 * either.
 */
export async function findUndoingContacts(
  db: Db | Tx,
  { id, mobile, email }: Contact & { id: number },
  since: Date,
): Promise<{ mobile: boolean; email: boolean }> {
  const rows = await db
    .selectFrom('contact_change')
    .select(['old_mobile', 'old_email', 'undone_by'])
    .where('customer_id', '=', id)
    .where('undone_at', '>', since)
    .execute();
  return {
    mobile: rows.some((row) => row.undone_by !== 'email' && row.old_mobile === mobile),
    email: rows.some((row) => row.undone_by !== 'sms' && row.old_email === email),
  };
}

/** Voids all undo codes of an account. */
export async function endUndoCodes(tx: Tx, customerId: number, at: Date): Promise<void> {
  await tx
    .updateTable('contact_change')
    .set({ undo_until: at })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'confirmed')
    .where('undo_until', '>', at)
    .execute();
}

/** Until when payouts are held after a change of mobile number or email, by member ID. */
export async function readContactHolds(
  db: Db | Tx,
  memberIds: readonly string[],
  at: Date,
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('contact_change as c')
    .innerJoin('member as m', 'm.customer_id', 'c.customer_id')
    .select(['m.member_id as memberId', ({ fn }) => fn.max('c.payout_hold_until').as('until')])
    .where('m.member_id', '=', anyOf(memberIds))
    .where('c.payout_hold_until', '>', at)
    .groupBy('m.member_id')
    .execute();
  return new Map(rows.map(({ memberId, until }) => [memberId, until!]));
}

/** Forgets the passwords of changes that nobody can undo any more. */
export async function forgetPasswordsOfChanges(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('contact_change')
    .set({ password_hash: null })
    .where('state', '=', 'confirmed')
    .where('undo_until', '<=', now)
    .where('password_hash', 'is not', null)
    .execute();
}

/** Deletes changes that never took effect before `until`, and all older than `kept`. */
export async function deleteOldChanges(db: Db, until: Date, kept: Date): Promise<void> {
  await db
    .deleteFrom('contact_change')
    .where(({ and, or, eb }) =>
      or([
        and([eb('state', 'in', ['pending', 'withdrawn']), eb('requested_at', '<', until)]),
        eb('requested_at', '<', kept),
      ]),
    )
    .execute();
}
