import * as z from 'zod/mini';
import { findingKinds } from './check-kinds.ts';
import { page, success } from '#contract/envelope.ts';
import { StaffListQuery } from '../staff.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

/** A run of the checks. Times are ISO 8601 in UTC. */
export const CheckRun = z.object({
  id: z.int(),
  /** `broken`: the run crashed. */
  state: z.enum(['running', 'done', 'broken']),
  /** Name of the staff member, or system for the nightly run. */
  by: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  orders: z.int(),
  products: z.int(),
  /** New findings, those that disappeared, and those open at the end. */
  fresh: z.int(),
  gone: z.int(),
  remaining: z.int(),
});
export type CheckRun = z.infer<typeof CheckRun>;
/** Null before the first run. */
export const CheckRunReply = success(z.nullable(CheckRun));

/** A finding stays open until a later run no longer sees it. */
export const CheckFinding = z.object({
  id: z.int(),
  kind: z.enum(findingKinds),
  place: z.string(),
  order_id: z.nullable(z.int()),
  /** Null if it concerns none, or one that does not exist. */
  order_number: z.nullable(z.string()),
  expected: z.string(),
  found: z.string(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  closed_at: z.nullable(z.string()),
});
export type CheckFinding = z.infer<typeof CheckFinding>;
/** Lists open findings by default. */
export const CheckFindingQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['closed'], staffFieldKey('unknownState'))),
});
export const CheckFindingList = page(CheckFinding);
export type CheckFindingList = z.infer<typeof CheckFindingList>;
