import * as z from 'zod/mini';
import { page, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { StaffListQuery } from '../staff.ts';
import { lineText } from '#contract/text-fields.ts';

export const auditPaths = {
  entries: '/api/staff/audit',
  export: '/api/staff/audit/export',
  verification: '/api/staff/audit/verification',
} as const;

const word = (length: number) => z.optional(lineText(length));
const day = z.optional(z.iso.date(staffFieldKey('auditDay')));

/** `from` and `to` are days in India, both inclusive. */
export const AuditFilter = z.object({
  /** A staff id, or part of a login. */
  person: word(254),
  /** An action such as `order.cancel`, or its object prefix such as `order`. */
  action: word(60),
  /** The object's id, as the log records it. */
  object: word(60),
  outcome: z.optional(z.enum(['done', 'rejected', 'denied'], staffFieldKey('unknownState'))),
  from: day,
  to: day,
});
export type AuditFilter = z.infer<typeof AuditFilter>;
export const AuditQuery = z.extend(StaffListQuery, AuditFilter.shape);

export const AuditRow = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for a login that matched no account, and for the command line. */
  staff_id: z.nullable(z.int()),
  /** The current name; null if the account is gone. */
  name: z.nullable(z.string()),
  login: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.string()),
  /** The object's public number; null if it only has its id. */
  object_name: z.nullable(z.string()),
  /** The order that the object is or belongs to. */
  order_id: z.nullable(z.int()),
  outcome: z.enum(['done', 'rejected', 'denied']),
  error_code: z.nullable(z.string()),
  has_changes: z.boolean(),
});
export type AuditRow = z.infer<typeof AuditRow>;
export const AuditList = page(AuditRow);
export type AuditList = z.infer<typeof AuditList>;

export const AuditDetail = z.extend(AuditRow, {
  network: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Position in the hash chain; null until the entry is sealed. */
  position: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});
export type AuditDetail = z.infer<typeof AuditDetail>;
export const AuditDetailReply = success(AuditDetail);
export type AuditDetailReply = z.infer<typeof AuditDetailReply>;

/** Result of the last verification of the whole chain; null before the first. */
export const AuditVerification = z.object({
  last: z.nullable(
    z.object({
      at: z.string(),
      sealed: z.int(),
      last_hash: z.string(),
      unsealed: z.int(),
      problem: z.nullable(z.string()),
    }),
  ),
  is_running: z.boolean(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
export const AuditVerificationReply = success(AuditVerification);
export type AuditVerificationReply = z.infer<typeof AuditVerificationReply>;
