import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import { permissionsOf, roleOf } from '../role-rules.ts';
import { roleColumns, staffRows } from '../store.ts';
import type { StaffMember } from '#contract/admin/staff.ts';

export interface StoredPerson extends StaffMember {
  roleName: string | null;
  createdAt: Date;
  deactivatedAt: Date | null;
  hasFactor: boolean;
  mobile: string | null;
  /** Of any open session. */
  lastUsedAt: Date | null;
}

function personRows(db: Db, now: Date) {
  return staffRows(db)
    .select(['staff.created_at', 'deactivated_at', 'staff.mobile', 'staff_role.name as role_name'])
    .select(({ selectFrom, exists }) => [
      exists(
        selectFrom('staff_factor').select('staff_factor.id').whereRef('staff_factor.staff_id', '=', 'staff.id'),
      ).as('has_factor'),
      selectFrom('staff_token')
        .select(({ fn }) => fn.max('staff_token.last_used_at').as('last'))
        .whereRef('staff_token.staff_id', '=', 'staff.id')
        .where('staff_token.expires_at', '>', now)
        .as('last_used_at'),
    ]);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof personRows>['execute']>>[number];

function person(row: PersonRow): StoredPerson {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    permissions: permissionsOf(row),
    role: roleOf(row),
    roleName: row.role_name,
    createdAt: row.created_at,
    deactivatedAt: row.deactivated_at,
    hasFactor: Boolean(row.has_factor),
    mobile: row.mobile,
    lastUsedAt: row.last_used_at,
  };
}

/** Active ones first, by name. */
export async function findPeople(db: Db, now: Date): Promise<StoredPerson[]> {
  const rows = await personRows(db, now)
    .orderBy(sql`deactivated_at IS NOT NULL`)
    .orderBy(sql`lower(staff.name)`)
    .orderBy('staff.id')
    .execute();
  return rows.map(person);
}

export async function findPerson(db: Db, id: number, now: Date): Promise<StoredPerson | null> {
  const row = await personRows(db, now).where('staff.id', '=', id).executeTakeFirst();
  return row ? person(row) : null;
}

/** Active or deactivated. */
export async function findPeopleOfRole(tx: Tx, roleId: number): Promise<number[]> {
  const rows = await tx.selectFrom('staff').select('id').where('role_id', '=', roleId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Always in the same order. If two owners act on each other, one waits. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('is_owner', '=', true)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setRole(tx: Tx, id: number, role: string): Promise<void> {
  await tx.updateTable('staff').set(roleColumns(role)).where('id', '=', id).execute();
}

export async function setDeactivated(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('staff').set({ deactivated_at: at }).where('id', '=', id).execute();
}
