import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { StaffListQuery } from './staff.ts';

/** Paths of the calls about what waits for a second person; on the office origin only. */
export const approvalPaths = {
  approvals: '/api/staff/approvals',
  count: '/api/staff/approvals/count',
  limit: '/api/staff/approvals/limit',
} as const;

/** What a second person approves: always where rights or the tree of direct sellers change, a person's data is erased, a membership ends, an income is corrected, or it is decided where money goes and to whose credit, above the limit where money moves. */
export const approvableActions = [
  'refund.issue',
  'refund.record_transfer',
  'order.edit',
  'unmatched_payment.record_transfer',
  'staff.invite',
  'staff.change_role',
  'staff.reactivate',
  'role.update',
  'approval.set_limit',
  'customer.erase',
  'sponsor_change.approve',
  'member.exit',
  'member.terminate',
  'sale_points.approve_month',
  'payout.approve',
  'payout.record_return',
  'seller_text.publish',
  'income_plan.publish',
  'income_plan.withdraw',
  'income_adjustment.add',
  'income_adjustment.reverse',
  'lower_rate_certificate.add',
  'payout.apply_response',
  'payout_template.save',
  'payout_account.confirm',
  'settings.update',
  'payment_settings.update',
  'customer.set_referrer',
  'tax_class.save',
] as const;
export type ApprovableAction = (typeof approvableActions)[number];

export const approvalStates = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const;

export const Approval = z.object({
  id: z.int(),
  action: z.enum(approvableActions),
  state: z.enum(approvalStates),
  /** Of money that moves; null where rights change. */
  amount: z.nullable(Rupees),
  order_id: z.nullable(z.int()),
  order_number: z.nullable(z.string()),
  /** What else tells it apart, by name: role, person, email, reference, reason, limit, member. */
  facts: z.record(z.string(), z.string()),
  requested_by: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  note: z.string(),
  is_own: z.boolean(),
  allowed_actions: z.array(z.enum(['approve', 'decline', 'withdraw'])),
});
export type Approval = z.infer<typeof Approval>;

/** `state=pending` leaves those that wait. */
export const ApprovalQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['pending', 'decided'], staffFieldKey('unknownState'))),
});
export const ApprovalList = page(Approval);
export type ApprovalList = z.infer<typeof ApprovalList>;

/** How many wait for the caller's decision. */
export const ApprovalCountReply = success(z.object({ waiting: z.int() }));
export type ApprovalCountReply = z.infer<typeof ApprovalCountReply>;

export const DecisionBody = z.nullish(
  z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(300, staffFieldKey('noteLong'))), '') }),
);
export const DecisionReply = success(z.object({ approval: Approval }));
export type DecisionReply = z.infer<typeof DecisionReply>;

/** Rupees from which on a refund or transfer needs a second person, where there is one. */
export const ApprovalLimit = z.object({
  limit: z.number(staffFieldKey('approvalLimit')).check(
    z.gte(0, staffFieldKey('approvalLimit')),
    z.lte(10_000_000, staffFieldKey('approvalLimit')),
    z.refine((value) => Number.isInteger(Math.round(value * 100 * 1e6) / 1e6), staffFieldKey('approvalLimit')),
  ),
});
export const ApprovalLimitReply = success(z.extend(ApprovalLimit, { state: z.enum(['done', 'awaiting_approval']) }));
export type ApprovalLimitReply = z.infer<typeof ApprovalLimitReply>;
