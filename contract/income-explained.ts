import * as z from 'zod/mini';
import { page, Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { incomeComponents } from './income-ledger.ts';
import { StaffMonthParam } from './staff-months.ts';

/** Percent as people write it: 10.1 is 10.1 %. */
const Percent = z.number();

/** `percent` of `value`, which some sale points stand for, is `amount`. */
const Share = z.object({ sp: z.number(), value: Rupees, percent: Percent, amount: Rupees });

/** A direct seller's income of a month and what each amount is made of, by the plan that held in the month. */
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
   * What the month came to once sales of it that came back after its approval were left out: own sale points, rank, and each component that is another one.
   * `amount` is what was posted to the income account for it; below zero as a rule. Null where nothing came of it.
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
  /** False in months of old, of which only the amounts are known that come from the group. */
  is_openable: z.boolean(),
  personal: Share,
  /** `percent` of all `purchases`, for being over `over` and up to `upto` (null: without end). */
  rebate: z.object({ purchases: Rupees, over: Rupees, upto: z.nullable(Rupees), percent: Percent, amount: Rupees }),
  group: z.object({ amount: Rupees, levels: z.array(z.extend(Share, { level: z.int() })) }),
  /** The rate of one's own rank; and of what was taken already at lower rates below, what it has above them. */
  e_bonus: z.object({
    percent: Percent,
    amount: Rupees,
    parts: z.array(z.object({ taken_percent: Percent, sp: z.number(), value: Rupees, percent: Percent })),
  }),
  r_bonus: Share,
  p_bonus: z.extend(Share, { row: z.nullable(z.object({ from_sp: z.int(), to_sp: z.int() })) }),
  fixed: Rupees,
  /** What was missing in the month. */
  missing: z.object({
    active_sp: z.number(),
    sp: z.number(),
    /** Null for the highest rank. */
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
    /** Recruits who were not active, the nearest to it first. */
    nearest: z.array(z.object({ member_id: z.string(), name: z.string(), sp: z.number() })),
  }),
});
export type IncomeExplained = z.infer<typeof IncomeExplained>;
export const IncomeExplainedReply = success(IncomeExplained);

/** A member below on whose points somebody earns. */
const IncomeSource = z.object({
  member_id: z.string(),
  name: z.string(),
  level: z.int(),
  sp: z.number(),
  value: Rupees,
  /** The rate that is earned on it, and the one that was taken below already; 0 for group sale income. */
  percent: Percent,
  taken_percent: Percent,
});
export type IncomeSource = z.infer<typeof IncomeSource>;
/** In the order of the tree; pages can be shorter than asked for. */
export const IncomeSourcesReply = page(IncomeSource);
export type IncomeSourcesReply = z.infer<typeof IncomeSourcesReply>;

/** A place in a list, as the answer before it gave it. */
const cursor = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, fieldKey('unknownCursor'))),
    z.transform((text: string) => Number(text)),
  ),
);
/** One level of group sale income; without it whom the E-bonus is earned on. */
export const IncomeSourcesQuery = z.object({
  level: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d?$/, fieldKey('unknownId'))),
      z.transform((text: string) => Number(text)),
    ),
  ),
  cursor,
});

/** What counted for a member in the month: a line of an order, or what was taken off it. */
const IncomeEntry = z.object({
  id: z.int(),
  at: z.string(),
  is_reversal: z.boolean(),
  /** Of one's own alone, as what was paid. */
  order_number: z.nullable(z.string()),
  sp: z.number(),
  amount: z.nullable(Rupees),
});
export type IncomeEntry = z.infer<typeof IncomeEntry>;
/** The newest first. */
export const IncomeEntriesReply = page(IncomeEntry);
export type IncomeEntriesReply = z.infer<typeof IncomeEntriesReply>;
export const IncomeEntriesQuery = z.object({
  /** Somebody below; without it oneself. */
  member_id: z.optional(z.string().check(z.regex(/^\d{6,8}$/, fieldKey('unknownId')))),
  cursor: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor'))),
      z.transform((text: string) => Number(text)),
    ),
  ),
});

export const IncomeMonthParam = StaffMonthParam;
export const StaffIncomeParam = z.extend(StaffMonthParam, {
  member_id: z.string().check(z.regex(/^\d{6,8}$/, fieldKey('unknownId'))),
});
