import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { reportNames } from './staff-report-names.ts';

const day = z.optional(z.iso.date(staffFieldKey('day')));

/** IST days, both included; the last thirty where none is given, and no more than three years. */
export const ReportQuery = z.object({ from: day, to: day });
export type ReportQuery = z.infer<typeof ReportQuery>;

export const ReportParams = z.object({ report: z.enum(reportNames, staffFieldKey('unknownState')) });

/** Figures of a row in the order of the columns; null where a row has none. Money is rupees. */
const Figures = z.array(z.nullable(z.number()));

export const ReportRow = z.object({
  /** What the row is about: an IST day or month, a product's id, a payment method ... */
  key: z.string(),
  /** Its name where the server knows one; else the key says it. */
  label: z.string(),
  figures: Figures,
  /** Of the period before; null in reports that show how things stand now. */
  previous: z.nullable(Figures),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  report: z.enum(reportNames),
  /** Null for how things stand now. */
  period: z.nullable(
    z.object({ from: z.string(), to: z.string(), previous_from: z.string(), previous_to: z.string() }),
  ),
  rows: z.array(ReportRow),
  /** Rows that the page leaves out; the CSV has them all. */
  hidden_rows: z.int(),
  totals: Figures,
  previous_totals: z.nullable(Figures),
});
export type Report = z.infer<typeof Report>;
export const ReportReply = success(Report);
export type ReportReply = z.infer<typeof ReportReply>;
