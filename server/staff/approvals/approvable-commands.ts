import { z } from 'zod';
import { type ApprovableAction } from '#contract/staff-approvals.ts';
import { EditBody } from '#contract/staff-order-edit.ts';
import { sellerTextKinds } from '#contract/seller-texts.ts';
import { RoleBody, RoleName } from '#contract/staff-roles.ts';
import { RequestedTaxClass } from '#contract/staff-tax-classes.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { checkTaxClass, saveTaxClass } from '#server/catalog/index.ts';
import { leaveNetwork, previewLeaving } from '#server/members/index.ts';
import { draftEdit, editOrder, quoteRefund, toEditRequest } from '#server/fulfilment/index.ts';
import { noPaise, type Paise, paise, rupeesToPaise, sumPaise } from '#server/money/paise.ts';
import { approveSponsorChange, checkApproval, checkDraft, publishSellerText } from '#server/joining/index.ts';
import {
  addCertificate,
  adjustIncome,
  checkAdjustment,
  checkCertificate,
  checkReversal,
  reverseAdjustment,
} from '#server/income-ledger/index.ts';
import { approveClose, checkClose } from '#server/income-close/index.ts';
import { checkPlanDraft, checkPlanWithdrawal, publishPlanDraft, withdrawPlan } from '#server/network/index.ts';
import { approveBatch, checkBatch, checkReturn, recordReturn, recoverReturns } from '#server/payouts/index.ts';
import { findLastApproved } from '#server/sale-points/index.ts';
import {
  handleRefund,
  readRefund,
  readUnmatchedPayment,
  recordUnmatchedPaymentTransfer,
  refundReturns,
} from '#server/payments/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import { checkErasure, eraseCustomer } from '#server/privacy/index.ts';
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
import { type ApprovableCommand, asRights, command, rights } from './approvable-command.ts';
import { readLimit, saveLimit } from './limit.ts';
import { moneyCommands } from './money-commands.ts';

/** The end of a membership. What would follow when it was asked for is kept for whoever approves it. */
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

const orderNotFound = err(404, 'order_not_found', messages.errors.orders.notFound);

export const approvableCommands: Readonly<Record<ApprovableAction, ApprovableCommand<unknown>>> = {
  ...moneyCommands,
  'refund.issue': command({
    permission: 'refunds.issue',
    input: z.object({
      orderId: z.int(),
      returnIds: z.nullable(z.array(z.int())),
      withShipping: z.boolean(),
      reason: z.string(),
    }),
    async measure(services, _member, { orderId, returnIds, withShipping }) {
      const quoted = await quoteRefund(services, { orderId, act: 'refund', lines: null, returnIds, withShipping });
      if (!quoted.ok) return quoted;
      const order = await readOrderForStaff(services.db, orderId);
      if (!order) return orderNotFound;
      const amount = rupeesToPaise(quoted.value.refund_amount);
      return ok({ amount, counted: sumPaise([amount, order.refunded]), orderNumber: order.number });
    },
    run: (services, { actor }, input) => refundReturns(services, { ...input, actor }),
    facts: ({ reason }) => (reason === '' ? {} : { reason }),
  }),
  'refund.record_transfer': command({
    permission: 'refunds.issue',
    input: z.object({ orderId: z.int(), refundId: z.int(), reference: z.string() }),
    async measure(services, _member, { orderId, refundId }) {
      const refund = await readRefund(services.db, refundId);
      const order = refund?.orderId === orderId ? await readOrderForStaff(services.db, orderId) : null;
      if (!refund || !order) return err(404, 'refund_not_found', messages.errors.staff.refunds.notFound);
      return ok({ amount: refund.amount, orderNumber: order.number });
    },
    run: (services, { actor }, { orderId, refundId, reference }) =>
      handleRefund(services, { orderId, refundId, actor }, { kind: 'paid', reference }),
    facts: ({ reference }) => ({ reference }),
  }),
  // Whoever may edit orders may approve an edit's refund: it goes back to where the payment came from.
  'order.edit': command({
    permission: 'orders.edit',
    input: z.intersection(EditBody as unknown as z.ZodType<z.infer<typeof EditBody>>, z.object({ orderId: z.int() })),
    async measure(services, _member, input) {
      const asked = toEditRequest(input.orderId, input);
      const drafted = asked.ok ? await draftEdit(services, asked.value) : asked;
      if (!drafted.ok) return drafted;
      const order = await readOrderForStaff(services.db, input.orderId);
      if (!order) return orderNotFound;
      const amount = drafted.value.money.payout;
      const counted = amount > 0 ? sumPaise([amount, order.refunded]) : noPaise;
      return ok({ amount, counted, orderNumber: order.number });
    },
    // Requests are kept for good: no contact and no address may stand in them.
    checkRequest: ({ contact, delivery }) =>
      contact || delivery ? err(422, 'edit_needs_items_only', messages.errors.staff.orders.editItemsOnly) : ok(null),
    run(services, { actor }, input) {
      const asked = toEditRequest(input.orderId, input);
      return asked.ok ? editOrder(services, { ...asked.value, actor, reason: input.reason }) : Promise.resolve(asked);
    },
    facts: ({ reason }) => ({ reason }),
  }),
  'unmatched_payment.record_transfer': command({
    permission: 'unmatched_payments.settle',
    input: z.object({ unmatchedPaymentId: z.int(), reference: z.string() }),
    async measure(services, _member, { unmatchedPaymentId }) {
      const unmatched = await readUnmatchedPayment(services.db, { id: unmatchedPaymentId });
      if (!unmatched) return err(404, 'unmatched_payment_not_found', messages.errors.payments.notFound);
      return ok({ amount: unmatched.amount, orderNumber: unmatched.orderNumber });
    },
    run: (services, { actor }, { unmatchedPaymentId, reference }) =>
      recordUnmatchedPaymentTransfer(services, { unmatchedPaymentId, actor }, reference),
    facts: ({ reference }) => ({ reference }),
  }),
  'staff.invite': command({
    permission: 'staff.manage',
    // A request from before there were mobile numbers has none.
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
  // Requests are kept: they name the customer by the account's number alone.
  'customer.erase': command({
    permission: 'customers.erase',
    input: z.object({ customerId: z.int() }),
    measure: async ({ db }, _member, { customerId }) => asRights(await checkErasure(db, customerId)),
    run: (services, { actor }, { customerId }) => eraseCustomer(services, actor, customerId),
    facts: ({ customerId }) => ({ customer: String(customerId) }),
  }),
  'sponsor_change.approve': command({
    permission: 'network.manage',
    input: z.object({ id: z.int() }),
    measure: async ({ db, clock }, _member, { id }) => asRights(await checkApproval(db, id, clock.now())),
    run: (services, { actor }, { id }) => approveSponsorChange(services, actor, id),
    facts: ({ id }) => ({ sponsor_change: String(id) }),
  }),
  'member.exit': leaving('exited'),
  'member.terminate': leaving('terminated'),
  'sale_points.approve_month': command({
    permission: 'income.close',
    // A request from before there were drafts names none.
    input: z.object({ month: z.string(), close: z.int().default(0) }),
    measure: async (services, _member, input) => asRights(await checkClose(services, input)),
    run: (services, { actor }, input) => approveClose(services, actor, input),
    facts: ({ month }) => ({ month }),
  }),
  'payout.approve': command({
    permission: 'payout.manage',
    // The amount is for whoever reads the request: a draft's lines stay as they were made.
    input: z.object({ id: z.int(), amount: z.number() }),
    measure: async ({ db }, _member, { id }) => asRights(await checkBatch(db, id)),
    prepare: recoverReturns,
    run: (services, { actor }, { id }) => approveBatch(services, actor, id),
    facts: ({ id, amount }) => ({ payout_batch: String(id), payout_amount: String(amount) }),
  }),
  'payout.record_return': command({
    permission: 'payout.manage',
    // Member and amount are for whoever reads the request: a line that was sent keeps them.
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
  // The draft by its moment: one that was changed since it was read is not published.
  'seller_text.publish': command({
    permission: 'network.manage',
    input: z.object({ kind: z.enum(sellerTextKinds), savedAt: z.string() }),
    measure: async ({ db }, _member, { kind, savedAt }) => asRights(await checkDraft(db, kind, savedAt)),
    run: (services, { actor }, input) => publishSellerText(services, actor, input),
    facts: ({ kind }) => ({ seller_text: kind }),
  }),
  'tax_class.save': command({
    permission: 'tax_documents.configure',
    input: RequestedTaxClass as unknown as z.ZodType<RequestedTaxClass>,
    measure: async (services, _member, input) => asRights(await checkTaxClass(services, input)),
    run: (services, { actor }, input) => saveTaxClass(services, actor, input),
    facts: ({ name, hsn, unit, rate, from, was }) => ({
      tax_class: was && was.name !== name ? `${was.name} → ${name}` : name,
      ...(hsn !== '' && { hsn }),
      unit,
      ...(rate !== null &&
        from !== null && {
          gst_rate: was === null || was.rate === null ? `${rate}%` : `${was.rate}% → ${rate}%`,
          from_day: from,
        }),
    }),
    afterCommit: async (services) => services.catalogChanged.tell(),
  }),
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
  'income_adjustment.add': command({
    permission: 'income.adjust',
    input: z.object({
      memberId: z.string(),
      kind: z.enum(['correction', 'deduction']),
      amount: z.int(),
      correctedMonth: z.nullable(z.string()),
      reason: z.string(),
    }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkAdjustment(db, input, clock.now())),
    run: (services, { actor }, input) => adjustIncome(services, actor, input),
    facts: ({ memberId, amount, correctedMonth, reason }) => ({
      member: memberId,
      income_change: String(amount / 100),
      ...(correctedMonth !== null && { corrected_month: correctedMonth }),
      reason,
    }),
  }),
  'income_adjustment.reverse': command({
    permission: 'income.adjust',
    // The amount is for whoever reads the request: an adjustment never changes.
    input: z.object({ memberId: z.string(), id: z.int(), amount: z.number(), reason: z.string() }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkReversal(db, input, clock.now())),
    run: (services, { actor }, input) => reverseAdjustment(services, actor, input),
    facts: ({ memberId, amount, reason }) => ({ member: memberId, income_change: String(amount), reason }),
  }),
  'lower_rate_certificate.add': command({
    permission: 'income.adjust',
    input: z.object({
      memberId: z.string(),
      number: z.string(),
      rate: z.int(),
      from: z.string(),
      to: z.string(),
      limit: z.int(),
    }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkCertificate(db, input, clock.now())),
    run: (services, { actor }, input) => addCertificate(services, actor, input),
    facts: ({ memberId, number, rate, from, to, limit }) => ({
      member: memberId,
      certificate: number,
      tds_rate: `${rate / 100}%`,
      from_day: from,
      to_day: to,
      income_limit: String(limit / 100),
    }),
  }),
};

/** By which number people know an order, and what of its money is promised back or gone back. */
async function readOrderForStaff(db: Db, orderId: number): Promise<{ number: string; refunded: Paise } | null> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'refunded_paise as refunded'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}
