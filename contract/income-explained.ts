import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { incomeComponents } from './income-ledger.ts';
import { memberIdForm } from './member-rules.ts';
import { StaffMonthParam } from './admin/network/months.ts';

/** Percent as people write it: 10.1 is 10.1 %. */
const Percent = z.number();

/** `amount` is `percent` of `value`; `value` is the rupee value of `sp` sale points. */
const Share = z.object({ sp: z.number(), value: Rupees, percent: Percent, amount: Rupees });

/** A direct seller's income of a month with the calculation of each amount, by the plan in force that month. */
export const IncomeExplained = z.object({
  /** YYYY-MM. */
  month: z.string(),
  is_approved: z.boolean(),
  member_id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  is_frozen: z.boolean(),
  rank: z.int(),
  rank_name: z.string(),
  leaders: z.int(),
  network: z.int(),
  own_sp: z.number(),
  purchases: Rupees,
  gross: Rupees,
  /**
   * The month computed again without sales returned after its approval, with each component that changed. `amount` is
   * the difference posted to the income account, usually negative. Null where nothing was restated.
   */
  restated: z.nullable(
    z.object({
      own_sp: z.number(),
      rank: z.int(),
      rank_name: z.string(),
      gross: Rupees,
      amount: Rupees,
      components: z.array(z.object({ component: z.enum(incomeComponents), approved: Rupees, restated: Rupees })),
    }),
  ),
  /** False for old months: they have no sources of the group income. */
  is_openable: z.boolean(),
  personal: Share,
  /** `amount` is `percent` of all `purchases`. The slab excludes `over` and includes `upto` (null: no upper bound). */
  rebate: z.object({ purchases: Rupees, over: Rupees, upto: z.nullable(Rupees), percent: Percent, amount: Rupees }),
  group: z.object({ amount: Rupees, levels: z.array(z.extend(Share, { level: z.int() })) }),
  /** The member's rank rate, minus the rate that lower ranks have already taken (`taken_percent`). */
  e_bonus: z.object({
    percent: Percent,
    amount: Rupees,
    parts: z.array(z.object({ taken_percent: Percent, sp: z.number(), value: Rupees, percent: Percent })),
  }),
  r_bonus: Share,
  p_bonus: z.extend(Share, { row: z.nullable(z.object({ from_sp: z.int(), to_sp: z.int() })) }),
  fixed: Rupees,
  /** What the member lacked in the month. */
  missing: z.object({
    active_sp: z.number(),
    sp: z.number(),
    /** Null at the highest rank. */
    next_rank: z.nullable(
      z.object({
        rank: z.int(),
        name: z.string(),
        leaders: z.int(),
        network: z.int(),
        missing_leaders: z.int(),
        missing_network: z.int(),
      }),
    ),
    /** Inactive direct recruits, those closest to being active first. */
    nearest: z.array(z.object({ member_id: z.string(), name: z.string(), sp: z.number() })),
  }),
});
export type IncomeExplained = z.infer<typeof IncomeExplained>;
export const IncomeExplainedReply = success(IncomeExplained);

/** A member below whose sale points earn the income. */
const IncomeSource = z.object({
  member_id: z.string(),
  name: z.string(),
  level: z.int(),
  sp: z.number(),
  value: Rupees,
  /** The rate earned, and the rate already taken further below (0 for group sale income). */
  percent: Percent,
  taken_percent: Percent,
});
export type IncomeSource = z.infer<typeof IncomeSource>;
/** In tree order. A page can be shorter than requested. */
export const IncomeSourcesReply = page(IncomeSource);
export type IncomeSourcesReply = z.infer<typeof IncomeSourcesReply>;

/** A cursor is the value that the previous reply returned. */
const cursor = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, fieldKey('unknownCursor'))),
    z.transform((text: string) => Number(text)),
  ),
);
/** `level`: a level of group sale income. Without it: the sources of the E-bonus. */
export const IncomeSourcesQuery = z.object({
  level: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d?$/, fieldKey('unknownId'))),
      z.transform((text: string) => Number(text)),
    ),
  ),
  cursor,
});

/** An entry that counted for a member in the month: an order line, or its reversal. */
const IncomeEntry = z.object({
  id: z.int(),
  at: z.string(),
  is_reversal: z.boolean(),
  /** Whether it was returned after the month's approval, so that the approved income still counts it. */
  is_late: z.optional(z.boolean()),
  /** Like `amount`, only for the caller's own entries. */
  order_number: z.nullable(z.string()),
  sp: z.number(),
  amount: z.nullable(Rupees),
});
export type IncomeEntry = z.infer<typeof IncomeEntry>;
/** The newest first. */
export const IncomeEntriesReply = page(IncomeEntry);
export type IncomeEntriesReply = z.infer<typeof IncomeEntriesReply>;
export const IncomeEntriesQuery = z.object({
  /** A member below; absent for the caller. */
  member_id: z.optional(z.string().check(z.regex(memberIdForm, fieldKey('unknownId')))),
  cursor: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor'))),
      z.transform((text: string) => Number(text)),
    ),
  ),
});

export const IncomeMonthParam = StaffMonthParam;
export const StaffIncomeParam = z.extend(StaffMonthParam, {
  member_id: z.string().check(z.regex(memberIdForm, fieldKey('unknownId'))),
});
