import type { EnquiryKind } from '#contract/admin/staff.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { countUpTo, type Db, type Tx } from '#server/platform/database.ts';

export interface NewEnquiry {
  kind: EnquiryKind;
  fullName: string;
  email: string;
  mobile: string;
  createdAt: Date;
}

/** Returns the id. */
export async function insertEnquiry(db: Db, enquiry: NewEnquiry): Promise<number> {
  const { id } = await db
    .insertInto('enquiry')
    .values({
      kind: enquiry.kind,
      full_name: enquiry.fullName,
      email: enquiry.email,
      mobile: enquiry.mobile,
      created_at: enquiry.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  'enquiry.id',
  'enquiry.kind',
  'enquiry.full_name',
  'enquiry.email',
  'enquiry.mobile',
  'enquiry.message',
  'enquiry.created_at',
  'enquiry.handled_at',
  // Name of the staff member.
  'staff.name as handled_by',
] as const;

export type StoredEnquiry = Awaited<ReturnType<typeof findEnquiries>>[number];

/** Older than the one with id `before`, newest first. */
export async function findEnquiries(db: Db, before: number | null, most: number) {
  return await db
    .selectFrom('enquiry')
    .leftJoin('staff', 'staff.id', 'enquiry.handled_by')
    .select(columns)
    .$if(before !== null, (query) => query.where('enquiry.id', '<', before))
    .orderBy('enquiry.id', 'desc')
    .limit(most)
    .execute();
}

export function countEnquiries(db: Db): Promise<number | null> {
  return countUpTo(db, db.selectFrom('enquiry').select('id'));
}

/** The first staff member to do so stays recorded. Null if there is no such enquiry. */
export async function markHandled(tx: Tx, id: number, actor: StaffActor, now: Date): Promise<StoredEnquiry | null> {
  const before = await tx
    .selectFrom('enquiry')
    .select(['handled_at', 'handled_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const handled = { handled_at: before.handled_at ?? now, handled_by: before.handled_by ?? actor.staffId };
  await recordStaffAction(tx, actor, now, { before, after: handled });
  return await tx
    .with('handled', (query) => query.updateTable('enquiry').set(handled).where('id', '=', id).returningAll())
    .selectFrom('handled as enquiry')
    .leftJoin('staff', 'staff.id', 'enquiry.handled_by')
    .select(columns)
    .executeTakeFirstOrThrow();
}
