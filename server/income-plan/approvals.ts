import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { checkPlanDraft, checkPlanWithdrawal, publishPlanDraft, withdrawPlan } from './plan-drafts.ts';

/**
 * Changes of the rules of incomes need a second person.
 * @param findLastApproved finds the last month (YYYY-MM) whose sale points are approved; a plan must start later
 */
export const networkApprovals = (findLastApproved: (db: Db) => Promise<string | null>) =>
  ({
    'income_plan.publish': command({
      permission: 'network.manage',
      input: z.object({ start: z.string(), savedAt: z.string() }),
      measure: async ({ db, clock }, _member, { savedAt }) =>
        asRights(await checkPlanDraft(db, savedAt, { at: clock.now(), approvedUpTo: await findLastApproved(db) })),
      run: async (services, { actor }, { savedAt }) =>
        publishPlanDraft(services, actor, savedAt, await findLastApproved(services.db)),
      facts: ({ start }) => ({ plan_start: start, income_plan: 'draft' }),
    }),
    'income_plan.withdraw': command({
      permission: 'network.manage',
      input: z.object({ id: z.int(), start: z.string() }),
      measure: async ({ db, clock }, _member, { id }) => asRights(await checkPlanWithdrawal(db, id, clock.now())),
      run: (services, { actor }, { id }) => withdrawPlan(services, actor, id),
      facts: ({ start, id }) => ({ plan_start: start, income_plan: String(id) }),
    }),
  }) satisfies Partial<ApprovableCommands>;
