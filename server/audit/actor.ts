import type { FastifyRequest } from 'fastify';
import type { Permission, StaffAction } from '#contract/staff.ts';
import { networkOf } from '#server/platform/rate-limit.ts';

/** Where a call came from: the network address as the rate limits see it, the browser, the request's id. */
export interface CallOrigin {
  network: string;
  userAgent: string;
  requestId: string;
}

/**
 * A staff member at work on one call: who, from where, and what it does to what. Commands take it in place of a name, so that they can write
 * the audit log; only the staff guard makes one.
 */
export interface StaffActor extends CallOrigin {
  staffId: number;
  login: string;
  sessionHash: string;
  /** What the route does; of a reading route, its permission. */
  action: StaffAction | Permission;
  objectId: string | null;
  /**
   * Where a second person has approved it: who asked, and who approved. Or that the rule was not applied: nobody else could, or
   * somebody at the machine has let them act alone.
   */
  secondPerson?: { approval: number; requested_by: string; approved_by: string } | 'sole_holder' | 'break_glass';
}

/** Who does something to an order. Staff cannot be named by a string: what they do is logged. */
export type Actor = 'system' | 'guest' | `customer:${number}` | `provider:${string}` | StaffActor;

/** The actor as events and credits name it: system, guest, customer:12, staff:3. */
export function actorName(actor: Actor): string {
  return typeof actor === 'string' ? actor : `staff:${actor.staffId}`;
}

const longestUserAgent = 300;

/** Where a call came from. */
export function originOf(request: Pick<FastifyRequest, 'ip' | 'id' | 'headers'>): CallOrigin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent);
  return { network: networkOf(request.ip), userAgent, requestId: request.id };
}
