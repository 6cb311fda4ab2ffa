import * as z from 'zod/mini';
import { LabReport } from './catalog.ts';
import { success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';

/** Beside a product's own path: its reports, and taking one off. */
export const staffLabReportPaths = {
  ofProduct: '/api/staff/products/:id/lab-reports',
  remove: '/api/staff/lab-reports/:id/remove',
} as const;

/** Of a file as it is sent: 5 MB. */
export const mostLabReportBytes = 5 * 1024 * 1024;

/** The file itself is the body of the call. */
export const LabReportQuery = z.object({
  /** As it stands on the pack. */
  batch: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,39}$/u, staffFieldKey('labBatch'))),
  tested_on: z.iso.date(staffFieldKey('labDay')),
});
export const LabReportList = success(z.array(LabReport));
export type LabReportList = z.infer<typeof LabReportList>;
