import type { FastifyRequest } from 'fastify';
import type { Permission, StaffMember } from '#contract/staff.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { badToken, personal, readBearer } from '#server/platform/personal-call.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { findStaffByToken } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; set by the guard on every staff route but the public ones. */
    staff: StaffMember;
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

/**
 * Guards all routes registered on this scope: a route that does not say who may call it fails the start, and each call is let through only
 * for a logged-in staff member with the route's permission.
 * Errors: 401 login_required, token_invalid; 403 permission_denied.
 */
export function guardStaffRoutes(site: Site, services: Services): void {
  site.decorateRequest('staff');
  site.addHook('onRoute', (route) => {
    if (route.config?.staffAccess === undefined)
      throw new Error(`the staff route ${route.url} does not say who may call it`);
  });
  site.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.staffAccess;
    if (access === 'public') return;
    const member = await authenticate(services, request);
    if (!member.ok) return sendApiError(request, reply, member.error);
    if (access === undefined || (access !== 'any_staff' && !hasPermission(member.value, access)))
      return sendApiError(request, reply, notPermitted.error);
    request.staff = member.value;
  });
}

/** Whether the member's permissions name this one; owners have all of them. */
export function hasPermission(member: StaffMember, permission: Permission): boolean {
  return member.permissions.includes(permission);
}

/** The staff member of the call's token. */
async function authenticate(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Result<StaffMember>> {
  const token = readBearer(request);
  if (!token.ok) return token;
  if (token.value === null) return err(401, 'login_required', 'Please log in first');
  const member = await findStaffByToken(services.db, hashToken(token.value), services.clock.now());
  return member ? ok(member) : badToken;
}
