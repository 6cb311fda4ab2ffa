import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';

export const staffMonthsPath = '/api/staff/sale-point-months';

/**
 * `running` until its last day, then `open`, `draft` once its incomes were calculated, `approved` by two people, and `paid` when the bank has answered for
 * every line of a batch that was made after its incomes were credited; what failed or is held stands in the sellers' balances.
 */
export const monthStates = ['running', 'open', 'draft', 'approved', 'paid'] as const;

/** `stopped`: all attempts were in vain; whoever starts it again gets new ones. */
export const incomeRunStates = ['running', 'stopped', 'failed'] as const;

/** A calendar month in India, YYYY-MM. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, staffFieldKey('unknownState')));

export const StaffMonth = z.object({
  month,
  state: z.enum(monthStates),
  /** Direct sellers with sale points, what they come to, and what was paid for the items; null of a month whose sums were not kept. */
  members: z.nullable(z.int()),
  points: z.nullable(z.number()),
  amount: z.nullable(Rupees),
  requested_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  /** Whether it can be approved next. */
  is_next: z.boolean(),
  /** What was computed of it so far: the draft to be approved, and whether a run is at work or has failed. */
  draft: z.nullable(z.object({ id: z.int(), gross: Rupees, computed_by: z.string() })),
  run: z.nullable(z.enum(incomeRunStates)),
  /** Who of staff has asked for the approval that waits for a second person. */
  proposed_by: z.nullable(z.string()),
});
export type StaffMonth = z.infer<typeof StaffMonth>;
/** The newest first: those that are not approved, and the last ones that were. */
export const StaffMonthsReply = success(z.array(StaffMonth));
export type StaffMonthsReply = z.infer<typeof StaffMonthsReply>;

export const StaffMonthParam = z.object({ month });
/** The draft that was looked at. */
export const ApproveMonthBody = z.object({ close: z.int() });
export const ApprovedMonthReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
