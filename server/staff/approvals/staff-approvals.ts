import { z } from 'zod';
import { RoleBody, RoleName } from '#contract/admin/staff/roles.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { paise } from '#server/money/paise.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import {
  changeOwnRole,
  changeRole,
  checkInvitation,
  checkReactivation,
  checkRoleChange,
  checkRoleUpdate,
  inviteStaff,
  reactivateStaff,
} from '../people/change-rights.ts';
import { type ApprovableCommands, asRights, command, rights } from './approvable-command.ts';
import { readLimit, saveLimit } from './limit.ts';

export const staffApprovals = {
  'staff.invite': command({
    permission: 'staff.manage',
    // Requests of an earlier version have no mobile number.
    input: z.object({ name: z.string(), email: z.string(), role: z.string(), mobile: z.string().default('') }),
    measure: async (services, member, body) => asRights(await checkInvitation(services.db, services, member, body)),
    run: inviteStaff,
    facts: ({ name, email, mobile, role }) => ({ name, email, ...(mobile !== '' && { mobile }), role }),
  }),
  'staff.change_role': command({
    permission: 'staff.manage',
    input: z.object({ id: z.int(), name: z.string(), role: RoleName as unknown as z.ZodType<string> }),
    measure: async (services, member, change) => asRights(await checkRoleChange(services.db, services, member, change)),
    run: (services, who, { id, role }) => changeRole(services, who, { id, role }),
    facts: ({ name, role }) => ({ name, role }),
  }),
  'staff.reactivate': command({
    permission: 'staff.manage',
    input: z.object({ id: z.int(), name: z.string() }),
    measure: async (services, member, { id }) => asRights(await checkReactivation(services.db, services, member, id)),
    run: (services, who, { id }) => reactivateStaff(services, who, id),
    facts: ({ name }) => ({ name }),
  }),
  'role.update': command({
    permission: 'roles.manage',
    input: z.intersection(RoleBody as unknown as z.ZodType<RoleBody>, z.object({ id: z.int() })),
    measure: async ({ db }, member, body) => asRights(await checkRoleUpdate(db, member, body)),
    run: changeOwnRole,
    facts: ({ name, permissions }) => ({ name, permissions: permissions.join(', ') }),
  }),
  'approval.set_limit': command({
    permission: 'approvals.configure',
    input: z.object({ limit: z.number() }),
    measure: () => Promise.resolve(ok(rights)),
    run: (services, { actor }, { limit }) =>
      inTransaction(services.db, async (tx) => {
        const at = services.clock.now();
        const before = { limit_paise: await readLimit(tx) };
        const after = { limit_paise: paise(Math.round(limit * 100)) };
        await saveLimit(tx, after.limit_paise, at);
        await recordStaffAction(tx, actor, at, { before, after });
        return ok(null);
      }),
    facts: ({ limit }) => ({ limit: String(limit) }),
  }),
} satisfies Partial<ApprovableCommands>;
