import { type Permission, permissions, type StaffMember } from '#contract/staff.ts';
import type { Selectable } from 'kysely';
import { anyOf, type Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/database-types.ts';

export interface StaffCredentials extends StaffMember {
  passwordHash: string;
}

export async function insertStaff(
  db: Db,
  member: {
    email: string;
    name: string;
    passwordHash: string;
    createdAt: Date;
    permissions: readonly Permission[] | 'all';
    isDemo: boolean;
  },
): Promise<number | null> {
  const row = await db
    .insertInto('staff')
    .values({
      email: member.email,
      name: member.name,
      password_hash: member.passwordHash,
      created_at: member.createdAt,
      is_demo: member.isDemo,
      is_owner: member.permissions === 'all',
      permissions: member.permissions === 'all' ? [] : [...member.permissions],
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findStaffCredentials(db: Db, email: string): Promise<StaffCredentials | null> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'is_owner', 'permissions', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? { ...staffMember(row), passwordHash: row.passwordHash } : null;
}

export async function insertStaffToken(
  db: Db,
  staffId: number,
  token: { hash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staff_token')
    .values({ token_hash: token.hash, staff_id: staffId, created_at: token.createdAt, expires_at: token.expiresAt })
    .execute();
}

export async function findStaffByToken(db: Db, tokenHash: string, now: Date): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff_token')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'name', 'email', 'is_owner', 'permissions'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? staffMember(row) : null;
}

/** Returns whose session it was; null where there is none. */
export async function deleteStaffToken(db: Db, tokenHash: string): Promise<{ id: number; email: string } | null> {
  const member = await db
    .deleteFrom('staff_token')
    .using('staff')
    .whereRef('staff.id', '=', 'staff_id')
    .where('token_hash', '=', tokenHash)
    .returning(['staff.id', 'email'])
    .executeTakeFirst();
  return member ?? null;
}

export async function deleteEndedStaffTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_token').where('expires_at', '<=', now).execute();
}

/** Name and e-mail address of a staff member; null where there is none. */
export async function findStaffAddress(db: Db, id: number): Promise<{ name: string; email: string } | null> {
  const row = await db.selectFrom('staff').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Names by id. */
export async function findStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type StaffRow = Pick<Selectable<DB['staff']>, 'id' | 'name' | 'email' | 'is_owner' | 'permissions'>;

/** Permissions of an earlier version that no route asks for any more are left out. */
function staffMember({ id, name, email, is_owner, permissions: granted }: StaffRow): StaffMember {
  return { id, name, email, permissions: permissions.filter((each) => is_owner || granted.includes(each)) };
}
