import { type BuiltInRole, builtInRoles } from '#contract/staff-roles.ts';
import type { Permission } from '#contract/staff.ts';
import { staff as messages } from '#messages/admin/staff.ts';

/** A role in the reader's language; the company's own are called as the company calls them. */
export function nameRole(role: string, ownName: string | null): string {
  if (ownName !== null) return ownName;
  return builtInRoles.includes(role as BuiltInRole) ? messages.roleNames[role as BuiltInRole] : messages.listed;
}

type PermissionKey = keyof typeof messages.permissionNames;

export function namePermission(permission: Permission): string {
  return messages.permissionNames[permission.replace('.', '_') as PermissionKey];
}
