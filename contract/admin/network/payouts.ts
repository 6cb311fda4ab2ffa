import * as z from 'zod/mini';
import { IdText, page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { memberIdForm } from '#contract/member-rules.ts';
import { PayoutTemplate } from '#contract/payout-template.ts';
import { StaffListQuery } from '../staff.ts';
import { freeText } from '#contract/text-fields.ts';

export const staffPayoutPaths = {
  batches: '/api/staff/payouts',
  templates: '/api/staff/payout-templates',
  templatePreview: '/api/staff/payout-template-preview',
  confirmAccount: '/api/staff/payout-account/confirm',
} as const;

export const payoutBatchStates = ['draft', 'approved', 'discarded'] as const;
export const payoutChannels = ['file', 'razorpayx'] as const;

/**
 * Why a member is not paid now. `balance`: it fell between draft and approval. `open_income`: the part that depends on
 * sales which can still be returned; it has a line of its own.
 */
export const payoutHolds = [
  'negative',
  'kyc',
  'bank',
  'bank_changed',
  'contact_changed',
  'frozen',
  'leaving',
  'balance',
  'open_income',
] as const;
export type PayoutHold = (typeof payoutHolds)[number];

/** `payable`: to be paid, or in progress. */
export const payoutViews = ['payable', 'paid', 'failed', 'returned', 'held', 'carried'] as const;
export type PayoutView = (typeof payoutViews)[number];

const Sum = z.object({ lines: z.int(), amount: Rupees });

export const PayoutBatch = z.object({
  id: z.int(),
  state: z.enum(payoutBatchStates),
  made_by: z.string(),
  made_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  channel: z.nullable(z.enum(payoutChannels)),
  template: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  payable: Sum,
  paid: Sum,
  failed: Sum,
  returned: Sum,
  held: Sum,
  carried: Sum,
});
export type PayoutBatch = z.infer<typeof PayoutBatch>;
export const PayoutBatchList = page(PayoutBatch);
export type PayoutBatchList = z.infer<typeof PayoutBatchList>;

export const PayoutBatchParam = z.object({ id: IdText });
export const PayoutBatchReply = success(
  z.object({
    batch: PayoutBatch,
    holds: z.array(z.object({ hold: z.enum(payoutHolds), lines: z.int() })),
    minimum: Rupees,
    /** Asked for the approval that waits for a second person. */
    proposed_by: z.nullable(z.string()),
    offers_razorpayx: z.boolean(),
    /** Account number until two people have confirmed it. Nothing is paid from it before. */
    razorpayx_unconfirmed: z.nullable(z.string()),
  }),
);
export type PayoutBatchReply = z.infer<typeof PayoutBatchReply>;
export const MadePayoutBatchReply = success(z.object({ id: z.int() }));
export const PayoutCommandReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type PayoutCommandReply = z.infer<typeof PayoutCommandReply>;

/** The cursor is the last member ID shown. */
export const PayoutLineQuery = z.extend(StaffListQuery, {
  view: z.optional(z.enum(payoutViews, staffFieldKey('unknownState'))),
  hold: z.optional(z.enum(payoutHolds, staffFieldKey('unknownState'))),
  cursor: z.optional(z.string().check(z.regex(memberIdForm, fieldKey('unknownCursor')))),
});
export const PayoutLine = z.object({
  id: z.int(),
  reference: z.string(),
  member_id: z.string(),
  name: z.string(),
  amount: Rupees,
  state: z.enum(['payable', 'held', 'carried', 'sent', 'paid', 'failed', 'returned']),
  hold: z.nullable(z.enum(payoutHolds)),
  /** First day on which no open income can be returned, YYYY-MM-DD. */
  held_until: z.nullable(z.string()),
  account_last4: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  /** First day on which none of the open income can be returned, YYYY-MM-DD. */
  paid_on: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  /** The bank's day of the return, YYYY-MM-DD. */
  returned_on: z.nullable(z.string()),
});
export type PayoutLine = z.infer<typeof PayoutLine>;
export const PayoutLineList = page(PayoutLine);
export type PayoutLineList = z.infer<typeof PayoutLineList>;

export const SendPayoutBody = z.object({
  channel: z.enum(payoutChannels),
  template: z.optional(z.string().check(z.maxLength(40))),
});

export const PayoutLineParam = z.object({ id: IdText, line: IdText });
/** The bank's day (YYYY-MM-DD) and reason. */
export const PayoutReturnBody = z.object({
  returned_on: z.iso.date(staffFieldKey('auditDay')),
  reason: freeText(200, staffFieldKey('blockReason')),
});

export const maxResponseBytes = 64 * 1024 * 1024;

export const responseProblems = [
  'unknown',
  'other_batch',
  'repeated',
  'missing',
  'amount',
  'state',
  'utr',
  'date',
  'before_sent',
  'before_paid',
  'after_today',
  'settled',
] as const;
export type ResponseProblem = (typeof responseProblems)[number];

/** A response with any problem changes nothing. */
export const PayoutResponseReport = z.object({
  paid: Sum,
  failed: Sum,
  returned: Sum,
  pending: z.int(),
  /** Number of lines whose result was already recorded. */
  unchanged: z.int(),
  problem_counts: z.partialRecord(z.enum(responseProblems), z.int()),
  /** The first ones. `line` is null for a payout that is missing from the file. */
  problems: z.array(z.object({ line: z.nullable(z.int()), reference: z.string(), problem: z.enum(responseProblems) })),
});
export type PayoutResponseReport = z.infer<typeof PayoutResponseReport>;
export const PayoutResponseReply = success(
  z.extend(PayoutResponseReport, {
    /** Whether the failed and returned payouts wait for a second person; paid ones are already recorded. */
    awaits_approval: z.boolean(),
  }),
);
export type PayoutResponseReply = z.infer<typeof PayoutResponseReply>;

export const StoredPayoutTemplate = z.object({
  key: z.string(),
  /** 0 for the bundled template. */
  version: z.int(),
  template: PayoutTemplate,
  saved_by: z.nullable(z.string()),
  saved_at: z.nullable(z.string()),
  /** The company's account or code must be entered first. */
  is_incomplete: z.boolean(),
});
export type StoredPayoutTemplate = z.infer<typeof StoredPayoutTemplate>;
export const PayoutTemplatesReply = success(z.array(StoredPayoutTemplate));
export type PayoutTemplatesReply = z.infer<typeof PayoutTemplatesReply>;
export const PayoutTemplateParam = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, fieldKey('notValid'))),
});
export const SavePayoutTemplateBody = z.object({
  /** As the form loaded it; 0 for a new one. */
  version: z.int().check(z.gte(0)),
  template: PayoutTemplate,
});
export const PayoutTemplatePreviewBody = z.object({ template: PayoutTemplate });
/** One made-up payout. Each line includes its line ending. */
export const PayoutTemplatePreviewReply = success(z.object({ head: z.string(), line: z.string(), end: z.string() }));
export type PayoutTemplatePreviewReply = z.infer<typeof PayoutTemplatePreviewReply>;
