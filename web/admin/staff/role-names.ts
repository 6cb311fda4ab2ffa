import { type BuiltInRole, builtInRoles } from '#contract/admin/staff/roles.ts';
import type { Permission } from '#contract/admin/staff.ts';
import { staff as messages } from '#messages/admin.ts';

/** Custom roles have only the name that the company gave them. */
export function nameRole(role: string, ownName: string | null): string {
  if (ownName !== null) return ownName;
  return builtInRoles.includes(role as BuiltInRole) ? messages.roleNames[role as BuiltInRole] : messages.listed;
}

type PermissionKey = keyof typeof messages.permissionNames;

export function namePermission(permission: Permission): string {
  return messages.permissionNames[permission.replace('.', '_') as PermissionKey];
}
