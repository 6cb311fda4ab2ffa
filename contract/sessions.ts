import * as z from 'zod/mini';
import { success } from './envelope.ts';

export const deviceKinds = ['phone', 'tablet', 'computer', 'other'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** A login of an account that has not ended. Times are ISO 8601 in UTC; the last use to the nearest ten minutes. */
export const Session = z.object({
  /** Names it in calls of the same account; it opens nothing. */
  id: z.string(),
  device: z.enum(deviceKinds),
  /** Chrome, Firefox ...; null where the browser does not say. */
  browser: z.nullable(z.string()),
  /** Android, Windows ...; null where the browser does not say. */
  system: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
/** The one that asks first, then those used last. */
export const SessionsReply = success(z.array(Session));
export type SessionsReply = z.infer<typeof SessionsReply>;
/** An id as `Session` gives it. */
export const SessionId = z.string().check(z.maxLength(100));
