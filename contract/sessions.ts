import * as z from 'zod/mini';
import { success } from './envelope.ts';

export const deviceKinds = ['phone', 'tablet', 'computer', 'other'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** An open login session of an account. Times are ISO 8601 in UTC; the last use is rounded to ten minutes. */
export const Session = z.object({
  /** Identifies the session in calls of the same account; it is no credential. */
  id: z.string(),
  device: z.enum(deviceKinds),
  /** Chrome, Firefox ...; null where unknown. */
  browser: z.nullable(z.string()),
  /** Android, Windows ...; null where unknown. */
  system: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
/** The caller's session first, then by last use. */
export const SessionsReply = success(z.array(Session));
export type SessionsReply = z.infer<typeof SessionsReply>;
export const SessionId = z.string().check(z.maxLength(100));
