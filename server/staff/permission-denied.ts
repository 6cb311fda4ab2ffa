import type { Permission } from '#contract/admin/staff.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';

const names = messages.admin.staff.permissionNames;

/** Returns the error of a caller without a permission, which it names. */
export const permissionDenied = (missing: Permission) =>
  err(
    403,
    'permission_denied',
    messages.errors.staff.permissionDenied({ permission: names[missing.replace('.', '_') as keyof typeof names] }),
  );
