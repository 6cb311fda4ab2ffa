import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { staffMember, staffRows } from './store.ts';

/**
 * How long somebody who lost a right still counts as a possible approver, and how long somebody who got it from one
 * person alone is no second person to them.
 */
const recentMs = 30 * 24 * 3_600_000;

export interface Holder extends StaffMember {
  /** Otherwise they lost the right, or their account was deactivated, within the last 30 days. */
  isActive: boolean;
}

/** Removing all others must not let a member act alone. */
export async function findRecentHolders(db: Db, permission: Permission, now: Date): Promise<Holder[]> {
  const since = new Date(now.getTime() - recentMs);
  const rows = await staffRows(db)
    .select(['deactivated_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_right_change as c')
          .select('c.id')
          .whereRef('c.staff_id', '=', 'staff.id')
          .where('c.permission', '=', permission)
          .where('c.is_gained', '=', false)
          .where('c.at', '>', since),
      ).as('has_lost'),
    )
    .where(({ eb, or }) => or([eb('deactivated_at', 'is', null), eb('deactivated_at', '>', since)]))
    .orderBy('staff.id')
    .execute();
  return rows.flatMap((row) => {
    const member = staffMember(row);
    const holds = member.permissions.includes(permission);
    if (!holds && !row.has_lost) return [];
    return [{ ...member, isActive: holds && row.deactivated_at === null }];
  });
}

/** Who requested and who approved a change of rights. */
export function loginsOf({ login, secondPerson }: Pick<StaffActor, 'login' | 'secondPerson'>): string[] {
  return typeof secondPerson === 'object' ? [secondPerson.requested_by, secondPerson.approved_by] : [login];
}

/** Rights gained and lost, and by whom. */
export async function recordRights(
  tx: Tx,
  staffId: number,
  { before, after }: { before: readonly Permission[]; after: readonly Permission[] },
  { by, at }: { by: readonly string[]; at: Date },
): Promise<void> {
  const change = (permission: Permission, gained: boolean) => ({
    staff_id: staffId,
    permission,
    is_gained: gained,
    by_logins: [...by],
    at,
  });
  const rows = [
    ...after.filter((each) => !before.includes(each)).map((each) => change(each, true)),
    ...before.filter((each) => !after.includes(each)).map((each) => change(each, false)),
  ];
  if (rows.length > 0) await tx.insertInto('staff_right_change').values(rows).execute();
}

/**
 * Members who got a permission within the last 30 days from one person alone: their ids with that person's login. While
 * anybody else could approve, they are no second person to that one. Two approvers count as one if one got the
 * permission to give rights from the other alone.
 */
export async function findSoleGivers(db: Db, permission: Permission, now: Date): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('staff_right_change as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.staff_id as id', 's.email as login', 'c.permission', 'c.by_logins as by'])
    .where('c.permission', '=', anyOf([permission, ...rightsPermissions]))
    .where('c.is_gained', '=', true)
    .where('c.at', '>', new Date(now.getTime() - recentMs))
    .orderBy('c.id')
    .execute();
  const givers = new Map<number, string>();
  const behind = new Map<string, string>();
  for (const row of rows) {
    const [giver, ...others] = new Set(row.by.map((login) => behind.get(login) ?? login));
    if (giver === undefined || others.length > 0) continue;
    if (row.permission === permission) givers.set(row.id, giver);
    if (rightsPermissions.some((each) => each === row.permission)) behind.set(row.login, giver);
  }
  return givers;
}

/** Needed to approve changes of rights. */
const rightsPermissions: readonly Permission[] = ['staff.manage', 'roles.manage'];
