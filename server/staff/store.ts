import { sql } from 'kysely';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { StoredSession } from '#server/platform/session-list.ts';
import { ownRoleId, permissionsOf, roleOf, type StoredRights } from './role-rules.ts';

export interface StaffCredentials extends StaffMember {
  passwordHash: string;
}

/** A role as in the contract, or a list of permissions. */
export type Rights = { role: string } | { permissions: readonly Permission[] };

export async function insertStaff(
  db: Db,
  member: {
    email: string;
    name: string;
    passwordHash: string;
    createdAt: Date;
    isDemo: boolean;
    mobile?: string | null;
  } & Rights,
): Promise<number | null> {
  const row = await db
    .insertInto('staff')
    .values({
      email: member.email,
      name: member.name,
      password_hash: member.passwordHash,
      created_at: member.createdAt,
      is_demo: member.isDemo,
      mobile: member.mobile ?? null,
      ...('role' in member ? roleColumns(member.role) : { permissions: [...member.permissions] }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findStaffCredentials(db: Db, email: string): Promise<StaffCredentials | null> {
  const row = await staffRows(db)
    .select('password_hash as passwordHash')
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...staffMember(row), passwordHash: row.passwordHash } : null;
}

/** Whether an active account still has the password with this hash. Until the transaction ends nobody can change it. */
export async function hasStaffPassword(
  tx: Tx,
  { id, passwordHash }: Pick<StaffCredentials, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an email address has an account, active or not. */
export async function hasStaffAccount(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** By another active account, or an open invitation to another address: each person may have one account only. */
export async function isMobileTaken(
  db: Db,
  mobile: string,
  { except, email, now }: { except?: number; email: string; now: Date },
): Promise<boolean> {
  const account = await db
    .selectFrom('staff')
    .select('id')
    .where('mobile', '=', mobile)
    .where('deactivated_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst();
  if (account) return true;
  const invited = await db
    .selectFrom('staff_invitation')
    .select('email')
    .where('mobile', '=', mobile)
    .where('email', '<>', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return invited !== undefined;
}

export async function readStaffMobile(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('staff').select('mobile').where('id', '=', id).executeTakeFirst();
  return row?.mobile ?? null;
}

export async function setStaffMobile(tx: Tx, id: number, mobile: string): Promise<void> {
  await tx.updateTable('staff').set({ mobile }).where('id', '=', id).execute();
}

export async function findOwners(db: Db): Promise<{ id: number; name: string; email: string }[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('is_owner', '=', true)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function findStaffMember(db: Db, id: number): Promise<StaffMember | null> {
  const row = await staffRows(db).where('staff.id', '=', id).where('deactivated_at', 'is', null).executeTakeFirst();
  return row ? staffMember(row) : null;
}

export async function lockStaff(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
}

export function roleColumns(role: string) {
  const roleId = ownRoleId(role);
  return { is_owner: role === 'owner', role: roleId === null ? role : null, role_id: roleId, permissions: [] };
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
      proved_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Last used first. */
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

/**
 * Ends sessions of an account: one of them, or all but one. With all, the logins that wait for a second factor end,
 * too: they began with the same password.
 */
export async function deleteStaffTokens(
  tx: Tx,
  staffId: number,
  which: { only: string } | { allBut: string },
): Promise<void> {
  const [is, hash] = 'only' in which ? (['=', which.only] as const) : (['<>', which.allBut] as const);
  // Waiting logins first, because one that becomes a session meanwhile is found there.
  for (const table of ['staff_sign_in', 'staff_token'] as const)
    await tx.deleteFrom(table).where('staff_id', '=', staffId).where('token_hash', is, hash).execute();
}

export async function noteStaffTokenUse(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('staff_token').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function setStaffPassword(tx: Tx, staffId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
}

/** With its last use, and whether the account has a second factor; null for an unknown or expired session. */
export async function findStaffByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ member: StaffMember; lastUsedAt: Date; hasFactor: boolean } | null> {
  const row = await staffRows(db)
    .innerJoin('staff_token', 'staff_token.staff_id', 'staff.id')
    .select('staff_token.last_used_at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_factor').select('staff_factor.id').whereRef('staff_factor.staff_id', '=', 'staff.id'),
      ).as('has_factor'),
    )
    .where('staff_token.token_hash', '=', tokenHash)
    .where('staff_token.expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ? { member: staffMember(row), lastUsedAt: row.last_used_at, hasFactor: Boolean(row.has_factor) } : null;
}

/** Returns the session's account. */
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

export async function findStaffAddress(db: Db, id: number): Promise<{ name: string; email: string } | null> {
  const row = await db.selectFrom('staff').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** By id, or a text in name or email address. */
export async function findStaffIdsByName(db: Db, text: string): Promise<number[]> {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where(({ eb, or }) => or([eb('name', 'ilike', part), eb('email', 'ilike', part), eb(sql`id::text`, '=', text)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** By the object's id. */
export async function findOrdersOf(
  db: Db,
  table: 'order_return' | 'refund' | 'unmatched_payment',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.selectFrom(table).select(['id', 'order_id']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, order_id: orderId }) => [id, orderId]));
}

/** Returns, refunds or unmatched payments. */
export async function findPartsOf(
  db: Db,
  table: 'order_return' | 'refund' | 'unmatched_payment',
  orderId: number,
): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('order_id', '=', orderId).execute();
  return rows.map(({ id }) => id);
}

type StaffRow = StoredRights & { id: number; name: string; email: string };

/** With the permissions of their role. */
export function staffRows(db: Db) {
  return db
    .selectFrom('staff')
    .leftJoin('staff_role', 'staff_role.id', 'staff.role_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'is_owner', 'staff.role', 'role_id', 'staff.permissions'])
    .select('staff_role.permissions as role_permissions');
}

export function staffMember(row: StaffRow): StaffMember {
  const { id, name, email } = row;
  return { id, name, email, permissions: permissionsOf(row), role: roleOf(row) };
}
