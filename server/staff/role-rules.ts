import { type Permission, permissions, type StaffMember } from '#contract/staff.ts';
import {
  type BuiltInRole,
  builtInRoles,
  ownerPermissions,
  rolePermissions,
  secondFactorPermissions,
} from '#contract/staff-roles.ts';

/** What an account's row and the row of its role say of its rights. */
export interface StoredRights {
  is_owner: boolean;
  role: string | null;
  role_id: number | null;
  /** Listed on an account from before there were roles. */
  permissions: readonly string[];
  /** Of one of the company's own roles. */
  role_permissions: readonly string[] | null;
}

/** An account's role as the contract names it: a built-in one, `own:3`, or `listed`. */
export function roleOf({ is_owner, role, role_id }: Pick<StoredRights, 'is_owner' | 'role' | 'role_id'>): string {
  if (is_owner) return 'owner';
  if (role_id !== null) return `own:${role_id}`;
  return role !== null && isBuiltIn(role) ? role : 'listed';
}

/**
 * What an account may do, in the order of the list of permissions. Nothing where its role is not known; words of an earlier version that no
 * route asks for any more are left out, and what belongs to owners alone is never taken from a list or a role of the company's own.
 */
export function permissionsOf(rights: StoredRights): Permission[] {
  const role = roleOf(rights);
  if (isBuiltIn(role)) return [...rolePermissions[role]];
  return listedPermissions(rights.role_id === null ? rights.permissions : (rights.role_permissions ?? []));
}

/** The permissions of a list as it is stored. */
export function listedPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((each) => stored.includes(each) && !ownerPermissions.includes(each));
}

export function isBuiltIn(role: string): role is BuiltInRole {
  return builtInRoles.includes(role as BuiltInRole);
}

/** The id of one of the company's own roles; null for a built-in one. */
export function ownRoleId(role: string): number | null {
  const id = /^own:(\d+)$/.exec(role)?.[1];
  return id === undefined ? null : Number(id);
}

export function needsSecondFactor(held: readonly Permission[]): boolean {
  return held.some((each) => secondFactorPermissions.includes(each));
}

/** Whether all of these permissions are among those held. */
export function includesAll(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((each) => held.includes(each));
}

/** Whether the member's permissions name this one; owners have all of them. */
export function hasPermission(member: StaffMember, permission: Permission): boolean {
  return member.permissions.includes(permission);
}
