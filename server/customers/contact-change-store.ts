import { type Insertable, type Selectable, sql } from 'kysely';
import type { ContactChange } from '#server/platform/database-types.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { Contact, ContactCode } from './contact-change-rules.ts';

export type ContactChangeRow = Omit<Selectable<ContactChange>, 'codes'> & { codes: ContactCode[] };

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
  'undo_until',
  'undone_at',
  'payout_hold_until',
] as const;

function changes(db: Db | Tx) {
  return db
    .selectFrom('contact_change')
    .select(columns)
    .select(({ ref }) => sql<ContactCode[]>`${ref('codes')}`.as('codes'));
}

/** Stores a change that waits for its codes, in place of an earlier one; returns it. The account is locked. */
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

/** An account's change that waits since `since` or later; null where there is none. */
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

/** Ends the change that waits; false where there is none. */
export async function endPendingChange(tx: Db | Tx, customerId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_change')
    .set({ state: 'withdrawn' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes that a change holds now. */
export async function confirmStored(
  tx: Tx,
  id: number,
  confirmed: {
    confirmed_at: Date;
    confirmed_by: NonNullable<ContactChangeRow['confirmed_by']>;
    undo_hash: string;
    undo_until: Date;
    payout_hold_until: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('contact_change')
    .set({ state: 'confirmed', ...confirmed })
    .where('id', '=', id)
    .execute();
}

/** The change that a code undoes; null where there is none, or its time is over. */
export async function findUndoable(db: Db | Tx, undoHash: string, at: Date): Promise<ContactChangeRow | null> {
  const row = await changes(db)
    .where('undo_hash', '=', undoHash)
    .where('state', '=', 'confirmed')
    .where('undo_until', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

/** Which of the two another account than `exceptId` may still get back by undoing a change. */
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

/** Writes that a change and all later ones of its account do not hold any more; what waits is over, and a trigger takes back changes of papers since. */
export async function undoStored(
  tx: Tx,
  { id, customer_id: customerId }: Pick<ContactChangeRow, 'id' | 'customer_id'>,
  at: Date,
  holdUntil: Date | null,
): Promise<void> {
  await endPendingChange(tx, customerId);
  await tx
    .updateTable('contact_change')
    .set({ state: 'undone', undone_at: at, ...(holdUntil && { payout_hold_until: holdUntil }) })
    .where('customer_id', '=', customerId)
    .where('id', '>=', id)
    .where('state', '=', 'confirmed')
    .execute();
}

/** Whether the account is, or ever was, that of a direct seller. */
export async function isSellers(db: Db | Tx, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .execute();
  return row.length > 0;
}

/** An account's changes that were confirmed since then, the newest first, also those that were undone. */
export async function findContactChanges(db: Db | Tx, customerId: number, since: Date): Promise<ContactChangeRow[]> {
  return await changes(db)
    .where('customer_id', '=', customerId)
    .where('confirmed_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

/** The mobile numbers and emails that were an account's since then and are not any more; those of changes that were undone were never its owner's. */
export async function findFormerContacts(db: Db | Tx, customerId: number, since: Date): Promise<Contact[]> {
  return await db
    .selectFrom('contact_change')
    .select(['old_mobile as mobile', 'old_email as email'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

/** Until when nothing may be paid to members whose mobile number or email has changed lately, by member ID. */
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

/** Removes changes that came to nothing before `until`, and all that are older than `kept`. */
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
