import * as z from 'zod/mini';
import { Rupees, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

export const staffMonthsPath = '/api/staff/sale-point-months';

/**
 * `running`: until its last day; `open`: ended; `draft`: incomes are computed; `approved`: by two people; `paid`: the
 * bank has answered every line of a batch made after the credit. Failed and held amounts stay in the balances.
 */
export const monthStates = ['running', 'open', 'draft', 'approved', 'paid'] as const;

/** `stopped`: all attempts failed; a start grants new ones. */
export const incomeRunStates = ['running', 'stopped', 'failed'] as const;

/** A calendar month in India, YYYY-MM. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, staffFieldKey('month')));

export const StaffMonth = z.object({
  month,
  state: z.enum(monthStates),
  /** Direct sellers with sale points, their points, and the amount paid; null without stored totals. */
  members: z.nullable(z.int()),
  points: z.nullable(z.number()),
  amount: z.nullable(Rupees),
  requested_by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  /** Months are approved in order; this is the next one. */
  is_next: z.boolean(),
  draft: z.nullable(z.object({ id: z.int(), gross: Rupees, computed_by: z.string() })),
  run: z.nullable(z.enum(incomeRunStates)),
  /** Asked for the approval that waits for a second person. */
  proposed_by: z.nullable(z.string()),
});
export type StaffMonth = z.infer<typeof StaffMonth>;
/** Newest first: unapproved months, and the last approved ones. */
export const StaffMonthsReply = success(z.array(StaffMonth));
export type StaffMonthsReply = z.infer<typeof StaffMonthsReply>;

export const StaffMonthParam = z.object({ month });
/** The draft that the approver reviewed. */
export const ApproveMonthBody = z.object({ close: z.int() });
export const ApprovedMonthReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
