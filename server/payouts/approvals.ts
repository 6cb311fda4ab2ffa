import { z } from 'zod';
import { PayoutTemplate } from '#contract/payout-template.ts';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { approveBatch, checkBatch, recoverReturns } from './make-batch.ts';
import { checkPayoutAccount, confirmPayoutAccount } from './provider-account.ts';
import { applyUnpaid, checkUnpaid } from './read-response.ts';
import { checkReturn, recordReturn } from './record-return.ts';
import { checkTemplate, saveTemplate } from './templates.ts';

const Sum = z.object({ lines: z.int(), amount: z.number() });

export const payoutApprovals = {
  'payout.approve': command({
    permission: 'payout.manage',
    // The amount is only for the reader of the request: a draft's lines do not change.
    input: z.object({ id: z.int(), amount: z.number() }),
    measure: async ({ db }, _member, { id }) => asRights(await checkBatch(db, id)),
    prepare: recoverReturns,
    run: (services, { actor }, { id }) => approveBatch(services, actor, id),
    facts: ({ id, amount }) => ({ payout_batch: String(id), payout_amount: String(amount) }),
  }),
  'payout.record_return': command({
    permission: 'payout.manage',
    // Member and amount are only for the reader of the request: a sent line keeps them.
    input: z.object({
      batchId: z.int(),
      lineId: z.int(),
      day: z.string(),
      reason: z.string(),
      memberId: z.string(),
      amount: z.number(),
    }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkReturn(db, input, clock.now())),
    run: (services, { actor }, input) => recordReturn(services, actor, input),
    facts: ({ batchId, day, reason, memberId, amount }) => ({
      member: memberId,
      payout_batch: String(batchId),
      returned_amount: String(amount),
      returned_on: day,
      reason,
    }),
  }),
  'payout.apply_response': command({
    permission: 'payout.manage',
    // Everything but the id is only for the reader of the request: a stored response never changes.
    input: z.object({
      id: z.int(),
      batchId: z.int(),
      failed: Sum,
      returned: Sum,
      members: z.array(z.string()),
    }),
    measure: async ({ db }, _member, { id }) => asRights(await checkUnpaid(db, id)),
    run: (services, { actor }, { id, batchId }) => applyUnpaid(services, actor, { id, batchId }),
    facts({ batchId, failed, returned, members }) {
      const lines = failed.lines + returned.lines;
      return {
        payout_batch: String(batchId),
        ...(failed.lines > 0 && { failed_payouts: String(failed.lines), failed_amount: String(failed.amount) }),
        ...(returned.lines > 0 && {
          returned_payouts: String(returned.lines),
          returned_amount: String(returned.amount),
        }),
        members: members.join(', ') + (lines > members.length ? ' …' : ''),
      };
    },
  }),
  'payout_template.save': command({
    permission: 'payout.manage',
    input: z.object({
      key: z.string(),
      version: z.int(),
      template: PayoutTemplate as unknown as z.ZodType<PayoutTemplate>,
      /** Differences from the current template, for the reader of the request. */
      changes: z.array(z.string()),
    }),
    measure: async ({ db }, _member, input) => asRights(await checkTemplate(db, input)),
    run: (services, { actor }, input) => saveTemplate(services, actor, input),
    facts: ({ key, template, changes }) => ({
      payout_template: `${template.name} (${key})`,
      debit_account: template.debit_account,
      template_changes: changes.join(', '),
    }),
    notifiesOwners: true,
  }),
  'payout_account.confirm': command({
    permission: 'payout.manage',
    input: z.object({ key: z.string(), account: z.string() }),
    measure: async (services, _member, input) => asRights(await checkPayoutAccount(services, input)),
    run: (services, { actor }, input) => confirmPayoutAccount(services, actor, input),
    facts: ({ account, key }) => ({ razorpayx_account: account, razorpayx_key: key }),
    notifiesOwners: true,
  }),
} satisfies Partial<ApprovableCommands>;
