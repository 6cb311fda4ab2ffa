import * as z from 'zod/mini';
import { LabReport } from '#contract/catalog.ts';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

export const staffLabReportPaths = {
  ofProduct: '/api/staff/products/:id/lab-reports',
  remove: '/api/staff/lab-reports/:id/remove',
} as const;

export const maxLabReportBytes = 5 * 1024 * 1024;

/** The body is the file itself. */
export const LabReportQuery = z.object({
  /** As printed on the pack. */
  batch: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,39}$/u, staffFieldKey('labBatch'))),
  tested_on: z.iso.date(staffFieldKey('labDay')),
});
export const LabReportList = success(z.array(LabReport));
export type LabReportList = z.infer<typeof LabReportList>;
