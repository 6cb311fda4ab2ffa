import type { FastifyRequest } from 'fastify';
import type { Permission, StaffAction } from '#contract/admin/staff.ts';
import { networkOf } from '#server/platform/rate-limit.ts';

/** `ip` as the rate limits see it. */
export interface CallOrigin {
  network: string;
  userAgent: string;
  requestId: string;
}

/** A staff member performing one call. Commands take it instead of a name, so that they can write the audit log. */
export interface StaffActor extends CallOrigin {
  staffId: number;
  login: string;
  sessionHash: string;
  /** The route's action, or its permission if it only reads. */
  action: StaffAction | Permission;
  objectId: string | null;
  /**
   * Who requested and who approved; or why the two-person rule was not applied: nobody else could approve
   * (`sole_holder`), or an operator of the machine allowed them to act alone (`break_glass`).
   */
  secondPerson?: { approval: number; requested_by: string; approved_by: string } | 'sole_holder' | 'break_glass';
}

/** Staff cannot be given as a string, because their actions are logged. */
export type Actor = 'system' | 'guest' | `customer:${number}` | `provider:${string}` | StaffActor;

/** The name in events and credits: system, guest, customer:12, staff:3. */
export function actorName(actor: Actor): string {
  return typeof actor === 'string' ? actor : `staff:${actor.staffId}`;
}

const longestUserAgent = 300;

export function originOf(request: Pick<FastifyRequest, 'ip' | 'id' | 'headers'>): CallOrigin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent);
  return { network: networkOf(request.ip), userAgent, requestId: request.id };
}
