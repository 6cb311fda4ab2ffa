import type { Permission } from '#contract/admin/staff.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { insertStaff } from './store.ts';
import { messages } from '#server/platform/messages.ts';
import { normaliseEmail } from '#contract/typed-values.ts';

/**
 * Returns the id. The account is an owner's unless a role or permissions are given. Errors: 409 staff_exists; 422 for a
 * guessable password.
 */
export async function addStaff(
  services: Services,
  member: {
    email: string;
    name: string;
    password: string;
    role?: string;
    permissions?: readonly Permission[];
    isDemo?: boolean;
  },
): Promise<Result<number>> {
  const strong = await rejectGuessablePassword(member.password, [member.email]);
  if (!strong.ok) return strong;
  const passwordHash = await hashPassword(member.password);
  const id = await insertStaff(services.db, {
    email: normaliseEmail(member.email),
    name: member.name,
    passwordHash,
    ...(member.permissions ? { permissions: member.permissions } : { role: member.role ?? 'owner' }),
    isDemo: member.isDemo ?? false,
    createdAt: services.clock.now(),
  });
  return id === null ? err(409, 'staff_exists', messages.errors.staff.staffExists) : ok(id);
}
