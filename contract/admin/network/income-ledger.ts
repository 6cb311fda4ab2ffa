import * as z from 'zod/mini';
import { IncomeAccount, monthText, TaxQuarter, TdsCertificates, taxYearText } from '#contract/income-ledger.ts';
import { IdText, page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { StaffListQuery } from '../staff.ts';
import { StaffMemberParam } from './members.ts';
import { freeText } from '#contract/text-fields.ts';

/** Followed by `/members/<ID>`, `/adjustments`, `/journal.csv` or `/tds`. */
export const staffIncomeLedgerPath = '/api/staff/income-ledger';

export const IncomeLedgerParam = StaffMemberParam;
export const JournalQuery = z.object({ month: monthText });

/** Rupees with at most two decimals, not zero. */
const amount = z.number(staffFieldKey('incomeAmount')).check(
  z.gte(-10_000_000, staffFieldKey('incomeAmount')),
  z.lte(10_000_000, staffFieldKey('incomeAmount')),
  z.refine((value) => value !== 0 && Number(value.toFixed(2)) === value, staffFieldKey('incomeAmount')),
);

export const adjustmentKinds = ['correction', 'deduction'] as const;

/** A correction of an approved month, up or down, or a deduction, as a positive amount. Booked in the current month. */
export const IncomeAdjustmentBody = z
  .object({
    kind: z.enum(adjustmentKinds, fieldKey('notValid')),
    amount,
    corrected_month: z._default(z.nullable(monthText), null),
    reason: freeText(500, staffFieldKey('blockReason')),
  })
  .check(
    z.refine(({ kind, corrected_month: month }) => (kind === 'correction') === (month !== null), {
      message: staffFieldKey('correctedMonth'),
      path: ['corrected_month'],
    }),
    z.refine(({ kind, amount: rupees }) => kind === 'correction' || rupees > 0, {
      message: staffFieldKey('incomeAmount'),
      path: ['amount'],
    }),
  );
export type IncomeAdjustmentBody = z.infer<typeof IncomeAdjustmentBody>;

export const AdjustmentParam = z.extend(StaffMemberParam, { id: IdText });
/** Reverses an adjustment or deletes a certificate. */
export const ReversalBody = z.object({ reason: freeText(500, staffFieldKey('blockReason')) });

const day = z.iso.date(staffFieldKey('auditDay'));

/**
 * A tax office certificate: the percentage with at most two decimals, its days in India, and the income up to which it
 * applies.
 */
export const LowerRateBody = z
  .object({
    number: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9/-]{3,30}$/, staffFieldKey('certificateNumber'))),
    rate: z.number(staffFieldKey('certificateRate')).check(
      z.gte(0, staffFieldKey('certificateRate')),
      z.lte(20, staffFieldKey('certificateRate')),
      z.refine((value) => Number(value.toFixed(2)) === value, staffFieldKey('certificateRate')),
    ),
    from: day,
    to: day,
    limit: z.number(staffFieldKey('certificateLimit')).check(
      z.gt(0, staffFieldKey('certificateLimit')),
      z.lte(1_000_000_000, staffFieldKey('certificateLimit')),
      z.refine((value) => Number(value.toFixed(2)) === value, staffFieldKey('certificateLimit')),
    ),
  })
  .check(z.refine(({ from, to }) => from <= to, { message: staffFieldKey('certificateDays'), path: ['to'] }));
export type LowerRateBody = z.infer<typeof LowerRateBody>;

/** `active`: in effect; `reversed`: was reversed; `reversal`: reverses another one. */
export const adjustmentStates = ['active', 'reversed', 'reversal'] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

export const AdjustmentQuery = z.extend(StaffListQuery, {
  kind: z.optional(z.enum(adjustmentKinds, fieldKey('notValid'))),
  state: z.optional(z.enum(adjustmentStates, staffFieldKey('unknownState'))),
});
/** `requested_by` and `approved_by` are two people. */
export const StaffAdjustment = z.object({
  id: z.int(),
  member_id: z.string(),
  name: z.string(),
  kind: z.enum(adjustmentKinds),
  state: z.enum(adjustmentStates),
  amount: Rupees,
  corrected_month: z.nullable(z.string()),
  reason: z.string(),
  requested_by: z.string(),
  approved_by: z.string(),
  approved_at: z.string(),
});
export type StaffAdjustment = z.infer<typeof StaffAdjustment>;
export const StaffAdjustmentList = page(StaffAdjustment);
export type StaffAdjustmentList = z.infer<typeof StaffAdjustmentList>;

export const AdjustedReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
export type AdjustedReply = z.infer<typeof AdjustedReply>;

const StaffIncomeAccount = z.extend(IncomeAccount, {
  tds_certificates: TdsCertificates,
  certificates: z.array(
    z.object({
      number: z.string(),
      rate: z.number(),
      from: z.string(),
      to: z.string(),
      limit: Rupees,
      used: Rupees,
    }),
  ),
  pending: z.array(
    z.object({
      id: z.int(),
      action: z.enum(['income_adjustment.add', 'income_adjustment.reverse', 'lower_rate_certificate.add']),
      requested_by: z.string(),
    }),
  ),
});
export type StaffIncomeAccount = z.infer<typeof StaffIncomeAccount>;
export const StaffIncomeAccountReply = success(StaffIncomeAccount);
export type StaffIncomeAccountReply = z.infer<typeof StaffIncomeAccountReply>;

export const TdsCertificateParam = z.extend(StaffMemberParam, TaxQuarter.shape);

/** The year in which the tax year begins (in April); by default the current one. */
export const TdsQuery = z.object({ year: z.optional(taxYearText) });
/** What was withheld in each month, when it must be deposited, and when each quarter's return is due. */
const TdsYear = z.object({
  year: z.int(),
  quarters: z.array(
    z.object({
      quarter: z.int(),
      return_due: z.string(),
      months: z.array(
        z.object({
          /** Month of the credit, YYYY-MM. */
          month: z.string(),
          sellers: z.int(),
          base: Rupees,
          tds: Rupees,
          deposit_due: z.string(),
          /** The challans with which the tax was deposited. */
          challans: z.array(
            z.object({
              id: z.int(),
              bsr_code: z.string(),
              deposited_on: z.string(),
              serial_number: z.string(),
              amount: Rupees,
            }),
          ),
        }),
      ),
    }),
  ),
  /** Rules for withholding tax, each from a day (YYYY-MM-DD) on, latest first. Rates in percent. */
  rules: z.array(
    z.object({
      from_on: z.string(),
      section: z.string(),
      payment_code: z.string(),
      rate: z.number(),
      no_pan_rate: z.number(),
      threshold: Rupees,
      source: z.string(),
    }),
  ),
});
export type TdsYear = z.infer<typeof TdsYear>;
export const TdsYearReply = success(TdsYear);
export type TdsYearReply = z.infer<typeof TdsYearReply>;

/** A challan for the tax on a month's credits (YYYY-MM), as on the bank's receipt. */
export const TdsChallanBody = z.object({
  month: monthText,
  bsr_code: z.string().check(z.regex(/^\d{7}$/, staffFieldKey('challanBsr'))),
  deposited_on: day,
  serial_number: z.string().check(z.regex(/^\d{5}$/, staffFieldKey('challanSerial'))),
  amount: z.number(staffFieldKey('challanAmount')).check(
    z.gt(0, staffFieldKey('challanAmount')),
    z.lte(1_000_000_000, staffFieldKey('challanAmount')),
    z.refine((value) => Number(value.toFixed(2)) === value, staffFieldKey('challanAmount')),
  ),
});
export const TdsChallanParam = z.object({ id: IdText });
