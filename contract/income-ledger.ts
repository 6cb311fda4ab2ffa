import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

/** Parts of an income in the order of the plan. */
export const incomeComponents = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;

/** Tax that was withheld, and how it came to be; above zero where it is given back with a correction. */
const Tds = z.object({
  amount: Rupees,
  at: z.string(),
  section: z.string(),
  has_pan: z.boolean(),
  /** In percent, as the two numbers below stand for the PAN's tax year, which begins in April of `tax_year`. */
  rate: z.number(),
  tax_year: z.int(),
  year_income: Rupees,
  threshold: Rupees,
  withheld_before: Rupees,
  /** The income that is taxed with it. */
  base: Rupees,
  certificates: z.array(z.object({ number: z.string(), rate: z.number(), amount: Rupees })),
});

const Adjusted = z.object({
  id: z.int(),
  amount: Rupees,
  at: z.string(),
  reason: z.string(),
  corrected_month: z.nullable(z.string()),
  /** Whether it takes another one back, and whether it was taken back. */
  is_reversal: z.boolean(),
  is_reversed: z.boolean(),
});

/** What a month's entries come to, for one direct seller. What is taken off is below zero. */
export const IncomeMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  components: z.array(z.object({ component: z.enum(incomeComponents), amount: Rupees })),
  gross: Rupees,
  /** What returns of sales of approved months take off, or bring where somebody else's rank fell. */
  clawback: Rupees,
  /** The same by the month (YYYY-MM) that it corrects; null for what the former rule took off the month's own income. */
  recoveries: z.array(z.object({ corrected_month: z.nullable(z.string()), amount: Rupees })),
  corrections: z.array(Adjusted),
  tds: z.array(Tds),
  deductions: z.array(Adjusted),
  /** All of it. */
  net: Rupees,
  payouts: z.array(z.object({ amount: Rupees, at: z.string(), failed: z.boolean() })),
});
export type IncomeMonth = z.infer<typeof IncomeMonth>;

/** A payout to the direct seller: on its way, paid, or failed or returned after it was paid, where the amount is in the balance again. */
export const OwnPayout = z.object({
  amount: Rupees,
  state: z.enum(['sent', 'paid', 'failed', 'returned']),
  /** The day on which it was sent to the bank, YYYY-MM-DD in India. */
  sent_on: z.string(),
  /** The bank's reference and day (YYYY-MM-DD) of what was paid. */
  utr: z.nullable(z.string()),
  paid_on: z.nullable(z.string()),
});
export type OwnPayout = z.infer<typeof OwnPayout>;

/**
 * Why a balance above zero, or a part of it, is not paid now. `earlier_debt`: as much is owed on another member ID of the same account. `open_income`: it
 * hangs on sales that can still come back, and is paid once they cannot.
 * The last is not for want of anything: it waits for a batch in which there is more.
 */
export const ownPayoutHolds = [
  'kyc',
  'bank',
  'bank_changed',
  'contact_changed',
  'frozen',
  'leaving',
  'earlier_debt',
  'open_income',
  'below_minimum',
] as const;
export const OwnPayoutHold = z.object({
  reason: z.enum(ownPayoutHolds),
  /** How much of the balance waits. */
  amount: Rupees,
  /** The moment at which it ends: after a change of the bank account, mobile number or email, and of open income. */
  until: z.nullable(z.string()),
});
export type OwnPayoutHold = z.infer<typeof OwnPayoutHold>;

/** A direct seller's account: what is still to be paid (below zero: what later income has to make up for), and months, the newest first. */
export const IncomeAccount = z.object({
  balance: Rupees,
  months: z.array(IncomeMonth),
  next_cursor: z.nullable(z.string()),
});
/** The tax office's certificates by quarter of the tax year that begins in April of `year`. */
export const TdsCertificates = z.array(z.object({ year: z.int(), quarter: z.int() }));
/** The same for themselves, with their last payouts, what keeps the balance from being paid, and certificates. */
export const OwnIncomeAccountReply = success(
  z.extend(IncomeAccount, {
    payouts: z.array(OwnPayout),
    /** Null where the balance goes into the next batch, or there is none. */
    payout_hold: z.nullable(OwnPayoutHold),
    /** Below this a balance waits. */
    payout_minimum: Rupees,
    tds_certificates: TdsCertificates,
    member_id: z.string(),
    /** All member IDs of their account, the last one first, with the day on which each left (YYYY-MM-DD in India). */
    members: z.array(z.object({ member_id: z.string(), left_on: z.nullable(z.string()) })),
  }),
);
export type OwnIncomeAccountReply = z.infer<typeof OwnIncomeAccountReply>;

/** What entries come to. What is taken off is below zero; `corrections` and `tds` can be either. */
const IncomeSums = z.object({
  components: z.array(z.object({ component: z.enum(incomeComponents), amount: Rupees })),
  gross: Rupees,
  clawback: Rupees,
  corrections: Rupees,
  tds: Rupees,
  deductions: Rupees,
  net: Rupees,
});
export type IncomeYearSums = z.infer<typeof IncomeSums>;

/** A tax year, which begins in April of `year`: what was credited, withheld and sent to the bank in it. */
export const IncomeYear = z.object({
  year: z.int(),
  sums: IncomeSums,
  /** The months that the entries belong to, the earliest first; March is credited in April. */
  months: z.array(z.extend(IncomeSums, { month: z.string() })),
  /** The earliest first. */
  payouts: z.array(OwnPayout),
});
/** The same for the direct seller, with the years to choose from, the latest first, and the tax office's certificates for its quarters. */
export const OwnIncomeYearReply = success(
  z.extend(IncomeYear, {
    years: z.array(z.int()),
    tds_certificates: TdsCertificates,
    member_id: z.string(),
  }),
);
export type OwnIncomeYearReply = z.infer<typeof OwnIncomeYearReply>;

/** A month, YYYY-MM. */
export const monthText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldKey('notValid')));
/** The cursor is the last month shown. */
export const IncomeAccountQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldKey('unknownCursor')))),
});
/** One of the caller's member IDs; without it the last one. */
export const OwnMemberQuery = z.object({
  member: z.optional(z.string().check(z.regex(/^\d{6,8}$/, fieldKey('notValid')))),
});
export const OwnIncomeAccountQuery = z.extend(IncomeAccountQuery, OwnMemberQuery.shape);
export const StatementParam = z.object({ month: monthText });

const number = (digits: RegExp) =>
  z.pipe(
    z.string().check(z.regex(digits, fieldKey('notValid'))),
    z.transform((text: string) => Number(text)),
  );
/** The year in whose April a tax year begins, as text of an address. */
export const taxYearText = number(/^20\d\d$/);
/** A tax year; without one the last in which there was anything. */
export const OwnIncomeYearQuery = z.extend(OwnMemberQuery, { year: z.optional(taxYearText) });
export const TaxYearParam = z.object({ year: taxYearText });
/** A quarter of a tax year, 1 from April on. */
export const TaxQuarter = z.object({ year: taxYearText, quarter: number(/^[1-4]$/) });
