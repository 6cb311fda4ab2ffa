import * as z from 'zod/mini';
import { monthText } from './income-ledger.ts';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { StaffMemberParam } from './staff-members.ts';
import { freeText } from './text-fields.ts';

/** The ledger of income; on the office origin only. `/members/<ID>` and `/journal.csv` follow. */
export const staffIncomeLedgerPath = '/api/staff/income-ledger';

export const IncomeLedgerParam = StaffMemberParam;
export const JournalQuery = z.object({ month: monthText });

/** Rupees with at most two decimals, none of them zero. */
const amount = z.number(staffFieldKey('incomeAmount')).check(
  z.gte(-10_000_000, staffFieldKey('incomeAmount')),
  z.lte(10_000_000, staffFieldKey('incomeAmount')),
  z.refine((value) => value !== 0 && Number(value.toFixed(2)) === value, staffFieldKey('incomeAmount')),
);

/** A correction of an approved month, up or down, or a deduction, given as what is taken off. Its entry is in the month that runs. */
export const IncomeAdjustmentBody = z
  .object({
    kind: z.enum(['correction', 'deduction'], fieldKey('notValid')),
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

const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, staffFieldKey('auditDay')));

/** A certificate of the tax office for a lower rate: percent with at most two decimals, days in India, and the income up to which it holds. */
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

export const AdjustedReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
