import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { StaffListQuery } from '../staff.ts';

/** Commands that wait for a second person. */
export const approvalPaths = {
  approvals: '/api/staff/approvals',
  count: '/api/staff/approvals/count',
  limit: '/api/staff/approvals/limit',
  rule: '/api/staff/approvals/rule',
} as const;

/**
 * Always: changes of rights or of the tree of direct sellers, erasing a person's data, moving an account away from a
 * lost login, ending a membership, correcting an income, deciding where money goes and who is credited. Above the
 * limit: moving money.
 */
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
  'customer.change_contact',
  'tax_class.save',
] as const;
export type ApprovableAction = (typeof approvableActions)[number];

export const approvalStates = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const;

/**
 * Why a request cannot be approved. `own_invitee`: this member and the requester got the permission from each other or
 * from the same person; others can approve. `requester_gone`: the requester lost the permission. `outdated`: the data
 * that the request would change has changed.
 */
export const approvalObstacles = ['own_invitee', 'requester_gone', 'outdated'] as const;
export type ApprovalObstacle = (typeof approvalObstacles)[number];

export const Approval = z.object({
  id: z.int(),
  action: z.enum(approvableActions),
  state: z.enum(approvalStates),
  /** Null for changes of rights. */
  amount: z.nullable(Rupees),
  order_id: z.nullable(z.int()),
  order_number: z.nullable(z.string()),
  /** Other details that identify it, by name: role, person, email, reference, reason, limit, member. */
  facts: z.record(z.string(), z.string()),
  requested_by: z.string(),
  requested_at: z.string(),
  expires_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  note: z.string(),
  is_own: z.boolean(),
  /** Null if it can be approved, and for requests that are decided or the caller's own. */
  obstacle: z.nullable(z.enum(approvalObstacles)),
  allowed_actions: z.array(z.enum(['approve', 'decline', 'withdraw'])),
});
export type Approval = z.infer<typeof Approval>;

/** `actions` are separated by commas; `object` is one record. */
export const ApprovalQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['pending', 'decided'], staffFieldKey('unknownState'))),
  actions: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[a-z._,]{1,500}$/, staffFieldKey('unknownState'))),
      z.transform((text: string) => text.split(',')),
    ),
  ),
  object: z.optional(z.string().check(z.maxLength(100, staffFieldKey('unknownState')))),
});
export const ApprovalList = page(Approval);
export type ApprovalList = z.infer<typeof ApprovalList>;

/** Counts the pending requests that the caller can decide on, without those with the obstacle `own_invitee`. */
export const ApprovalCountReply = success(z.object({ waiting: z.int() }));
export type ApprovalCountReply = z.infer<typeof ApprovalCountReply>;

export const ApprovalRuleQuery = z.object({ action: z.enum(approvableActions, staffFieldKey('unknownState')) });

/**
 * Whether a command of the caller waits for a second person. If not: they are the only one who could approve it, or an
 * operator allowed them to act alone for a day.
 */
export const ApprovalRuleReply = success(
  z.object({ second_person: z.enum(['required', 'sole_holder', 'break_glass']) }),
);
export type ApprovalRuleReply = z.infer<typeof ApprovalRuleReply>;

/** Further fields of the error `approval_pending`: the request that has to be decided first. */
export interface PendingRequest {
  request: { action: ApprovableAction; object: string };
}

export const DecisionBody = z.nullish(
  z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(300, staffFieldKey('noteLong'))), '') }),
);
export const DecisionReply = success(z.object({ approval: Approval }));
export type DecisionReply = z.infer<typeof DecisionReply>;

/** Refunds and transfers from this many rupees on need a second person, where there is one. */
export const ApprovalLimit = z.object({
  limit: z.number(staffFieldKey('approvalLimit')).check(
    z.gte(0, staffFieldKey('approvalLimit')),
    z.lte(10_000_000, staffFieldKey('approvalLimit')),
    z.refine((value) => Number.isInteger(Math.round(value * 100 * 1e6) / 1e6), staffFieldKey('approvalLimit')),
  ),
});
export const ApprovalLimitReply = success(z.extend(ApprovalLimit, { state: z.enum(['done', 'awaiting_approval']) }));
export type ApprovalLimitReply = z.infer<typeof ApprovalLimitReply>;
