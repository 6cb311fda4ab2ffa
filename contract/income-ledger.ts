import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { memberIdForm } from './member-rules.ts';

/** Components of an income, in the order of the plan. */
export const incomeComponents = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;

/** `amount` is positive if a correction gives tax back. */
const Tds = z.object({
  amount: Rupees,
  at: z.string(),
  section: z.string(),
  has_pan: z.boolean(),
  /**
   * The rate is in percent. `year_income` and `threshold` are of the PAN's tax year, which begins in April of
   * `tax_year`.
   */
  rate: z.number(),
  tax_year: z.int(),
  year_income: Rupees,
  threshold: Rupees,
  withheld_before: Rupees,
  base: Rupees,
  /** The tax on this income alone; set if earlier over- or under-withholding changes the amount. */
  alone: z.optional(Rupees),
  certificates: z.array(z.object({ number: z.string(), rate: z.number(), amount: Rupees })),
});

const Adjusted = z.object({
  id: z.int(),
  amount: Rupees,
  at: z.string(),
  reason: z.string(),
  corrected_month: z.nullable(z.string()),
  /** Whether this entry reverses another one, and whether it was itself reversed. */
  is_reversal: z.boolean(),
  is_reversed: z.boolean(),
});

/** Totals of one direct seller's ledger entries for a month. Deductions are negative. */
export const IncomeMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  components: z.array(z.object({ component: z.enum(incomeComponents), amount: Rupees })),
  gross: Rupees,
  /** Effect of returned sales of approved months; positive if another member's rank fell. */
  clawback: Rupees,
  /** Clawback by corrected month (YYYY-MM). Null: deducted from the month's own income under the former rule. */
  recoveries: z.array(z.object({ corrected_month: z.nullable(z.string()), amount: Rupees })),
  corrections: z.array(Adjusted),
  tds: z.array(Tds),
  deductions: z.array(Adjusted),
  net: Rupees,
  /**
   * Those between this month's credit and the next month's, with the bank's reference and day. Each pays the whole
   * balance of its day, so their sum can differ from `net`.
   */
  payouts: z.array(
    z.object({
      amount: Rupees,
      at: z.string(),
      failed: z.boolean(),
      utr: z.optional(z.nullable(z.string())),
      paid_on: z.optional(z.nullable(z.string())),
    }),
  ),
  /** What returns and corrections have changed of this month's income since, by the month that has the entries. */
  changed_later: z.optional(z.array(z.object({ month: z.string(), amount: Rupees }))),
});
export type IncomeMonth = z.infer<typeof IncomeMonth>;

/** A failed or returned amount is in the balance again. */
export const OwnPayout = z.object({
  amount: Rupees,
  state: z.enum(['sent', 'paid', 'failed', 'returned']),
  /** The day it was sent to the bank, YYYY-MM-DD in India. */
  sent_on: z.string(),
  /** The bank's reference, and the day of payment (YYYY-MM-DD). */
  utr: z.nullable(z.string()),
  paid_on: z.nullable(z.string()),
});
export type OwnPayout = z.infer<typeof OwnPayout>;

/**
 * Why a positive balance, or part of it, is not paid out now. `earlier_debt`: the account owes as much on another
 * member ID. `open_income`: it depends on sales that can still be returned. `below_minimum`: the balance is below the
 * minimum.
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
  amount: Rupees,
  /** When the hold ends. Set after a change of bank account, mobile number or email, and for open income. */
  until: z.nullable(z.string()),
});
export type OwnPayoutHold = z.infer<typeof OwnPayoutHold>;

/** The balance to be paid (negative: to be recovered from later income), and the months, newest first. */
export const IncomeAccount = z.object({
  balance: Rupees,
  months: z.array(IncomeMonth),
  next_cursor: z.nullable(z.string()),
});
/** TDS certificates by quarter of the tax year that begins in April of `year`. */
export const TdsCertificates = z.array(z.object({ year: z.int(), quarter: z.int() }));
export const OwnIncomeAccountReply = success(
  z.extend(IncomeAccount, {
    payouts: z.array(OwnPayout),
    /** Null if the balance goes into the next batch or is not positive. */
    payout_hold: z.nullable(OwnPayoutHold),
    /** A smaller balance is not paid out. */
    payout_minimum: Rupees,
    tds_certificates: TdsCertificates,
    member_id: z.string(),
    /** All IDs of the account, latest first, with the day each left (YYYY-MM-DD in India). */
    members: z.array(z.object({ member_id: z.string(), left_on: z.nullable(z.string()) })),
  }),
);
export type OwnIncomeAccountReply = z.infer<typeof OwnIncomeAccountReply>;

/** Totals of entries. Deductions are negative; `corrections` and `tds` can have either sign. */
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

/** Income credited, tax withheld and payouts sent in a tax year, which begins in April of `year`. */
export const IncomeYear = z.object({
  year: z.int(),
  sums: IncomeSums,
  /** Earliest first. March's income is credited in April, so it is in the next tax year. */
  months: z.array(z.extend(IncomeSums, { month: z.string() })),
  /** Earliest first. */
  payouts: z.array(OwnPayout),
});
/** `years` to choose from (latest first), and TDS certificates by quarter. */
export const OwnIncomeYearReply = success(
  z.extend(IncomeYear, {
    years: z.array(z.int()),
    tds_certificates: TdsCertificates,
    member_id: z.string(),
  }),
);
export type OwnIncomeYearReply = z.infer<typeof OwnIncomeYearReply>;

/** A month, YYYY-MM. */
export const monthText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, staffFieldKey('month')));
/** The cursor is the last month shown. */
export const IncomeAccountQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldKey('unknownCursor')))),
});
/** One of the caller's member IDs; the latest by default. */
export const OwnMemberQuery = z.object({
  member: z.optional(z.string().check(z.regex(memberIdForm, fieldKey('notValid')))),
});
export const OwnIncomeAccountQuery = z.extend(IncomeAccountQuery, OwnMemberQuery.shape);
export const StatementParam = z.object({ month: monthText });

const number = (digits: RegExp) =>
  z.pipe(
    z.string().check(z.regex(digits, fieldKey('notValid'))),
    z.transform((text: string) => Number(text)),
  );
/** The year in which a tax year begins (in April). */
export const taxYearText = number(/^20\d\d$/);
/** A tax year; by default the latest with any entries. */
export const OwnIncomeYearQuery = z.extend(OwnMemberQuery, { year: z.optional(taxYearText) });
export const TaxYearParam = z.object({ year: taxYearText });
/** Quarter 1 begins in April. */
export const TaxQuarter = z.object({ year: taxYearText, quarter: number(/^[1-4]$/) });
