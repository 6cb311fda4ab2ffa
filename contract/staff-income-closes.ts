import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { StaffListQuery } from './staff.ts';
import { incomeRunStates, StaffMonthParam } from './staff-months.ts';

/** The incomes of direct sellers, month by month; on the office origin only. */
export const staffIncomeClosesPath = '/api/staff/income-closes';

export const closeSteps = ['waiting', 'reading', 'computing', 'writing', 'summing', 'done'] as const;

/** What may be unusual about a month's incomes. */
export const incomeExceptionKinds = [
  'fixed_income_missing',
  'new_top_earners',
  'jumps',
  'missing_papers',
  'returnable_orders',
] as const;
export type IncomeExceptionKind = (typeof incomeExceptionKinds)[number];

/** An exception that there is: whether somebody has looked at it, and what they say. */
const IncomeCheck = z.object({
  kind: z.enum(incomeExceptionKinds),
  /** `changed`: somebody has looked at an earlier draft, where it concerned others or had other figures. */
  state: z.enum(['open', 'changed', 'checked']),
  /** Whether the month is not approved before somebody has looked at it. */
  is_required: z.boolean(),
  note: z.nullable(z.string()),
  checked_by: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
});
export type IncomeCheck = z.infer<typeof IncomeCheck>;

export const IncomeCheckParam = z.extend(StaffMonthParam, {
  kind: z.enum(incomeExceptionKinds, staffFieldKey('unknownState')),
});
/** The draft that was looked at, and what there is to say of it. */
export const IncomeCheckBody = z.object({
  close: z.int(),
  note: z.string().check(z.trim(), z.minLength(1, staffFieldKey('note')), z.maxLength(300, staffFieldKey('noteLong'))),
});

/** Amounts by component, in rupees. */
const Components = z.object({
  personal: Rupees,
  rebate: Rupees,
  group: Rupees,
  fixed: Rupees,
  e_bonus: Rupees,
  r_bonus: Rupees,
  p_bonus: Rupees,
  gross: Rupees,
});

/** Against an earlier close: direct sellers whose income is another one, and what all incomes came to there. */
const Difference = z.object({ members: z.int(), gross: Rupees });

/** What was computed for a month. */
const IncomeClose = z.object({
  id: z.int(),
  state: z.enum(['draft', 'approved']),
  computed_by: z.string(),
  computed_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  /** SHA-256 of each part of the input, and of all incomes, as `npm run income` writes them. */
  hashes: z.object({
    members: z.string(),
    purchases: z.string(),
    plan: z.string(),
    p_bonus_chart: z.string(),
    incomes: z.string(),
  }),
  /** Direct sellers of the month; those who were active, frozen, and who earn. */
  members: z.int(),
  active: z.int(),
  frozen: z.int(),
  earners: z.int(),
  own_sp: z.number(),
  amounts: Components,
  ranks: z.array(z.object({ rank: z.int(), members: z.int() })),
  /** The shop's sales of the month less discounts and returns, without delivery; what share of it the incomes are, null without sales. */
  net_sales: Rupees,
  payout_percent: z.nullable(z.number()),
  since_draft: z.nullable(Difference),
  since_month: z.nullable(Difference),
  /** What was recovered since the approval, because sales of the month came back: of how many direct sellers, and how much; below zero as a rule. */
  recovered: z.object({ members: z.int(), amount: Rupees }),
  /** What whoever approves should look at: how many of each, and who is new among the ten who earn most. */
  exceptions: z.object({
    new_top_earners: z.array(z.string()),
    jumps: z.int(),
    missing_papers: z.int(),
    fixed_income_missing: z.int(),
    returnable_orders: z.int(),
  }),
  /** Of the exceptions that there are. */
  checks: z.array(IncomeCheck),
});
export type IncomeClose = z.infer<typeof IncomeClose>;

/** A run that is at work, or the last one where it failed. */
const IncomeRun = z.object({
  id: z.int(),
  state: z.enum(incomeRunStates),
  step: z.enum(closeSteps),
  done_members: z.int(),
  all_members: z.int(),
  /** Why it failed, in the engine's words; null while it runs. */
  failure: z.nullable(z.string()),
  requested_by: z.string(),
  requested_at: z.string(),
});

export const IncomeCloseReply = success(
  z.object({
    month: z.string(),
    run: z.nullable(IncomeRun),
    close: z.nullable(IncomeClose),
    /** What the month would pay if it ended as it stood at a moment; null once there is a draft. */
    forecast: z.nullable(
      z.object({ as_of: z.string(), members: z.int(), active: z.int(), earners: z.int(), gross: Rupees }),
    ),
  }),
);
export type IncomeCloseReply = z.infer<typeof IncomeCloseReply>;
export const IncomeRunReply = success(z.object({ id: z.int() }));

export const incomeStatementViews = [
  'all',
  'changed_since_draft',
  'changed_since_month',
  'jumps',
  'missing_papers',
  'clawbacks',
] as const;
export type IncomeStatementView = (typeof incomeStatementViews)[number];

/** The cursor is the last ID shown. */
export const IncomeStatementQuery = z.extend(StaffListQuery, {
  view: z.optional(z.enum(incomeStatementViews, staffFieldKey('unknownState'))),
  cursor: z.optional(z.string().check(z.regex(/^\d{6,8}$/, fieldKey('unknownCursor')))),
});
export const IncomeStatementParam = StaffMonthParam;

/** One direct seller's month. Points and amounts as numbers with at most two decimals. */
export const IncomeStatementRow = z.object({
  member_id: z.string(),
  name: z.string(),
  sponsor_id: z.nullable(z.string()),
  is_active: z.boolean(),
  is_frozen: z.boolean(),
  rank: z.int(),
  leaders: z.int(),
  network: z.int(),
  own_sp: z.number(),
  purchases: Rupees,
  ...Components.shape,
  /** What was recovered of the income since its approval, because sales came back; below zero as a rule, 0 where nothing was. */
  recovered: Rupees,
  /** In the close that the view compares with, else in the last approved month; null where there is none. */
  gross_before: z.nullable(Rupees),
});
export type IncomeStatementRow = z.infer<typeof IncomeStatementRow>;
export const IncomeStatementList = page(IncomeStatementRow);
