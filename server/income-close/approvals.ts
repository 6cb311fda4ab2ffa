import { z } from 'zod';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { approveClose, checkClose } from './approve-close.ts';

export const incomeCloseApprovals = {
  'sale_points.approve_month': command({
    permission: 'income.close',
    // Requests from before there were drafts name no draft.
    input: z.object({ month: z.string(), close: z.int().default(0) }),
    measure: async (services, _member, input) => asRights(await checkClose(services, input)),
    run: (services, { actor }, input) => approveClose(services, actor, input),
    facts: ({ month }) => ({ month }),
  }),
} satisfies Partial<ApprovableCommands>;
