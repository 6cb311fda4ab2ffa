import type { FastifyRequest } from 'fastify';
import type { Permission, StaffMember } from '#contract/staff.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { badToken, personal } from '#server/platform/personal-call.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { csrfTokenOf, hasCsrfToken, isFromPortal, isReading, readSessionToken } from './session.ts';
import { findStaffByToken } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; set by the guard on every staff route but the public ones. */
    staff: StaffMember;
    /** The CSRF token of the session, set with `staff`. */
    csrfToken: string;
  }
  interface FastifyContextConfig {
    /** What a staff route asks of its caller: a permission, any login, or nothing. */
    staffAccess?: Permission | 'any_staff' | 'public';
  }
}

/** Route options of a staff route: who may call it. Its answers belong to one person and are never cached. */
export function allow<A extends Permission | 'any_staff' | 'public'>(access: A) {
  return { ...personal, config: { staffAccess: access } };
}

const notPermitted = err(
  403,
  'permission_denied',
  'Your account is not permitted to do this. Ask the owner for access.',
);

/** A call that may change something and does not show that it comes from the session's own page. */
export const badCsrfToken = err(403, 'csrf_token_invalid', 'This page is out of date. Reload it and try again.');

/**
 * Guards all routes registered on this scope: a route that does not say who may call it fails the start, and each call is let through only
 * for a logged-in staff member with the route's permission. The session's cookie says who calls; a call that may change something has to come from
 * the portal's own pages and bring the session's CSRF token. Register @fastify/cookie on the scope first.
 * Errors: 401 login_required, token_invalid; 403 csrf_token_invalid, permission_denied.
 */
export function guardStaffRoutes(site: Site, services: Services): void {
  site.decorateRequest('staff');
  site.decorateRequest('csrfToken', '');
  site.addHook('onRoute', (route) => {
    if (route.config?.staffAccess === undefined)
      throw new Error(`the staff route ${route.url} does not say who may call it`);
  });
  site.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.staffAccess;
    if (!isReading(request) && !isFromPortal(request, services))
      return sendApiError(request, reply, badCsrfToken.error);
    if (access === 'public') return;
    const session = await authenticate(services, request);
    if (!session.ok) return sendApiError(request, reply, session.error);
    const { token, member } = session.value;
    if (!isReading(request) && !hasCsrfToken(request, token)) return sendApiError(request, reply, badCsrfToken.error);
    if (access === undefined || (access !== 'any_staff' && !hasPermission(member, access)))
      return sendApiError(request, reply, notPermitted.error);
    request.staff = member;
    request.csrfToken = csrfTokenOf(token);
  });
}

/** Whether the member's permissions name this one; owners have all of them. */
export function hasPermission(member: StaffMember, permission: Permission): boolean {
  return member.permissions.includes(permission);
}

/** The session of the call's cookie and whose it is. */
async function authenticate(
  services: Services,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<Result<{ token: string; member: StaffMember }>> {
  const token = readSessionToken(request, services);
  if (token === null) return err(401, 'login_required', 'Please log in first');
  const member = await findStaffByToken(services.db, hashToken(token), services.clock.now());
  return member ? ok({ token, member }) : badToken;
}
