import { sql } from 'kysely';
import type { Permission } from '#contract/admin/staff.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { listedPermissions } from '../role-rules.ts';

export interface OwnRole {
  id: number;
  name: string;
  permissions: Permission[];
}

/** By name. */
export async function findOwnRoles(db: Db): Promise<OwnRole[]> {
  const rows = await db
    .selectFrom('staff_role')
    .select(['id', 'name', 'permissions'])
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map((row) => ({ ...row, permissions: listedPermissions(row.permissions) }));
}

/** `lock` makes others who assign or change it wait. */
export async function findOwnRole(db: Db, id: number, lock = false): Promise<OwnRole | null> {
  const row = await db
    .selectFrom('staff_role')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? { ...row, permissions: listedPermissions(row.permissions) } : null;
}

/** Ignoring case. */
export async function isRoleNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('staff_role')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(tx: Tx, role: Omit<OwnRole, 'id'>, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('staff_role')
    .values({ name: role.name, permissions: role.permissions, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(tx: Tx, { id, name, permissions }: OwnRole, at: Date): Promise<void> {
  await tx.updateTable('staff_role').set({ name, permissions, updated_at: at }).where('id', '=', id).execute();
}

/** By an account, active or not, or an unused invitation. */
export async function isRoleInUse(tx: Tx, id: number): Promise<boolean> {
  const member = await tx.selectFrom('staff').select('id').where('role_id', '=', id).limit(1).executeTakeFirst();
  const invited = await tx
    .selectFrom('staff_invitation')
    .select('id')
    .where('role_id', '=', id)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return member !== undefined || invited !== undefined;
}

export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_role').where('id', '=', id).execute();
}
