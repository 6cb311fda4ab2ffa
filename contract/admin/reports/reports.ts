import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { reportNames } from './report-names.ts';

const day = z.optional(z.iso.date(staffFieldKey('day')));

/** Days in India, both inclusive, at most three years; by default the last thirty. */
export const ReportQuery = z.object({ from: day, to: day });
export type ReportQuery = z.infer<typeof ReportQuery>;

export const ReportParams = z.object({ report: z.enum(reportNames, staffFieldKey('unknownState')) });

/** Figures of a row, in column order; null where the row has none. Money is in rupees. */
const Figures = z.array(z.nullable(z.number()));

export const ReportRow = z.object({
  /** A day or month in India, a product's id, a payment method ... */
  key: z.string(),
  /** Null if the key is shown. */
  label: z.string(),
  figures: Figures,
  /** Null in reports of the current state. */
  previous: z.nullable(Figures),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  report: z.enum(reportNames),
  /** Null in reports of the current state. */
  period: z.nullable(
    z.object({ from: z.string(), to: z.string(), previous_from: z.string(), previous_to: z.string() }),
  ),
  rows: z.array(ReportRow),
  /** Only the CSV has these rows. */
  hidden_rows: z.int(),
  totals: Figures,
  previous_totals: z.nullable(Figures),
});
export type Report = z.infer<typeof Report>;
export const ReportReply = success(Report);
export type ReportReply = z.infer<typeof ReportReply>;
