import { z } from 'zod';
import { sellerTextKinds } from '#contract/seller-texts.ts';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { checkDraft, publishSellerText } from './seller-texts.ts';
import { approveSponsorChange, checkApproval } from './sponsor-changes.ts';

export const joiningApprovals = {
  'sponsor_change.approve': command({
    permission: 'network.manage',
    input: z.object({ id: z.int() }),
    measure: async ({ db, clock }, _member, { id }) => asRights(await checkApproval(db, id, clock.now())),
    run: (services, { actor }, { id }) => approveSponsorChange(services, actor, id),
    facts: ({ id }) => ({ sponsor_change: String(id) }),
  }),
  // The draft is identified by its time of saving: one changed since the request is not published.
  'seller_text.publish': command({
    permission: 'network.manage',
    input: z.object({ kind: z.enum(sellerTextKinds), savedAt: z.string() }),
    measure: async ({ db }, _member, { kind, savedAt }) => asRights(await checkDraft(db, kind, savedAt)),
    run: (services, { actor }, input) => publishSellerText(services, actor, input),
    facts: ({ kind }) => ({ seller_text: kind }),
  }),
} satisfies Partial<ApprovableCommands>;
