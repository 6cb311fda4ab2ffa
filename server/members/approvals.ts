import { z } from 'zod';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { leaveNetwork, previewLeaving } from './leave-network.ts';

/** The expected effects are stored with the request for the approver. */
const leaving = (kind: 'exited' | 'terminated') =>
  command({
    permission: 'members.write',
    input: z.object({
      memberId: z.string(),
      reason: z.string(),
      recruits: z.int(),
      sponsorId: z.nullable(z.string()),
    }),
    measure: async ({ db }, _member, { memberId }) => asRights(await previewLeaving(db, memberId)),
    run: (services, { actor }, { memberId, reason }) => leaveNetwork(services, actor, { memberId, kind, reason }),
    facts: ({ memberId, reason, recruits, sponsorId }) => ({
      member: memberId,
      reason,
      recruits: String(recruits),
      ...(recruits > 0 && sponsorId !== null && { sponsor: sponsorId }),
    }),
  });

export const memberApprovals = {
  'member.exit': leaving('exited'),
  'member.terminate': leaving('terminated'),
} satisfies Partial<ApprovableCommands>;
