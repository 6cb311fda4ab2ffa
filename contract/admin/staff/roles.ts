import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { type Permission, permissions, permissionSensitivity } from '../staff.ts';

export const staffRolePaths = { roles: '/api/staff/roles' } as const;

export const builtInRoles = ['owner', 'catalogue', 'orders', 'finance', 'network', 'support', 'auditor'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Custom roles cannot have them. */
export const ownerPermissions: readonly Permission[] = ['staff.reset_factors', 'roles.manage', 'approvals.configure'];

export const secondFactorPermissions: readonly Permission[] = permissions.filter(
  (each) => permissionSensitivity[each] !== 'none',
);

/** Anything not listed is denied. Add a new permission to the roles here that should have it. */
export const rolePermissions: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  owner: permissions,
  catalogue: [
    'catalog.read',
    'catalog.write',
    'stock.adjust',
    'coupons.read',
    'coupons.write',
    'content.read',
    'content.write',
    'pages.read',
    'pages.write',
    'reviews.read',
    'shipping.read',
    'company.read',
  ],
  orders: [
    'orders.read',
    'orders.fulfil',
    'orders.cancel',
    'orders.edit',
    'returns.handle',
    'catalog.read',
    'stock.adjust',
    'tax_documents.read',
    'reports.read',
    'shipping.read',
    'customers.read',
    'tickets.read',
    'enquiries.read',
    'emails.read',
    'emails.resend',
  ],
  finance: [
    'orders.read',
    'refunds.issue',
    'unmatched_payments.read',
    'unmatched_payments.settle',
    'settlements.read',
    'settlements.import',
    'tax_documents.read',
    'tax_documents.configure',
    'reports.read',
    'reconciliation.read',
    'reconciliation.run',
    'company.read',
    'settings.read',
    'payments.configure',
    'coupons.read',
    'emails.read',
    'network.read',
    'income.close',
    'income.adjust',
    'payout.manage',
  ],
  network: [
    'orders.read',
    'reports.read',
    'customers.read',
    'enquiries.read',
    'enquiries.handle',
    'tickets.read',
    'members.read',
    'members.write',
    'kyc.review',
    'network.read',
    'network.manage',
    'income.close',
    'income.adjust',
  ],
  support: [
    'orders.read',
    'catalog.read',
    'coupons.read',
    'pages.read',
    'shipping.read',
    'customers.read',
    'customers.write',
    'customers.block',
    'members.read',
    'tickets.read',
    'tickets.handle',
    'reviews.read',
    'reviews.moderate',
    'enquiries.read',
    'enquiries.handle',
    'emails.read',
    'emails.resend',
  ],
  auditor: permissions.filter((each) => each.endsWith('.read') || each === 'audit.export'),
};

/** Built-in, or `own:` and the id of a custom role. */
export const RoleName = z
  .string(staffFieldKey('role'))
  .check(z.regex(new RegExp(`^(${builtInRoles.join('|')}|own:[1-9]\\d{0,8})$`), staffFieldKey('role')));

export const RoleBody = z.object({
  name: z
    .string(staffFieldKey('roleName'))
    .check(
      z.trim(),
      z.minLength(2, staffFieldKey('roleName')),
      z.maxLength(40, staffFieldKey('roleName')),
      z.regex(/^[\p{L}\p{M}\p{N} .,&'’()/-]*$/u, staffFieldKey('roleName')),
    ),
  permissions: z.array(z.enum(permissions, staffFieldKey('permission'))).check(
    z.minLength(1, staffFieldKey('permissionsRequired')),
    z.refine((list) => !list.some((each) => ownerPermissions.includes(each)), staffFieldKey('permission')),
  ),
});
export type RoleBody = z.infer<typeof RoleBody>;

export const StaffRole = z.object({
  role: z.string(),
  /** Null for a built-in role, which each language names itself. */
  name: z.nullable(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** Number of active accounts. */
  members: z.int(),
  needs_second_factor: z.boolean(),
});
export type StaffRole = z.infer<typeof StaffRole>;
export const StaffRolesReply = success(z.array(StaffRole));
export type StaffRolesReply = z.infer<typeof StaffRolesReply>;
