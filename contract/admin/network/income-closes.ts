import * as z from 'zod/mini';
import { page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { memberIdForm } from '#contract/member-rules.ts';
import { StaffListQuery } from '../staff.ts';
import { incomeRunStates, StaffMonthParam } from './months.ts';

export const staffIncomeClosesPath = '/api/staff/income-closes';

export const closeSteps = ['waiting', 'reading', 'computing', 'writing', 'summing', 'done'] as const;

export const incomeExceptionKinds = [
  'fixed_income_missing',
  'new_top_earners',
  'jumps',
  'missing_papers',
  'returnable_orders',
] as const;
export type IncomeExceptionKind = (typeof incomeExceptionKinds)[number];

const IncomeCheck = z.object({
  kind: z.enum(incomeExceptionKinds),
  /** `changed`: reviewed in an earlier draft with other members or figures. */
  state: z.enum(['open', 'changed', 'checked']),
  /** Before the month can be approved. */
  is_required: z.boolean(),
  note: z.nullable(z.string()),
  checked_by: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
});
export type IncomeCheck = z.infer<typeof IncomeCheck>;

export const IncomeCheckParam = z.extend(StaffMonthParam, {
  kind: z.enum(incomeExceptionKinds, staffFieldKey('unknownState')),
});
/** `close` is the reviewed draft. */
export const IncomeCheckBody = z.object({
  close: z.int(),
  note: z.string().check(z.trim(), z.minLength(1, staffFieldKey('note')), z.maxLength(300, staffFieldKey('noteLong'))),
});

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

/**
 * Compares with an earlier close. `members`: direct sellers whose income differs; `gross`: its total of all incomes.
 */
const Difference = z.object({ members: z.int(), gross: Rupees });

const IncomeClose = z.object({
  id: z.int(),
  state: z.enum(['draft', 'approved']),
  computed_by: z.string(),
  computed_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  /** SHA-256 of the input's parts and of the incomes, as `npm run income` prints them. */
  hashes: z.object({
    members: z.string(),
    purchases: z.string(),
    plan: z.string(),
    p_bonus_chart: z.string(),
    incomes: z.string(),
  }),
  /** All direct sellers, and the active, frozen, and earning ones. */
  members: z.int(),
  active: z.int(),
  frozen: z.int(),
  earners: z.int(),
  own_sp: z.number(),
  amounts: Components,
  ranks: z.array(z.object({ rank: z.int(), members: z.int() })),
  /**
   * Minus discounts and returns, without delivery. `payout_percent` is the incomes' share of it; null without sales.
   */
  net_sales: Rupees,
  payout_percent: z.nullable(z.number()),
  since_draft: z.nullable(Difference),
  since_month: z.nullable(Difference),
  /** Since the approval, because of returned sales. The amount is usually negative. */
  recovered: z.object({ members: z.int(), amount: Rupees }),
  /** What the approver should review: the count of each kind, and the members who are new among the ten top earners. */
  exceptions: z.object({
    new_top_earners: z.array(z.string()),
    jumps: z.int(),
    missing_papers: z.int(),
    fixed_income_missing: z.int(),
    returnable_orders: z.int(),
  }),
  checks: z.array(IncomeCheck),
});
export type IncomeClose = z.infer<typeof IncomeClose>;

/** A run in progress, or the last one if it failed. */
const IncomeRun = z.object({
  id: z.int(),
  state: z.enum(incomeRunStates),
  step: z.enum(closeSteps),
  done_members: z.int(),
  all_members: z.int(),
  /** The engine's message; null while it runs. */
  failure: z.nullable(z.string()),
  requested_by: z.string(),
  requested_at: z.string(),
});

export const IncomeCloseReply = success(
  z.object({
    month: z.string(),
    run: z.nullable(IncomeRun),
    close: z.nullable(IncomeClose),
    /** As if the month ended at `as_of`; null once there is a draft. */
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

/** The cursor is the last member ID shown. */
export const IncomeStatementQuery = z.extend(StaffListQuery, {
  view: z.optional(z.enum(incomeStatementViews, staffFieldKey('unknownState'))),
  cursor: z.optional(z.string().check(z.regex(memberIdForm, fieldKey('unknownCursor')))),
});
export const IncomeStatementParam = StaffMonthParam;

/** Points and amounts have at most two decimals. */
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
  /** Since the approval, because of returned sales; usually negative. */
  recovered: Rupees,
  /** Gross income in the close to compare with, else in the last approved month; null if there is none. */
  gross_before: z.nullable(Rupees),
});
export type IncomeStatementRow = z.infer<typeof IncomeStatementRow>;
export const IncomeStatementList = page(IncomeStatementRow);
