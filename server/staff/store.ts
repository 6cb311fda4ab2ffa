import { type Permission, permissions, type StaffMember } from '#contract/staff.ts';
import type { Selectable } from 'kysely';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { StoredSession } from '#server/platform/session-list.ts';
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
  token: { hash: string; userAgent: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('staff_token')
    .values({
      token_hash: token.hash,
      staff_id: staffId,
      user_agent: token.userAgent,
      created_at: token.createdAt,
      last_used_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The sessions of an account that have not ended. */
export async function findStaffSessions(db: Db, staffId: number, now: Date): Promise<StoredSession[]> {
  return await db
    .selectFrom('staff_token')
    .select([
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Ends sessions of an account: one of them, or all but one. */
export async function deleteStaffTokens(
  tx: Tx,
  staffId: number,
  which: { only: string } | { allBut: string },
): Promise<void> {
  await tx
    .deleteFrom('staff_token')
    .where('staff_id', '=', staffId)
    .where('token_hash', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.allBut)
    .execute();
}

export async function noteStaffTokenUse(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('staff_token').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function setStaffPassword(tx: Tx, staffId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
}

/** Whose session it is, and when it was last used; null where there is none. */
export async function findStaffByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ member: StaffMember; lastUsedAt: Date } | null> {
  const row = await db
    .selectFrom('staff_token')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'name', 'email', 'is_owner', 'permissions', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { member: staffMember(row), lastUsedAt: row.last_used_at } : null;
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
