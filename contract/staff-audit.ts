import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { StaffListQuery } from './staff.ts';
import { lineText } from './text-fields.ts';

/** Paths of the calls that read the audit log; on the office origin only. */
export const auditPaths = {
  entries: '/api/staff/audit',
  export: '/api/staff/audit/export',
  verification: '/api/staff/audit/verification',
} as const;

const word = (length: number) => z.optional(lineText(length));
const day = z.optional(z.iso.date(staffFieldKey('auditDay')));

/** Filters of the log; days are Indian ones, both included. */
export const AuditFilter = z.object({
  /** An id of staff, or a part of a login. */
  person: word(254),
  /** An action such as `order.cancel`, or the object that actions begin with, such as `order`. */
  action: word(60),
  /** The object's id, as the log names it. */
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
  /** Null where a login named no account, and for the command line. */
  staff_id: z.nullable(z.int()),
  /** Of the account now, or null where it is gone. */
  name: z.nullable(z.string()),
  login: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.string()),
  /** By which people know it: an order's number, a ticket's; null where it has none beside its id. */
  object_name: z.nullable(z.string()),
  /** The order that the object is or belongs to, such as a refund's; null where there is none. */
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
  /** Its place in the chain; null until it is sealed. */
  position: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});
export type AuditDetail = z.infer<typeof AuditDetail>;
export const AuditDetailReply = success(AuditDetail);
export type AuditDetailReply = z.infer<typeof AuditDetailReply>;

/** What the last walk over the whole chain came to; null before the first. */
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
