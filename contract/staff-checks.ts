import * as z from 'zod/mini';
import { findingKinds } from './staff-check-kinds.ts';
import { page, success } from './envelope.ts';
import { StaffListQuery } from './staff.ts';
import { staffFieldKey } from './field-messages.ts';

/** A run of the checks. Times are ISO 8601 in UTC. */
export const CheckRun = z.object({
  id: z.int(),
  /** running; done; broken: it died on the way. */
  state: z.enum(['running', 'done', 'broken']),
  /** The staff member's name, or system for the nightly run. */
  by: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  orders: z.int(),
  products: z.int(),
  /** Findings seen for the first time, those that are gone, and those that stand at its end. */
  fresh: z.int(),
  gone: z.int(),
  remaining: z.int(),
});
export type CheckRun = z.infer<typeof CheckRun>;
/** The last run; null before the first. */
export const CheckRunReply = success(z.nullable(CheckRun));

/** Something that does not add up; it stays until a later run finds it gone. */
export const CheckFinding = z.object({
  id: z.int(),
  kind: z.enum(findingKinds),
  place: z.string(),
  order_id: z.nullable(z.int()),
  /** Of the order that it is about; null where it is about none, or about one that does not exist. */
  order_number: z.nullable(z.string()),
  expected: z.string(),
  found: z.string(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  closed_at: z.nullable(z.string()),
});
export type CheckFinding = z.infer<typeof CheckFinding>;
/** Open findings, unless `state=closed`. */
export const CheckFindingQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['closed'], staffFieldKey('unknownState'))),
});
export const CheckFindingList = page(CheckFinding);
export type CheckFindingList = z.infer<typeof CheckFindingList>;
