import * as z from 'zod/mini';
import { IdText, page, Rupees, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { PayoutTemplate } from './payout-template.ts';
import { StaffListQuery } from './staff.ts';
import { freeText } from './text-fields.ts';

/** Payouts to direct sellers; on the office origin only. */
export const staffPayoutPaths = {
  batches: '/api/staff/payouts',
  templates: '/api/staff/payout-templates',
  templatePreview: '/api/staff/payout-template-preview',
  confirmAccount: '/api/staff/payout-account/confirm',
} as const;

export const payoutBatchStates = ['draft', 'approved', 'discarded'] as const;
export const payoutChannels = ['file', 'razorpayx'] as const;

/**
 * Why somebody is not paid now; `balance`: it went down between draft and approval. `open_income`: what of the balance hangs on sales that can still come
 * back, in a line of its own.
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

/** `payable`: to be paid, or on the way. */
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
    /** Below this nobody is paid, in rupees. */
    minimum: Rupees,
    /** Who of staff has asked for the approval that waits for a second person. */
    proposed_by: z.nullable(z.string()),
    /** Whether RazorpayX is set up. */
    offers_razorpayx: z.boolean(),
    /** The number of the account at RazorpayX as long as two people have not confirmed it: nothing is paid from it until then. */
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
  cursor: z.optional(z.string().check(z.regex(/^\d{6,8}$/, fieldKey('unknownCursor')))),
});
export const PayoutLine = z.object({
  id: z.int(),
  reference: z.string(),
  member_id: z.string(),
  name: z.string(),
  amount: Rupees,
  state: z.enum(['payable', 'held', 'carried', 'sent', 'paid', 'failed', 'returned']),
  hold: z.nullable(z.enum(payoutHolds)),
  /** Of open income: the day from which on nothing of it can come back, YYYY-MM-DD. */
  held_until: z.nullable(z.string()),
  account_last4: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  /** YYYY-MM-DD */
  paid_on: z.nullable(z.string()),
  /** Why it failed or came back. */
  failure: z.nullable(z.string()),
  /** The bank's day of the return, YYYY-MM-DD. */
  returned_on: z.nullable(z.string()),
});
export type PayoutLine = z.infer<typeof PayoutLine>;
export const PayoutLineList = page(PayoutLine);
export type PayoutLineList = z.infer<typeof PayoutLineList>;

export const SendPayoutBody = z.object({
  channel: z.enum(payoutChannels),
  /** Of a file. */
  template: z.optional(z.string().check(z.maxLength(40))),
});

export const PayoutLineParam = z.object({ id: IdText, line: IdText });
/** A payout that the bank has sent back: its day, YYYY-MM-DD, and the reason as it names it. */
export const PayoutReturnBody = z.object({
  returned_on: z.iso.date(staffFieldKey('auditDay')),
  reason: freeText(200, staffFieldKey('blockReason')),
});

export const mostResponseBytes = 64 * 1024 * 1024;

/** What stands against a line of a bank's response. */
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

/** What a response does, or would do. With a problem it does nothing. */
export const PayoutResponseReport = z.object({
  paid: Sum,
  failed: Sum,
  /** Paid before, and sent back since. */
  returned: Sum,
  pending: z.int(),
  /** Lines that had come to the same end before. */
  unchanged: z.int(),
  problem_counts: z.partialRecord(z.enum(responseProblems), z.int()),
  /** The first of them. `line` is the file's, null of a payout that is not in it. */
  problems: z.array(z.object({ line: z.nullable(z.int()), reference: z.string(), problem: z.enum(responseProblems) })),
});
export type PayoutResponseReport = z.infer<typeof PayoutResponseReport>;
export const PayoutResponseReply = success(
  z.extend(PayoutResponseReport, {
    /** Whether what failed or came back waits for a second person; what was paid is written already. */
    awaits_approval: z.boolean(),
  }),
);
export type PayoutResponseReply = z.infer<typeof PayoutResponseReply>;

export const StoredPayoutTemplate = z.object({
  key: z.string(),
  /** 0 as long as it is as it came with the program. */
  version: z.int(),
  template: PayoutTemplate,
  saved_by: z.nullable(z.string()),
  saved_at: z.nullable(z.string()),
  /** Whether the company’s account or code has to be typed before a file can be written. */
  is_incomplete: z.boolean(),
});
export type StoredPayoutTemplate = z.infer<typeof StoredPayoutTemplate>;
export const PayoutTemplatesReply = success(z.array(StoredPayoutTemplate));
export type PayoutTemplatesReply = z.infer<typeof PayoutTemplatesReply>;
export const PayoutTemplateParam = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, fieldKey('notValid'))),
});
export const SavePayoutTemplateBody = z.object({
  /** The one that was read; 0 of a new one. */
  version: z.int().check(z.gte(0)),
  template: PayoutTemplate,
});
export const PayoutTemplatePreviewBody = z.object({ template: PayoutTemplate });
/** A file with one made-up payout, as a bank would get it: each line with its own end. */
export const PayoutTemplatePreviewReply = success(z.object({ head: z.string(), line: z.string(), end: z.string() }));
export type PayoutTemplatePreviewReply = z.infer<typeof PayoutTemplatePreviewReply>;
