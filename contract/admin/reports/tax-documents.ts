import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

/** GSTR-1 tables: `/{month}/{part}`, with the month as 2026-11. */
export const gstReturnPath = '/api/staff/gst-return';
export const gstReturnParts = ['b2cs', 'b2cl', 'exp', 'cdnur', 'hsn', 'docs', 'all'] as const;
export type GstReturnPart = (typeof gstReturnParts)[number];
export const GstReturnParams = z.object({
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, staffFieldKey('month'))),
  part: z.enum(gstReturnParts, staffFieldKey('table')),
});

/** Prefixes of invoice and credit note numbers: two different ones of 1 to 3 capital letters or digits. */
export const gstPrefixesPath = '/api/staff/gst-prefixes';
export const GstPrefixes = z.object({ invoice: z.string(), credit_note: z.string() });
export const GstPrefixesReply = success(GstPrefixes);
