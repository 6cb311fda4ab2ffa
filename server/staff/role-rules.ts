import { type Permission, permissions, type StaffMember } from '#contract/admin/staff.ts';
import {
  type BuiltInRole,
  builtInRoles,
  ownerPermissions,
  rolePermissions,
  secondFactorPermissions,
} from '#contract/admin/staff/roles.ts';

export interface StoredRights {
  is_owner: boolean;
  role: string | null;
  role_id: number | null;
  /** On accounts from before roles existed. */
  permissions: readonly string[];
  /** Of a custom role. */
  role_permissions: readonly string[] | null;
}

/** A built-in role, `own:3` for a custom one, or `listed`. */
export function roleOf({ is_owner, role, role_id }: Pick<StoredRights, 'is_owner' | 'role' | 'role_id'>): string {
  if (is_owner) return 'owner';
  if (role_id !== null) return `own:${role_id}`;
  return role !== null && isBuiltIn(role) ? role : 'listed';
}

/**
 * In the order of the permission list; none for an unknown role. Ignores obsolete permissions, and owner-only
 * permissions in a list or custom role.
 */
export function permissionsOf(rights: StoredRights): Permission[] {
  const role = roleOf(rights);
  if (isBuiltIn(role)) return [...rolePermissions[role]];
  return listedPermissions(rights.role_id === null ? rights.permissions : (rights.role_permissions ?? []));
}

export function listedPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((each) => stored.includes(each) && !ownerPermissions.includes(each));
}

export function isBuiltIn(role: string): role is BuiltInRole {
  return builtInRoles.includes(role as BuiltInRole);
}

/** Null for a built-in role. */
export function ownRoleId(role: string): number | null {
  const id = /^own:(\d+)$/.exec(role)?.[1];
  return id === undefined ? null : Number(id);
}

export function needsSecondFactor(held: readonly Permission[]): boolean {
  return held.some((each) => secondFactorPermissions.includes(each));
}

export function includesAll(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((each) => held.includes(each));
}

/** Owners have all. */
export function hasPermission(member: StaffMember, permission: Permission): boolean {
  return member.permissions.includes(permission);
}
